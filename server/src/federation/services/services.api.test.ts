import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { openTestSite, type Answer, type TestSite } from '../../testing/test-site.testing.ts';
import { freePort } from '../../http/free-port.testing.ts';
import { described, startTestService, type TestService } from './service.testing.ts';

const EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token';
const audience = (remote: string) => `urn:editorial:service:${remote}`;
const path = (remote: string) => `/api/releases/services/${remote}`;

let site: TestSite;
let service: TestService;
let state: TestService['state'];
let upstream: string;
let admin: string;
let client: string;
const put = (remote: string, body: object): Promise<Answer> =>
  site.call('PUT', path(remote), { token: admin, body });
const send = (where: string, init: RequestInit & { token?: string } = {}) =>
  fetch(`${site.url}${where}`, {
    redirect: 'manual',
    ...init,
    headers: {
      ...(init.token ? { authorization: `Bearer ${init.token}` } : {}),
      ...(init.headers as Record<string, string>),
    },
  });
const codeOf = async (answer: Response) =>
  ((await answer.json()) as { error: { code: string } }).error.code;
async function exchange(more: Record<string, string>) {
  const answer = await send('/identity/token', {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: EXCHANGE,
      client_id: 'Editorial_App',
      subject_token: client,
      subject_token_type: ACCESS_TOKEN,
      audience: audience('sheets'),
      ...more,
    }),
  });
  return { status: answer.status, body: (await answer.json()) as any };
}
/** Verifies a token as a service does. */
const verified = (token: string, remote: string, at = new Date()) =>
  jwtVerify(token, createRemoteJWKSet(new URL(`${site.url}/identity/jwks`)), {
    issuer: `${site.url}/identity`,
    audience: audience(remote),
    algorithms: ['RS256'],
    typ: 'at+jwt',
    currentDate: at,
  });
/** Sends a request as it stands, which `fetch` would tidy. */
async function raw(head: string): Promise<string> {
  const line = connect(Number(new URL(site.url).port), '127.0.0.1');
  let said = '';
  line.setEncoding('utf8').on('data', (part) => (said += part));
  line.write(`${head}\r\nhost: site\r\nauthorization: Bearer ${client}\r\n\r\n`);
  line.end();
  await once(line, 'close');
  return said;
}

before(async () => {
  service = await startTestService();
  ({ url: upstream, state } = service);
  state.callBack = async (via) => (await send('/api/x/around/echo', { headers: { via } })).status;
  const gone = await freePort();
  site = await openTestSite({
    variables: {
      ADDRESS_LIMITS: 'off',
      REMOTE_SERVICES: `sheets=${upstream}, gone=http://127.0.0.1:${gone}`,
      SERVICE_ORIGINS: new URL(upstream).origin,
    },
  });
  admin = await site.tokenOf('admin');
  client = await site.tokenOf('client');
});
after(async () => {
  await site.close();
  await service.app.close();
});

test('a call reaches the service with a token of its own, and with nothing of the site', async () => {
  await put('sheets', { scopes: ['AssetManagement.Assets', 'AbpIdentity.Users'] });
  const answer = await send('/api/x/sheets/echo?a=1&b=%2F', {
    method: 'POST',
    token: client,
    headers: {
      cookie: 'session=secret; XSRF-TOKEN=x',
      'content-type': 'application/json',
      'x-forwarded-for': '1.2.3.4',
      __tenant: 'northlight',
      connection: 'authorization',
    },
    body: '{"name":"Harbour"}',
  });
  assert.deepEqual([answer.status, await answer.json()], [200, { ok: true }]);
  assert.equal(state.got.url, '/base/echo?a=1&b=%2F');
  assert.deepEqual(state.got.body, { name: 'Harbour' });
  assert.deepEqual(Object.keys(state.got.headers).sort(), [
    'accept',
    'accept-language',
    'authorization',
    'connection',
    'content-length',
    'content-type',
    'host',
    'via',
    'x-forwarded-host',
    'x-forwarded-prefix',
    'x-forwarded-proto',
    'x-request-id',
  ]);
  const token = state.got.headers.authorization!.slice('Bearer '.length);
  assert.notEqual(token, client);
  const { payload } = await verified(token, 'sheets');
  const { sub } = decodeJwt(client);
  assert.deepEqual(
    [payload.sub, payload.act, payload.client_id, payload.gid, payload.role, payload.scope],
    [sub, { sub: 'urn:editorial:site' }, 'Editorial_App', undefined, undefined, undefined],
  );
  assert.equal(Number(payload.exp) - Number(payload.iat), 300);
  await send('/api/x/sheets/echo', { token: client });
  assert.equal(state.got.headers.authorization, `Bearer ${token}`, 'calls share a token');
  await send('/api/x/sheets/echo', { token: admin });
  const ofAdmin = decodeJwt(state.got.headers.authorization.slice('Bearer '.length));
  assert.equal(ofAdmin.scope, 'AssetManagement.Assets AbpIdentity.Users');
});

test('a token for a service is refused by the API, by other services, by the issuer, and after its time', async () => {
  await put('lists', { upstream });
  const { status, body } = await exchange({});
  assert.deepEqual([status, body.issued_token_type, body.expires_in], [200, ACCESS_TOKEN, 300]);
  const token: string = body.access_token;
  const { payload } = await verified(token, 'sheets');
  assert.deepEqual(payload.act, { sub: 'Editorial_App' });
  await assert.rejects(verified(token, 'lists'), /"aud"/);
  await assert.rejects(verified(client, 'sheets'), /"aud"/);
  const later = new Date(Date.now() + 301_000);
  await assert.rejects(verified(token, 'sheets', later), /"exp"/);
  const own = '/api/account/my-profile';
  assert.equal((await site.call('GET', own, { token: client })).status, 200);
  assert.equal((await site.call('GET', own, { token })).status, 401);
  assert.equal((await send('/identity/me', { token })).status, 401);
  assert.equal((await send('/api/x/sheets/echo', { token })).status, 401);
  const again = await exchange({ subject_token: token, audience: audience('lists') });
  assert.deepEqual([again.status, again.body.error], [400, 'invalid_grant']);
  // Whoever holds it, such as the service, can't end the person's session with it.
  const revoked = new URLSearchParams({ token, client_id: 'Editorial_App' });
  await send('/identity/token/revocation', { method: 'POST', body: revoked });
  assert.equal((await site.call('GET', own, { token: client })).status, 200);
});

test('the issuer exchanges only own tokens of the API, for services, and only for scopes that the caller has', async () => {
  await put('sheets', { scopes: ['AssetManagement.Assets', 'AbpIdentity.Users'] });
  const errorOf = async (more: Record<string, string>) => (await exchange(more)).body.error;
  assert.equal(await errorOf({ audience: audience('nobody') }), 'invalid_target');
  assert.equal(await errorOf({ audience: 'Editorial' }), 'invalid_target');
  assert.equal(await errorOf({ resource: audience('lists') }), 'invalid_target');
  assert.equal(await errorOf({ scope: 'AbpIdentity.Users' }), 'invalid_scope');
  assert.equal(await errorOf({ subject_token: 'nonsense' }), 'invalid_grant');
  const idToken = 'urn:ietf:params:oauth:token-type:id_token';
  assert.equal(await errorOf({ subject_token_type: idToken }), 'invalid_request');
  assert.equal(await errorOf({ requested_token_type: idToken }), 'invalid_request');
  const narrow = await exchange({ subject_token: admin, scope: 'AbpIdentity.Users' });
  assert.equal(narrow.body.scope, 'AbpIdentity.Users');
  const byResource = await exchange({ audience: audience('sheets'), resource: audience('sheets') });
  assert.equal(byResource.status, 200);
});

test('nobody passes without a token, unless the service is public; unknown remotes are not found', async () => {
  assert.equal((await send('/api/x/sheets/echo')).status, 401);
  assert.equal((await send('/api/x/sheets/echo', { token: 'nonsense' })).status, 401);
  for (const unknown of ['nobody', 'Sheets', '..', '%73heets'])
    assert.equal((await send(`/api/x/${unknown}/echo`, { token: client })).status, 404, unknown);
  await put('sheets', { isPublic: true });
  const answer = await send('/api/x/sheets/echo', { headers: { cookie: 'a=b' } });
  assert.deepEqual([answer.status, state.got.headers.authorization], [200, undefined]);
  assert.equal((await send('/api/x/sheets/echo', { token: 'nonsense' })).status, 401);
  await put('sheets', { isPublic: false });
});

test('while impersonating, calls name both people, and nothing is changed', async () => {
  const { body: found } = await site.call('GET', '/api/identity/users?filter=client@editorial', {
    token: admin,
  });
  const issued = await send('/identity/token', {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'Impersonation',
      client_id: 'Editorial_App',
      access_token: admin,
      UserId: found.items[0].id,
      scope: 'openid Editorial',
    }),
  });
  const { access_token: token } = (await issued.json()) as { access_token: string };
  assert.equal((await send('/api/x/sheets/echo', { token })).status, 200);
  const claims = decodeJwt(state.got.headers.authorization!.slice('Bearer '.length));
  const impersonator = { sub: decodeJwt(admin).sub };
  assert.deepEqual(claims.act, { sub: 'urn:editorial:site', act: impersonator });
  const refused = await send('/api/x/sheets/echo', { method: 'POST', token });
  assert.deepEqual(
    [refused.status, await codeOf(refused)],
    [403, 'Editorial:NotWhileImpersonating'],
  );
});

test('an answer keeps the site’s headers, sets no cookie, and runs nothing in the page', async () => {
  const page = await send('/api/x/sheets/cookie', { token: client });
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
    const script = await send(`/api/x/sheets/script?type=${type}`, { token: client });
    assert.equal(script.headers.get('content-type'), 'application/octet-stream', type);
    assert.equal(script.headers.get('content-disposition'), 'attachment', type);
  }
  const table = await send('/api/x/sheets/script?type=text/csv', { token: client });
  assert.match(table.headers.get('content-type') ?? '', /^text\/csv/);
  assert.equal(table.headers.get('content-disposition'), null);
  const unsigned = await send('/api/x/sheets/unsigned', { token: client });
  assert.equal(unsigned.status, 403, 'its 401 is not the site’s, which would sign the person out');
  const away = await send('/api/x/sheets/away', { token: client });
  assert.deepEqual([away.status, away.headers.get('location')], [302, null]);
  const missing = await send('/api/x/sheets/missing', { token: client });
  assert.deepEqual([missing.status, await codeOf(missing)], [404, 'Own:No']);
});

test('a service that is slow, away, broken or endless is told so in clear words', async () => {
  await put('sheets', { timeoutMs: 100 });
  const slow = await send('/api/x/sheets/slow', { token: client });
  assert.deepEqual([slow.status, await codeOf(slow)], [504, 'Editorial:ServiceTimeout']);
  await put('sheets', { timeoutMs: 10_000 });
  assert.equal((await send('/api/x/sheets/echo', { token: client })).status, 200);
  const gone = await send('/api/x/gone/echo', {
    token: client,
    headers: { 'accept-language': 'de' },
  });
  assert.equal(gone.status, 502);
  assert.match(await gone.text(), /Der Dienst von gone ist nicht erreichbar/);
  const failing = await send('/api/x/sheets/failing', { token: client });
  const said = await failing.text();
  assert.equal(failing.status, 502);
  assert.match(said, /Editorial:ServiceFailed/);
  assert.doesNotMatch(said, /password/);
  const huge = await send('/api/x/sheets/huge', { token: client });
  await assert.rejects(huge.arrayBuffer(), 'the answer is cut, not taken for whole');
  const half = await send('/api/x/sheets/half', { token: client });
  await assert.rejects(half.text());
  const large = await send('/api/x/sheets/echo', {
    method: 'POST',
    token: client,
    body: Buffer.alloc(2 * 1024 ** 2 + 1),
  });
  assert.equal(large.status, 413);
});

test('calls of a service that answers none of them do not pile up, and close it for nobody else', async () => {
  const waiting = Array.from({ length: 32 }, () => send('/api/x/sheets/held', { token: client }));
  while (state.heldCalls < 32) await once(service.app.server, 'request');
  const more = await send('/api/x/sheets/echo', { token: client });
  assert.deepEqual([more.status, more.headers.get('retry-after')], [504, '1']);
  for (const token of [admin, await site.tokenOf('seat')])
    assert.equal((await send('/api/x/sheets/echo', { token })).status, 200, 'others find room');
  service.app.server.emit('release');
  const answers = await Promise.all(waiting);
  assert.ok(answers.every(({ status }) => status === 200));
  await Promise.all(answers.map((answer) => answer.text()));
  assert.equal((await send('/api/x/sheets/echo', { token: client })).status, 200);
});

test('a service whose address leads back to the site is not called around and around', async () => {
  const insert = `insert into remote_services values ('around', $1, true, '{}', 1000)`;
  const { origin } = new URL(upstream);
  await site.context.database.executeSql(insert, [`${origin}/base/back`]);
  await put('around', {});
  assert.equal((await send('/api/x/around/echo')).status, 502);
  assert.equal(state.backs, 1);
  await site.call('DELETE', path('around'), { token: admin });
});

test('no path leads out of the service, and no connection is upgraded', async () => {
  state.got = { url: 'none', headers: {}, body: undefined };
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
  assert.equal(state.got.url, 'none', 'nothing reached the service');
  const upgrade = 'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13';
  const key = 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==';
  assert.equal(await raw(`GET /api/x/sheets/echo HTTP/1.1\r\n${upgrade}\r\n${key}`), '');
  assert.equal(state.got.url, 'none');
});

test('administrators register services, at addresses that the operator allows; what is not named stays', async () => {
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
    [site.url, 400],
  ];
  for (const [address, status] of refusals)
    assert.equal((await put('notes', { upstream: address })).status, status, address);
  assert.equal((await put('nothing', {})).status, 400, 'no address at all');
  assert.equal((await put('gone', { upstream })).status, 403, 'the operator names it');
  const own = { token: client, body: { upstream } };
  assert.equal((await site.call('PUT', path('notes'), own)).status, 403);
  assert.equal((await site.call('DELETE', path('gone'), { token: admin })).status, 403);
  const { body: all } = await site.call('GET', '/api/releases/services', { token: admin });
  const names = all.items.map((one: any) => [one.remote, one.isSetByOperator]);
  assert.deepEqual(names, [
    ['gone', true],
    ['lists', false],
    ['notes', false],
    ['sheets', true],
  ]);
  assert.equal((await site.call('DELETE', path('notes'), { token: admin })).status, 204);
  assert.equal((await site.call('DELETE', path('notes'), { token: admin })).status, 404);
  const log = '/api/audit-logging/audit-logs?entityTypeFullName=RemoteService&entityId=notes';
  const { body: acts } = await site.call('GET', log, { token: admin });
  assert.deepEqual(
    acts.items.map((one: any) => one.action),
    ['Service.Removed', 'Service.Changed', 'Service.Changed', 'Service.Changed'],
  );
});

test('a name that leads into this machine is not called, unless the operator named its origin', async () => {
  // It was allowed once, or the name leads somewhere else since.
  const { port } = new URL(upstream);
  for (const inside of [`http://localhost:${port}`, `http://[::ffff:127.0.0.1]:${port}`]) {
    await site.context.database.executeSql(
      `insert into remote_services values ('inward', $1, false, '{}', 1000)
        on conflict (remote) do update set upstream = $1`,
      [`${inside}/base`],
    );
    await put('inward', {});
    state.got.url = 'none';
    assert.equal((await send('/api/x/inward/echo', { token: client })).status, 502);
    assert.equal(state.got.url, 'none');
  }
});

/** The site's description and what its health says of services, looked at again. */
async function looked(): Promise<{ document: any; notes: any; status: number; text: string }> {
  await put('sheets', {});
  const ready = await site.call('GET', '/health/ready');
  const { body } = await site.call('GET', '/swagger/json');
  return {
    document: body,
    notes: ready.body.notes,
    status: ready.status,
    text: JSON.stringify(body),
  };
}

test('the site’s description has those of the services below their prefix', async () => {
  await site.call('DELETE', path('lists'), { token: admin });
  await site.call('DELETE', path('inward'), { token: admin });
  state.description = undefined;
  const { document: own } = await looked();
  state.description = described;
  const { document } = await looked();
  const { get } = document.paths['/api/x/sheets/sheets/{id}'];
  assert.deepEqual(
    [get.operationId, get.tags, get.security[0]],
    ['sheets.read', ['sheets'], { oauth: ['Editorial'] }],
  );
  assert.deepEqual(document.components.schemas['sheets.RemoteError'], { type: 'string' });
  assert.deepEqual(document.components.schemas.RemoteError, own.components.schemas.RemoteError);
  assert.deepEqual(document.components.securitySchemes, own.components.securitySchemes);
  assert.deepEqual(document.servers, own.servers);
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  const ofServices = problems.filter(({ location }) => location[0]?.pointer?.includes('sheets'));
  assert.deepEqual(
    ofServices.map(({ message }) => message),
    [],
  );
});

test('a description that is absent or broken leaves the site’s own whole, and the health says so', async () => {
  state.description = undefined;
  const own = await looked();
  const nowhere = structuredClone(described);
  nowhere.components.schemas.Sheet.properties.next.$ref = 'https://evil.example.org/schema.json';
  const broken: readonly (readonly [unknown, RegExp])[] = [
    [undefined, /openapi.json answers 404/],
    ['no document', /openapi.json: .*/],
    [{ ...described, openapi: '3.0.0' }, /OpenAPI 3.1 is expected/],
    [{ openapi: '3.1.0', paths: { 'no-slash': {} } }, /paths/],
    [nowhere, /leads nowhere/],
    [{ ...described, info: { title: 'x'.repeat(1024 ** 2) } }, /larger than 1 MiB/],
  ];
  for (const [given, reason] of broken) {
    state.description = given;
    const { notes, status, text } = await looked();
    assert.equal(status, 200);
    assert.equal(text, own.text);
    const noted = Object.fromEntries(notes.map((note: any) => [note.name, note.reason]));
    assert.match(noted['service sheets'], reason);
    assert.match(noted['service gone'], /ECONNREFUSED/);
  }
  state.description = described;
  state.readiness = 503;
  const { notes, document } = await looked();
  assert.match(notes.at(-1).reason, /health\/ready answers 503/);
  assert.ok(document.paths['/api/x/sheets/sheets/{id}'], 'what it says of itself stays');
  state.readiness = 200;
});
