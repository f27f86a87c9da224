import type { Side } from '@editorial/contracts/endpoint';
import { Role } from '@editorial/contracts/enumerations';
import { eq } from 'drizzle-orm';
import { openTestSite, type TestSite } from '../test-site.testing.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { DemoPeople } from '../../demo/people.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { grantedPolicies } from '../../people/permissions/role-policies.ts';
import { authenticators } from '../../people/second-factor/second-factor.tables.ts';
import { required } from '../../ground/required.ts';
import { personOfOrganization, personOfTenant } from '../../ground/tenancy/organization.testing.ts';

/** A column of the grid. */
export interface GridCaller {
  readonly name: string;
  readonly side: Exclude<Side, 'both'>;
  readonly token: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Null for those who are not signed in. */
  readonly granted: Readonly<Record<string, boolean>> | null;
  readonly kind: 'person' | 'acting' | 'machine';
  /** Whether their session proved just now who they are. */
  readonly isProved?: boolean;
}

const sitePeople = ['admin', 'support', 'client', 'contributor', 'profit', 'newcomer'] as const;
const organizationPeople = [
  { name: 'administrator', roles: [Role.Admin], isSupport: false },
  { name: 'support', roles: [], isSupport: true },
  { name: 'client', roles: [Role.Client], isSupport: false },
];

async function tokenFor(site: TestSite, form: Record<string, string>): Promise<string> {
  const response = await fetch(`${site.url}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  const { access_token: token } = (await response.json()) as { access_token?: string };
  return required(token, 'The token');
}

const idOf = async ({ context }: TestSite, email: string): Promise<string> => {
  const [user] = await context.database.asSystem((tx) =>
    tx.select({ id: users.id }).from(users).where(eq(users.email, email)),
  );
  return required(user, 'The person').id;
};

const policiesOf = (tenantId: string, roles: readonly number[], isSupport: boolean) =>
  grantedPolicies({ tenantId, roles, isSupport, grants: [] });

/** An administrator with a second factor, which their session proved just now, or did not. */
async function withSecondFactor(
  site: TestSite,
  {
    tenantId,
    name,
    isProved,
  }: { tenantId: string } & Required<Pick<GridCaller, 'name' | 'isProved'>>,
): Promise<GridCaller> {
  const { token, userId } = await personOfTenant(site, tenantId, {
    email: `${isProved}@${tenantId}.grid.test`,
    isProved,
  });
  const { database, clock } = site.context;
  const at = clock.now();
  await database.asSystem(async (tx) => {
    await tx.insert(authenticators).values({
      tenantId,
      userId,
      kind: 'Totp',
      name: 'App',
      sealedSecret: '-',
      createdAt: at,
      confirmedAt: at,
    });
  });
  return {
    name,
    side: tenantId === HOST_TENANT ? 'site' : 'organization',
    token,
    headers: {},
    granted: policiesOf(tenantId, [Role.Admin], false),
    kind: 'person',
    isProved,
  };
}

/** A machine that acts for the administrator of the site with its own secret. */
async function machineOf(site: TestSite): Promise<string> {
  const added = await site.call('POST', '/api/identity/clients', {
    token: await site.tokenOf('admin'),
    body: {
      clientId: 'Grid_Machine',
      isConfidential: true,
      userId: await idOf(site, 'admin@editorial.test'),
    },
  });
  return tokenFor(site, {
    grant_type: 'client_credentials',
    client_id: 'Grid_Machine',
    client_secret: added.body.clientSecret,
    scope: 'Editorial',
  });
}

/** A site for the grid: all its calls come from one address, so addresses have no limits. */
export const openGridSite = (): Promise<TestSite> =>
  openTestSite({ variables: { ADDRESS_LIMITS: '0' } });

/** Everybody who calls: at the site, in an organization, in another's name, and a machine. */
export async function openCallers(site: TestSite): Promise<GridCaller[]> {
  const ofSite = await Promise.all(
    sitePeople.map(async (name): Promise<GridCaller> => {
      const { roles, isSupport = false } = required(
        DemoPeople.find(({ email }) => email === `${name}@editorial.test`),
        'The person of the demo',
      );
      const granted = policiesOf(HOST_TENANT, roles, isSupport);
      const token = await site.unprovedTokenOf(name);
      return { name, side: 'site', token, headers: {}, granted, kind: 'person' };
    }),
  );
  const ofOrganization: GridCaller[] = [];
  let tenantId = '';
  for (const { name, ...about } of organizationPeople) {
    const email = `${name}@grid.northlight.test`;
    const person = await personOfOrganization(site, { email, ...about, isProved: false });
    ({ tenantId } = person);
    ofOrganization.push({
      name: `organization's ${name}`,
      side: 'organization',
      token: person.token,
      headers: {},
      granted: policiesOf(tenantId, about.roles, about.isSupport),
      kind: 'person',
    });
  }
  const acting = await tokenFor(site, {
    client_id: 'Editorial_App',
    grant_type: 'Impersonation',
    access_token: await site.tokenOf('admin'),
    UserId: await idOf(site, 'support@editorial.test'),
  });
  const careful = { name: 'admin with a second factor', isProved: false } as const;
  const proven = { name: 'admin who proved it', isProved: true } as const;
  const nobody = { token: undefined, granted: null, kind: 'person' } as const;
  return [
    { name: 'nobody', side: 'site', headers: {}, ...nobody },
    ...ofSite,
    {
      name: 'admin as support',
      side: 'site',
      token: acting,
      headers: {},
      granted: policiesOf(HOST_TENANT, [], true),
      kind: 'acting',
    },
    {
      name: "admin's machine",
      side: 'site',
      token: await machineOf(site),
      headers: {},
      granted: policiesOf(HOST_TENANT, [Role.Admin], false),
      kind: 'machine',
    },
    await withSecondFactor(site, { tenantId: HOST_TENANT, ...careful }),
    await withSecondFactor(site, { tenantId: HOST_TENANT, ...proven }),
    {
      name: 'nobody of an organization',
      side: 'organization',
      headers: { __tenant: tenantId },
      ...nobody,
    },
    ...ofOrganization,
    await withSecondFactor(site, {
      ...careful,
      tenantId,
      name: "organization's administrator with a second factor",
    }),
  ];
}
