import type { Endpoint, Side } from '@editorial/contracts/endpoint';
import { Role } from '@editorial/contracts/enumerations';
import { isGranted } from '@editorial/contracts/policy';
import { eq } from 'drizzle-orm';
import { openTestSite, type TestSite } from '../catalog/catalog.testing.ts';
import { HOST_TENANT } from '../database/database.ts';
import { DemoPeople } from '../demo/people.ts';
import { users } from '../identity/identity.tables.ts';
import { grantedPolicies } from '../identity/role-policies.ts';
import { required } from '../required.ts';
import { personOfOrganization } from '../tenancy/organization.testing.ts';
import { addressOf, allEndpoints } from './endpoints.testing.ts';

/** A column of the grid. */
export interface GridCaller {
  readonly name: string;
  readonly side: Exclude<Side, 'both'>;
  readonly token: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Null for those who are not signed in. */
  readonly granted: Readonly<Record<string, boolean>> | null;
  readonly kind: 'person' | 'acting' | 'machine';
}

/** Whether a call passes all checks of access. `asked`: after proving once more who calls. */
export type Verdict = 'yes' | 'asked' | 'no';
export interface GridCell {
  readonly expected: Verdict;
  readonly seen: Verdict;
  readonly status: number;
}
export interface GridRow {
  readonly name: string;
  readonly cells: readonly GridCell[];
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
      const token = await site.tokenOf(name);
      return { name, side: 'site', token, headers: {}, granted, kind: 'person' };
    }),
  );
  const ofOrganization: GridCaller[] = [];
  let tenantId = '';
  for (const { name, ...about } of organizationPeople) {
    const email = `${name}@grid.northlight.test`;
    const person = await personOfOrganization(site, { email, ...about });
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
    {
      name: 'nobody of an organization',
      side: 'organization',
      headers: { __tenant: tenantId },
      ...nobody,
    },
    ...ofOrganization,
  ];
}

/** What the contract says about a call, and nothing else. */
export function expectedOf(endpoint: Endpoint, caller: GridCaller): Verdict {
  const { access = 'authenticated', side, method, path, isChange, whileImpersonating } = endpoint;
  if (side !== 'both' && side !== caller.side) return 'no';
  if (access === 'publisher') return 'no';
  if (access === 'anonymous' && caller.granted === null) return 'yes';
  if (caller.granted === null) return 'no';
  if (typeof access === 'object') {
    const policy = 'policy' in access ? access.policy : access.publisherOr;
    if (!isGranted(policy, caller.granted)) return 'no';
  }
  const isAccount = path.startsWith('/api/account/') && method !== 'GET';
  if (caller.kind === 'machine' && (endpoint.inPerson || (isAccount && access !== 'anonymous')))
    return 'no';
  const changes = method !== 'GET' || isChange === true;
  if (caller.kind === 'acting')
    if (endpoint.inPerson || (changes && whileImpersonating === undefined)) return 'no';
  // Nobody of the grid has a second factor.
  return endpoint.identityCheck === 'Always' ? 'asked' : 'yes';
}

/** The codes with which `serve` and the admission of publishers refuse. */
const Refusals = [
  'Editorial:NotAuthenticated',
  'Editorial:NotAllowed',
  'Editorial:NotWhileImpersonating',
];

/**
 * Makes a call that no handler accepts where it has a body, and finds nothing where it has an id:
 * it changes nothing. `isOwnRule`: the handler itself may refuse with 403 after the checks of
 * access.
 */
async function seenOf(
  site: TestSite,
  endpoint: Endpoint,
  caller: GridCaller,
  isOwnRule: boolean,
): Promise<Pick<GridCell, 'seen' | 'status'>> {
  const { status, body } = await site.call(endpoint.method, addressOf(endpoint), {
    token: caller.token,
    headers: caller.headers,
    ...(endpoint.body ? { body: { nonsense: [] } } : {}),
  });
  const code: unknown = body?.error?.code;
  if (code === 'Editorial:IdentityCheckRequired') return { seen: 'asked', status };
  const isRefused = status === 401 || (status === 403 && Refusals.includes(String(code)));
  return { seen: isRefused && !(isOwnRule && status === 403) ? 'no' : 'yes', status };
}

/** Makes every call of the contract as everybody, one after another. */
export async function accessGrid(
  site: TestSite,
  callers: readonly GridCaller[],
  ownRules: ReadonlySet<string>,
): Promise<GridRow[]> {
  const rows: GridRow[] = [];
  for (const [name, endpoint] of await allEndpoints()) {
    const cells: GridCell[] = [];
    for (const caller of callers) {
      const expected = expectedOf(endpoint, caller);
      const isOwnRule = ownRules.has(name) && expected !== 'no';
      cells.push({ expected, ...(await seenOf(site, endpoint, caller, isOwnRule)) });
    }
    rows.push({ name, cells });
  }
  return rows;
}

/** The cells where what was seen is not what the contract says, or where the server failed. */
export const differences = (rows: readonly GridRow[], callers: readonly GridCaller[]): string[] =>
  rows.flatMap(({ name, cells }) =>
    cells.flatMap(({ expected, seen, status }, index) =>
      expected === seen && status < 500 && status !== 429
        ? []
        : [`${name} by ${callers[index]?.name}: expected ${expected}, seen ${seen} (${status})`],
    ),
  );

const Signs: Readonly<Record<Verdict, string>> = { yes: '+', asked: '?', no: '.' };

/** The grid as text: one line for each call, one column for each caller. */
export function printedGrid(rows: readonly GridRow[], callers: readonly GridCaller[]): string {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const head = callers.map(({ name }, index) => `${String(index + 1).padStart(2)} ${name}`);
  const lines = rows.map(({ name, cells }) => {
    const signs = cells.map(({ expected, seen }) =>
      (expected === seen ? Signs[seen] : `${Signs[expected]}${Signs[seen]}!`).padStart(3),
    );
    return `${name.padEnd(width)} ${signs.join('')}`;
  });
  const numbers = callers.map((_, index) => String(index + 1).padStart(3)).join('');
  return [
    ...head,
    '',
    '+ may call   ? after proving again who calls   . refused   xy! expected x, seen y',
    '',
    `${' '.repeat(width)} ${numbers}`,
    ...lines,
  ].join('\n');
}
