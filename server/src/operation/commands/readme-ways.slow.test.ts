import assert from 'node:assert/strict';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as ask } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { openDatabase } from '../../ground/database/database.ts';
import { writeTestDatabase } from '../../ground/database/embedded.testing.ts';
import { freePort } from '../../http/free-port.testing.ts';
import { end, programsOn } from './programs.testing.ts';

// What the README says under “Update and go back”. Updates are in `migrate.test.ts` and
// `released-states.slow.test.ts`, dumps of a server in `restore.test.ts`.

let folder: string;
let data: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'editorial-ways-'));
  data = join(folder, 'data');
  await mkdir(data);
  await writeTestDatabase(data);
});
after(() => rm(folder, { recursive: true, force: true }));

const person = (name: string) => ({
  userName: `${name}@example.test`,
  emailAddress: `${name}@example.test`,
  password: 'Nine-Herons-49',
  name,
  surname: 'Moor',
});

async function register(url: string, name: string): Promise<void> {
  const answer = await fetch(`${url}/api/account/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person(name)),
  });
  assert.equal(answer.status, 200, await answer.text());
}

/** Who is in the database, while no site runs. */
async function people(): Promise<string[]> {
  const at = { databaseUrl: undefined, dataDir: data };
  const database = await openDatabase(at, { purpose: 'use' });
  const { rows } = await database.executeSql(
    "select user_name as name from users where user_name like '%@example.test' order by 1",
  );
  await database.close();
  return rows.map(({ name }) => String(name));
}

test('a back-up of DATA_DIR is put back: people, pictures and files are as they were', async () => {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const programs = programsOn(data, { PORT: port });
  const pictures = join(folder, 'pictures');
  await mkdir(pictures);
  const shape = { width: 800, height: 600, channels: 3 as const, background: '#3060a0' };
  await sharp({ create: shape }).jpeg().toFile(join(pictures, 'harbour.jpg'));

  const first = await programs.startSite();
  await register(url, 'ada');
  const imported = await programs.run('operation/import/main.ts', [pictures]);
  assert.equal(imported.code, 0, imported.out + imported.error);
  await end(first, 'SIGTERM');
  await cp(data, join(folder, 'back-up'), { recursive: true });

  const second = await programs.startSite();
  await register(url, 'later');
  await end(second, 'SIGTERM');
  assert.deepEqual(await people(), ['ada@example.test', 'later@example.test']);

  await rm(data, { recursive: true });
  await cp(join(folder, 'back-up'), data, { recursive: true });
  assert.deepEqual(await people(), ['ada@example.test']);
  const again = await programs.startSite();
  try {
    const files = await programs.run('catalog/files/files.verify.ts');
    assert.equal(files.code, 0, files.out + files.error);
    assert.match(files.out, /^All ([1-9]\d*) files are there\.$/);
    const found = await (await fetch(`${url}/api/asset-management/asset?maxResultCount=5`)).json();
    const { items } = found as { items: { thumbUrl: string }[] };
    assert.equal(items.length, 1);
    const picture = await fetch(new URL(items[0]!.thumbUrl, url));
    assert.equal(picture.status, 200);
  } finally {
    await end(again, 'SIGTERM');
  }
});

/** A proxy before the site that ends TLS and passes everything, as any of them does. */
async function openProxy(port: number, name: string) {
  const passed = (headers: NodeJS.Dict<string | string[]>) => ({
    ...headers,
    host: name,
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-proto': 'https',
  });
  const proxy = createServer((request, response) => {
    const { method, url: path, headers } = request;
    const up = ask(
      { host: '127.0.0.1', port, method, path, headers: passed(headers) },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    request.pipe(up);
  });
  proxy.on('upgrade', ({ url: path, headers }, socket) => {
    const up = connect(port, '127.0.0.1');
    const lines = Object.entries(passed(headers)).map(([key, value]) => `${key}: ${String(value)}`);
    up.write(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    for (const [one, other] of [
      [up, socket],
      [socket, up],
    ] as const)
      one.on('error', () => other.destroy()).pipe(other);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

test('behind a name, the site calls itself by it, and live messages pass the proxy', async () => {
  const port = await freePort();
  const name = 'pictures.example.org';
  const PUBLIC_URL = `https://${name}`;
  const programs = programsOn(data, {
    PORT: String(port),
    PUBLIC_URL,
    OAUTH_RESPONSE_TYPE: 'password',
  });
  const site = await programs.startSite();
  const proxy = await openProxy(port, name);
  const read = async (path: string) => (await fetch(proxy.url + path)).json() as Promise<any>;
  try {
    const issuer = await read('/identity/.well-known/openid-configuration');
    assert.equal(issuer.issuer, `${PUBLIC_URL}/identity`);
    assert.equal(issuer.token_endpoint, `${PUBLIC_URL}/identity/token`);
    assert.equal((await read('/assets/appsettings.json')).oAuthConfig.issuer, issuer.issuer);
    await register(proxy.url, 'grace');
    const signIn = await fetch(`${proxy.url}/identity/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'password',
        username: 'grace@example.test',
        password: 'Nine-Herons-49',
        client_id: 'Editorial_App',
        scope: 'openid Editorial',
      }),
    });
    const { access_token: token } = (await signIn.json()) as { access_token: string };
    const hub = new WebSocket(
      `${proxy.url.replace('http', 'ws')}/signalr-hubs/subscription?access_token=${token}`,
    );
    hub.addEventListener('open', () => hub.send('{"protocol":"json","version":1}\u001e'));
    const [{ data: greeting }] = (await once(hub, 'message')) as [MessageEvent];
    assert.equal(greeting, '{}\u001e', 'the answer to the handshake');
    hub.close();
    await once(hub, 'close');
  } finally {
    proxy.close();
    await end(site, 'SIGTERM');
  }
});
