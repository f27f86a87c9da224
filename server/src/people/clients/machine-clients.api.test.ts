import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assetBulkApi } from '@editorial/contracts/asset-bulk';
import { Policy } from '@editorial/contracts/policy';
import * as openid from 'openid-client';
import type { Answer } from '../../testing/test-site.testing.ts';
import { Browser } from '../sign-in/browser.testing.ts';
import { clientSite, clientsPath, isOAuthError, isRefusedClient } from './clients.testing.ts';

const clients = clientSite();
const { machine, remove } = clients;

test('a machine calls within its scopes, can’t change its account or impersonate, and ends with its client', async () => {
  const { configuration, token } = await machine('exporter', {
    scopes: ['Editorial', Policy.Users],
  });
  const whole = await token();
  assert.equal(whole.refresh_token, undefined);
  const call = async (accessToken: string, method: string, path: string, body?: unknown) =>
    (await clients.site.call(method, path, { token: accessToken, ...(body ? { body } : {}) }))
      .status;
  assert.equal(await call(whole.access_token, 'GET', '/api/account/my-profile'), 200);
  assert.equal(await call(whole.access_token, 'PUT', '/api/account/my-profile', {}), 403);
  assert.equal(await call(whole.access_token, 'GET', clientsPath), 403);
  assert.equal(await call(whole.access_token, 'GET', '/identity/me'), 401);

  const narrow = await token(Policy.Users);
  assert.equal(narrow.scope, Policy.Users);
  assert.equal(await call(narrow.access_token, 'GET', '/api/identity/users'), 200);
  assert.equal(await call(narrow.access_token, 'GET', '/api/account/my-profile'), 403);
  assert.equal(await call(narrow.access_token, 'GET', '/api/saas/tenants'), 403);

  for (const scope of ['openid', Policy.Statements, 'everything'])
    await assert.rejects(token(scope), isOAuthError('invalid_scope'), scope);
  const stolen = await fetch(`${clients.site.url}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'Impersonation',
      client_id: 'Editorial_App',
      access_token: whole.access_token,
      UserId: (
        await clients.site.call('GET', '/identity/me', {
          token: await clients.site.tokenOf('client'),
        })
      ).body.sub,
    }),
  });
  assert.equal(stolen.status, 400);

  await openid.tokenRevocation(configuration, whole.access_token);
  assert.equal(await call(whole.access_token, 'GET', '/api/account/my-profile'), 401);
  assert.equal(await call(narrow.access_token, 'GET', '/api/identity/users'), 200);
  await remove('exporter');
  assert.equal(await call(narrow.access_token, 'GET', '/api/identity/users'), 401);
  await assert.rejects(token(), isRefusedClient);
});

test('tokens of a client end when it loses a scope, and stay when it gets one', async () => {
  const { token } = await machine('shrinking', { scopes: ['Editorial', Policy.Users] });
  const { access_token: given } = await token('Editorial');
  const read = async () =>
    (await clients.site.call('GET', '/api/account/my-profile', { token: given })).status;
  const scopes = (...names: string[]) =>
    clients.site.call('PUT', `${clientsPath}/shrinking`, {
      token: clients.admin,
      body: { scopes: names },
    });
  await scopes('Editorial', Policy.Users, Policy.Statements);
  assert.equal(await read(), 200);
  await scopes(Policy.Users);
  assert.equal(await read(), 401);
  await remove('shrinking');
});

test('a new secret ends the tokens that the old one was enough for, and no person’s', async () => {
  const redirect_uri = 'https://renewing.test/callback';
  const more = {
    redirectUris: [redirect_uri],
    grants: ['authorization_code', 'client_credentials'],
  };
  const { configuration, token } = await machine('renewing', more);
  const other = await machine('not-renewing');
  const { access_token: ofOther } = await other.token();
  const { access_token: ofMachine } = await token('Editorial');
  const scope = 'openid Editorial';
  const address = openid.buildAuthorizationUrl(configuration, { redirect_uri, scope });
  const callback = await new Browser().signIn(address, 'client@editorial.test');
  const { access_token: ofPerson } = await openid.authorizationCodeGrant(configuration, callback);
  const statuses = async () => {
    const path = '/api/account/my-profile';
    const calls = [ofMachine, ofPerson, ofOther].map(async (given) =>
      clients.site.call('GET', path, { token: given }),
    );
    return (await Promise.all(calls)).map(({ status }) => status);
  };
  assert.deepEqual(await statuses(), [200, 200, 200]);
  const renewed = await clients.site.call('POST', `${clientsPath}/renewing/secret`, {
    token: clients.admin,
  });
  assert.equal(renewed.status, 200);
  assert.deepEqual(await statuses(), [401, 200, 200]);
  await assert.rejects(token(), isRefusedClient);
  const again = await clients.configurationOf('renewing', renewed.body.clientSecret);
  const { access_token: fresh } = await openid.clientCredentialsGrant(again);
  const read = await clients.site.call('GET', '/api/account/my-profile', { token: fresh });
  assert.equal(read.status, 200);
  await remove('renewing');
  await remove('not-renewing');
});

test('calls are counted per client; answers state how many remain, and more are refused until the window ends', async () => {
  const { token } = await machine('eager', { callsPerMinute: 3 });
  const { access_token } = await token();
  const answers: Answer[] = [];
  for (let index = 0; index < 4; index += 1)
    answers.push(
      await clients.site.call('GET', '/api/account/my-profile', { token: access_token }),
    );
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 429],
  );
  const header = (index: number, name: string) => answers[index]?.headers.get(name) ?? '';
  assert.equal(header(0, 'ratelimit-policy'), '"client";q=3;w=60');
  assert.match(header(0, 'ratelimit'), /^"client";r=2;t=(60|59)$/);
  assert.match(header(3, 'ratelimit'), /^"client";r=0;t=\d+$/);
  assert.match(header(3, 'retry-after'), /^\d+$/);
  assert.equal(answers[3]?.body.error.code, 'Editorial:TooManyRequests');
  const other = await clients.site.call('GET', '/api/account/my-profile', { token: clients.admin });
  assert.deepEqual([other.status, other.headers.get('ratelimit')], [200, null]);
  await remove('eager');
});

test('each client has its own token lifetimes', async () => {
  const { token } = await machine('brief', { accessTokenSeconds: 60 });
  assert.equal((await token()).expires_in, 60);
  await remove('brief');
});

test('a client with single policies is a visitor where everybody may call, unless its policy is asked for', async () => {
  const { token } = await machine('narrow', { scopes: [Policy.Licenses, Policy.AssetsReview] });
  const configuration = async (scope: string) => {
    const { access_token: accessToken } = await token(scope);
    const path = '/api/abp/application-configuration';
    return (await clients.site.call('GET', path, { token: accessToken })).body.currentUser;
  };
  const drafts = async (scope: string) => {
    const { access_token: accessToken } = await token(scope);
    const { status } = await clients.site.call(
      'GET',
      `/api/asset-management/asset/${draft}/by-id`,
      {
        token: accessToken,
      },
    );
    return status;
  };
  const draft = await clients.site.add('#123456', 'Narrow', { title: 'A draft', status: 'Draft' });
  for (const scope of [Policy.Licenses, Policy.AssetsReview]) {
    const user = await configuration(scope);
    assert.deepEqual([user.isAuthenticated, user.email ?? null], [false, null], scope);
  }
  assert.equal(await drafts(Policy.Licenses), 404);
  assert.equal(await drafts(Policy.AssetsReview), 200);
});

test('a machine is not asked who sits there; it takes no account and changes nothing that only people change', async () => {
  const { token } = await machine('night-shift');
  const { access_token: own } = await token();
  const send = async (method: string, path: string, body: object) => {
    const { status, body: said } = await clients.site.call(method, path, { token: own, body });
    return [status, said?.error?.code];
  };
  const refused = [403, 'Editorial:NotAllowed'];
  const [bulk] = await send('POST', assetBulkApi.apply.path, { nonsense: [] });
  assert.equal(bulk, 400, 'it may, and is refused for what it sent');
  const self = `/api/identity/users/${clients.adminId}`;
  assert.equal((await send('PUT', self, { company: 'Desk' }))[0], 200);
  assert.deepEqual(await send('PUT', self, { password: 'Nine-Herons-51' }), refused);
  assert.deepEqual(await send('PUT', self, { email: 'machine@example.test' }), refused);
  const text = { subject: null, body: 'Mine', version: 0 };
  assert.deepEqual(await send('PUT', '/api/site-texts/document.terms/en', text), refused);
  assert.deepEqual(await send('POST', '/api/setting-management/logo', { file: 'AAAA' }), refused);
});

test('a machine does nothing for a person whom staff locked, and goes on after an unlock', async () => {
  const { site } = clients;
  const person = await site.tokenOf('client');
  const { sub } = (await site.call('GET', '/identity/me', { token: person })).body;
  const { token } = await machine('of-the-locked', { userId: sub });
  const { access_token: held } = await token();
  const profile = async (accessToken: string) =>
    (await site.call('GET', '/api/account/my-profile', { token: accessToken })).status;
  assert.equal(await profile(held), 200);
  const admin = await site.tokenOf('admin');
  const reasons = { ground: 'Terms of use', facts: 'The pictures were resold.' };
  const lock = `/api/identity/users/${sub}/lock`;
  const body = { lockoutEnd: '2099-01-01T00:00:00Z', reasons };
  assert.equal((await site.call('PUT', lock, { token: admin, body })).status, 200);
  assert.equal(await profile(held), 401);
  await assert.rejects(token(), isOAuthError('unauthorized_client'));
  await site.call('PUT', `/api/identity/users/${sub}/unlock`, { token: admin });
  assert.equal(await profile((await token()).access_token), 200);

  // Staff who end the sessions of a person end what its machines hold too.
  const { access_token: again } = await token();
  const sessions = `/api/identity/users/${sub}/sessions`;
  assert.equal((await site.call('DELETE', sessions, { token: admin })).status, 204);
  assert.equal(await profile(again), 401);
});
