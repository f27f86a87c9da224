import type { FastifyBaseLogger } from 'fastify';
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';

/**
 * pg-boss 12.30 has each worker poll its own queue: a hundred statements a second for fifty queues.
 * Our workers are woken when a job is due, so they never poll in practice.
 */
const POLLING_SECONDS = 24 * 3600;

export interface WokenWorker {
  readonly name: string;
  /** Jobs fetched at once. */
  readonly together: number;
  readonly perGroup?: number | undefined;
  readonly run: (job: JobWithMetadata<unknown>) => Promise<JobResult>;
  /** Aborted when the server stops. */
  readonly signal: AbortSignal;
  readonly log: FastifyBaseLogger;
}

/**
 * A worker of pg-boss that begins when the returned function is called first, with the number of
 * jobs that are due, and fetches again whenever it is called. pg-boss lets each fetch when it begins:
 * sixty statements of a start, although one look finds the queues that have jobs. After a job it
 * fetches at once if there were more. Jobs that are sent later cause a look of their own.
 */
export function wokenWorker(
  boss: PgBoss,
  { name, together, perGroup, run, signal, log }: WokenWorker,
): (due: number) => void {
  let isMore = false;
  let id: string | null = null;
  let hasBegun = false;
  const begin = async () => {
    id = await boss.work(
      name,
      {
        pollingIntervalSeconds: POLLING_SECONDS,
        batchSize: together,
        perJobResults: true,
        includeMetadata: true,
        ...(perGroup === undefined ? {} : { groupConcurrency: perGroup }),
      },
      async (jobs) => {
        const results: JobResult[] = [];
        for (const job of jobs.toSorted((a, b) => a.createdOn.getTime() - b.createdOn.getTime()))
          results.push(await run(job));
        if (isMore && id !== null) boss.notifyWorker(id);
        return results;
      },
    );
  };
  return (due) => {
    isMore = due > together;
    if (id !== null) boss.notifyWorker(id);
    if (hasBegun || signal.aborted) return;
    hasBegun = true;
    begin().catch((error: unknown) => {
      hasBegun = false;
      if (!signal.aborted) log.error({ err: error, job: name }, 'A worker could not begin');
    });
  };
}
