import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import type { Registry } from '@editorial/contracts/federation';
import { openStore } from './open-store.ts';
import { publish, readRegistry, pin } from './registry.ts';

const given =
  process.env.S3_ENDPOINT && process.env.S3_BUCKET
    ? { endpoint: process.env.S3_ENDPOINT, bucket: process.env.S3_BUCKET }
    : null;
/**
 * A fake of the S3 calls that a registry uses. With `S3_ENDPOINT` and `S3_BUCKET` set, the tests
 * use a real store.
 */
const wire = { isCut: false };
function standIn({ keepsConditions = true, knowsConditions = true } = {}): Promise<Server> {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const key = decodeURIComponent(new URL(request.url ?? '', 'http://x').pathname);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const say = (status: number, body: Buffer | string = '') =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
    if (request.method === 'PUT') {
      if (wire.isCut && key.endsWith('/registry.json'))
        return say(403, '<Error><Code>AccessDenied</Code></Error>');
      if (!knowsConditions && request.headers['if-none-match'])
        return say(501, '<Error><Code>NotImplemented</Code></Error>');
      if (keepsConditions && request.headers['if-none-match'] === '*' && objects.has(key))
        return say(412, '<Error><Code>PreconditionFailed</Code></Error>');
      objects.set(key, Buffer.concat(parts));
      return say(200);
    }
    if (request.method === 'DELETE') return say(objects.delete(key) ? 204 : 404);
    const body = objects.get(key);
    return body ? say(200, body) : say(404, '<Error><Code>NoSuchKey</Code></Error>');
  });
  return new Promise((done) => {
    server.listen(0, '127.0.0.1', () => done(server));
  });
}

const folder = await mkdtemp(join(tmpdir(), 'editorial-bucket-'));
const servers: Server[] = [];
after(async () => {
  for (const server of servers) server.close().closeAllConnections();
  await rm(folder, { recursive: true, force: true });
});

async function place(options = {}): Promise<string> {
  if (given) return `s3://${given.bucket}/${randomUUID()}`;
  const server = await standIn(options);
  servers.push(server);
  Object.assign(process.env, {
    S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  });
  return 's3://bucket/remotes';
}

async function build(
  name: string,
  version: string,
  code = `// ${name} ${version}`,
): Promise<string> {
  const output = join(
    folder,
    name,
    `${version}-${createHash('sha256').update(code).digest('hex').slice(0, 8)}`,
  );
  await mkdir(output, { recursive: true });
  await writeFile(join(output, 'remoteEntry.js'), code);
  const integrity = {
    'remoteEntry.js': `sha384-${createHash('sha384').update(code).digest('base64')}`,
  };
  await writeFile(
    join(output, 'mf-manifest.json'),
    JSON.stringify({
      editorial: {
        basePaths: [`/${name}`],
        name,
        version,
        commit: 'c',
        builtAt: 'now',
        contract: '1.0.0',
        integrity,
      },
    }),
  );
  return output;
}

let remotes: string;
beforeEach(async () => {
  remotes = await place();
});

test('concurrent publishers lose nothing in a bucket, and browsers read the newest registry', async () => {
  const names = Array.from({ length: 4 }, (_, n) => `remote-${n}`);
  await Promise.all(
    names.flatMap((name) =>
      ['1', '2'].map(async (version) =>
        publish(remotes, {
          buildFolder: await build(name, version),
          by: 'team',
          look: 'unverified',
        }),
      ),
    ),
  );
  const { remotes: all, revision } = await readRegistry(remotes);
  assert.deepEqual(Object.keys(all).sort(), names);
  for (const { releases, history } of Object.values(all))
    assert.deepEqual([releases.length, history.length], [2, 2]);
  const store = openStore(remotes);
  assert.equal(
    (JSON.parse(String(await store.file('registry.json'))) as { revision: number }).revision,
    revision,
  );
  assert.equal(String(await store.file('remote-0/1/remoteEntry.js')), '// remote-0 1');
});

test(
  'a publisher that crashes between writing the revision and the registry loses nothing: the next one continues from there',
  { skip: given !== null },
  async () => {
    for (const version of ['1', '2'])
      await publish(remotes, {
        buildFolder: await build('catalog', version),
        by: 'team',
        look: 'unverified',
      });
    wire.isCut = true;
    await assert.rejects(
      pin(remotes, { name: 'catalog', version: '1', by: 'the dead', look: 'unverified' }),
    );
    wire.isCut = false;
    const seenByBrowsers = async () =>
      (JSON.parse(String(await openStore(remotes).file('registry.json'))) as Registry).remotes;
    assert.equal((await seenByBrowsers()).catalog?.live, '2');
    await publish(remotes, {
      buildFolder: await build('account', '1'),
      by: 'another team',
      look: 'unverified',
    });
    assert.deepEqual(
      [
        (await seenByBrowsers()).catalog?.live,
        (await seenByBrowsers()).catalog?.history[0]?.by,
        (await seenByBrowsers()).account?.live,
      ],
      ['1', 'the dead', '1'],
    );
  },
);

test('a version that was already released with different files is refused in a bucket too, and the old files stay', async () => {
  await publish(remotes, {
    buildFolder: await build('catalog', '1'),
    by: 'team',
    look: 'unverified',
  });
  await assert.rejects(
    publish(remotes, {
      buildFolder: await build('catalog', '1', 'another'),
      by: 'team',
      look: 'unverified',
    }),
    /never changed/,
  );
  assert.equal(String(await openStore(remotes).file('catalog/1/remoteEntry.js')), '// catalog 1');
});

test(
  'a store that ignores or rejects conditional writes causes an error that names it, and nothing goes live there',
  { skip: given !== null },
  async () => {
    const careless = await place({ keepsConditions: false });
    await assert.rejects(
      publish(careless, {
        buildFolder: await build('catalog', '1'),
        by: 'team',
        look: 'unverified',
      }),
      /ignores If-None-Match/,
    );
    assert.equal(await openStore(careless).file('registry.json'), null);
    const old = await place({ knowsConditions: false });
    await assert.rejects(
      publish(old, { buildFolder: await build('catalog', '1'), by: 'team', look: 'unverified' }),
      /has no conditional writes/,
    );
  },
);

test('the error names the missing settings', async () => {
  const { S3_ENDPOINT } = process.env;
  delete process.env.S3_ENDPOINT;
  await assert.rejects(readRegistry('s3://bucket/remotes'), /S3_ENDPOINT/);
  process.env.S3_ENDPOINT = S3_ENDPOINT;
});
