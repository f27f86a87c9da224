import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Role } from '@editorial/contracts/enumerations';
import { Policy } from '@editorial/contracts/policy';
import { eq } from 'drizzle-orm';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import {
  personOfTenant,
  type OrganizationPerson,
} from '../../ground/tenancy/organization.testing.ts';
import { findTenant } from '../../ground/tenancy/tenants.ts';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { loadCaller } from './callers.ts';
import { permissionGrants, policiesOfPerson, remotePolicies } from './permission-grants.ts';
import { SUPPORT_ROLE } from './role-policies.ts';

type Kind = 'client' | 'other' | 'support' | 'admin' | 'foreign';
const person = {} as Record<Kind, OrganizationPerson>;
let site: TestSite;
before(
  async () => {
    site = await openTestSite();
    const northlight = (await findTenant(site.context.database, 'northlight'))!.id;
    const add = (kind: Kind, tenantId: string, about: object) =>
      personOfTenant(site, tenantId, { email: `${kind}@grants.test`, ...about });
    person.client = await add('client', HOST_TENANT, { roles: [Role.Client] });
    person.other = await add('other', HOST_TENANT, { roles: [Role.Contributor] });
    person.support = await add('support', HOST_TENANT, { roles: [], isSupport: true });
    person.admin = await add('admin', HOST_TENANT, { roles: [Role.Admin] });
    person.foreign = await add('foreign', northlight, { roles: [Role.Client] });
    const grant = (
      tenantId: string,
      providerName: 'R' | 'U',
      providerKey: string | number,
      name: string,
      isGranted = true,
    ) => ({ tenantId, providerName, providerKey: String(providerKey), name, isGranted });
    const { client, other } = person;
    await site.context.database.asSystem(async (tx) => {
      await tx.insert(remotePolicies).values(
        [true, false].map((isLive, position) => ({
          name: isLive ? 'grants.live' : 'grants.gone',
          remote: 'grants',
          position,
          texts: {},
          remoteTexts: {},
          isLive,
        })),
      );
      await tx.insert(permissionGrants).values([
        grant(HOST_TENANT, 'U', client.userId, Policy.AuditLogs),
        grant(HOST_TENANT, 'U', client.userId, 'grants.live'),
        grant(HOST_TENANT, 'U', client.userId, 'grants.gone'),
        grant(HOST_TENANT, 'U', other.userId, Policy.Users),
        grant(HOST_TENANT, 'R', Role.Client, Policy.Documents),
        grant(HOST_TENANT, 'R', Role.Client, Policy.Licenses, false),
        // The keys of roles and of people are of two kinds.
        grant(HOST_TENANT, 'R', client.userId, Policy.Texts),
        grant(HOST_TENANT, 'U', Role.Client, Policy.Settings),
        grant(HOST_TENANT, 'R', SUPPORT_ROLE, Policy.OrdersManage),
        grant(northlight, 'R', Role.Client, Policy.UsersCreate),
      ]);
    });
  },
  { timeout: 120_000 },
);
after(() => site.close());

/** The policies of a person, as the lists of people say and as each call of theirs does. */
async function heldBy(kind: Kind): Promise<string[]> {
  const { userId, tenantId } = person[kind];
  const listed = await site.context.database.asSystem(async (tx) => {
    const [row] = await tx.select().from(users).where(eq(users.id, userId));
    return policiesOfPerson(tx, row!);
  });
  const caller = await loadCaller(site.context.database, { sub: userId, tenantId });
  const names = Object.keys(listed).toSorted();
  assert.deepEqual(Object.keys(caller?.granted ?? {}).toSorted(), names, kind);
  return names;
}

test('a person holds what the own roles and the own grants say, and nothing of others', async () => {
  assert.deepEqual(
    await heldBy('client'),
    [Policy.Orders, Policy.Documents, Policy.AuditLogs, 'grants.live'].toSorted(),
  );
  assert.deepEqual(
    await heldBy('other'),
    [Policy.Assets, Policy.AssetsCreate, Policy.AssetsEdit, Policy.Users].toSorted(),
  );
  assert.deepEqual(
    await heldBy('foreign'),
    [Policy.Orders, Policy.Licenses, Policy.UsersCreate].toSorted(),
  );
});

test('support staff hold what was added to theirs; administrators what live remotes declare', async () => {
  const support = await heldBy('support');
  assert.ok(support.includes(Policy.OrdersManage) && support.includes(Policy.Users));
  assert.ok(!support.includes(Policy.Documents) && !support.includes('grants.live'));
  const admin = await heldBy('admin');
  assert.ok(admin.includes('grants.live') && !admin.includes('grants.gone'));
});

test('a permission is held by the roles with it and the people who hold it themselves, and by no others', async () => {
  const holdersOf = async (policy: string) => {
    const path = `/api/permission-management/permissions/${policy}/holders`;
    const { status, body } = await site.call('GET', path, { token: person.admin.token });
    assert.equal(status, 200, JSON.stringify(body));
    return {
      roles: body.roles.map(({ name, userCount }: Record<string, unknown>) => [name, userCount]),
      people: body.users.map(({ userName, name }: Record<string, unknown>) => [userName, name]),
    };
  };
  const { rows } = await site.context.database.executeSql(
    `select role, count(*)::int as count from user_roles where tenant_id = $1 group by role`,
    [HOST_TENANT],
  );
  const countOf = (role: Role) => rows.find((row) => row.role === role)?.count;
  const { userId } = person.client;
  await site.context.database.executeSql(`update users set surname = '' where id = $1`, [userId]);
  assert.deepEqual(await holdersOf(Policy.AuditLogs), {
    roles: [['Admin', countOf(Role.Admin)]],
    people: [['client@grants.test', 'Nils']],
  });
  // The role of clients got it; the row with the key of a person is one of a role.
  assert.deepEqual(await holdersOf(Policy.Documents), {
    roles: [
      ['Admin', countOf(Role.Admin)],
      ['Client', countOf(Role.Client)],
    ],
    people: [],
  });
  assert.deepEqual((await holdersOf(Policy.Texts)).people, []);
});
