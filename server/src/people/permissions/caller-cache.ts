import type { Caller } from '../../ground/context/context.ts';
import type { Database } from '../../ground/database/database.ts';
import { loadCaller, type TokenClaims } from './callers.ts';

/**
 * Maximum age of a cached caller. Notifications of the last seconds before a connection died are
 * late, so entries also expire.
 */
const CALLER_LIFETIME_MS = 30_000;
const MAX_CALLERS = 5000;
const CHANNEL = 'editorial_callers';
/** The id of a change that concerns more people than are named. */
export const EVERYBODY = '*';

/**
 * Caches callers until the database notifies that something about them changed. A trigger sends the
 * NOTIFY, so changes by other servers and by hand count as well.
 */
export async function openCallers(database: Database, now: () => Date) {
  const kept = new Map<string, { readonly caller: Caller; readonly at: number }>();
  const listeners = new Set<(id: string) => void>();
  let changes = 0;
  const forgetAll = () => {
    changes += 1;
    kept.clear();
  };
  const stop = await database.listen(CHANNEL, {
    hear(id) {
      // The rights of a role concern everybody who has it.
      if (id === EVERYBODY) forgetAll();
      changes += 1;
      for (const key of kept.keys()) if (key.includes(id)) kept.delete(key);
      for (const listener of listeners) listener(id);
    },
    reread: forgetAll,
  });
  return {
    /** Returns the caller for a token's claims and grant, or null if there is no longer one. */
    async callerOf(claims: TokenClaims & { readonly grantId: string }): Promise<Caller | null> {
      const key = [
        claims.sub,
        claims.tenantId,
        claims.grantId,
        claims.impersonatorUserId,
        claims.impersonatorTenantId,
      ].join(' ');
      const known = kept.get(key);
      if (known && now().getTime() - known.at < CALLER_LIFETIME_MS) return known.caller;
      const before = changes;
      const caller = await loadCaller(database, claims, claims.grantId);
      // A change while the database was read may be in the result or not.
      if (caller === null || before !== changes) return caller;
      if (kept.size >= MAX_CALLERS) kept.clear();
      kept.set(key, { caller, at: now().getTime() });
      return caller;
    },
    /** Names the person or the grant that changed, or `EVERYBODY`, once nothing old is kept. */
    onChange: (listener: (id: string) => void) => void listeners.add(listener),
    stop,
  };
}

export type Callers = Awaited<ReturnType<typeof openCallers>>;
