import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import {
  newSigningKey,
  openReleaseSite,
  packBuild,
  isSourceMap,
  readSigningKey,
} from '@editorial/registry';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { packedRelease } from '../release.testing.ts';

let site: TestSite;
let folder: string;
let isClosed = false;
let admin: string;
let ours: string;
let theirs: string;
let collector: Server;
const records: any[] = [];
const version = '1.0.0';

const post = (path: string, token: string, packed: Buffer) =>
  fetch(`${site.url}/api/releases/remotes/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/gzip' },
    body: packed as BodyInit,
  });

/** One line of code that is made of the first line of a source. */
const mapOf = (source: string) =>
  JSON.stringify({ version: 3, sources: [source], names: [], mappings: 'AAAA' });
async function packedMaps(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const maps = await mkdtemp(join(folder, 'maps-'));
  for (const [path, text] of Object.entries(files)) await writeFile(join(maps, path), text);
  return packBuild(maps, isSourceMap);
}
const mapsPath = `catalog/releases/${version}/source-maps`;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'editorial-errors-'));
  const remotes = join(folder, 'remotes');
  await mkdir(remotes);
  collector = createServer((request, response) => {
    void json(request).then((body: any) => {
      if (request.url === '/v1/logs') records.push(...body.resourceLogs[0].scopeLogs[0].logRecords);
      response.end('{}');
    });
  });
  await new Promise<void>((done) => {
    collector.listen(0, '127.0.0.1', done);
  });
  const { port } = collector.address() as AddressInfo;
  site = await openTestSite({
    variables: {
      ADDRESS_LIMITS: 'off',
      RELEASES: 'teams',
      REMOTES_DIR: remotes,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    },
  });
  admin = await site.tokenOf('admin');
  const team = async (name: string, remote: string) => {
    const path = `/api/releases/teams/${name}`;
    await site.call('PUT', path, { token: admin, body: { remotes: [remote] } });
    const body = { name: 'test' };
    return (await site.call('POST', `${path}/keys`, { token: admin, body })).body.secret as string;
  };
  [ours, theirs] = [await team('pictures', 'catalog'), await team('money', 'subscription')];
  const key = readSigningKey(newSigningKey());
  const body = { publicKey: key.publicKey };
  await site.call('POST', '/api/releases/signers', { token: ours, body });
  const files = { '7.js': 'f()' };
  assert.equal(
    (await post('catalog', ours, await packedRelease({ version, key, files }))).status,
    201,
  );
});
after(async () => {
  // A site that stays open after a failure would keep the process alive for good.
  if (!isClosed) await site.close();
  collector.closeAllConnections();
  collector.close();
  await rm(folder, { recursive: true, force: true });
});

interface Sent {
  readonly token?: string;
  readonly agent?: string;
  readonly error?: string;
}
const report = (
  message: string,
  { token = '', agent = 'Mozilla/5.0 Firefox/140.0', ...more }: Sent = {},
) =>
  site.call('POST', '/api/telemetry/remote-load', {
    ...(token && { token }),
    headers: { 'user-agent': agent },
    body: {
      name: 'catalog',
      version,
      outcome: 'crashed',
      route: '/preview',
      error: `Error: ${message}\n    at f (${site.url}/remotes/catalog/${version}/7.js:1:1)`,
      ...more,
    },
  });
const errorsFor = async (token: string, query = '') =>
  (await site.call('GET', `/api/releases/errors${query}`, { token })).body;

test('source maps are taken from the own team only, for a release that is there, and served to nobody', async () => {
  const maps = await packedMaps({ '7.js.map': mapOf('webpack://catalog/./src/Grid.tsx') });
  assert.equal((await post(mapsPath, theirs, maps)).status, 403);
  assert.equal((await post(mapsPath.replace(version, '9.9.9'), ours, maps)).status, 404);
  const code = await packedRelease({ version });
  assert.equal((await post(mapsPath, ours, code)).status, 422, 'code is no source map');
  const uploads = openReleaseSite(site.url, { RELEASE_TOKEN: ours });
  const own = await mkdtemp(join(folder, 'own-'));
  await writeFile(join(own, '7.js.map'), mapOf('webpack://catalog/./src/Grid.tsx'));
  assert.equal(await uploads.uploadMaps('catalog', version, own), 1);
  for (const path of ['7.js.map', '7.js.map.br', 'source-maps', '../7.js.map']) {
    const answer = await fetch(`${site.url}/remotes/catalog/${version}/${path}`);
    assert.ok(!(await answer.text()).includes('Grid.tsx'), path);
  }
  const left = (await readdir(tmpdir())).filter((name) => name.startsWith('editorial-maps-'));
  assert.deepEqual(left, []);
});

test('a request for a source map is answered 404 on every path, even where one lies beside the files', async () => {
  const stored = join(folder, 'remotes/catalog', version);
  const endings = ['map', 'MAP', 'map.br', 'map.gz'];
  for (const ending of endings) await writeFile(join(stored, `7.js.${ending}`), '{"version":3}');
  const names = ['7.js%2Emap', '7.js.%6dap', '7.js.map?x', '7.js.map/', '7.js.map;', 'x/7.js.map'];
  const paths = [...endings.map((ending) => `7.js.${ending}`), ...names].map(
    (name) => `/remotes/catalog/${version}/${name}`,
  );
  for (const path of [...paths, '/main.1234abcd.js.map', '/shell.js.map'])
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding };
      const answer = await fetch(`${site.url}${path}`, { headers });
      assert.equal(answer.status, 404, `${path} ${encoding}`);
      assert.ok(!(await answer.text()).includes('"version":3'));
    }
});

test('errors are grouped by message and place in the sources, with visitors, browsers and route', async () => {
  const client = await site.tokenOf('client');
  for (let picture = 1; picture <= 3; picture += 1) await report(`picture ${picture} is missing`);
  await report('picture 4 is missing', { token: client, agent: 'Mozilla/5.0 Chrome/140.0' });
  await report('something else');
  await site.call('POST', '/api/telemetry/remote-load', {
    body: { name: 'catalog', version, outcome: 'loaded' },
  });
  const { items, totalCount } = await errorsFor(ours);
  assert.equal(totalCount, 2);
  const [newest, group] = items;
  assert.equal(newest.message, 'Error: something else');
  assert.match(group.stack, /^Error: picture 1 is missing\n {4}at f \(\.\/src\/Grid\.tsx:1:1\)$/);
  const { message, outcome, route, browsers, reports, visitors } = group;
  assert.deepEqual(
    { message, outcome, route, browsers, reports, visitors },
    {
      message: 'Error: picture 1 is missing',
      outcome: 'crashed',
      route: '/preview',
      browsers: ['Chrome', 'Firefox'],
      reports: 4,
      visitors: 2,
    },
  );
  assert.deepEqual((await errorsFor(theirs)).items, []);
  assert.equal((await errorsFor(admin, '?remote=catalog')).totalCount, 2);
  assert.equal((await errorsFor(admin, '?remote=account')).totalCount, 0);
  const refused = await site.call('GET', '/api/releases/errors', { token: client });
  assert.ok([401, 403].includes(refused.status), String(refused.status));
});

test('a stack that names another release or a place outside is kept as it is; invented errors have an end', async () => {
  const places = [
    `${site.url}/remotes/account/1.0.0/7.js:1:1`,
    `${site.url}/remotes/catalog/${version}/../../../x.js:1:1`,
  ];
  for (const place of places) await report('', { error: `Error: elsewhere\n at ${place}` });
  const texts = (await errorsFor(ours)).items.map(({ stack }: { stack: string }) => stack);
  for (const place of places)
    assert.ok(
      texts.some((text: string) => text.includes(place)),
      place,
    );
  await Promise.all(Array.from({ length: 80 }, (_, n) => report(String.fromCodePoint(0x4e00 + n))));
  assert.ok((await errorsFor(ours)).totalCount <= 60);
});

test('errors that one stranger invented leave room for those of others', async () => {
  for (let at = 0; at < 60; at += 1) await report(String.fromCodePoint(0x5e00 + at));
  await report('a true error', { token: await site.tokenOf('client') });
  const { items } = await errorsFor(ours, '?maxResultCount=100');
  const messages = items.map(({ message }: { message: string }) => message);
  assert.ok(messages.includes('Error: a true error'), messages.join(' | '));
});

test('each error is a log record for the OpenTelemetry collector, with the stack in the sources', async () => {
  isClosed = true;
  await site.close();
  const [first = {}] = records.map<Record<string, string>>(({ attributes }) =>
    Object.fromEntries(attributes.map((one: any) => [one.key, one.value.stringValue])),
  );
  assert.match(first['exception.stacktrace'] ?? '', /src\/Grid\.tsx:1:1/);
  assert.match(first['remote.error.id'] ?? '', /^[0-9a-f]{64}$/);
  const { 'remote.name': name, 'remote.version': release, 'url.template': route } = first;
  assert.deepEqual([name, release, route], ['catalog', version, '/preview']);
});
