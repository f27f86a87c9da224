import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ProfileType, Role } from '@editorial/contracts/enumerations';
import { AllPolicies, Policy } from '@editorial/contracts/policy';
import { desc, eq, inArray, like, notInArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { noteProved } from '../second-factor/proved.testing.ts';
import { openTestSite, type Answer, type TestSite } from '../../testing/test-site.testing.ts';
import { HOST_TENANT, type Tx } from '../../ground/database/database.ts';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import { clients } from '../clients/clients.tables.ts';
import { joinApplications, userRoles, users } from '../../ground/tenancy/identity.tables.ts';
import { hashPassword, normalize } from '../passwords/passwords.ts';
import { grantsOfRoles, permissionGrants, roles } from '../permissions/permission-grants.ts';
import { grantedPolicies } from '../permissions/role-policies.ts';
import { subscriptions } from '../../commerce/tables/subscriptions.tables.ts';
import { personOfOrganization } from '../../ground/tenancy/organization.testing.ts';

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
  Policy.UsersImpersonation,
  Policy.TenantsImpersonation,
  Policy.Clients,
  Policy.Settings,
  Policy.SubscriptionsCreate,
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
/** An organization with an administrator. */
let organization = '';
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
  // All histories come from one address.
  site = await openTestSite({ variables: { ADDRESS_LIMITS: '0' } });
  organization = (await personOfOrganization(site)).tenantId;
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

/** Asks the issuer for a token, which an answer has only if it is given. */
async function askIssuer(form: Record<string, string>): Promise<Answer> {
  const answer = await fetch(`${site.url}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'Editorial_App', ...form }),
  });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

async function signIn(): Promise<void> {
  const { body } = await askIssuer({
    grant_type: 'password',
    username: 'author@giving.test',
    password: DEMO_PASSWORD,
    scope: 'openid offline_access Editorial',
  });
  token = body.access_token;
  await noteProved(site.context, token);
}

/** The clients that are there before: one acts as the boss, one as somebody plain. */
const Clients = { boss: 'Giving_Boss', plain: 'Giving_Plain' } as const;
const machine = (clientId: string, userId: string) => ({
  clientId,
  name: clientId,
  secretHash: 'drawn before',
  redirectUris: [],
  postLogoutRedirectUris: [],
  origins: [],
  scopes: ['Editorial'],
  grants: ['client_credentials'],
  userId,
  accessTokenSeconds: 600,
  refreshTokenSeconds: 600,
  callsPerMinute: 600,
});

async function beginClients(): Promise<void> {
  await site.context.database.asSystem(async (tx) => {
    await tx.delete(clients).where(like(clients.clientId, 'Giving%'));
    for (const [who, clientId] of Object.entries(Clients))
      await tx.insert(clients).values(machine(clientId, person[who]!));
  });
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
    for (const kind of Kinds)
      await tx
        .update(users)
        .set({
          isActive: true,
          lockoutEnd: null,
          isSupport: false,
          passwordHash,
          email: `${kind}@giving.test`,
          normalizedEmail: normalize(`${kind}@giving.test`),
        })
        .where(eq(users.id, person[kind]!));
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
  await beginClients();
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
const plans_ = '/api/subscription/subscription';
const clients_ = '/api/identity/clients';
const MAIL_SERVER = '/api/setting-management/emailing';
let count = 0;
const unique = () => `g${(count += 1)}`;
/**
 * An act, and whose policies its author gets in addition if it succeeds: by password, address,
 * secret or token.
 */
interface Act {
  readonly name: string;
  readonly call: () => Call | Promise<Call> | Promise<Answer>;
  readonly becomes?: string;
}

/** Acting as somebody: a grant of the issuer. */
const actAs = (form: Record<string, string>): Promise<Answer> =>
  askIssuer({ grant_type: 'Impersonation', access_token: token, ...form });
const planOf = (userId: string) => ({
  planName: 'Giving',
  creditsPerCycle: 10,
  downloadVolume: 10,
  seats: 5,
  clientId: userId,
  members: [{ userId, isMasterUser: true }],
});
/** A seat in the newest plan for an address. */
async function seatFor(email: string): Promise<Call> {
  const [plan] = await inHost((tx) =>
    tx.select().from(subscriptions).orderBy(desc(subscriptions.creationTime)).limit(1),
  );
  return ['POST', `${plans_}/${plan?.id}/seat`, { email, isMasterUser: true }];
}

const permissions = (name: string, key: string, policy: string): Call => [
  'PUT',
  `/api/permission-management/permissions?providerName=${name}&providerKey=${encodeURIComponent(key)}`,
  { permissions: [{ name: policy, isGranted: true }] },
];
const newUser = (roleNames: readonly string[]): Call => {
  const email = `${unique()}@giving.test`;
  // Without a password, they are invited by mail, and invitations are limited.
  return ['POST', users_, { userName: email, email, roleNames, password: 'Nine-Herons-49' }];
};
const client = (userId: string): Call => [
  'POST',
  clients_,
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
      call: (): Call => ['PUT', `${users_}/${person[kind]}`, { email: `${unique()}@giving.test` }],
      // Whoever gets the mails of an account gets its password.
      becomes: person[kind]!,
    },
    {
      name: `an invitation of ${kind}`,
      call: (): Call => ['POST', `${users_}/${person[kind]}/invitation`],
    },
    {
      name: `acting as ${kind}`,
      call: () => actAs({ UserId: person[kind]! }),
      becomes: person[kind]!,
    },
    {
      name: `the client acts as ${kind}`,
      call: (): Call => ['PUT', `${clients_}/${Clients.plain}`, { userId: person[kind] }],
      becomes: person[kind]!,
    },
    {
      name: `a plan for ${kind}`,
      call: (): Call => ['POST', plans_, planOf(person[kind]!)],
    },
    { name: `a seat for ${kind}`, call: () => seatFor(`${kind}@giving.test`) },
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
  ...(['boss', 'plain'] as const).map((who) => ({
    name: `a new secret of the client of ${who}`,
    call: (): Call => ['POST', `${clients_}/${Clients[who]}/secret`],
    becomes: person[who]!,
  })),
  {
    name: 'acting in an organization',
    call: () => actAs({ TenantId: organization }),
  },
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

const make = ([method, path, body]: Call): Promise<Answer> =>
  site.call(method, path, { token, body });

/** What an answer's token of the issuer may do here and elsewhere. */
async function grantedTo({ body }: Answer): Promise<string[]> {
  if (typeof body?.access_token !== 'string') return [];
  const answer = await site.call('GET', '/api/abp/application-configuration', {
    token: body.access_token,
  });
  return Object.keys(answer.body.auth.grantedPolicies);
}

/** Makes a call and returns what somebody holds after it that neither they nor the author had. */
async function excess(act: Act, own: readonly string[]): Promise<string[]> {
  const before_ = last;
  const asked = await act.call();
  const answer = 'status' in asked ? asked : await make(asked);
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
  found.push(...(await grantedTo(answer)).filter((name) => !may.has(name)));
  return found.map((name) => `${act.name}: ${name}`);
}

/** Each way to give the policy of the strong role, once. */
const everyWay = new RegExp(
  `^(${[
    'a new (Strong|Weak|Contributor)',
    'plain (becomes|is changed to) (Strong|Contributor)',
    '\\S+ for (plain|Weak)',
    '(the password|the address|an invitation) of boss',
    '(acting as|a client as|the client acts as) boss',
    'a new secret of the client of boss',
    'acting in an organization',
    'a (plan|seat) for plain',
    'strong for everybody new',
    'a contributor is accepted',
  ].join('|')})$`,
);

test('nobody gives a policy that they lack, by any call: each policy is missing once, and all others are there', async () => {
  const wrong: string[] = [];
  successes = 0;
  for (const missing of AllPolicies.filter((name) => !ownBusiness.includes(name))) {
    const own = AllPolicies.filter((name) => name !== missing);
    await begin(own, [missing]);
    const tried = acts(missing).filter(({ name }) => everyWay.test(name));
    assert.equal(tried.length, 21);
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

test('whoever chooses the mail server, and so reads all links, holds all that their readers hold', async () => {
  const server = (await site.call('GET', MAIL_SERVER, { token: await site.tokenOf('admin') })).body;
  const body = { ...server, smtpHost: 'mail.giving.test' };
  const change = (as: string) => site.call('POST', MAIL_SERVER, { token: as, body });
  await begin(
    AllPolicies.filter((name) => name !== Policy.Settings),
    [Policy.Settings],
  );
  const refused = await change(token);
  assert.deepEqual([refused.status, refused.body.error.code], [403, 'Editorial:BeyondOwnPolicies']);
  assert.equal((await change(await site.tokenOf('admin'))).status, 204);
});
