import { createHash } from 'node:crypto';
import type { z } from '@editorial/contracts/schema';
import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import type { Database, Tx } from '../database/database.ts';
import { runPrepared, unwaited } from '../database/transactions.ts';

export interface Jobs {
  /** Says how jobs of a name are done; `concurrency` at a time on this server. A job that throws is tried again. */
  register<S extends z.ZodType>(name: string, schema: S, handler: (data: z.output<S>, options: { signal: AbortSignal }) => Promise<void>, options?: { concurrency?: number }): Promise<void>;
  /** Queues a job in the same transaction: it is done if and only if the transaction is committed. */
  send(tx: Tx, name: string, data: object, options?: { key?: string; startAfter?: Date }): Promise<void>;
  /** Runs a job regularly (cron, UTC). */
  schedule(name: string, cron: string): Promise<void>;
  stop(): Promise<void>;
}

/** A job whose server gave no sign for so long (s) is taken up by another. */
const HEARTBEAT = 60;

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** pg-boss on the site's own database. Without `works` jobs are queued here and done elsewhere. */
export async function openJobs(database: Database, log: FastifyBaseLogger, { works = true }: { works?: boolean } = {}): Promise<Jobs> {
  const boss = new PgBoss({ db: { executeSql: (text: string, values?: unknown[]) => database.executeSql(text, values) }, schedule: works, supervise: works });
  boss.on('error', (error) => log.error({ err: error }, 'The job queue failed'));
  await boss.start();
  // The embedded database has this one process: what counts as being done was cut off with the last one.
  if (database.kind === 'embedded') await database.executeSql("update pgboss.job set state = 'retry', start_after = now() where state = 'active'");
  const queues = new Set<string>();
  const stopping = new AbortController();
  async function ensure(name: string): Promise<void> {
    if (queues.has(name)) return;
    await boss.createQueue(name, { retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 3600, heartbeatSeconds: HEARTBEAT });
    await boss.updateQueue(name, { heartbeatSeconds: HEARTBEAT });
    queues.add(name);
  }
  // Requests queue jobs under their tenant's role, and read none.
  await database.executeSql('grant usage on schema pgboss to editorial_app; grant select on pgboss.queue to editorial_app; grant insert, select (id) on pgboss.job, pgboss.job_common to editorial_app');
  const inside = (tx: Tx) => ({
    async executeSql(text: string, values: unknown[] = []) {
      unwaited(tx, runPrepared(tx, { name: `job ${createHash('sha256').update(text).digest('base64url')}`, text }, values));
      // The id of the job, which nobody asks for; the commit tells whether it was queued.
      return { rows: [{ id: NOBODY }] };
    },
  });
  return {
    async register(name, schema, handler, options = {}) {
      await ensure(name);
      if (!works) {
        // Looking at a queue once makes it known: else the first job would be looked up beside its own transaction.
        await boss.findJobs(name, { id: NOBODY });
        return;
      }
      await boss.work(name, { pollingIntervalSeconds: 0.5, batchSize: 1, ...(options.concurrency ? { localConcurrency: options.concurrency } : {}) }, async ([job]) => {
        if (!job) return;
        try {
          await handler(schema.parse(job.data), { signal: AbortSignal.any([stopping.signal, job.signal]) });
        } catch (error) {
          log.error({ err: error, job: name }, 'A job failed and is tried again');
          throw error;
        }
      });
    },
    async send(tx, name, data, options = {}) {
      await boss.send(name, data, { db: inside(tx), ...(options.key ? { singletonKey: options.key } : {}), ...(options.startAfter ? { startAfter: options.startAfter } : {}) });
    },
    async schedule(name, cron) {
      await ensure(name);
      await boss.schedule(name, cron, {}, { tz: 'UTC' });
    },
    async stop() {
      stopping.abort();
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}
