import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { codeOf, serviceSite } from './service-site.testing.ts';

const services = serviceSite();
const { put, send } = services;

test('an answer keeps the site’s headers, sets no cookie, and runs nothing in the page', async () => {
  const page = await send('/api/x/sheets/cookie', { token: services.client });
  const headers = Object.fromEntries(page.headers);
  assert.deepEqual(
    [headers['set-cookie'], headers['access-control-allow-origin'], headers.etag],
    [undefined, undefined, '"one"'],
  );
  assert.equal(headers['cache-control'], 'no-store', 'the next person here finds nothing of it');
  assert.match(headers['content-security-policy']!, /^default-src 'none'.*sandbox$/);
  assert.equal(headers['x-content-type-options'], 'nosniff');
  for (const type of [
    'text/javascript',
    'text/jscript',
    'text/livescript',
    'text/css',
    'text/html',
  ]) {
    const script = await send(`/api/x/sheets/script?type=${type}`, { token: services.client });
    assert.equal(script.headers.get('content-type'), 'application/octet-stream', type);
    assert.equal(script.headers.get('content-disposition'), 'attachment', type);
  }
  const table = await send('/api/x/sheets/script?type=text/csv', { token: services.client });
  assert.match(table.headers.get('content-type') ?? '', /^text\/csv/);
  assert.equal(table.headers.get('content-disposition'), null);
  const unsigned = await send('/api/x/sheets/unsigned', { token: services.client });
  assert.equal(unsigned.status, 403, 'its 401 is not the site’s, which would sign the person out');
  const away = await send('/api/x/sheets/away', { token: services.client });
  assert.deepEqual([away.status, away.headers.get('location')], [302, null]);
  const missing = await send('/api/x/sheets/missing', { token: services.client });
  assert.deepEqual([missing.status, await codeOf(missing)], [404, 'Own:No']);
});

test('a service that is slow, away, broken or endless is reported in clear words', async () => {
  await put('sheets', { timeoutMs: 100 });
  const slow = await send('/api/x/sheets/slow', { token: services.client });
  assert.deepEqual([slow.status, await codeOf(slow)], [504, 'Editorial:ServiceTimeout']);
  await put('sheets', { timeoutMs: 10_000 });
  assert.equal((await send('/api/x/sheets/echo', { token: services.client })).status, 200);
  const gone = await send('/api/x/gone/echo', {
    token: services.client,
    headers: { 'accept-language': 'de' },
  });
  assert.equal(gone.status, 502);
  assert.match(await gone.text(), /Der Dienst von gone ist nicht erreichbar/);
  const failing = await send('/api/x/sheets/failing', { token: services.client });
  const said = await failing.text();
  assert.equal(failing.status, 502);
  assert.match(said, /Editorial:ServiceFailed/);
  assert.doesNotMatch(said, /password/);
  const huge = await send('/api/x/sheets/huge', { token: services.client });
  await assert.rejects(huge.arrayBuffer(), 'the answer is cut, not taken for whole');
  // Cut after its beginning was passed on, or refused if the end was known before.
  const half = await send('/api/x/sheets/half', { token: services.client });
  if (half.status === 502) assert.equal(await codeOf(half), 'Editorial:ServiceFailed');
  else await assert.rejects(half.text());
  const short = await send('/api/x/sheets/short', { token: services.client });
  assert.deepEqual([short.status, short.headers.get('etag')], [502, null]);
  assert.equal(await codeOf(short), 'Editorial:ServiceFailed');
  const large = await send('/api/x/sheets/echo', {
    method: 'POST',
    token: services.client,
    body: Buffer.alloc(2 * 1024 ** 2 + 1),
  });
  assert.equal(large.status, 413);
});

test('calls of a service that answers none of them do not pile up, and close it for nobody else', async () => {
  const waiting = Array.from({ length: 32 }, () =>
    send('/api/x/sheets/held', { token: services.client }),
  );
  while (services.service.state.heldCalls < 32) await once(services.service.app.server, 'request');
  const more = await send('/api/x/sheets/echo', { token: services.client });
  assert.deepEqual([more.status, more.headers.get('retry-after')], [504, '1']);
  for (const token of [services.admin, await services.site.tokenOf('seat')])
    assert.equal((await send('/api/x/sheets/echo', { token })).status, 200, 'others find room');
  services.service.app.server.emit('release');
  const answers = await Promise.all(waiting);
  assert.ok(answers.every(({ status }) => status === 200));
  await Promise.all(answers.map((answer) => answer.text()));
  assert.equal((await send('/api/x/sheets/echo', { token: services.client })).status, 200);
});
