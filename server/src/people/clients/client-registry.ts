import type { Database } from '../../ground/database/database.ts';
import { clients } from './clients.tables.ts';

const CHANNEL = 'editorial_clients';

/**
 * Facts about clients that every request needs: the origins of their pages and their call limits.
 * Everything is held in memory, and reloaded when the database notifies that a client changed.
 */
export async function openClientRegistry(database: Database, ownOrigin: string) {
  let origins: ReadonlySet<string> = new Set();
  let calls: ReadonlyMap<string, number> = new Map();
  async function reload(): Promise<void> {
    const rows = await database.asSystem((tx) => tx.select().from(clients));
    origins = new Set(rows.flatMap((row) => row.origins));
    calls = new Map(rows.map((row) => [row.clientId, row.callsPerMinute]));
  }
  const stop = await database.listen(CHANNEL, { reread: reload });
  await reload();
  return {
    ownOrigin,
    /** Whether pages of an origin may call the API from a browser. The site's own pages may. */
    mayCall: (origin: string): boolean => origin === ownOrigin || origins.has(origin),
    /** Calls per minute of a registered client. Calls by the site's own client are not limited. */
    callsPerMinute: (clientId: string): number | undefined => calls.get(clientId),
    reload,
    stop,
  };
}

export type ClientRegistry = Awaited<ReturnType<typeof openClientRegistry>>;
