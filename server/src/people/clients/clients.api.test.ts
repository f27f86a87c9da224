import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Policy } from '@editorial/contracts/policy';
import { eq } from 'drizzle-orm';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { clientSite, clientsPath } from './clients.testing.ts';

const clients = clientSite();
const { add, machine, remove } = clients;

test('site administrators add, list, change and remove clients; a secret is shown once', async () => {
  const added = await add({
    clientId: 'agency',
    isConfidential: true,
    redirectUris: ['https://agency.test/callback'],
  });
  assert.equal(added.status, 201);
  assert.match(added.body.clientSecret, /^[\w-]{43}$/);
  const found = async (filter: string) =>
    (await clients.site.call('GET', `${clientsPath}?filter=${filter}`, { token: clients.admin }))
      .body.totalCount;
  assert.deepEqual([await found('AGEN'), await found('no_such'), await found('%25')], [1, 0, 0]);
  const listed = await clients.site.call('GET', clientsPath, { token: clients.admin });
  assert.deepEqual(listed.body.items, [added.body.client]);
  assert.ok(!JSON.stringify(listed.body).includes(added.body.clientSecret));
  assert.equal((await add({ clientId: 'agency' })).status, 400);
  const twice = await add({ clientId: 'agency', redirectUris: ['https://other.test/'] });
  assert.deepEqual([twice.status, twice.body.error.code], [409, 'Editorial:ClientExists']);

  const change = { name: 'Agency', callsPerMinute: 5 };
  const changed = await clients.site.call('PUT', `${clientsPath}/agency`, {
    token: clients.admin,
    body: change,
  });
  assert.deepEqual(changed.body, { ...added.body.client, ...change });
  const renewed = await clients.site.call('POST', `${clientsPath}/agency/secret`, {
    token: clients.admin,
  });
  assert.notEqual(renewed.body.clientSecret, added.body.clientSecret);

  assert.equal((await remove('agency')).status, 204);
  assert.equal((await remove('agency')).status, 404);
  const tenantsAdmin = await clients.site.tokenOf('support');
  assert.equal((await add({ clientId: 'other' }, tenantsAdmin)).status, 403);
});

test('only holders of all that Admin may do change what everybody signs in to or loads', async () => {
  const email = 'clients-clerk@example.test';
  const { body: clerk } = await clients.site.call('POST', '/api/identity/users', {
    token: clients.admin,
    body: { userName: email, email, password: 'Nine-Herons-49', emailConfirmed: true },
  });
  await clients.site.call(
    'PUT',
    `/api/permission-management/permissions?providerName=U&providerKey=${clerk.id}`,
    { token: clients.admin, body: { permissions: [{ name: Policy.Clients, isGranted: true }] } },
  );
  const signedIn = await fetch(`${clients.site.url}/identity/token`, {
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
  assert.equal(
    (await clients.site.call('POST', '/api/account/identity-check', ofClerk)).status,
    204,
  );
  const team = '/api/releases/teams/wanted';
  assert.equal(
    (await clients.site.call('PUT', team, { token: clients.admin, body: {} })).status,
    200,
  );
  const person = (
    await clients.site.call('GET', '/identity/me', { token: await clients.site.tokenOf('client') })
  ).body.sub as string;
  const calls: readonly (readonly [method: string, path: string, body?: object])[] = [
    // Acting for somebody by a secret would have none of the limits of impersonation.
    ['POST', clientsPath, { clientId: 'evil', isConfidential: true, userId: person }],
    ['POST', clientsPath, { clientId: 'evil', redirectUris: ['https://evil.test/'] }],
    ['PUT', `${clientsPath}/portal`, { redirectUris: ['https://evil.test/'] }],
    ['DELETE', `${clientsPath}/portal`],
    ['DELETE', `${clientsPath}/strong`],
    ['PUT', team, { remotes: ['catalog'] }],
    ['POST', `${team}/keys`, { name: 'mine', userId: clients.adminId }],
    ['DELETE', team],
    ['PUT', '/api/releases/services/wanted', { upstream: 'https://evil.test/', scopes: [] }],
  ];
  for (const [method, path, body] of calls) {
    const answer = await clients.site.call(method, path, { token, body });
    const seen = [answer.status, answer.body?.error?.code];
    assert.deepEqual(seen, [403, 'Editorial:BeyondOwnPolicies'], `${method} ${path}`);
  }
  const own = { clientId: 'own', isConfidential: true, userId: clerk.id };
  // Origins reach everybody's browser, whatever the grants of the client are.
  const origins = { ...own, grants: ['client_credentials'], origins: ['https://evil.test'] };
  const cross = await clients.site.call('POST', clientsPath, { token, body: origins });
  assert.equal(cross.body.error.code, 'Editorial:BeyondOwnPolicies');
  assert.equal((await add(own, token)).status, 201, 'a machine that acts for its author');
  const twin = await add({ clientId: 'editorial_app', redirectUris: ['https://portal.test/'] });
  assert.equal(twin.body.error.code, 'Editorial:ClientExists');
  for (const clientId of ['portal', 'strong', 'own'])
    assert.equal((await remove(clientId)).status, 204);
  await clients.site.call('DELETE', team, { token: clients.admin });
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
  const isSeat = eq(users.normalizedEmail, 'SEAT@EDITORIAL.TEST');
  const [closed] = await clients.site.context.database.asSystem((tx) =>
    tx.update(users).set({ closedAt: new Date() }).where(isSeat).returning(),
  );
  const ofClosed = { clientId: 'odd', isConfidential: true, userId: closed?.id };
  assert.equal((await add(ofClosed)).status, 400, 'a machine for a closed account');
  assert.equal(
    (await clients.site.call('GET', clientsPath, { token: clients.admin })).body.totalCount,
    0,
  );
});
