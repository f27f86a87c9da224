import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { HubPaths } from '@editorial/contracts/hubs';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import { authorization } from './authorization.testing.ts';
import { Browser, signInAddress } from '../sign-in/browser.testing.ts';
import { ClientScope } from '../../ground/issuer.ts';

let site: TestSite;
before(async () => {
  site = await openTestSite();
});
after(() => site.close());

type Json = Record<string, any>;
async function post(
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; body: Json }> {
  const response = await fetch(`${site.url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams(form),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text.startsWith('{') ? (JSON.parse(text) as Json) : {},
  };
}
const token = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  post('/identity/token', { client_id: 'Editorial_App', ...form }, headers);
const byPassword = (scope?: string, headers: Record<string, string> = {}) =>
  token(
    {
      grant_type: 'password',
      username: 'client@editorial.test',
      password: DEMO_PASSWORD,
      ...(scope === undefined ? {} : { scope }),
    },
    headers,
  );
const userInfo = (accessToken: string) => site.call('GET', '/identity/me', { token: accessToken });
const apiStatus = async (accessToken: string): Promise<number> =>
  (await site.call('GET', '/api/account/my-profile', { token: accessToken })).status;

test('a refresh with the granted scopes succeeds, with fewer gets fewer, with more is refused', async () => {
  const { address, exchange } = await authorization(site.url);
  const { refresh_token = '' } = await exchange(
    await new Browser().signIn(address, 'client@editorial.test'),
  );
  const again = await token({ grant_type: 'refresh_token', refresh_token, scope: ClientScope });
  assert.deepEqual([again.status, again.body.scope], [200, ClientScope]);
  const fewer = await token({
    grant_type: 'refresh_token',
    refresh_token: again.body.refresh_token,
    scope: 'openid Editorial',
  });
  assert.deepEqual([fewer.status, fewer.body.scope], [200, 'openid Editorial']);
  assert.equal((await userInfo(fewer.body.access_token)).body.email, undefined);

  const narrow = await byPassword('openid offline_access Editorial');
  const wider = await token({
    grant_type: 'refresh_token',
    refresh_token: narrow.body.refresh_token,
    scope: ClientScope,
  });
  assert.deepEqual([wider.status, wider.body.error], [400, 'invalid_scope']);
});

test('tokens are issued and revoked even if a library sends the access token with every request', async () => {
  const { body } = await byPassword(ClientScope);
  const bearer = { authorization: `Bearer ${body.access_token}` };
  const next = await token(
    { grant_type: 'refresh_token', refresh_token: body.refresh_token },
    bearer,
  );
  assert.equal(next.status, 200);
  const revoked = await post(
    '/identity/token/revocation',
    { client_id: 'Editorial_App', token: next.body.refresh_token },
    bearer,
  );
  assert.equal(revoked.status, 200);
});

test('a revoked access token is refused by API and hubs; another client’s token and an invalid one have no effect', async () => {
  const [mine, other] = [await byPassword(ClientScope), await byPassword(ClientScope)];
  const revoke = (accessToken: string) =>
    post('/identity/token/revocation', {
      client_id: 'Editorial_App',
      token: accessToken,
      token_type_hint: 'access_token',
    });
  assert.equal(await apiStatus(mine.body.access_token), 200);
  assert.equal((await revoke(`${mine.body.access_token.slice(0, -6)}AAAAAA`)).status, 200);
  assert.equal(await apiStatus(mine.body.access_token), 200);
  assert.equal((await revoke(mine.body.access_token)).status, 200);
  assert.equal(await apiStatus(mine.body.access_token), 401);
  assert.equal((await userInfo(mine.body.access_token)).status, 401);
  const hub = new HubConnectionBuilder()
    .withUrl(`${site.url}${HubPaths.subscription}`, {
      transport: HttpTransportType.LongPolling,
      accessTokenFactory: () => mine.body.access_token,
    })
    .configureLogging(LogLevel.None)
    .build();
  await assert.rejects(hub.start(), /401/);
  assert.equal(await apiStatus(other.body.access_token), 200, 'another session goes on');
});

test('userinfo accepts every token with openid, by header and by form, and returns the claims of its scopes', async () => {
  const claims = async (scope: string) =>
    Object.keys((await userInfo((await byPassword(scope)).body.access_token)).body).sort();
  assert.deepEqual(await claims('openid'), ['sub']);
  assert.deepEqual(await claims('openid email'), ['email', 'email_verified', 'sub']);
  assert.deepEqual(await claims('openid roles Editorial'), ['role', 'sub']);
  assert.deepEqual(await claims('openid profile'), [
    'family_name',
    'given_name',
    'preferred_username',
    'sub',
    'unique_name',
  ]);
  const { body } = await byPassword('openid');
  assert.equal((await post('/identity/me', { access_token: body.access_token })).status, 200);
  assert.equal(await apiStatus(body.access_token), 403, 'the API needs its own scope');
  const without = await userInfo((await byPassword('Editorial')).body.access_token);
  assert.deepEqual([without.status, without.body.error], [403, 'insufficient_scope']);
  assert.match(without.headers.get('www-authenticate') ?? '', /insufficient_scope/);
});

test('the password grant grants the requested scopes, and a refresh token only with offline_access', async () => {
  const narrow = await byPassword('openid Editorial');
  assert.deepEqual([narrow.body.scope, narrow.body.refresh_token], ['openid Editorial', undefined]);
  assert.equal((await byPassword()).body.refresh_token, undefined);
  assert.ok((await byPassword('Editorial offline_access')).body.refresh_token);
  const unknown = await byPassword('openid everything');
  assert.deepEqual([unknown.status, unknown.body.error], [400, 'invalid_scope']);
  const { address, exchange } = await authorization(site.url, { scope: 'openid Editorial' });
  const tokens = await exchange(await new Browser().signIn(address, 'client@editorial.test'));
  assert.equal(tokens.refresh_token, undefined);
});

test('an authorization request by POST works like one by GET', async () => {
  const { address, exchange } = await authorization(site.url);
  const browser = new Browser();
  const answer = await browser.open(
    new URL(address.pathname, address),
    Object.fromEntries(address.searchParams),
  );
  assert.equal(answer.status, 303);
  const next = new URL(answer.headers.get('location') ?? '', site.url);
  const tokens = await exchange(await browser.signIn(next, 'client@editorial.test'));
  assert.ok(tokens.access_token);
});

test('prompt=consent and prompt=select_account ask, in the language of ui_locales; declining grants nothing', async () => {
  const browser = new Browser();
  const first = await authorization(site.url);
  await browser.signIn(first.address, 'client@editorial.test');
  const ask = async (prompt: string, answer: string) => {
    const { address } = await authorization(site.url, { prompt, ui_locales: 'tlh fr-CA de' });
    const { url, page } = await browser.follow(address);
    assert.match(page, /lang="fr"/);
    assert.match(page, /client@editorial\.test/);
    const formToken = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
    assert.equal((await browser.open(url, { token: 'forged', answer })).status, 400);
    const answered = await browser.open(url, { token: formToken, answer });
    return browser.follow(new URL(answered.headers.get('location') ?? '', url));
  };
  assert.ok((await ask('consent', 'allow')).url.searchParams.get('code'));
  assert.equal((await ask('consent', 'deny')).url.searchParams.get('error'), 'access_denied');
  assert.ok((await ask('select_account', 'this')).url.searchParams.get('code'));
  assert.match((await ask('select_account', 'another')).page, /name="password"/);
  const silent = await authorization(site.url, { prompt: 'none consent' });
  const { url } = await browser.follow(silent.address);
  assert.equal(url.searchParams.get('error'), 'invalid_request');
});

test('invalid requests get the standard’s codes for scope, resource and redirect address', async () => {
  const errorOf = async (more: Record<string, string>) =>
    (
      await new Browser().follow((await authorization(site.url, more)).address)
    ).url.searchParams.get('error');
  assert.equal(await errorOf({ scope: 'openid everything' }), 'invalid_scope');
  assert.equal(await errorOf({ resource: 'urn:somebody:else' }), 'invalid_target');
  assert.equal(await errorOf({ prompt: 'dance' }), 'invalid_request');
  const { address } = await authorization(site.url);
  address.searchParams.append('redirect_uri', 'https://evil.test/');
  const doubled = await new Browser().open(address);
  assert.deepEqual([doubled.status, doubled.headers.get('location')], [400, null]);
  assert.match(await doubled.text(), /Sign-in can&#39;t continue/);
  const twice = await fetch(`${site.url}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams([
      ['client_id', 'Editorial_App'],
      ['grant_type', 'password'],
      ['grant_type', 'refresh_token'],
    ]),
  });
  assert.equal(((await twice.json()) as Json).error, 'invalid_request');
  const refused = await token({
    grant_type: 'password',
    username: 'client@editorial.test',
    password: DEMO_PASSWORD,
    resource: 'urn:somebody:else',
  });
  assert.deepEqual([refused.status, refused.body.error], [400, 'invalid_target']);
});

test('sign-out never leads to an address that is not registered or named twice, and says what failed', async () => {
  const address = new URL('/identity/session/end?client_id=Editorial_App', site.url);
  const leave = () => fetch(address, { redirect: 'manual', headers: { accept: 'text/html' } });
  address.searchParams.set('post_logout_redirect_uri', 'https://evil.test/');
  const wrong = await leave();
  assert.deepEqual([wrong.status, wrong.headers.get('location')], [400, null]);
  const page = await wrong.text();
  assert.match(page, /<title>Sign-out can&#39;t continue/);
  assert.match(page, /dir="ltr">invalid_request: post_logout_redirect_uri not registered/);
  assert.doesNotMatch(page, /evil/);
  address.searchParams.append('post_logout_redirect_uri', site.url);
  const twice = await leave();
  assert.deepEqual([twice.status, twice.headers.get('location')], [400, null]);
});

test('every 401 names a way to authenticate, and none makes a browser ask for a password', async () => {
  for (const path of ['/api/account/my-profile', '/identity/me']) {
    assert.match(
      (await site.call('GET', path)).headers.get('www-authenticate') ?? '',
      /^Bearer(?!.*error)/,
    );
    assert.match(
      (await site.call('GET', path, { token: 'broken' })).headers.get('www-authenticate') ?? '',
      /^Bearer .*error="invalid_token"/,
    );
  }
  // A new token does not help here, only another scope.
  const narrow = (await byPassword('openid email')).body.access_token as string;
  const unscoped = await site.call('GET', '/api/account/my-profile', { token: narrow });
  assert.equal(unscoped.status, 403);
  assert.match(
    unscoped.headers.get('www-authenticate') ?? '',
    /error="insufficient_scope", scope="Editorial"$/,
  );
  await post('/identity/token/revocation', { client_id: 'Editorial_App', token: narrow });
  assert.equal(await apiStatus(narrow), 401);
  const hub = await fetch(`${site.url}${HubPaths.subscription}/negotiate`, { method: 'POST' });
  assert.deepEqual([hub.status, hub.headers.get('www-authenticate')], [401, 'Bearer']);
  const ended = await fetch(`${site.url}${HubPaths.subscription}/negotiate`, {
    method: 'POST',
    headers: { authorization: 'Bearer broken' },
  });
  assert.equal(ended.headers.get('www-authenticate'), 'Bearer error="invalid_token"');
  const stranger = { client_id: 'nobody', grant_type: 'refresh_token', refresh_token: 'x' };
  const machine = await post('/identity/token', stranger);
  assert.deepEqual([machine.status, machine.body.error], [401, 'invalid_client']);
  assert.match(machine.headers.get('www-authenticate') ?? '', /^Basic /);
  const page = await post('/identity/token', stranger, { origin: site.url });
  assert.match(page.headers.get('www-authenticate') ?? '', /^Bearer /);
});

test('the settings file gives the exact issuer, and pages of the issuer allow popups and callbacks at other origins', async () => {
  const { body } = await site.call('GET', '/assets/appsettings.json');
  const discovery = await site.call('GET', '/identity/.well-known/openid-configuration');
  assert.equal(body.oAuthConfig.issuer, discovery.body.issuer);
  assert.deepEqual(discovery.body.ui_locales_supported, ['en', 'de', 'fr', 'es', 'ar']);
  const browser = new Browser();
  const { url } = await browser.follow((await authorization(site.url)).address);
  const page = await browser.open(url);
  assert.equal(page.headers.get('cross-origin-opener-policy'), 'unsafe-none');
  assert.match(
    page.headers.get('content-security-policy') ?? '',
    new RegExp(`form-action [^;]*${site.url}`),
  );
});

test('the sign-in page of an organization leads to a new password and to registration in it', async () => {
  const { body } = await site.call('GET', '/api/abp/multi-tenancy/tenants/by-name/northlight');
  const named = `?__tenant=${body.tenantId}`;
  const pageOf = async (tenant: Record<string, string>) => {
    const browser = new Browser();
    return { browser, ...(await browser.follow(signInAddress(site.url, tenant))) };
  };
  const linksOf = (page: string) =>
    [...page.matchAll(/href="(\/(?:account|register)[^"]*)"/g)].map(([, address]) => address);
  const those = (query: string) => [`/account/forgot-password${query}`, `/register${query}`];
  for (const tenant of ['northlight', 'NorthLight', String(body.tenantId)])
    assert.deepEqual(linksOf((await pageOf({ tenant })).page), those(named), tenant);
  for (const tenant of [{}, { tenant: 'nobody' }, { tenant: '"><b>' }] as Record<string, string>[])
    assert.deepEqual(linksOf((await pageOf(tenant)).page), those(''));
  // A wrong password leaves the person in the organization that they named.
  const { browser, url, page } = await pageOf({});
  const form = {
    token: /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '',
    username: 'nobody@northlight.test',
    password: 'wrong',
    tenant: 'northlight',
  };
  const again = await browser.open(url, form);
  assert.equal(again.status, 400);
  assert.deepEqual(linksOf(await again.text()), those(named));
});
