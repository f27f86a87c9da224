import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { InMemoryWebStorage, OidcClient, WebStorageStateStore } from 'oidc-client-ts';
import * as openid from 'openid-client';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import { Browser } from '../sign-in/browser.testing.ts';

let site: TestSite;
before(async () => {
  site = await openTestSite();
});
after(() => site.close());
const scope = 'openid profile email roles offline_access Editorial';

async function openidClient() {
  const configuration = await openid.discovery(
    new URL(`${site.url}/identity`),
    'Editorial_App',
    undefined,
    openid.None(),
    { execute: [openid.allowInsecureRequests] },
  );
  const [verifier, state] = [openid.randomPKCECodeVerifier(), openid.randomState()];
  const address = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: `${site.url}/signin-callback`,
    scope,
    state,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    culture: 'de',
    'ui-culture': 'de',
  });
  return {
    configuration,
    address,
    exchange: (callback: URL) =>
      openid.authorizationCodeGrant(configuration, callback, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        idTokenExpected: true,
      }),
  };
}

const isAccepted = async (token: string): Promise<boolean> =>
  (await site.call('GET', '/api/account/my-profile', { token })).status === 200;
const isInvalidGrant = (error: unknown) =>
  error instanceof openid.ResponseBodyError && error.error === 'invalid_grant';

test('[R7.46] openid-client signs in with code and PKCE, reads the user and refreshes; a reused refresh token is refused and ends the grant', async () => {
  const { configuration, address, exchange } = await openidClient();
  const tokens = await exchange(await new Browser().signIn(address, 'client@editorial.test'));
  assert.ok(await isAccepted(tokens.access_token));
  const { sub = '' } = tokens.claims() ?? {};
  assert.equal(
    (await openid.fetchUserInfo(configuration, tokens.access_token, sub)).email,
    'client@editorial.test',
  );
  const renewed = await openid.refreshTokenGrant(configuration, tokens.refresh_token ?? '');
  assert.ok(await isAccepted(renewed.access_token));
  await assert.rejects(
    openid.refreshTokenGrant(configuration, tokens.refresh_token ?? ''),
    isInvalidGrant,
  );
  await assert.rejects(
    openid.refreshTokenGrant(configuration, renewed.refresh_token ?? ''),
    isInvalidGrant,
  );
  assert.equal(await isAccepted(renewed.access_token), false);
});

test('openid-client revokes; a code works once, and its second use revokes the tokens of the first', async () => {
  const { configuration, address, exchange } = await openidClient();
  const callback = await new Browser().signIn(address, 'client@editorial.test');
  const tokens = await exchange(callback);
  await assert.rejects(exchange(callback), isInvalidGrant);
  assert.equal(await isAccepted(tokens.access_token), false);
  const again = await openidClient();
  const other = await again.exchange(
    await new Browser().signIn(again.address, 'client@editorial.test'),
  );
  await openid.tokenRevocation(configuration, other.refresh_token ?? '');
  await assert.rejects(
    openid.refreshTokenGrant(configuration, other.refresh_token ?? ''),
    isInvalidGrant,
  );
});

test('a code is useless without the verifier, and a callback of another attempt is refused', async () => {
  const [mine, theirs] = [await openidClient(), await openidClient()];
  const callback = await new Browser().signIn(mine.address, 'client@editorial.test');
  await assert.rejects(theirs.exchange(callback), (error: Error) =>
    /"state"/.test(String((error.cause as Error).message)),
  );
  const stolen = await fetch(`${site.url}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'Editorial_App',
      redirect_uri: `${site.url}/signin-callback`,
      code: callback.searchParams.get('code') ?? '',
      code_verifier: openid.randomPKCECodeVerifier(),
    }),
  });
  assert.deepEqual(
    [stolen.status, ((await stolen.json()) as { error: string }).error],
    [400, 'invalid_grant'],
  );
});

test('[R7.94N] the end-session endpoint of the discovery document ends the session, and never redirects to another site', async () => {
  const { configuration, address, exchange } = await openidClient();
  const browser = new Browser();
  const tokens = await exchange(await browser.signIn(address, 'client@editorial.test'));
  const silently = async () =>
    (await browser.follow(new URL(`${address.href}&prompt=none`))).url.searchParams;
  assert.ok((await silently()).get('code'), 'the session signs in without asking');

  const foreign = await browser.open(
    openid.buildEndSessionUrl(configuration, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: 'https://evil.test/',
    }),
  );
  assert.deepEqual([foreign.status, foreign.headers.get('location')], [400, null]);

  const { url, page } = await browser.follow(
    openid.buildEndSessionUrl(configuration, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: `${site.url}/`,
    }),
  );
  const [action = '', xsrf = ''] = [
    /action="([^"]+)"/.exec(page)?.[1],
    /name="xsrf" value="([^"]+)"/.exec(page)?.[1],
  ];
  const answer = await browser.open(new URL(action, url), { xsrf, logout: 'yes' });
  assert.equal(
    (await browser.follow(new URL(answer.headers.get('location') ?? '', url))).url.href,
    `${site.url}/`,
  );
  assert.equal((await silently()).get('error'), 'login_required');
});

test('oidc-client-ts signs in with code and PKCE and refreshes', async () => {
  const client = new OidcClient({
    authority: `${site.url}/identity`,
    client_id: 'Editorial_App',
    redirect_uri: `${site.url}/signin-callback`,
    scope,
    stateStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
  });
  const request = await client.createSigninRequest({ extraQueryParams: { culture: 'en' } });
  const callback = await new Browser().signIn(request.url, 'seat@editorial.test');
  const answer = await client.processSigninResponse(callback.href);
  assert.ok(await isAccepted(answer.access_token));
  assert.equal(answer.profile.email, 'seat@editorial.test');
  const renewed = await client.useRefreshToken({
    state: {
      refresh_token: answer.refresh_token ?? '',
      session_state: null,
      profile: answer.profile,
    } as never,
  });
  assert.ok(await isAccepted(renewed.access_token));
  await client.revokeToken(renewed.refresh_token ?? '', 'refresh_token');
  await assert.rejects(
    client.useRefreshToken({
      state: {
        refresh_token: renewed.refresh_token ?? '',
        session_state: null,
        profile: answer.profile,
      } as never,
    }),
  );
});

test('the sign-in page requires its form token, resists session fixation and framing, and answers unknown names like wrong passwords', async () => {
  const { address } = await openidClient();
  const browser = new Browser();
  browser.cookies.set('_session', 'chosen-by-an-attacker');
  const { url, page } = await browser.follow(address);
  assert.match(page, /lang="de"/);
  assert.match(
    (await browser.open(url)).headers.get('content-security-policy') ?? '',
    /frame-ancestors 'self'/,
  );
  const forged = await browser.open(url, {
    token: 'forged',
    username: 'client@editorial.test',
    password: DEMO_PASSWORD,
    tenant: '',
  });
  assert.deepEqual([forged.status, forged.headers.get('location')], [400, null]);
  const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const refused = async (username: string) => {
    const answer = await browser.open(url, { token, username, password: 'wrong', tenant: '' });
    return [answer.status, (await answer.text()).replaceAll(username, '')];
  };
  assert.deepEqual(
    await refused('newcomer@editorial.test'),
    await refused('nobody@editorial.test'),
  );
  // A name is rendered as text, even if it contains markup.
  const hostile = await browser.open(url, {
    token,
    username: '"><script>alert(1)</script>',
    password: 'x',
    tenant: '',
  });
  assert.ok(!(await hostile.text()).includes('<script>alert'));
  await browser.signIn(address, 'client@editorial.test');
  assert.notEqual(browser.cookies.get('_session'), 'chosen-by-an-attacker');
  // Another browser can't continue this one's attempt.
  assert.equal(
    (
      await new Browser().open(url, {
        token,
        username: 'client@editorial.test',
        password: DEMO_PASSWORD,
        tenant: '',
      })
    ).status,
    400,
  );
});
