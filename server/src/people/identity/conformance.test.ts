import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as oauth from 'oauth4webapi';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { Browser } from '../sign-in/browser.testing.ts';

const TWO_MINUTES = 120;
let site: TestSite;
let issuer: oauth.AuthorizationServer;
/** By how much the API's clock differs from the issuer's, which other servers' clocks may too. */
let apiSkewMs = 0;
before(async () => {
  site = await openTestSite({
    clock: { now: () => new Date(Date.now() + apiSkewMs) },
  });
  const address = new URL(`${site.url}/identity`);
  const found = await oauth.discoveryRequest(address, insecure);
  issuer = await oauth.processDiscoveryResponse(address, found);
});
after(() => site.close());

const insecure = { [oauth.allowInsecureRequests]: true } as const;
const none = oauth.None();
const clientOf = (skewSeconds = 0): oauth.Client => ({
  client_id: 'Editorial_App',
  [oauth.clockSkew]: skewSeconds,
});
interface Asked {
  readonly more?: Record<string, string>;
  readonly skewSeconds?: number;
}

/** An authorization request, and the checks of its answer. */
async function authorization({ more = {}, skewSeconds = 0 }: Asked = {}) {
  const client = clientOf(skewSeconds);
  const verifier = oauth.generateRandomCodeVerifier();
  const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()];
  const redirect = `${site.url}/signin-callback`;
  const address = new URL(issuer.authorization_endpoint ?? '');
  address.search = String(
    new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: redirect,
      response_type: 'code',
      scope: 'openid profile email offline_access Editorial',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      ...more,
    }),
  );
  async function exchange(callback: URL) {
    const parameters = oauth.validateAuthResponse(issuer, client, callback, state);
    const answer = await oauth.authorizationCodeGrantRequest(
      issuer,
      client,
      none,
      parameters,
      redirect,
      verifier,
      insecure,
    );
    const tokens = await oauth.processAuthorizationCodeResponse(issuer, client, answer, {
      expectedNonce: nonce,
      requireIdToken: true,
      ...(more.max_age === undefined ? {} : { maxAge: Number(more.max_age) }),
    });
    await oauth.validateApplicationLevelSignature(issuer, answer, insecure);
    return { tokens, claims: oauth.getValidatedIdTokenClaims(tokens)! };
  }
  return { client, address, state, exchange };
}

/** What the issuer answers a browser: a code, an error's name, or its page. */
async function outcome(browser: Browser, more: Record<string, string>): Promise<string> {
  const { url, page } = await browser.follow((await authorization({ more })).address);
  if (page !== '') return /name="password"/.test(page) ? 'password' : 'page';
  return url.searchParams.get('error') ?? (url.searchParams.has('code') ? 'code' : 'nothing');
}

const isOAuthError = (name: string) => (error: unknown) =>
  error instanceof oauth.ResponseBodyError && error.error === name;

test('oauth4webapi: discovery, code with PKCE, state, nonce, signature of the ID token, userinfo, refresh and revocation', async () => {
  const { client, address, exchange } = await authorization();
  const { tokens, claims } = await exchange(
    await new Browser().signIn(address, 'client@editorial.test'),
  );
  const request = await oauth.userInfoRequest(issuer, client, tokens.access_token, insecure);
  const person = await oauth.processUserInfoResponse(issuer, client, claims.sub, request);
  assert.equal(person.email, 'client@editorial.test');

  const refresh = async (token = '') =>
    oauth.processRefreshTokenResponse(
      issuer,
      client,
      await oauth.refreshTokenGrantRequest(issuer, client, none, token, insecure),
    );
  const renewed = await refresh(tokens.refresh_token);
  assert.notEqual(renewed.refresh_token, tokens.refresh_token);
  await oauth.processRevocationResponse(
    await oauth.revocationRequest(issuer, client, none, renewed.refresh_token ?? '', insecure),
  );
  await assert.rejects(refresh(renewed.refresh_token), isOAuthError('invalid_grant'));
});

test('oauth4webapi: a replayed code is refused, and its tokens end; a foreign state is refused', async () => {
  const { address, exchange } = await authorization();
  const callback = await new Browser().signIn(address, 'client@editorial.test');
  const { tokens } = await exchange(callback);
  await assert.rejects(exchange(callback), isOAuthError('invalid_grant'));
  const token = tokens.access_token;
  assert.equal((await site.call('GET', '/api/account/my-profile', { token })).status, 401);
  const { exchange: another } = await authorization();
  await assert.rejects(another(callback), oauth.OperationProcessingError);
});

test('oauth4webapi: unknown scopes, scopes without openid and unknown prompts get the standard’s answers', async () => {
  assert.equal(await outcome(new Browser(), { scope: 'openid everything' }), 'invalid_scope');
  assert.equal(await outcome(new Browser(), { prompt: 'dance' }), 'invalid_request');
  assert.equal(await outcome(new Browser(), { prompt: 'none' }), 'login_required');
  assert.equal(await outcome(new Browser(), { max_age: '-1' }), 'invalid_request');
  assert.equal(await outcome(new Browser(), { request: 'e30.e30.' }), 'request_not_supported');
});

test('oauth4webapi: max_age and prompt=login ask for the password again, and auth_time says when it was given', async () => {
  const browser = new Browser();
  const { address, exchange } = await authorization({ more: { max_age: '600' } });
  const first = await exchange(await browser.signIn(address, 'client@editorial.test'));
  const authenticatedAt = Number(first.claims.auth_time);
  assert.ok(Math.abs(authenticatedAt - Date.now() / 1000) < 60);

  assert.equal(await outcome(browser, { max_age: '600' }), 'code');
  assert.equal(await outcome(browser, { max_age: '0' }), 'password');
  assert.equal(await outcome(browser, { max_age: '0', prompt: 'none' }), 'login_required');
  assert.equal(await outcome(browser, { prompt: 'login' }), 'password');
  const again = await authorization({ more: { prompt: 'login', max_age: '600' } });
  const second = await again.exchange(await browser.signIn(again.address, 'client@editorial.test'));
  assert.ok(Number(second.claims.auth_time) >= authenticatedAt);
});

test('oauth4webapi: id_token_hint lets its own person pass silently, and asks when somebody else is signed in', async () => {
  const [mine, theirs] = [new Browser(), new Browser()];
  const hintOf = async (browser: Browser, userName: string) => {
    const { address, exchange } = await authorization();
    return (await exchange(await browser.signIn(address, userName))).tokens.id_token ?? '';
  };
  const own = await hintOf(mine, 'client@editorial.test');
  const foreign = await hintOf(theirs, 'seat@editorial.test');
  assert.equal(await outcome(mine, { prompt: 'none', id_token_hint: own }), 'code');
  assert.equal(await outcome(mine, { prompt: 'none', id_token_hint: foreign }), 'login_required');
  assert.equal(await outcome(mine, { id_token_hint: foreign }), 'password');
  const forged = `${own.slice(0, -6)}AAAAAA`;
  assert.equal(await outcome(mine, { prompt: 'none', id_token_hint: forged }), 'invalid_request');
});

test('oauth4webapi: clients and servers whose clocks are two minutes fast or slow work together', async () => {
  for (const skewSeconds of [TWO_MINUTES, -TWO_MINUTES]) {
    const { address, exchange } = await authorization({ skewSeconds });
    const { tokens } = await exchange(await new Browser().signIn(address, 'client@editorial.test'));
    apiSkewMs = -skewSeconds * 1000;
    const token = tokens.access_token;
    assert.equal((await site.call('GET', '/api/account/my-profile', { token })).status, 200);
    apiSkewMs = 0;
  }
});
