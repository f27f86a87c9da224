import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ASSET_PATH } from '@editorial/contracts/assets';
import { Role } from '@editorial/contracts/enumerations';
import { Policy } from '@editorial/contracts/policy';
import { inArray } from 'drizzle-orm';
import { assets } from '../../catalog/assets/assets.tables.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import {
  personOfTenant,
  type OrganizationPerson,
} from '../../ground/tenancy/organization.testing.ts';
import { permissionGrants } from '../../people/permissions/permission-grants.ts';
import { openTestSite, type TestSite } from '../test-site.testing.ts';
import { allEndpoints } from './endpoints.testing.ts';

let site: TestSite;
let clerk: OrganizationPerson;
let chief: OrganizationPerson;
let strongRole: string;
let foreign: string;

/** All that the clerk holds. Each opens a call, and none allows what is tried. */
const held = [
  Policy.AssetsEdit,
  Policy.Settings,
  Policy.Users,
  Policy.UsersUpdate,
  Policy.UsersManagePermissions,
  Policy.Roles,
  Policy.RolesUpdate,
  Policy.RolesManagePermissions,
];

before(async () => {
  site = await openTestSite();
  clerk = await personOfTenant(site, HOST_TENANT, { email: 'clerk@example.test', roles: [] });
  chief = await personOfTenant(site, HOST_TENANT, { email: 'chief@example.test' });
  await site.context.database.inTenant(HOST_TENANT, (tx) =>
    tx.insert(permissionGrants).values(
      held.map((name) => ({
        tenantId: HOST_TENANT,
        name,
        providerName: 'U' as const,
        providerKey: clerk.userId,
        isGranted: true,
      })),
    ),
  );
  const admin = { token: await site.tokenOf('admin') };
  const made = await site.call('POST', '/api/identity/roles', {
    ...admin,
    body: { name: 'Strong' },
  });
  strongRole = made.body.id;
  await site.call(
    'PUT',
    '/api/permission-management/permissions?providerName=R&providerKey=Strong',
    { ...admin, body: { permissions: [{ name: Policy.AssetsReview, isGranted: true }] } },
  );
  foreign = await site.add('#224466', 'Foreign', { title: 'Foreign' });
});
after(() => site.close());

const stale = '00000000-0000-4000-8000-00000000dead';

/** Changes that open with a policy of the clerk, and need a right that only the handler knows. */
const Tries: Readonly<Record<string, () => { path: string; body: object }>> = {
  'catalogApi.update': () => ({
    path: `${ASSET_PATH}/${foreign}`,
    body: { title: 'Mine', concurrencyStamp: stale },
  }),
  'catalogApi.updateMany': () => ({
    path: `${ASSET_PATH}/many`,
    body: { assets: [{ id: foreign, title: 'Mine', concurrencyStamp: stale }] },
  }),
  'identityApi.updateUser': () => ({
    path: `/api/identity/users/${chief.userId}`,
    body: { name: 'Mine', concurrencyStamp: stale },
  }),
  'identityApi.updateRole': () => ({
    path: `/api/identity/roles/${strongRole}`,
    body: { name: 'Mine', concurrencyStamp: stale },
  }),
  'permissionsApi.update': () => ({
    path: `/api/permission-management/permissions?providerName=U&providerKey=${chief.userId}`,
    body: {
      permissions: [{ name: Policy.AssetsEdit, isGranted: true }],
      concurrencyStamp: stale,
    },
  }),
  'settingManagementApi.changeSettings': () => ({
    path: '/api/setting-management/settings',
    body: { values: { 'Seller.Name': 'Mine' }, concurrencyStamp: stale },
  }),
  'signInProvidersApi.change': () => ({
    path: `/api/identity/sign-in-providers/${stale}`,
    body: { name: 'Mine', concurrencyStamp: stale },
  }),
};
/** Whoever has the policy of these calls may make every change with them. */
const ByPolicyAlone = [
  'assetSetsApi.change',
  'categoriesApi.change',
  'categoriesApi.remove',
  'pricingApi.addPlanVersion',
  'pricingApi.changePlan',
  'pricingApi.addPriceList',
  'siteTextsApi.change',
  'tenantsApi.update',
];

test('every call that refuses an older state is known here', async () => {
  const stamped = [...(await allEndpoints())]
    .filter(([, { problems = [] }]) => problems.includes('ChangedMeanwhile'))
    .map(([name]) => name);
  assert.deepEqual(stamped.toSorted(), [...Object.keys(Tries), ...ByPolicyAlone].toSorted());
});

test('callers without the right are refused before they learn that something changed meanwhile', async () => {
  const endpoints = await allEndpoints();
  for (const [name, attempt] of Object.entries(Tries)) {
    const { path, body } = attempt();
    const method = endpoints.get(name)!.method;
    const { status, body: answer } = await site.call(method, path, { token: clerk.token, body });
    assert.equal(status, 403, `${name}: ${JSON.stringify(answer)}`);
    assert.equal(answer.error.data?.current, undefined, name);
  }
});

test('roles in a change of a person need their right before the state of that person', async () => {
  const plain = await personOfTenant(site, HOST_TENANT, {
    email: 'plain@example.test',
    roles: [Role.Contributor],
  });
  const { status } = await site.call('PUT', `/api/identity/users/${plain.userId}`, {
    token: clerk.token,
    body: { roleNames: [], concurrencyStamp: stale },
  });
  assert.equal(status, 403);
});

test('a category that is gone is no reason to answer for the picture of somebody else', async () => {
  const admin = { token: await site.tokenOf('admin') };
  const added = await site.call('POST', '/api/asset-management/categories', {
    ...admin,
    body: { names: { en: 'Short' } },
  });
  const { id } = added.body;
  assert.equal(
    (await site.call('DELETE', `/api/asset-management/categories/${id}`, admin)).status,
    204,
  );
  for (const [path, body] of [
    [foreign, { categories: [id] }],
    ['many', { assets: [{ id: foreign, categories: [id] }] }],
  ] as const) {
    const answer = await site.call('PUT', `${ASSET_PATH}/${path}`, {
      token: clerk.token,
      body,
    });
    assert.equal(answer.status, 403, JSON.stringify(answer.body));
  }
  const [row] = await site.context.database.inTenant(HOST_TENANT, (tx) =>
    tx
      .select()
      .from(assets)
      .where(inArray(assets.id, [foreign])),
  );
  assert.equal(row?.title, 'Foreign');
});
