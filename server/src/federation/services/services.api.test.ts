import assert from 'node:assert/strict';
import { test } from 'node:test';
import { path, serviceSite } from './service-site.testing.ts';

const services = serviceSite();
const { put, send } = services;

test('administrators register services, at addresses that the operator allows; what is not named stays', async () => {
  await put('lists', { upstream: services.service.url });
  const { body: before } = await put('notes', { upstream: 'https://notes.example.org/api' });
  assert.deepEqual(before, {
    remote: 'notes',
    upstream: 'https://notes.example.org/api',
    isPublic: false,
    scopes: [],
    timeoutMs: 10_000,
    isSetByOperator: false,
  });
  assert.deepEqual((await put('notes', { timeoutMs: 500 })).body, { ...before, timeoutMs: 500 });
  assert.deepEqual((await put('notes', { isPublic: true })).body.timeoutMs, 500);
  const refusals: readonly (readonly [string, number])[] = [
    ['http://notes.example.org', 400],
    ['ftp://notes.example.org', 400],
    ['https://user:secret@notes.example.org', 400],
    ['https://notes.example.org/?a=b', 400],
    ['https://127.0.0.1:5432', 400],
    ['https://[::1]', 400],
    ['https://[::ffff:10.0.0.1]', 400],
    ['https://0x7f.1', 400],
    ['https://169.254.169.254', 400],
    ['file:///etc/passwd', 400],
    [services.site.url, 400],
  ];
  for (const [address, status] of refusals)
    assert.equal((await put('notes', { upstream: address })).status, status, address);
  assert.equal((await put('nothing', {})).status, 400, 'no address at all');
  assert.equal(
    (await put('gone', { upstream: services.service.url })).status,
    403,
    'the operator names it',
  );
  const own = { token: services.client, body: { upstream: services.service.url } };
  assert.equal((await services.site.call('PUT', path('notes'), own)).status, 403);
  assert.equal(
    (await services.site.call('DELETE', path('gone'), { token: services.admin })).status,
    403,
  );
  const { body: all } = await services.site.call('GET', '/api/releases/services', {
    token: services.admin,
  });
  const names = all.items.map((one: any) => [one.remote, one.isSetByOperator]);
  assert.deepEqual(names, [
    ['gone', true],
    ['lists', false],
    ['notes', false],
    ['sheets', true],
  ]);
  assert.equal(
    (await services.site.call('DELETE', path('notes'), { token: services.admin })).status,
    204,
  );
  assert.equal(
    (await services.site.call('DELETE', path('notes'), { token: services.admin })).status,
    404,
  );
  const log = '/api/audit-logging/audit-logs?entityTypeFullName=RemoteService&entityId=notes';
  const { body: acts } = await services.site.call('GET', log, { token: services.admin });
  assert.deepEqual(
    acts.items.map((one: any) => one.action),
    ['Service.Removed', 'Service.Changed', 'Service.Changed', 'Service.Changed'],
  );
});

test('a name that leads into this machine is not called, unless the operator named its origin', async () => {
  // It was allowed once, or the name leads somewhere else since.
  const { port } = new URL(services.service.url);
  for (const inside of [`http://localhost:${port}`, `http://[::ffff:127.0.0.1]:${port}`]) {
    await services.site.context.database.executeSql(
      `insert into remote_services values ('inward', $1, false, '{}', 1000)
        on conflict (remote) do update set upstream = $1`,
      [`${inside}/base`],
    );
    await put('inward', {});
    services.service.state.got.url = 'none';
    assert.equal((await send('/api/x/inward/echo', { token: services.client })).status, 502);
    assert.equal(services.service.state.got.url, 'none');
  }
});
