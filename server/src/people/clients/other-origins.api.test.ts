import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HubPaths } from '@editorial/contracts/hubs';
import * as openid from 'openid-client';
import { Browser } from '../sign-in/browser.testing.ts';
import { ClientScope } from '../../ground/issuer.ts';
import { clientSite } from './clients.testing.ts';

const App = 'http://localhost:4200';

const clients = clientSite();
const { add, configurationOf, remove } = clients;
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

test('a public client at another origin signs in; its redirect matches with or without a slash, and nothing else', async () => {
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

test('a client at another origin signs in, renews, revokes and signs out, with its token on every request', async () => {
  await add({ clientId: 'angular', redirectUris: [App] });
  const browser = new Browser();
  const send = async (path: string, form: Record<string, string>, bearer = '') => {
    const response = await fetch(`${clients.site.url}${path}`, {
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
  const configuration = await clients.site.call('GET', '/api/abp/application-configuration', {
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
    (await clients.site.call('GET', '/api/account/my-profile', { token: access_token })).status,
    401,
  );
  const end = new URL(`${clients.site.url}/identity/session/end`);
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

test('every answer says that it depends on the origin, also one to a request without an origin', async () => {
  const namesOf = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${clients.site.url}${path}`, { headers });
    await answer.arrayBuffer();
    const names = (answer.headers.get('vary') ?? '').toLowerCase().split(/,\s*/);
    assert.equal(new Set(names).size, names.length, `${path}: ${names}`);
    assert.ok(names.includes('origin'), `${path}: ${names}`);
    return names;
  };
  for (const path of [
    '/',
    '/terms',
    '/no-such-page',
    '/api/no-such-call',
    '/assets/appsettings.json',
    '/identity/jwks',
    '/identity/.well-known/openid-configuration',
    '/identity/me',
    `${HubPaths.subscription}/none`,
  ]) {
    await namesOf(path);
    await namesOf(path, { origin: App });
  }
  // What compresses an answer adds to the names, and removes none.
  const path = '/api/abp/application-configuration';
  const names = await namesOf(path, { 'accept-encoding': 'br' });
  for (const name of ['accept-language', 'accept-encoding']) assert.ok(names.includes(name), name);
  const document = await namesOf('/swagger/json', { 'accept-encoding': 'br' });
  assert.ok(document.includes('accept-encoding'));
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
    const { status, headers } = await fetch(`${clients.site.url}${path}`, {
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
  const foreign = await fetch(`${clients.site.url}/identity/token/revocation`, {
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
