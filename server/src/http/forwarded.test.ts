import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import Fastify from 'fastify';
import { EnvironmentError, readEnvironment } from '../ground/environment.ts';
import { tidyForwarded, tidyRequests } from './forwarded.ts';

const tidied = (headers: Record<string, string>) => {
  const given = { ...headers };
  tidyForwarded(given);
  return given['x-forwarded-for'];
};

test('addresses lose their ports, in both headers and families', () => {
  for (const [given, expected] of [
    ['192.0.2.1', '192.0.2.1'],
    ['192.0.2.1:4711, 198.51.100.7', '192.0.2.1, 198.51.100.7'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['unknown', 'unknown'],
  ] as const)
    assert.equal(tidied({ 'x-forwarded-for': given }), expected);
  for (const [forwarded, expected] of [
    ['for=192.0.2.60;proto=http;by=203.0.113.43', '192.0.2.60'],
    ['for=192.0.2.43, For="[2001:db8:cafe::17]:4711"', '192.0.2.43, 2001:db8:cafe::17'],
    ['proto=https', undefined],
  ] as const)
    assert.equal(tidied({ forwarded }), expected);
  assert.equal(tidied({ forwarded: 'for=192.0.2.9', 'x-forwarded-for': '192.0.2.1' }), '192.0.2.1');
  assert.equal(tidied({}), undefined);
});

test('the address of a visitor is read behind trusted proxies only', async () => {
  const addressOf = async (trusted: string, headers: Record<string, string>) => {
    const { trustedProxies } = readEnvironment({ TRUSTED_PROXIES: trusted });
    const app = Fastify({ trustProxy: [...trustedProxies] });
    tidyRequests(app.server);
    app.get('/', (request) => request.ip);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    try {
      return await (await fetch(`http://127.0.0.1:${port}`, { headers })).text();
    } finally {
      await app.close();
    }
  };
  const forwarded = { 'x-forwarded-for': '192.0.2.1:4711, 198.51.100.7:80' };
  assert.equal(await addressOf('', forwarded), '198.51.100.7');
  assert.equal(await addressOf('127.0.0.1, 198.51.100.0/24', forwarded), '192.0.2.1');
  assert.equal(await addressOf('none', forwarded), '127.0.0.1');
  assert.throws(() => readEnvironment({ TRUSTED_PROXIES: 'proxy.example' }), EnvironmentError);
  assert.throws(() => readEnvironment({ TRUSTED_PROXIES: '10.0.0.0/99' }), EnvironmentError);
});
