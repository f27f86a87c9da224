import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { accountApi } from '@editorial/contracts/account';
import { Role } from '@editorial/contracts/enumerations';
import { askToken, signInByPassword } from './authorization.testing.ts';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import { allEndpoints } from '../../testing/calls/endpoints.testing.ts';
import { userRoles, users } from '../../ground/tenancy/identity.tables.ts';

let site: TestSite;
before(async () => {
  site = await openTestSite();
});
after(() => site.close());

type Json = Record<string, any>;
const token = (form: Record<string, string>) => askToken(site.url, form);
const signIn = (person: string) => signInByPassword(site.url, person);
const impersonate = (accessToken: string, target: Record<string, string> = {}) =>
  token({ grant_type: 'Impersonation', access_token: accessToken, ...target });
const refresh = (refreshToken: string) =>
  token({ grant_type: 'refresh_token', refresh_token: refreshToken });
const works = async (accessToken: string) =>
  (await site.call('GET', accountApi.myProfile.path, { token: accessToken })).status === 200;

const idOf = async (person: string): Promise<string> => {
  const [user] = await site.context.database.asSystem((tx) =>
    tx
      .select()
      .from(users)
      .where(eq(users.email, `${person}@editorial.test`)),
  );
  return user!.id;
};
async function begin(person: string, target: string) {
  const own = await signIn(person);
  const acting = await impersonate(own.access_token, { UserId: await idOf(target) });
  assert.equal(acting.status, 200, JSON.stringify(acting.body));
  return { own, acting: acting.body };
}
const refusalOf = ({ body }: { body: Json }) => String(body.error_description).split(':')[1];

test('[R6.20N] nobody can impersonate a person who holds a policy that they lack', async () => {
  const { access_token } = await signIn('support');
  for (const person of ['admin', 'profit'])
    assert.equal(
      refusalOf(await impersonate(access_token, { UserId: await idOf(person) })),
      'ImpersonationRefused',
      person,
    );
  assert.equal(
    refusalOf(await impersonate(access_token, { TenantId: HOST_TENANT })),
    'ImpersonationRefused',
    'the host is no tenant to act for',
  );
  for (const person of ['client', 'contributor']) await begin('support', person);
  await begin('admin', 'support');
  assert.equal(
    refusalOf(await impersonate(access_token, { UserId: await idOf('support') })),
    'ImpersonationRefused',
    'nobody acts for themselves',
  );
});

test('a person who is granted more than the impersonator has can’t be impersonated from that moment', async () => {
  const { acting } = await begin('support', 'newcomer');
  assert.equal(await works(acting.access_token), true);
  const userId = await idOf('newcomer');
  await site.context.database.inTenant(HOST_TENANT, (tx) =>
    tx.insert(userRoles).values({ userId, tenantId: HOST_TENANT, role: Role.ProfitCalculation }),
  );
  assert.equal(await works(acting.access_token), false);
  assert.equal((await refresh(acting.refresh_token)).status, 400);
  await site.context.database.inTenant(HOST_TENANT, (tx) =>
    tx.delete(userRoles).where(sql`${userRoles.userId} = ${userId} and ${userRoles.role} = 4`),
  );
});

test('tokens are valid only while the impersonator is active and holds the policy, and their own grant exists', async () => {
  const { database } = site.context;
  const supportId = await idOf('support');
  const set = (values: Partial<typeof users.$inferInsert>) =>
    database.asSystem((tx) => tx.update(users).set(values).where(eq(users.id, supportId)));
  for (const [taken, given] of [
    [{ isActive: false }, { isActive: true }],
    [{ isSupport: false }, { isSupport: true }],
  ]) {
    const { acting } = await begin('support', 'client');
    assert.equal(await works(acting.access_token), true);
    await set(taken!);
    assert.equal(await works(acting.access_token), false, JSON.stringify(taken));
    assert.equal((await refresh(acting.refresh_token)).status, 400, JSON.stringify(taken));
    await set(given!);
  }
  const { own, acting } = await begin('support', 'client');
  assert.equal(await works(acting.access_token), true);
  const other = await signIn('support');
  await site.call('POST', '/api/account/identity-check', {
    token: other.access_token,
    body: { password: DEMO_PASSWORD },
  });
  const ended = await site.call(
    'DELETE',
    `/api/account/sessions/${decodeJwt(own.access_token).gid}`,
    {
      token: other.access_token,
    },
  );
  assert.equal(ended.status, 204);
  assert.equal(await works(acting.access_token), false, 'the own grant ended');
  assert.equal((await refresh(acting.refresh_token)).status, 400);
  assert.notEqual((await impersonate(acting.access_token)).status, 200, 'nor is there a way back');
});

test('[R3.48] the way back works once, ends the impersonation’s grant, and returns to the own grant', async () => {
  const { own, acting } = await begin('support', 'client');
  const renewed = (await refresh(acting.refresh_token)).body;
  const answers = await Promise.all([1, 2, 3].map(() => impersonate(renewed.access_token)));
  const good = answers.filter(({ status }) => status === 200);
  assert.equal(good.length, 1);
  const back = decodeJwt(good[0]!.body.access_token);
  assert.deepEqual(
    [back.sub, back.gid, back.impersonator_userid],
    [await idOf('support'), decodeJwt(own.access_token).gid, undefined],
  );
  for (const one of [acting, renewed]) assert.equal(await works(one.access_token), false);
  assert.equal((await refresh(renewed.refresh_token)).status, 400);
  assert.equal((await impersonate(renewed.access_token)).status, 400);
  assert.equal(await works(good[0]!.body.access_token), true);
  assert.equal((await refresh(good[0]!.body.refresh_token)).status, 200);
  const withBadScope = await begin('support', 'client');
  const refused = await token({
    grant_type: 'Impersonation',
    access_token: withBadScope.acting.access_token,
    scope: 'openid nonsense',
  });
  assert.equal(refused.status, 400);
  assert.equal(
    (await impersonate(withBadScope.acting.access_token)).status,
    200,
    'nothing was lost',
  );
});

test('[R8.31N] during an impersonation nothing can be changed, except for a short list that gives the reasons', async () => {
  const admin = (await begin('admin', 'contributor')).acting.access_token;
  const client = (await begin('admin', 'client')).acting.access_token;
  const all = (await begin('admin', 'support')).acting.access_token;
  const open: string[] = [];
  for (const [name, endpoint] of await allEndpoints()) {
    if (endpoint.method === 'GET' && endpoint.isChange !== true) continue;
    const path = endpoint.path.replaceAll(/:(\w+)/g, '00000000-0000-4000-8000-00000000dead');
    const body = endpoint.body ? { body: { nonsense: [] } } : {};
    const codes: unknown[] = [];
    for (const one of [admin, client, all])
      codes.push(
        (await site.call(endpoint.method, path, { token: one, ...body })).body?.error?.code,
      );
    const isRefused = codes.every(
      (code) => code === 'Editorial:NotWhileImpersonating' || code === 'Editorial:NotAllowed',
    );
    if (!isRefused) open.push(name);
    if (endpoint.whileImpersonating !== undefined)
      assert.match(endpoint.whileImpersonating, /^[A-Z].{20,}\.$/, name);
  }
  assert.deepEqual(open.sort(), [
    'catalogApi.cancelDownload',
    'catalogApi.download',
    'catalogApi.look',
    'checkoutApi.quote',
    'lightboxLinksApi.guestComments',
    'lightboxLinksApi.open',
    'lightboxLinksApi.unlock',
    'telemetryApi.remoteLoad',
  ]);
});

test('stored records name the impersonator beside the person', async () => {
  const { database } = site.context;
  const asset = await site.add('#804020', 'Acting', { title: 'Seen by support' });
  const { acting, own } = await begin('support', 'client');
  const download = (accessToken: string) =>
    site.call('POST', '/api/asset-management/asset/download-assets', {
      token: accessToken,
      body: { assetIds: [asset], windowId: 'w', resolutionType: 2 },
    });
  assert.equal((await download(acting.access_token)).status, 202);
  assert.equal((await download(own.access_token)).status, 202);
  const { rows } = await database.executeSql(
    'select user_id, impersonator_id from downloads order by creation_time',
  );
  const [client, support] = [await idOf('client'), await idOf('support')];
  assert.deepEqual(rows, [
    { user_id: client, impersonator_id: support },
    { user_id: support, impersonator_id: null },
  ]);
  const named = await database.executeSql(
    "select table_name from information_schema.columns where column_name = 'impersonator_id' and column_default like '%app.impersonator_id%' order by 1",
  );
  assert.deepEqual(
    named.rows.map((row) => row.table_name),
    ['downloads', 'ledger_entries', 'orders', 'subscription_state_changes'],
  );
});
