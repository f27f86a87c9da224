import { operationApi, type PartHealth } from '@editorial/contracts/operation';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../ground/audit/record-audit.ts';
import type { EngineHealth } from '../search/search/engine.ts';
import type { Context } from '../commerce/context/context.ts';
import { HOST_TENANT } from '../ground/database/database.ts';
import { serve } from '../people/access/serve.ts';
import { problem } from '../ground/problem.ts';
import { RELEASE } from '../ground/release.ts';
import { readSamples } from './metric-samples.ts';
import { failedIds, jobById, listJobs, queueCounts, storedFiles } from './jobs.queries.ts';

/** A part that does not answer within this time is missing, in ms. */
const CHECK_TIMEOUT_MS = 2000;
/** The search counts as slow once its index is this far behind the database. */
const SLOW_LAG_SECONDS = 30;

/** How long a part took to answer, or why it did not. */
async function timeCheck(
  name: PartHealth['name'],
  check: () => Promise<unknown>,
): Promise<PartHealth> {
  const startedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`no answer within ${CHECK_TIMEOUT_MS} ms`)),
      CHECK_TIMEOUT_MS,
    );
  });
  try {
    await Promise.race([check(), late]);
    return { name, state: 'ok', note: `${Math.round(performance.now() - startedAt)} ms` };
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    return { name, state: 'missing', note: message || code || 'no reason given' };
  } finally {
    clearTimeout(timer);
  }
}

function searchHealth({ engine, trouble, lagSeconds }: EngineHealth): PartHealth {
  if (trouble !== null) return { name: 'search', state: 'slow', note: trouble };
  const state = lagSeconds > SLOW_LAG_SECONDS ? 'slow' : 'ok';
  return { name: 'search', state, note: engine };
}

const jobsHealth = (failed: number): PartHealth => ({
  name: 'jobs',
  state: failed > 0 ? 'slow' : 'ok',
  note: `${failed} failed`,
});

/**
 * These calls read as the system, or ask parts that may not answer: no transaction waits for them.
 */
const outside = { transaction: false };

async function stateOf({ database, storage, clock }: Context, search: EngineHealth) {
  const { engine, assetCount, pending, lagSeconds } = search;
  const [queues, files] = await database.asSystem(
    async (tx) => [await queueCounts(tx), await storedFiles(tx)] as const,
  );
  const failed = queues.reduce((sum, queue) => sum + queue.failed, 0);
  return {
    at: clock.now().toISOString(),
    release: RELEASE,
    parts: [
      await timeCheck('database', () => database.check()),
      await timeCheck('storage', () => storage.check()),
      searchHealth(search),
      jobsHealth(failed),
    ],
    search: { engine, assetCount, pending, lagSeconds },
    storage: files,
    queues,
  };
}

/** How the site runs, for administrators of the site itself. */
export function siteStateRoutes(
  app: FastifyInstance,
  context: Context,
  searches: () => EngineHealth,
): void {
  const { database } = context;
  serve(app, operationApi.health, () => stateOf(context, searches()), outside);
  serve(app, operationApi.metrics, ({ query }) => readSamples(context, query.range), outside);
  serve(
    app,
    operationApi.jobs,
    ({ query }) => database.asSystem((tx) => listJobs(tx, query)),
    outside,
  );
  retryRoutes(app, context);
}

/** Lets jobs run again that have failed for good. */
function retryRoutes(app: FastifyInstance, { database, jobs }: Context): void {
  serve(
    app,
    operationApi.retryJob,
    async ({ params }) => {
      const job = await database.asSystem(async (tx) => {
        const found = await jobById(tx, params.id);
        if (!found) throw problem('Editorial:NotFound');
        if (found.state !== 'failed') throw problem('Editorial:JobNotFailed');
        recordAudit(tx, {
          action: 'Job.Retried',
          tenantId: HOST_TENANT,
          target: { type: 'Job', id: params.id },
          data: { queue: found.queue },
        });
        return found;
      });
      await jobs.retry(job.queue, [params.id]);
      return undefined;
    },
    outside,
  );
  serve(
    app,
    operationApi.retryJobs,
    async ({ body }) => {
      const failed = await database.asSystem(async (tx) => {
        const found = await failedIds(tx, body.queue);
        for (const [queue, ids] of found)
          recordAudit(tx, {
            action: 'Job.Retried',
            tenantId: HOST_TENANT,
            target: { type: 'Queue', id: queue },
            data: { queue, count: ids.length },
          });
        return found;
      });
      for (const [queue, ids] of failed) await jobs.retry(queue, ids);
      return { count: [...failed.values()].reduce((sum, ids) => sum + ids.length, 0) };
    },
    outside,
  );
}
