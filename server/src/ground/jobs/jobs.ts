import { createHash, randomUUID } from 'node:crypto';
import type { z } from '@editorial/contracts/schema';
import type { FastifyBaseLogger } from 'fastify';
import { PgBoss, type Job, type JobResult } from 'pg-boss';
import type { Database, Tx } from '../database/database.ts';
import { notifyAfterCommit, runPrepared, unwaited, writeLast } from '../database/transactions.ts';
import { JOBS_CHANNEL, openJobWakes } from './job-wakes.ts';
import { wokenWorker } from './woken-worker.ts';

/** How often and how long a failed job is tried again. */
export interface Retries {
  /** So many times after the first. */
  readonly limit: number;
  /** The first wait. Each further one is twice as long, less some chance. */
  readonly firstWaitSeconds: number;
  readonly maxWaitSeconds: number;
  /** Whether an error is an answer that another try would not change. */
  readonly isFinal?: (error: unknown) => boolean;
}

const UsualRetries: Retries = { limit: 5, firstWaitSeconds: 5, maxWaitSeconds: 3600 };

export interface Jobs {
  /**
   * Registers the handler for jobs with the given name. `beside` is the number of jobs that run
   * concurrently on this server (1 by default), `perGroup` how many of them may belong to one
   * group, on all servers. `together` is the number of short jobs fetched at once from the queue. A
   * job that throws is retried: five times in some minutes, or as `retries` says.
   */
  register<S extends z.ZodType>(
    name: string,
    schema: S,
    handler: (
      data: z.output<S>,
      options: { signal: AbortSignal; /** Stays the same when the job is retried. */ id: string },
    ) => Promise<void>,
    options?: { together?: number; beside?: number; perGroup?: number; retries?: Retries },
  ): Promise<void>;
  /**
   * Queues a job in the given transaction, so that it runs if and only if the transaction commits.
   * A repeated key queues no second job while the first one is stored (a week). Waiting jobs run in
   * order of `turn`, then age. `group` names for whom a job is done.
   */
  send(
    tx: Tx,
    name: string,
    data: object,
    options?: { key?: string; startAfter?: Date; turn?: number; group?: string },
  ): Promise<void>;
  /** Runs a job regularly (cron, UTC). */
  schedule(name: string, cron: string): Promise<void>;
  /** Lets jobs run again that have failed for good, with all their tries. */
  retry(name: string, ids: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

/** Seconds without a heartbeat until another server takes over a job. */
const HEARTBEAT_SECONDS = 60;

/**
 * How often schedules are read. pg-boss 12.30 skips a reading if its timer is a millisecond early
 * (timekeeper.js, `trySetCronTime`), and never queues what was due 60 s before: two of these must be
 * less than that.
 */
const SCHEDULES_SECONDS = 29;
/**
 * How often pg-boss does by itself what has other causes here. No job waits for another one (flow).
 * The queues stay the same while a server runs. Indexes of an update of pg-boss are made at the
 * start (bam).
 */
const restingIntervals = {
  flowIntervalSeconds: 3600,
  queueCacheIntervalSeconds: 3600,
  bamIntervalSeconds: 3600,
  cronMonitorIntervalSeconds: SCHEDULES_SECONDS,
  cronWorkerIntervalSeconds: 45,
};
/**
 * How often to look for jobs whose server ended, or that took too long. An embedded database has
 * one server, whose start lets interrupted jobs run again, so only the second remains: after an
 * hour.
 */
const superviseSeconds = { embedded: 600, server: 60 } as const;
/** The queue of pg-boss's own worker, which queues the jobs of schedules. */
const SCHEDULES_QUEUE = '__pgboss__send-it';
/** The statements of pg-boss that add jobs: schedules, retries, jobs of servers that ended. */
const addsJobs = /insert into\s+pgboss\.job/i;

const NOBODY_ID = '00000000-0000-0000-0000-000000000000';
/** Derives a job's id from its key. Ids are unique in the queue, so keys are too. */
const idOf = (key: string): string =>
  createHash('sha256')
    .update(key)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
interface Queued {
  readonly name: string;
  readonly id: string;
  readonly data: object;
  readonly startAfter?: Date;
  readonly priority?: number;
  readonly group?: { readonly id: string };
}

/** Opens pg-boss on the site's database. If `works` is false, this server only queues jobs. */
// Long because the steps of a start depend on each other: workers, stored queues, rights, and only
// then jobs. Apart, a job could be sent or fetched before what it needs.
export async function openJobs(
  database: Database,
  log: FastifyBaseLogger,
  { works = true, isScheduled = works }: { works?: boolean; isScheduled?: boolean } = {},
): Promise<Jobs> {
  const boss = new PgBoss({
    db: {
      async executeSql(text: string, values?: unknown[]) {
        const answer = await database.executeSql(text, values);
        if (addsJobs.test(text)) wakes?.look();
        return answer;
      },
    },
    schedule: isScheduled,
    supervise: works,
    superviseIntervalSeconds: superviseSeconds[database.kind],
    ...restingIntervals,
  });
  const wakes = works ? await openJobWakes(database, log) : null;
  boss.on('error', (error) => log.error({ err: error }, 'The job queue failed'));
  await boss.start();
  for (const { name, id } of boss.getWipData({ includeInternal: true }))
    if (name === SCHEDULES_QUEUE) wakes?.add(name, () => boss.notifyWorker(id));
  // Only this process uses the embedded database, so jobs marked as active were interrupted by the
  // end of the previous process.
  if (database.kind === 'embedded')
    await database.executeSql(
      "update pgboss.job set state = 'retry', start_after = now() where state = 'active'",
    );
  const queues = new Set<string>();
  const stopping = new AbortController();
  // Each start would repeat two statements for each queue, and one for each schedule.
  const stored = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const scheduled = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  async function ensure(name: string, retries = UsualRetries): Promise<void> {
    if (queues.has(name)) return;
    const before = stored.get(name);
    const settings = {
      retryLimit: retries.limit,
      retryDelay: retries.firstWaitSeconds,
      retryDelayMax: retries.maxWaitSeconds,
      retryBackoff: true,
      heartbeatSeconds: HEARTBEAT_SECONDS,
    };
    if (!before) await boss.createQueue(name, { ...settings, expireInSeconds: 3600 });
    // Of an earlier release.
    else if (
      before.heartbeatSeconds !== settings.heartbeatSeconds ||
      before.retryLimit !== settings.retryLimit ||
      before.retryDelay !== settings.retryDelay
    )
      await boss.updateQueue(name, settings);
    else {
      queues.add(name);
      return;
    }
    // pg-boss knows the queues that were stored when it started. It would look up another one, or a
    // changed one, when the first job is sent: outside its transaction.
    await boss.findJobs(name, { id: NOBODY_ID });
    queues.add(name);
  }
  // Requests queue jobs with their tenant's role, which must not read job data. Each night what
  // finished jobs hold is emptied, and each minute jobs of ended servers are looked for, without
  // reading all of them.
  await database.executeSql(
    `create index if not exists job_to_empty on pgboss.job_common (completed_on)
      where state in ('completed', 'cancelled') and data <> '{}';
    create index if not exists job_active on pgboss.job_common (name) where state = 'active';
    grant usage on schema pgboss to editorial_app;
    grant select on pgboss.queue to editorial_app;
    grant insert, select (id) on pgboss.job, pgboss.job_common to editorial_app`,
  );
  const inside = (tx: Tx) => ({
    async executeSql(text: string, values: unknown[] = []) {
      unwaited(
        tx,
        runPrepared(
          tx,
          { name: `job ${createHash('sha256').update(text).digest('base64url')}`, text },
          values,
        ),
      );
      // The ids are not used. If the insert fails, the commit fails.
      return { rows: [] };
    },
  });
  async function insert(tx: Tx, jobs: readonly Queued[]): Promise<void> {
    for (const [name, ofIt] of Map.groupBy(jobs, (job) => job.name))
      await boss.insert(name, [...new Map(ofIt.map((job) => [job.id, job])).values()], {
        db: inside(tx),
      });
    notifyAfterCommit(tx, JOBS_CHANNEL);
  }
  return {
    async register(name, schema, handler, { together = 1, beside = 1, perGroup, retries } = {}) {
      await ensure(name, retries);
      if (!works) return;
      const done = async (
        job: Pick<Job<unknown>, 'id' | 'data' | 'signal'>,
      ): Promise<JobResult> => {
        try {
          // A stopping server leaves jobs that have not started to other servers.
          stopping.signal.throwIfAborted();
          await handler(schema.parse(job.data), {
            signal: AbortSignal.any([stopping.signal, job.signal]),
            id: job.id,
          });
        } catch (error) {
          const isFinal = retries?.isFinal?.(error) === true;
          const message = isFinal ? 'A job failed for good' : 'A job failed and is tried again';
          log.error({ err: error, job: name }, message);
          // pg-boss 12.30 fails a job for good under this name, also without a dead letter queue.
          const status = isFinal ? 'deadletter' : 'failed';
          return { id: job.id, status, output: { message: String(error) } };
        }
        // Complete each job at once, so that a crash does not cause the whole batch to run again.
        if (together > 1) await boss.complete(name, job.id);
        return { id: job.id, status: 'completed' };
      };
      const { signal } = stopping;
      const worker = { name, together, perGroup, run: done, signal, log };
      // `notifyWorker` wakes one worker, so each gets an id of its own instead of
      // `localConcurrency`.
      for (let n = 0; n < beside; n += 1) wakes?.add(name, wokenWorker(boss, worker));
    },
    async send(tx, name, data, { key, startAfter, turn, group } = {}) {
      writeLast(tx, insert, {
        name,
        data,
        id: key === undefined ? randomUUID() : idOf(key),
        ...(startAfter ? { startAfter } : {}),
        ...(turn ? { priority: -turn } : {}),
        ...(group === undefined ? {} : { group: { id: group } }),
      });
    },
    async schedule(name, cron) {
      await ensure(name);
      if (scheduled.get(name) !== cron) await boss.schedule(name, cron, {}, { tz: 'UTC' });
    },
    async retry(name, ids) {
      // pg-boss gives a repeated job one try.
      await database.executeSql(
        `update pgboss.job set retry_count = 0, retry_limit = queue.retry_limit
          from pgboss.queue
          where queue.name = job.name and job.name = $1 and job.id = any($2::uuid[])
            and job.state = 'failed'`,
        [name, [...ids]],
      );
      await boss.retry(name, [...ids]);
      await database.asSystem(async (tx) => notifyAfterCommit(tx, JOBS_CHANNEL));
    },
    async stop() {
      stopping.abort();
      await wakes?.stop();
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}
