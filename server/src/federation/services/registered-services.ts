import type { RemoteService, RemoteServiceChange } from '@editorial/contracts/remote-services';
import { eq } from 'drizzle-orm';
import type { Database, Tx } from '../../ground/database/database.ts';
import type { Environment } from '../../ground/environment.ts';
import { problem } from '../../ground/problem.ts';
import { remoteServices } from '../releases.tables.ts';
import { assertRegistrable } from './service-targets.ts';

const CHANNEL = 'editorial_services';
type Row = typeof remoteServices.$inferSelect;
type Operator = Pick<Environment, 'remoteServices' | 'serviceOrigins' | 'publicUrl'>;

/** The rights of a service that nobody registered otherwise. */
const usual = { isPublic: false, scopes: [], timeoutMs: 10_000 };

function viewService(
  remote: string,
  row: Row | undefined,
  operator: Operator,
): RemoteService | undefined {
  const named = operator.remoteServices.get(remote);
  const upstream = named ?? row?.upstream;
  if (upstream === null || upstream === undefined) return undefined;
  const { isPublic, scopes, timeoutMs } = row ?? usual;
  return {
    remote,
    upstream,
    isPublic,
    scopes: scopes as RemoteService['scopes'],
    timeoutMs,
    isSetByOperator: named !== undefined,
  };
}

/** Lists the services of remotes, by name: those in the table and those that the operator named. */
export async function listServices(tx: Tx, operator: Operator): Promise<RemoteService[]> {
  const rows = await tx.select().from(remoteServices);
  const names = new Set([...operator.remoteServices.keys(), ...rows.map(({ remote }) => remote)]);
  return [...names].sort().flatMap((remote) => {
    const row = rows.find((one) => one.remote === remote);
    return viewService(remote, row, operator) ?? [];
  });
}

/** Registers or changes a service. Fields that the change does not name stay as they were. */
export async function putService(
  tx: Tx,
  remote: string,
  change: RemoteServiceChange,
  operator: Operator,
): Promise<RemoteService> {
  const named = operator.remoteServices.get(remote);
  if (change.upstream !== undefined) {
    if (named !== undefined && named !== change.upstream)
      throw problem('Editorial:ServiceSetByOperator');
    assertRegistrable(change.upstream, operator);
  }
  const own = named === undefined ? change : { ...change, upstream: undefined };
  const set = Object.fromEntries(
    Object.entries(own).filter(([, value]) => value !== undefined),
  ) as Partial<Row>;
  const [row] = await tx
    .insert(remoteServices)
    .values({ remote, upstream: null, ...usual, ...set })
    // Something has to be set for the row to be returned.
    .onConflictDoUpdate({ target: remoteServices.remote, set: { remote, ...set } })
    .returning();
  const service = viewService(remote, row, operator);
  if (service) return service;
  const message = 'The address of the service is expected.';
  throw problem('Editorial:Validation', {
    details: ` - upstream: ${message}`,
    validationErrors: [{ message, members: ['upstream'] }],
  });
}

export async function removeService(tx: Tx, remote: string, operator: Operator): Promise<void> {
  if (operator.remoteServices.has(remote)) throw problem('Editorial:ServiceSetByOperator');
  const gone = await tx.delete(remoteServices).where(eq(remoteServices.remote, remote)).returning();
  if (gone.length === 0) throw problem('Editorial:NotFound');
}

/** Keeps the services in memory, and reloads them when the database notifies that one changed. */
export async function openServices(database: Database, operator: Operator) {
  let services: ReadonlyMap<string, RemoteService> = new Map();
  async function reload(): Promise<void> {
    const all = await database.asSystem((tx) => listServices(tx, operator));
    services = new Map(all.map((service) => [service.remote, service]));
  }
  const stop = await database.listen(CHANNEL, { reread: reload });
  await reload();
  return {
    of: (remote: string): RemoteService | undefined => services.get(remote),
    all: (): RemoteService[] => [...services.values()],
    reload,
    stop,
  };
}

export type Services = Awaited<ReturnType<typeof openServices>>;
