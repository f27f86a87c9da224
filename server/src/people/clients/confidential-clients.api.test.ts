import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assetBulkApi } from '@editorial/contracts/asset-bulk';
import * as openid from 'openid-client';
import { Browser } from '../sign-in/browser.testing.ts';
import { clientSite, isOAuthError, isRefusedClient } from './clients.testing.ts';

const clients = clientSite();
const { add, configurationOf, remove } = clients;

test('a confidential client sends its secret in the header or the form; a wrong one is refused without details', async () => {
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
    const { status, body: said } = await clients.site.call('POST', path, call);
    return [isAsked, status, said.error.code];
  };
  const refused = 'Editorial:IdentityCheckRequired';
  assert.deepEqual(await change({}), [true, 403, refused]);
  assert.deepEqual(await change({}), [false, 403, refused]);
  assert.deepEqual(await change({ max_age: '3600' }), [false, 403, refused]);
  assert.equal((await change({ prompt: 'login' }))[1], 400);
  await remove('desk');
});
