import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { acting, actAs, type Acting } from './acting.ts';
import { recordAudit, type AuditRecord } from './record-audit.ts';

/** Repetitions of a refusal within this time become one row with a count. */
const WINDOW_MS = 60_000;
/** Maximum number of different refusals remembered. Beyond it, they count as the same. */
const MAX_REMEMBERED = 5000;

interface Repeated {
  readonly record: AuditRecord;
  readonly who: Acting;
  count: number;
  readonly timer: NodeJS.Timeout;
}

/**
 * Records refused calls. Their own transactions are rolled back, so these rows are written
 * separately.
 */
export interface Refusals {
  /**
   * Writes the first refusal at once, and its repetitions of the next minute together in one row.
   */
  note(key: string, record: AuditRecord): Promise<void>;
  /** Writes the counts that are still open. */
  close(): Promise<void>;
}

/** Repeated refusals are counted instead of logged one by one, so that nobody can fill the log. */
export function openRefusals(
  database: Pick<Database, 'asSystem'>,
  log: FastifyBaseLogger,
): Refusals {
  const remembered = new Map<string, Repeated>();
  const writing = new Set<Promise<void>>();

  function write(record: AuditRecord): Promise<void> {
    const written = database
      .asSystem(async (tx) => recordAudit(tx, record))
      .catch((error: unknown) => log.error({ err: error }, 'A refusal could not be recorded'))
      .finally(() => writing.delete(written));
    writing.add(written);
    return written;
  }

  function end(key: string): void {
    const repeated = remembered.get(key);
    remembered.delete(key);
    if (!repeated) return;
    clearTimeout(repeated.timer);
    const { record, who, count } = repeated;
    if (count > 0)
      void actAs(who, () => write({ ...record, data: { ...record.data, repeated: count } }));
  }

  return {
    async note(given, record) {
      const key = remembered.size < MAX_REMEMBERED || remembered.has(given) ? given : record.action;
      const known = remembered.get(key);
      if (known) {
        known.count += 1;
        return;
      }
      const timer = setTimeout(() => end(key), WINDOW_MS).unref();
      remembered.set(key, { record, who: acting(), count: 0, timer });
      await write(record);
    },
    async close() {
      for (const key of remembered.keys()) end(key);
      await Promise.all(writing);
    },
  };
}
