import type { Database } from '../../database/database.ts';
import { clients } from './clients.tables.ts';

const CHANNEL = 'editorial_clients';

/**
 * What every request may ask about clients: origins of their pages and how often they may call. All
 * of it is in memory, and read anew when the database says that a client changed.
 */
export async function openClientRegistry(database: Database, ownOrigin: string) {
  let origins: ReadonlySet<string> = new Set();
  let calls: ReadonlyMap<string, number> = new Map();
  async function reload(): Promise<void> {
    const rows = await database.asSystem((tx) => tx.select().from(clients));
    origins = new Set(rows.flatMap((row) => row.origins));
    calls = new Map(rows.map((row) => [row.clientId, row.callsPerMinute]));
  }
  const again = () => void reload().catch(() => {});
  const stop = await database.listen(CHANNEL, again, again);
  await reload();
  return {
    ownOrigin,
    /** Whether pages of an origin may call from a browser; the site's own may. */
    mayCall: (origin: string): boolean => origin === ownOrigin || origins.has(origin),
    /** Calls a minute of a registered client; the site's own is not counted. */
    callsPerMinute: (clientId: string): number | undefined => calls.get(clientId),
    reload,
    stop,
  };
}

export type ClientRegistry = Awaited<ReturnType<typeof openClientRegistry>>;
