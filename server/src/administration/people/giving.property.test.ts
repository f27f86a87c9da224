import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ProfileType, Role } from '@editorial/contracts/enumerations';
import { AllPolicies, Policy } from '@editorial/contracts/policy';
import { eq, inArray, notInArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { openTestSite, type Answer, type TestSite } from '../../catalog/catalog.testing.ts';
import { HOST_TENANT, type Tx } from '../../database/database.ts';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import { joinApplications, userRoles, users } from '../../identity/identity.tables.ts';
import { hashPassword, normalize } from '../../identity/passwords.ts';
import { grantsOfRoles, permissionGrants, roles } from '../../identity/permission-grants.ts';
import { grantedPolicies } from '../../identity/role-policies.ts';

/** These reach nothing but a person's own pictures and orders: whoever manages people gives them. */
const ownBusiness: readonly string[] = [
  Policy.Orders,
  Policy.Licenses,
  Policy.Assets,
  Policy.AssetsCreate,
  Policy.AssetsEdit,
];
/** The policies that let somebody give policies to others, or act as them. */
const giving: readonly string[] = [
  Policy.Users,
  Policy.UsersCreate,
  Policy.UsersUpdate,
  Policy.UsersManageRoles,
  Policy.UsersManagePermissions,
  Policy.Roles,
  Policy.RolesCreate,
  Policy.RolesUpdate,
  Policy.RolesDelete,
  Policy.RolesManagePermissions,
  Policy.Clients,
  Policy.Settings,
];

let site: TestSite;
let token: string;
/** The role of the author, a strong role and a weak one, by what the test calls them. */
const role = {
  author: { id: '', number: 0 },
  strong: { id: '', number: 0 },
  weak: { id: '', number: 0 },
};
type Made = keyof typeof role;
const names: Record<Made, string> = { author: 'Author', strong: 'Strong', weak: 'Weak' };
/** People who are there before: the author, and one of each kind. */
const person: Record<string, string> = {};
const Kinds = ['author', 'boss', 'helper', 'plain'] as const;
const RoleNames = [...Object.keys(Role), 'Support', ...Object.values(names)];

const demoPassword = hashPassword(DEMO_PASSWORD);

async function addPerson(tx: Tx, name: string): Promise<string> {
  const email = `${name}@giving.test`;
  const [user] = await tx
    .insert(users)
    .values({
      tenantId: HOST_TENANT,
      userName: email,
      normalizedUserName: normalize(email),
      email,
      normalizedEmail: normalize(email),
      emailConfirmed: true,
      passwordHash: await demoPassword,
      name,
      surname: '',
      profileType: ProfileType.SoleTrader,
    })
    .returning();
  return user!.id;
}

before(async () => {
  site = await openTestSite();
  await site.context.database.inTenant(HOST_TENANT, async (tx) => {
    for (const kind of Kinds) person[kind] = await addPerson(tx, kind);
    for (const made of Object.keys(role) as Made[]) {
      const [row] = await tx
        .insert(roles)
        .values({
          tenantId: HOST_TENANT,
          name: names[made],
          normalizedName: names[made].toUpperCase(),
        })
        .returning();
      role[made] = { id: row!.id, number: row!.number };
    }
    await tx
      .insert(userRoles)
      .values({ userId: person.author!, tenantId: HOST_TENANT, role: role.author.number });
  });
});
after(() => site.close());

const inHost = <T>(work: (tx: Tx) => Promise<T>) =>
  site.context.database.inTenant(HOST_TENANT, work);

async function signIn(): Promise<void> {
  const response = await fetch(`${site.url}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      username: 'author@giving.test',
      password: DEMO_PASSWORD,
      client_id: 'Editorial_App',
      scope: 'openid offline_access Editorial',
    }),
  });
  token = ((await response.json()) as { access_token: string }).access_token;
}

/** The world before each history: what the roles grant, and one person who has the strong one. */
async function begin(own: readonly string[], strong: readonly string[]): Promise<void> {
  const passwordHash = await demoPassword;
  await inHost(async (tx) => {
    await tx.delete(permissionGrants);
    const kept = Object.values(role).map(({ number }) => number);
    await tx.delete(userRoles).where(
      inArray(
        userRoles.userId,
        tx
          .select({ id: users.id })
          .from(users)
          .where(sql`${users.email} like '%giving.test'`),
      ),
    );
    await tx.delete(roles).where(notInArray(roles.number, kept));
    await tx.update(roles).set({ isDefault: false });
    // A role that a history removed comes back.
    for (const made of Object.keys(role) as Made[])
      await tx
        .insert(roles)
        .values({
          ...role[made],
          tenantId: HOST_TENANT,
          name: names[made],
          normalizedName: names[made].toUpperCase(),
        })
        .onConflictDoUpdate({
          target: roles.id,
          set: { name: names[made], normalizedName: names[made].toUpperCase() },
        });
    const has = (who: string, number: number) =>
      tx.insert(userRoles).values({ userId: person[who]!, tenantId: HOST_TENANT, role: number });
    await has('author', role.author.number);
    await has('boss', role.strong.number);
    await has('helper', role.weak.number);
    const grants = [
      ...own.map((name) => ({ name, number: role.author.number })),
      ...strong.map((name) => ({ name, number: role.strong.number })),
      { name: Policy.Users, number: role.weak.number },
      // Contributors of this site do more than elsewhere.
      ...strong.map((name) => ({ name, number: Role.Contributor })),
    ];
    for (const { name, number } of grants)
      await tx
        .insert(permissionGrants)
        .values({
          tenantId: HOST_TENANT,
          name,
          providerName: 'R',
          providerKey: String(number),
          isGranted: true,
        })
        .onConflictDoNothing();
    await tx
      .update(users)
      .set({ isActive: true, lockoutEnd: null, isSupport: false, passwordHash })
      .where(inArray(users.id, Object.values(person)));
    await tx.delete(joinApplications);
    await tx.insert(joinApplications).values({
      tenantId: HOST_TENANT,
      profileType: ProfileType.SoleTrader,
      name: 'Plain',
      email: 'plain@giving.test',
      company: '',
      country: 'SE',
      portfolioUrl: 'https://plain.example.test',
      message: 'Hello',
      language: 'en',
    });
  });
  // A history may end the author's sessions.
  await signIn();
  last = await holdings();
}

type Holdings = ReadonlyMap<string, ReadonlySet<string>>;

/** Who holds what now, and what the next person to register will hold. */
const holdings = (): Promise<Holdings> =>
  inHost(async (tx) => {
    const roleGrants = await grantsOfRoles(tx, HOST_TENANT);
    const everybody = await tx.select().from(users);
    const held = await tx.select().from(userRoles);
    const found = new Map<string, ReadonlySet<string>>();
    const direct = await tx
      .select()
      .from(permissionGrants)
      .where(eq(permissionGrants.providerName, 'U'));
    for (const { id, isSupport } of everybody) {
      const own = direct.filter(({ providerKey }) => providerKey === id);
      const numbers = held.filter(({ userId }) => userId === id).map((one) => one.role);
      const policies = grantedPolicies({
        tenantId: HOST_TENANT,
        roles: numbers,
        isSupport,
        grants: [...roleGrants, ...own],
      });
      found.set(id, new Set(Object.keys(policies)));
    }
    const defaults = await tx.select().from(roles).where(eq(roles.isDefault, true));
    const newcomer = grantedPolicies({
      tenantId: HOST_TENANT,
      roles: [Role.Client, ...defaults.map(({ number }) => number)],
      isSupport: false,
      grants: roleGrants,
    });
    found.set('newcomer', new Set(Object.keys(newcomer)));
    return found;
  });

type Call = readonly [method: string, path: string, body?: unknown];
/** What is needed when a role is taken. */
const reasons = { ground: 'Terms', facts: 'Left the company.' };
const users_ = '/api/identity/users';
const roles_ = '/api/identity/roles';
let count = 0;
const unique = () => `g${(count += 1)}`;
/** An act, and whose policies its author gets in addition if it succeeds: by password or secret. */
interface Act {
  readonly name: string;
  readonly call: () => Call | Promise<Call>;
  readonly becomes?: string;
}

const permissions = (name: string, key: string, policy: string): Call => [
  'PUT',
  `/api/permission-management/permissions?providerName=${name}&providerKey=${encodeURIComponent(key)}`,
  { permissions: [{ name: policy, isGranted: true }] },
];
const newUser = (roleNames: readonly string[]): Call => {
  const email = `${unique()}@giving.test`;
  return ['POST', users_, { userName: email, email, roleNames }];
};
const client = (userId: string): Call => [
  'POST',
  '/api/identity/clients',
  { clientId: `Giving_${unique()}`, isConfidential: true, userId },
];

/** Every kind of call that gives somebody something. */
const acts = (policy: string): Act[] => [
  ...RoleNames.map((name) => ({ name: `a new ${name}`, call: () => newUser([name]) })),
  ...Kinds.flatMap((kind) => [
    ...RoleNames.map((name) => ({
      name: `${kind} becomes ${name}`,
      call: (): Call => ['PUT', `${users_}/${person[kind]}/roles`, { roleNames: [name], reasons }],
    })),
    ...RoleNames.map((name) => ({
      name: `${kind} is changed to ${name}`,
      call: (): Call => ['PUT', `${users_}/${person[kind]}`, { roleNames: [name], reasons }],
    })),
    {
      name: `${policy} for ${kind}`,
      call: () => permissions('U', person[kind]!, policy),
    },
    // One's own new password would end one's own session, and with it the history.
    ...(kind === 'author'
      ? []
      : [
          {
            name: `the password of ${kind}`,
            call: (): Call => ['PUT', `${users_}/${person[kind]}`, { password: 'Nine-Herons-49' }],
            becomes: person[kind]!,
          },
        ]),
    {
      name: `the address of ${kind}`,
      call: (): Call => ['PUT', `${users_}/${person[kind]}`, { email: `${kind}@giving.test` }],
    },
    { name: `a client as ${kind}`, call: () => client(person[kind]!), becomes: person[kind]! },
  ]),
  ...RoleNames.map((name) => ({
    name: `${policy} for ${name}`,
    call: () => permissions('R', name, policy),
  })),
  ...(Object.keys(role) as Made[]).flatMap((made) => [
    {
      name: `${made} for everybody new`,
      call: (): Call => ['PUT', `${roles_}/${role[made].id}`, { isDefault: true }],
    },
    {
      name: `${made} has another name`,
      call: (): Call => ['PUT', `${roles_}/${role[made].id}`, { name: unique() }],
    },
    { name: `${made} is removed`, call: (): Call => ['DELETE', `${roles_}/${role[made].id}`] },
  ]),
  { name: 'a new default role', call: () => ['POST', roles_, { name: unique(), isDefault: true }] },
  {
    name: 'a contributor is accepted',
    call: async () => {
      const [row] = await inHost((tx) => tx.select().from(joinApplications));
      return ['PUT', `/api/account/join-us/${row?.id}`, { status: 'Accepted' }];
    },
  },
  {
    name: 'registration',
    call: () => [
      'POST',
      '/api/account/register',
      {
        userName: unique(),
        emailAddress: `${unique()}@giving.test`,
        password: 'Seven-Herons-47',
        name: 'New',
        surname: 'One',
      },
    ],
  },
];

/** How many calls succeeded: a test of refusals alone would prove nothing. */
let successes = 0;
let last: Holdings = new Map();

/** Makes a call and returns what somebody holds after it that neither they nor the author had. */
async function excess(act: Act, own: readonly string[]): Promise<string[]> {
  const before_ = last;
  const [method, path, body] = await act.call();
  const answer: Answer = await site.call(method, path, { token, body });
  assert.ok(answer.status < 500, `${act.name}: ${answer.status}`);
  if (answer.status < 300) {
    successes += 1;
    last = await holdings();
  }
  const may = new Set([...own, ...ownBusiness]);
  const found: string[] = [];
  for (const [id, policies] of last) {
    // A new person had what everybody new has.
    const had = before_.get(id) ?? before_.get('newcomer') ?? new Set();
    found.push(...[...policies].filter((name) => !had.has(name) && !may.has(name)));
  }
  if (act.becomes && answer.status < 300)
    found.push(...[...(before_.get(act.becomes) ?? [])].filter((name) => !may.has(name)));
  return found.map((name) => `${act.name}: ${name}`);
}

/** Each way to give the policy of the strong role, once. */
const everyWay =
  /^(a new (Strong|Weak|Contributor)|plain (becomes|is changed to) (Strong|Contributor)|\S+ for (plain|Weak)|the password of boss|a client as boss|strong for everybody new|a contributor is accepted)$/;

test('nobody gives a policy that they lack, by any call: each policy is missing once, and all others are there', async () => {
  const wrong: string[] = [];
  successes = 0;
  for (const missing of AllPolicies.filter((name) => !ownBusiness.includes(name))) {
    const own = AllPolicies.filter((name) => name !== missing);
    await begin(own, [missing]);
    const tried = acts(missing).filter(({ name }) => everyWay.test(name));
    assert.equal(tried.length, 13);
    for (const act of tried) wrong.push(...(await excess(act, own)));
  }
  assert.deepEqual(wrong, []);
  assert.ok(successes >= 5, `${successes} calls succeeded`);
});

test('no sequence of calls gives a person, old or new, a policy that its author lacks', async () => {
  successes = 0;
  const policies = fc.subarray([...AllPolicies]);
  const index = fc.nat({ max: 10_000 });
  await fc.assert(
    fc.asyncProperty(
      fc.subarray([...giving], { minLength: 1 }),
      policies,
      fc.subarray([...AllPolicies], { minLength: 1 }),
      fc.array(fc.tuple(index, fc.constantFrom(...AllPolicies)), { minLength: 5, maxLength: 12 }),
      async (means, more, strong, history) => {
        const own = [...new Set([...means, ...more])];
        await begin(own, strong);
        for (const [at, policy] of history) {
          const all = acts(policy);
          assert.deepEqual(await excess(all[at % all.length]!, own), []);
        }
      },
    ),
    process.env.PROPERTY_RUNS
      ? { numRuns: Number(process.env.PROPERTY_RUNS) }
      : { numRuns: 15, seed: 2026 },
  );
  assert.ok(successes >= 5, `${successes} calls succeeded`);
});

test('whoever creates people gives them roles only with the policy for it', async () => {
  await begin([Policy.UsersCreate, Policy.Users], [Policy.AuditLogs]);
  const [method, path, body] = newUser(['Weak']);
  const refused = await site.call(method, path, { token, body });
  assert.deepEqual([refused.status, refused.body.error.code], [403, 'Editorial:NotAllowed']);
  const [, , without] = newUser([]);
  assert.equal((await site.call(method, path, { token, body: without })).status, 200);
  await begin([Policy.UsersCreate, Policy.UsersManageRoles, Policy.Users], [Policy.AuditLogs]);
  const [, , once] = newUser(['Weak']);
  assert.equal((await site.call(method, path, { token, body: once })).status, 200);
});
