import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { codeOf, serviceSite } from './service-site.testing.ts';

const services = serviceSite();
const { put, send } = services;

const EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token';
const audience = (remote: string) => `urn:editorial:service:${remote}`;
async function exchange(more: Record<string, string>) {
  const answer = await send('/identity/token', {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: EXCHANGE,
      client_id: 'Editorial_App',
      subject_token: services.client,
      subject_token_type: ACCESS_TOKEN,
      audience: audience('sheets'),
      ...more,
    }),
  });
  return { status: answer.status, body: (await answer.json()) as any };
}
/** Verifies a token as a service does. */
const verified = (token: string, remote: string, at = new Date()) =>
  jwtVerify(token, createRemoteJWKSet(new URL(`${services.site.url}/identity/jwks`)), {
    issuer: `${services.site.url}/identity`,
    audience: audience(remote),
    algorithms: ['RS256'],
    typ: 'at+jwt',
    currentDate: at,
  });

test('a call reaches the service with a token of its own, and with nothing of the site', async () => {
  await put('sheets', { scopes: ['AssetManagement.Assets', 'AbpIdentity.Users'] });
  const answer = await send('/api/x/sheets/echo?a=1&b=%2F', {
    method: 'POST',
    token: services.client,
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
  assert.equal(services.service.state.got.url, '/base/echo?a=1&b=%2F');
  assert.deepEqual(services.service.state.got.body, { name: 'Harbour' });
  assert.deepEqual(Object.keys(services.service.state.got.headers).sort(), [
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
  const token = services.service.state.got.headers.authorization!.slice('Bearer '.length);
  assert.notEqual(token, services.client);
  const { payload } = await verified(token, 'sheets');
  const { sub } = decodeJwt(services.client);
  assert.deepEqual(
    [payload.sub, payload.act, payload.client_id, payload.gid, payload.role, payload.scope],
    [sub, { sub: 'urn:editorial:site' }, 'Editorial_App', undefined, undefined, undefined],
  );
  assert.equal(Number(payload.exp) - Number(payload.iat), 300);
  await send('/api/x/sheets/echo', { token: services.client });
  assert.equal(
    services.service.state.got.headers.authorization,
    `Bearer ${token}`,
    'calls share a token',
  );
  await send('/api/x/sheets/echo', { token: services.admin });
  const ofAdmin = decodeJwt(
    services.service.state.got.headers.authorization.slice('Bearer '.length),
  );
  assert.equal(ofAdmin.scope, 'AssetManagement.Assets AbpIdentity.Users');
});

test('a token for a service is refused by the API, by other services, by the issuer, and after its time', async () => {
  await put('lists', { upstream: services.service.url });
  const { status, body } = await exchange({});
  assert.deepEqual([status, body.issued_token_type, body.expires_in], [200, ACCESS_TOKEN, 300]);
  const token: string = body.access_token;
  const { payload } = await verified(token, 'sheets');
  assert.deepEqual(payload.act, { sub: 'Editorial_App' });
  await assert.rejects(verified(token, 'lists'), /"aud"/);
  await assert.rejects(verified(services.client, 'sheets'), /"aud"/);
  const later = new Date(Date.now() + 301_000);
  await assert.rejects(verified(token, 'sheets', later), /"exp"/);
  const own = '/api/account/my-profile';
  assert.equal((await services.site.call('GET', own, { token: services.client })).status, 200);
  assert.equal((await services.site.call('GET', own, { token })).status, 401);
  assert.equal((await send('/identity/me', { token })).status, 401);
  assert.equal((await send('/api/x/sheets/echo', { token })).status, 401);
  const again = await exchange({ subject_token: token, audience: audience('lists') });
  assert.deepEqual([again.status, again.body.error], [400, 'invalid_grant']);
  // Whoever holds it, such as the service, can't end the person's session with it.
  const revoked = new URLSearchParams({ token, client_id: 'Editorial_App' });
  await send('/identity/token/revocation', { method: 'POST', body: revoked });
  assert.equal((await services.site.call('GET', own, { token: services.client })).status, 200);
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
  const narrow = await exchange({ subject_token: services.admin, scope: 'AbpIdentity.Users' });
  assert.equal(narrow.body.scope, 'AbpIdentity.Users');
  const byResource = await exchange({ audience: audience('sheets'), resource: audience('sheets') });
  assert.equal(byResource.status, 200);
});

test('nobody passes without a token, unless the service is public; unknown remotes are not found', async () => {
  assert.equal((await send('/api/x/sheets/echo')).status, 401);
  assert.equal((await send('/api/x/sheets/echo', { token: 'nonsense' })).status, 401);
  for (const unknown of ['nobody', 'Sheets', '..', '%73heets'])
    assert.equal(
      (await send(`/api/x/${unknown}/echo`, { token: services.client })).status,
      404,
      unknown,
    );
  await put('sheets', { isPublic: true });
  const answer = await send('/api/x/sheets/echo', { headers: { cookie: 'a=b' } });
  assert.deepEqual(
    [answer.status, services.service.state.got.headers.authorization],
    [200, undefined],
  );
  assert.equal((await send('/api/x/sheets/echo', { token: 'nonsense' })).status, 401);
  await put('sheets', { isPublic: false });
});

test('while impersonating, calls name both people, and nothing is changed', async () => {
  const { body: found } = await services.site.call(
    'GET',
    '/api/identity/users?filter=client@editorial',
    {
      token: services.admin,
    },
  );
  const issued = await send('/identity/token', {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'Impersonation',
      client_id: 'Editorial_App',
      access_token: services.admin,
      UserId: found.items[0].id,
      scope: 'openid Editorial',
    }),
  });
  const { access_token: token } = (await issued.json()) as { access_token: string };
  assert.equal((await send('/api/x/sheets/echo', { token })).status, 200);
  const claims = decodeJwt(
    services.service.state.got.headers.authorization!.slice('Bearer '.length),
  );
  const impersonator = { sub: decodeJwt(services.admin).sub };
  assert.deepEqual(claims.act, { sub: 'urn:editorial:site', act: impersonator });
  const refused = await send('/api/x/sheets/echo', { method: 'POST', token });
  assert.deepEqual(
    [refused.status, await codeOf(refused)],
    [403, 'Editorial:NotWhileImpersonating'],
  );
});
