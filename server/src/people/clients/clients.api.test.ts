import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assetBulkApi } from '@editorial/contracts/asset-bulk';
import { HubPaths } from '@editorial/contracts/hubs';
import { Policy } from '@editorial/contracts/policy';
import * as openid from 'openid-client';
import { openTestSite, type Answer, type TestSite } from '../../testing/test-site.testing.ts';
import { Browser } from '../sign-in/browser.testing.ts';
import { ClientScope } from '../../ground/issuer.ts';

const App = 'http://localhost:4200';
const clientsPath = '/api/identity/clients';

let site: TestSite;
let admin: string;
let adminId: string;
before(async () => {
  site = await openTestSite();
  admin = await site.tokenOf('admin');
  adminId = (await site.call('GET', '/identity/me', { token: admin })).body.sub;
});
after(() => site.close());

const add = (body: Record<string, unknown>, token = admin): Promise<Answer> =>
  site.call('POST', clientsPath, { token, body });
const remove = (clientId: string): Promise<Answer> =>
  site.call('DELETE', `${clientsPath}/${clientId}`, { token: admin });

async function configurationOf(clientId: string, secret?: string, auth?: openid.ClientAuth) {
  const issuer = new URL(`${site.url}/identity`);
  const options = { execute: [openid.allowInsecureRequests] };
  return openid.discovery(issuer, clientId, secret, auth, options);
}

/** A machine client that acts for this administrator, and its token requests. */
async function machine(clientId: string, more: Record<string, unknown> = {}) {
  const { body } = await add({ clientId, isConfidential: true, userId: adminId, ...more });
  const configuration = await configurationOf(clientId, body.clientSecret);
  return {
    configuration,
    token: (scope?: string) =>
      openid.clientCredentialsGrant(configuration, scope === undefined ? {} : { scope }),
  };
}
const isOAuthError = (code: string) => (error: unknown) =>
  error instanceof openid.ResponseBodyError && error.error === code;

const isRefusedClient = (error: unknown) =>
  error instanceof openid.WWWAuthenticateChallengeError && error.status === 401;

test('site administrators add, list, change and remove clients; a secret is shown once', async () => {
  const added = await add({
    clientId: 'agency',
    isConfidential: true,
    redirectUris: ['https://agency.test/callback'],
  });
  assert.equal(added.status, 201);
  assert.match(added.body.clientSecret, /^[\w-]{43}$/);
  const found = async (filter: string) =>
    (await site.call('GET', `${clientsPath}?filter=${filter}`, { token: admin })).body.totalCount;
  assert.deepEqual([await found('AGEN'), await found('no_such'), await found('%25')], [1, 0, 0]);
  const listed = await site.call('GET', clientsPath, { token: admin });
  assert.deepEqual(listed.body.items, [added.body.client]);
  assert.ok(!JSON.stringify(listed.body).includes(added.body.clientSecret));
  assert.equal((await add({ clientId: 'agency' })).status, 400);
  const twice = await add({ clientId: 'agency', redirectUris: ['https://other.test/'] });
  assert.deepEqual([twice.status, twice.body.error.code], [409, 'Editorial:ClientExists']);

  const change = { name: 'Agency', callsPerMinute: 5 };
  const changed = await site.call('PUT', `${clientsPath}/agency`, { token: admin, body: change });
  assert.deepEqual(changed.body, { ...added.body.client, ...change });
  const renewed = await site.call('POST', `${clientsPath}/agency/secret`, { token: admin });
  assert.notEqual(renewed.body.clientSecret, added.body.clientSecret);

  assert.equal((await remove('agency')).status, 204);
  assert.equal((await remove('agency')).status, 404);
  const tenantsAdmin = await site.tokenOf('support');
  assert.equal((await add({ clientId: 'other' }, tenantsAdmin)).status, 403);
});

test('what everybody signs in to, or what runs in everybody’s page, is for whoever holds all that the Admin role holds', async () => {
  const email = 'clients-clerk@example.test';
  const { body: clerk } = await site.call('POST', '/api/identity/users', {
    token: admin,
    body: { userName: email, email, password: 'Nine-Herons-49', emailConfirmed: true },
  });
  await site.call(
    'PUT',
    `/api/permission-management/permissions?providerName=U&providerKey=${clerk.id}`,
    { token: admin, body: { permissions: [{ name: Policy.Clients, isGranted: true }] } },
  );
  const signedIn = await fetch(`${site.url}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'Editorial_App',
      username: email,
      password: 'Nine-Herons-49',
    }),
  });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  await add({ clientId: 'portal', redirectUris: ['https://portal.test/'] });
  await machine('strong');
  const ofClerk = { token, body: { password: 'Nine-Herons-49' } };
  assert.equal((await site.call('POST', '/api/account/identity-check', ofClerk)).status, 204);
  const team = '/api/releases/teams/wanted';
  assert.equal((await site.call('PUT', team, { token: admin, body: {} })).status, 200);
  const person = (await site.call('GET', '/identity/me', { token: await site.tokenOf('client') }))
    .body.sub as string;
  const calls: readonly (readonly [method: string, path: string, body?: object])[] = [
    // Acting for somebody by a secret would have none of the limits of impersonation.
    ['POST', clientsPath, { clientId: 'evil', isConfidential: true, userId: person }],
    ['POST', clientsPath, { clientId: 'evil', redirectUris: ['https://evil.test/'] }],
    ['PUT', `${clientsPath}/portal`, { redirectUris: ['https://evil.test/'] }],
    ['DELETE', `${clientsPath}/portal`],
    ['DELETE', `${clientsPath}/strong`],
    ['PUT', team, { remotes: ['catalog'] }],
    ['POST', `${team}/keys`, { name: 'mine', userId: adminId }],
    ['DELETE', team],
    ['PUT', '/api/releases/services/wanted', { upstream: 'https://evil.test/', scopes: [] }],
  ];
  for (const [method, path, body] of calls) {
    const answer = await site.call(method, path, { token, body });
    const seen = [answer.status, answer.body?.error?.code];
    assert.deepEqual(seen, [403, 'Editorial:BeyondOwnPolicies'], `${method} ${path}`);
  }
  const own = { clientId: 'own', isConfidential: true, userId: clerk.id };
  assert.equal((await add(own, token)).status, 201, 'a machine that acts for its author');
  const twin = await add({ clientId: 'editorial_app', redirectUris: ['https://portal.test/'] });
  assert.equal(twin.body.error.code, 'Editorial:ClientExists');
  for (const clientId of ['portal', 'strong', 'own'])
    assert.equal((await remove(clientId)).status, 204);
  await site.call('DELETE', team, { token: admin });
});

test('a client with an invalid address, origin or name, a reserved ID or missing properties is refused', async () => {
  const redirects = [
    'http://agency.test/',
    'https://*.agency.test/',
    'https://agency.test/#there',
    'https://ada@agency.test/',
    'javascript:alert(1)',
    '/callback',
  ];
  for (const address of redirects)
    assert.equal((await add({ clientId: 'odd', redirectUris: [address] })).status, 400, address);
  const well = { clientId: 'odd', redirectUris: ['https://agency.test/'] };
  for (const origins of [['*'], ['https://agency.test/'], ['null'], ['http://agency.test']])
    assert.equal((await add({ ...well, origins })).status, 400, origins.join());
  assert.equal((await add({ ...well, scopes: ['everything'] })).status, 400);
  assert.equal((await add({ ...well, clientId: 'a b' })).status, 400);
  assert.equal((await add({ ...well, clientId: 'Editorial_App' })).status, 409);
  assert.equal((await add({ ...well, grants: ['client_credentials'] })).status, 400);
  assert.equal((await add({ ...well, grants: ['password'] })).status, 400);
  assert.equal((await site.call('GET', clientsPath, { token: admin })).body.totalCount, 0);
});

/** The sign-in of a public client at another origin. */
async function signIn(clientId: string, redirect: string) {
  const configuration = await configurationOf(clientId, undefined, openid.None());
  const pkceCodeVerifier = openid.randomPKCECodeVerifier();
  const address = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: redirect,
    scope: ClientScope,
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  });
  return { configuration, address, pkceCodeVerifier };
}

test('a public client at another origin signs in; its redirect matches with and without a trailing slash, and nothing else', async () => {
  await add({ clientId: 'angular', redirectUris: [App] });
  for (const redirect of [App, `${App}/`]) {
    const { configuration, address, pkceCodeVerifier } = await signIn('angular', redirect);
    const callback = await new Browser().signIn(address, 'client@editorial.test');
    assert.equal(callback.origin, App);
    // Without a library: openid-client can't send a redirect without a slash, but ABP's client
    // does.
    const tokens = (await (
      await fetch(configuration.serverMetadata().token_endpoint ?? '', {
        method: 'POST',
        headers: { origin: App },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: 'angular',
          redirect_uri: redirect,
          code: callback.searchParams.get('code') ?? '',
          code_verifier: pkceCodeVerifier,
        }),
      })
    ).json()) as { refresh_token?: string };
    assert.ok(tokens.refresh_token);
  }
  for (const wrong of [`${App}/evil`, 'http://localhost:4201', `${App}//`, `${App}.evil.test`]) {
    const answer = await new Browser().open((await signIn('angular', wrong)).address);
    assert.deepEqual([answer.status, answer.headers.get('location')], [400, null], wrong);
  }
  await remove('angular');
});

test('a client at another origin signs in, reloads with its scopes, revokes and signs out, sending its token with every request', async () => {
  await add({ clientId: 'angular', redirectUris: [App] });
  const browser = new Browser();
  const send = async (path: string, form: Record<string, string>, bearer = '') => {
    const response = await fetch(`${site.url}${path}`, {
      method: 'POST',
      headers: { origin: App, ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
      body: new URLSearchParams({ client_id: 'angular', ...form }),
    });
    assert.equal(response.status, 200, path);
    assert.equal(response.headers.get('access-control-allow-origin'), App);
    return JSON.parse((await response.text()) || '{}') as Record<string, string>;
  };
  const { address, pkceCodeVerifier } = await signIn('angular', App);
  const callback = await browser.signIn(address, 'client@editorial.test');
  const tokens = await send('/identity/token', {
    grant_type: 'authorization_code',
    redirect_uri: App,
    code: callback.searchParams.get('code') ?? '',
    code_verifier: pkceCodeVerifier,
  });
  const renewed = await send(
    '/identity/token',
    {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token ?? '',
      scope: ClientScope,
    },
    tokens.access_token,
  );
  const { access_token = '', refresh_token = '', id_token = '' } = renewed;
  const configuration = await site.call('GET', '/api/abp/application-configuration', {
    token: access_token,
    headers: { origin: App },
  });
  assert.equal(configuration.body.currentUser.email, 'client@editorial.test');
  assert.equal(configuration.body.features.values['SettingManagement.Enable'], 'true');
  assert.ok(configuration.body.localization.values.AbpUi.Save);
  assert.deepEqual(configuration.body.localization.values.AbpOpenIddict, {});

  for (const token of [access_token, refresh_token])
    await send('/identity/token/revocation', { token }, access_token);
  assert.equal(
    (await site.call('GET', '/api/account/my-profile', { token: access_token })).status,
    401,
  );
  const end = new URL(`${site.url}/identity/session/end`);
  end.search = String(
    new URLSearchParams({ id_token_hint: id_token, post_logout_redirect_uri: App }),
  );
  const { url, page } = await browser.follow(end);
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const action = /action="([^"]+)"/.exec(page)?.[1] ?? '';
  const ended = await browser.open(new URL(action, url), { xsrf, logout: 'yes' });
  assert.equal(new URL(ended.headers.get('location') ?? '').origin, App);
  const again = await browser.follow((await signIn('angular', App)).address);
  assert.match(again.page, /name="password"/);
  await remove('angular');
});

test('API, files, hubs and issuer accept pages of registered origins only', async () => {
  await add({ clientId: 'angular', redirectUris: [App] });
  const paths = [
    '/api/abp/application-configuration',
    '/assets/appsettings.json',
    '/files/originals/x',
    `${HubPaths.subscription}/negotiate`,
    '/identity/token',
    '/identity/token/revocation',
    '/identity/me',
    '/identity/jwks',
    '/identity/.well-known/openid-configuration',
  ];
  const ask = async (path: string, origin: string, isPreflight: boolean) => {
    const isForm = path.startsWith('/identity/token');
    const { status, headers } = await fetch(`${site.url}${path}`, {
      method: isPreflight ? 'OPTIONS' : isForm || path.endsWith('negotiate') ? 'POST' : 'GET',
      headers: {
        origin,
        ...(isPreflight && {
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,__tenant',
        }),
      },
      ...(isForm && !isPreflight
        ? { body: new URLSearchParams({ client_id: 'angular', token: 'x' }) }
        : {}),
    });
    return { status, headers, allowed: headers.get('access-control-allow-origin') };
  };
  for (const path of paths) {
    const preflight = await ask(path, App, true);
    assert.deepEqual([preflight.status, preflight.allowed], [204, App], path);
    assert.equal(
      preflight.headers.get('access-control-allow-headers'),
      'authorization,__tenant',
      path,
    );
    const answer = await ask(path, App, false);
    assert.equal(answer.allowed, App, path);
    assert.match(answer.headers.get('vary') ?? '', /Origin/i, path);
    for (const foreign of ['https://evil.test', 'null', `${App}.evil.test`])
      for (const isPreflight of [true, false])
        assert.equal((await ask(path, foreign, isPreflight)).allowed, null, `${foreign} ${path}`);
  }
  const hub = await ask(`${HubPaths.subscription}/negotiate`, App, false);
  assert.equal(hub.headers.get('access-control-allow-credentials'), 'true');
  assert.equal((await ask('/identity/interaction/x', App, false)).allowed, null);

  // Another client's origin can't get this client's tokens.
  await add({ clientId: 'other', redirectUris: ['https://other.test/'] });
  const foreign = await fetch(`${site.url}/identity/token/revocation`, {
    method: 'POST',
    headers: { origin: 'https://other.test' },
    body: new URLSearchParams({ client_id: 'angular', token: 'x' }),
  });
  assert.deepEqual(
    [foreign.status, foreign.headers.get('access-control-allow-origin')],
    [400, null],
  );
  await remove('other');
  await remove('angular');
  assert.equal((await ask('/identity/jwks', App, false)).allowed, null, 'it is removed');
});

test('a confidential client authenticates with its secret in the header or the form; a wrong secret is refused without details', async () => {
  const { body } = await add({
    clientId: 'agency',
    isConfidential: true,
    redirectUris: ['https://agency.test/callback'],
  });
  const secret = body.clientSecret as string;
  for (const auth of [openid.ClientSecretBasic(secret), openid.ClientSecretPost(secret)]) {
    const configuration = await configurationOf('agency', secret, auth);
    const [state, nonce] = [openid.randomState(), openid.randomNonce()];
    const redirect = { redirect_uri: 'https://agency.test/callback', scope: 'openid Editorial' };
    const address = openid.buildAuthorizationUrl(configuration, { ...redirect, state, nonce });
    const callback = await new Browser().signIn(address, 'client@editorial.test');
    const checks = { expectedState: state, expectedNonce: nonce };
    const tokens = await openid.authorizationCodeGrant(configuration, callback, checks);
    assert.ok(tokens.id_token);
    assert.equal(tokens.refresh_token, undefined);
  }
  const wrong = await configurationOf('agency', `${secret}x`);
  await assert.rejects(openid.clientCredentialsGrant(wrong), isRefusedClient);
  const right = await configurationOf('agency', secret);
  await assert.rejects(openid.clientCredentialsGrant(right), isOAuthError('unauthorized_client'));
  await remove('agency');
});

test('a machine client calls within its scopes, keeps no account, can’t impersonate, and loses access when its client is removed', async () => {
  const { configuration, token } = await machine('exporter', {
    scopes: ['Editorial', Policy.Users],
  });
  const whole = await token();
  assert.equal(whole.refresh_token, undefined);
  const call = async (accessToken: string, method: string, path: string, body?: unknown) =>
    (await site.call(method, path, { token: accessToken, ...(body ? { body } : {}) })).status;
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
  const stolen = await fetch(`${site.url}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'Impersonation',
      client_id: 'Editorial_App',
      access_token: whole.access_token,
      UserId: (await site.call('GET', '/identity/me', { token: await site.tokenOf('client') })).body
        .sub,
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
    (await site.call('GET', '/api/account/my-profile', { token: given })).status;
  const scopes = (...names: string[]) =>
    site.call('PUT', `${clientsPath}/shrinking`, { token: admin, body: { scopes: names } });
  await scopes('Editorial', Policy.Users, Policy.Statements);
  assert.equal(await read(), 200);
  await scopes(Policy.Users);
  assert.equal(await read(), 401);
  await remove('shrinking');
});

test('calls are counted per client, every answer states the remaining calls, and excess calls are refused until the window ends', async () => {
  const { token } = await machine('eager', { callsPerMinute: 3 });
  const { access_token } = await token();
  const answers: Answer[] = [];
  for (let index = 0; index < 4; index += 1)
    answers.push(await site.call('GET', '/api/account/my-profile', { token: access_token }));
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
  const other = await site.call('GET', '/api/account/my-profile', { token: admin });
  assert.deepEqual([other.status, other.headers.get('ratelimit')], [200, null]);
  await remove('eager');
});

test('each client has its own token lifetimes', async () => {
  const { token } = await machine('brief', { accessTokenSeconds: 60 });
  assert.equal((await token()).expires_in, 60);
  await remove('brief');
});

test('a client with single policies is a visitor where everybody may call, unless the call names a policy that it has', async () => {
  const { token } = await machine('narrow', { scopes: [Policy.Licenses, Policy.AssetsReview] });
  const configuration = async (scope: string) => {
    const { access_token: accessToken } = await token(scope);
    const path = '/api/abp/application-configuration';
    return (await site.call('GET', path, { token: accessToken })).body.currentUser;
  };
  const drafts = async (scope: string) => {
    const { access_token: accessToken } = await token(scope);
    const { status } = await site.call('GET', `/api/asset-management/asset/${draft}/by-id`, {
      token: accessToken,
    });
    return status;
  };
  const draft = await site.add('#123456', 'Narrow', { title: 'A draft', status: 'Draft' });
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
    const { status, body: said } = await site.call(method, path, { token: own, body });
    return [status, said?.error?.code];
  };
  const refused = [403, 'Editorial:NotAllowed'];
  const [bulk] = await send('POST', assetBulkApi.apply.path, { nonsense: [] });
  assert.equal(bulk, 400, 'it may, and is refused for what it sent');
  const self = `/api/identity/users/${adminId}`;
  assert.equal((await send('PUT', self, { company: 'Desk' }))[0], 200);
  assert.deepEqual(await send('PUT', self, { password: 'Nine-Herons-51' }), refused);
  assert.deepEqual(await send('PUT', self, { email: 'machine@example.test' }), refused);
  const text = { subject: null, body: 'Mine', version: 0 };
  assert.deepEqual(await send('PUT', '/api/site-texts/document.terms/en', text), refused);
  assert.deepEqual(await send('POST', '/api/setting-management/logo', { file: 'AAAA' }), refused);
});

test('a client of single policies gets the proof by asking for a new sign-in, and by nothing less', async () => {
  const scope = 'openid AssetManagement.Assets.Review';
  const redirect_uri = 'https://desk.test/callback';
  const { body } = await add({
    clientId: 'desk',
    isConfidential: true,
    redirectUris: [redirect_uri],
    scopes: scope.split(' '),
  });
  const configuration = await configurationOf('desk', body.clientSecret);
  const browser = new Browser();
  const change = async (more: Record<string, string>) => {
    const address = openid.buildAuthorizationUrl(configuration, { redirect_uri, scope, ...more });
    const { url, page } = await browser.follow(address);
    const isAsked = page.includes('name="password"');
    const callback = isAsked ? await browser.signIn(url, 'admin@editorial.test') : url;
    const tokens = await openid.authorizationCodeGrant(configuration, callback);
    const path = assetBulkApi.apply.path;
    const call = { token: tokens.access_token, body: { nonsense: [] } };
    const { status, body: said } = await site.call('POST', path, call);
    return [isAsked, status, said.error.code];
  };
  const refused = 'Editorial:IdentityCheckRequired';
  assert.deepEqual(await change({}), [true, 403, refused]);
  assert.deepEqual(await change({}), [false, 403, refused]);
  assert.deepEqual(await change({ max_age: '3600' }), [false, 403, refused]);
  assert.equal((await change({ prompt: 'login' }))[1], 400);
  await remove('desk');
});
