import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { path, serviceSite } from './service-site.testing.ts';

const services = serviceSite();
const { put, send } = services;

/** Sends a request unchanged, which `fetch` would tidy. The server closes the connection. */
async function raw(head: string): Promise<string> {
  const line = connect(Number(new URL(services.site.url).port), '127.0.0.1');
  let said = '';
  line.setEncoding('utf8').on('data', (part) => (said += part));
  line.write(`${head}\r\nhost: site\r\nauthorization: Bearer ${services.client}\r\n\r\n`);
  await once(line, 'close');
  return said;
}

test('a service whose address leads back to the site is not called around and around', async () => {
  const insert = `insert into remote_services values ('around', $1, true, '{}', 1000)`;
  const { origin } = new URL(services.service.url);
  await services.site.context.database.executeSql(insert, [`${origin}/base/back`]);
  await put('around', {});
  assert.equal((await send('/api/x/around/echo')).status, 502);
  assert.equal(services.service.state.backs, 1);
  await services.site.call('DELETE', path('around'), { token: services.admin });
});

test('no path leads out of the service, and no connection is upgraded', async () => {
  services.service.state.got = { url: 'none', headers: {}, body: undefined };
  for (const tricky of [
    '../echo',
    './echo',
    'a/..;/echo',
    '/echo',
    'a//echo',
    '%2e%2e/echo',
    '..%2fecho',
    'a%2f..',
    'a%5c..',
    'a\\..\\echo',
    '%252e%252e%252fecho',
    'echo%00',
  ]) {
    const said = await raw(`GET /api/x/sheets/${tricky} HTTP/1.1\r\nconnection: close`);
    assert.match(said, /^HTTP\/1.1 40[04] /, tricky);
  }
  const absolute = await raw('GET http://x/api/x/sheets/echo HTTP/1.1\r\nconnection: close');
  assert.match(absolute, /^HTTP\/1.1 404 /);
  assert.equal(services.service.state.got.url, 'none', 'nothing reached the service');
  const upgrade = 'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13';
  const key = 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==';
  assert.equal(await raw(`GET /api/x/sheets/echo HTTP/1.1\r\n${upgrade}\r\n${key}`), '');
  assert.equal(services.service.state.got.url, 'none');
});
