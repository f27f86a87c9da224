import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { acting, actAs, type Acting } from './acting.ts';
import { recordAudit, type AuditRecord } from './record-audit.ts';

/** The same refusal within so long is one row and a count. */
const WINDOW_MS = 60_000;
/** Different refusals that are remembered at once; beyond it, they count as the same. */
const MAX_REMEMBERED = 5000;

interface Repeated {
  readonly record: AuditRecord;
  readonly who: Acting;
  count: number;
  readonly timer: NodeJS.Timeout;
}

/** Notes what was refused: no transaction of its own is left to note it in. */
export interface Refusals {
  /** The first one is written at once, its repetitions of the next minute together in one row. */
  note(key: string, record: AuditRecord): Promise<void>;
  /** Writes what is still counted. */
  close(): Promise<void>;
}

/** Whoever tries a thousand times is told once and counted, so that nobody can fill the log. */
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
