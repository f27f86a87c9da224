import { z } from '@editorial/contracts/schema';
import { sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Environment } from '../environment.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { recordAudit } from './record-audit.ts';
import { DAY_MS } from '../clock.ts';

const EXPIRE_JOB = 'audit.expire';
/** Rows removed per transaction, so that others can write in between. */
const ROWS_AT_ONCE = 5000;

interface Log {
  readonly database: Database;
  readonly clock: Clock;
  readonly environment: Pick<Environment, 'auditKeepDays'>;
}

/** Removes rows older than the retention time. Returns their number. */
export async function expireAuditLog(
  { database, clock, environment }: Log,
  signal?: AbortSignal,
): Promise<number> {
  const before = new Date(clock.now().getTime() - environment.auditKeepDays * DAY_MS);
  for (let total = 0; ;) {
    signal?.throwIfAborted();
    const removed = await database.asSystem(async (tx) => {
      const { rows } = (await tx.execute(
        sql`select audit_log_expire(${before.toISOString()}::timestamptz, ${ROWS_AT_ONCE}) as removed`,
      )) as unknown as { rows: { removed: number }[] };
      const count = Number(rows[0]?.removed);
      if (count > 0)
        recordAudit(tx, {
          action: 'AuditLog.Expired',
          data: { rows: count, before: before.toISOString() },
        });
      return count;
    });
    total += removed;
    if (removed < ROWS_AT_ONCE) return total;
  }
}

/** Registers the nightly job that removes expired rows. */
export async function auditJobs(context: Log & { readonly jobs: Jobs }): Promise<void> {
  await context.jobs.register(
    EXPIRE_JOB,
    z.object({}),
    async (_, { signal }) => void (await expireAuditLog(context, signal)),
  );
  await context.jobs.schedule(EXPIRE_JOB, '20 3 * * *');
}
