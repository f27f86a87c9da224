import type { Endpoint } from '@editorial/contracts/endpoint';
import { ownDataApi } from '@editorial/contracts/own-data';
import { isGranted } from '@editorial/contracts/granted';
import type { TestSite } from '../test-site.testing.ts';
import type { GridCaller } from './access-callers.testing.ts';
import { addressOf, allEndpoints } from './endpoints.testing.ts';

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

/** Whether the contract lets a session call only after it has proved once more who it is. */
const isAsked = ({ identityCheck }: Endpoint, { isProved = false, kind }: GridCaller): boolean =>
  identityCheck === true && !isProved && kind !== 'machine';

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
  return isAsked(endpoint, caller) ? 'asked' : 'yes';
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
  const endpoints = [...(await allEndpoints())];
  // Nobody calls after closing their account.
  const isLast = ([, { path }]: (typeof endpoints)[number]) => path === ownDataApi.close.path;
  for (const [name, endpoint] of endpoints.toSorted((a, b) => +isLast(a) - +isLast(b))) {
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
