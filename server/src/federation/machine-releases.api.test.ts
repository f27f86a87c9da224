import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { newSigningKey, readSigningKey } from '@editorial/registry';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import * as openid from 'openid-client';
import { releaseSite, reasonOf, teamsPath } from './releases.testing.ts';

let issuer: Awaited<ReturnType<typeof openIssuer>>;
const setup = releaseSite(async () => {
  issuer = await openIssuer();
  return issuer.url;
});
const { asAdmin, upload, act } = setup;
after(() => issuer.server.close());

/** An issuer as a CI has one. */
async function openIssuer(): Promise<{ url: string; server: Server; privateKey: CryptoKey }> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const keys = [{ ...(await exportJWK(publicKey)), alg: 'RS256', kid: 'one' }];
  const server = createServer((request, response) => {
    const isKeys = request.url === '/keys';
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(isKeys ? { keys } : { issuer: url, jwks_uri: `${url}/keys` }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, server, privateKey };
}

test('a machine client releases with a short token of the issuer, and does nothing else', async () => {
  const clients = '/api/identity/clients';
  const scopes = ['Editorial.Releases'];
  const machine = { isConfidential: true, userId: setup.adminId, scopes, accessTokenSeconds: 300 };
  const { body } = await asAdmin('POST', clients, { clientId: 'ci-catalog', ...machine });
  const configuration = await openid.discovery(
    new URL(`${setup.site.url}/identity`),
    'ci-catalog',
    body.clientSecret,
    undefined,
    { execute: [openid.allowInsecureRequests] },
  );
  const { access_token: token, expires_in: seconds } =
    await openid.clientCredentialsGrant(configuration);
  assert.equal(seconds, 300);
  assert.equal((await upload({ version: '7.0.0' }, token)).status, 403, 'no team has it yet');
  await asAdmin('PUT', `${teamsPath}/pictures`, { clients: ['ci-catalog'] });
  assert.equal((await upload({ version: '7.0.0' }, token)).status, 201);
  assert.equal((await act({ action: 'rollback' }, token, 'subscription')).status, 403);
  assert.equal((await setup.site.call('GET', teamsPath, { token })).status, 403);
  assert.equal((await setup.site.call('GET', '/api/account/my-profile', { token })).status, 403);
});

test('CI releases with the ID token of a trusted issuer: once, for its audience and subject', async () => {
  const audience = setup.site.url;
  const subject = 'repo:agency/catalog:ref:refs/heads/main';
  const idToken = (
    more: Record<string, unknown> = {},
    signer = issuer.privateKey,
    life = '5 minutes',
  ) =>
    new SignJWT({ iss: issuer.url, sub: subject, aud: audience, jti: crypto.randomUUID(), ...more })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuedAt()
      .setExpirationTime(life)
      .sign(signer);
  const exchange = (token: string) =>
    setup.site.call('POST', '/api/releases/token', { body: { idToken: token } });
  assert.match(reasonOf(await exchange(await idToken())), /no team names the issuer/);
  const rule = { issuer: issuer.url, audience, subject };
  await asAdmin('PUT', `${teamsPath}/pictures`, { issuers: [rule] });
  const good = await idToken();
  const { status, body } = await exchange(good);
  assert.deepEqual([status, body.team], [200, 'pictures']);
  assert.match(reasonOf(await exchange(good)), /exchanged before/);
  const ci = readSigningKey(newSigningKey());
  const signer = { token: body.key, body: { publicKey: ci.publicKey } };
  assert.equal((await setup.site.call('POST', '/api/releases/signers', signer)).status, 200);
  assert.equal((await upload({ version: '8.0.0', key: ci }, body.key)).status, 201);
  const { privateKey: foreign } = await generateKeyPair('RS256');
  for (const bad of [
    await idToken({}, foreign),
    await idToken({ aud: 'https://elsewhere.test' }),
    await idToken({ sub: `${subject}-fork` }),
    // Clocks may differ by three minutes.
    await idToken({}, issuer.privateKey, '-4 minutes'),
    await idToken({ iss: 'https://elsewhere.test' }),
    'no.token.atall',
  ])
    assert.equal((await exchange(bad)).status, 403);
});

/** The same token in other letters: the last one of a signature has bits that no decoder reads. */
const respelled = (token: string): string => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return token.slice(0, -1) + letters[letters.indexOf(token.at(-1) ?? '') + 1];
};

test('an ID token whose signature is spelled otherwise is exchanged no second time', async () => {
  const rule = { issuer: issuer.url, audience: setup.site.url, subject: 'repo:agency/twice' };
  await asAdmin('PUT', `${teamsPath}/pictures`, { issuers: [rule] });
  const idToken = await new SignJWT({ iss: issuer.url, sub: rule.subject, aud: rule.audience })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setIssuedAt()
    .setExpirationTime('5 minutes')
    .sign(issuer.privateKey);
  const exchange = (token: string) =>
    setup.site.call('POST', '/api/releases/token', { body: { idToken: token } });
  assert.equal((await exchange(idToken)).status, 200);
  assert.match(reasonOf(await exchange(respelled(idToken))), /exchanged before/);
});
