import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';

/** Every server with workers hears of sent jobs on this channel. */
export const JOBS_CHANNEL = 'jobs';

/**
 * How often to look without being called, in ms. A notification can be lost when its server ends
 * right after the commit, so nothing may depend on it alone.
 */
const NET_INTERVAL_MS = 30_000;

/**
 * How long to wait after a notification, in ms. The jobs of a request then run beside any request,
 * and not always beside its own answer, whose time would show that there is a job: a mail to a
 * known address.
 */
const GATHER_MS = 100;

/** Times that a look took, until the next one: a long backlog is counted a tenth of the time. */
const REST_FACTOR = 9;

/** A timer of Node can't wait longer than 2^31 ms, and the net looks again anyway. */
const longestMs = NET_INTERVAL_MS;

export interface JobWakes {
  /**
   * Has `wake` called with the number of due jobs whenever a job of this queue is due. Calls it more
   * often than needed.
   */
  add(queue: string, wake: (due: number) => void): void;
  /** Looks for due jobs now, or as soon as the current look has ended. */
  look(): void;
  stop(): Promise<void>;
}

const LOOK_SQL = `select name, count(*) filter (where start_after <= now())::int as due,
    extract(epoch from min(start_after) filter (where start_after > now()) - now()) * 1000 as wait
  from pgboss.job where state < 'active' and not blocked and name = any($1) group by name`;

interface Waiting {
  readonly name: string;
  readonly due: number;
  /** Milliseconds until the next job that is not due yet. */
  readonly wait: string | null;
}

/** Looks once for all notifications that come within GATHER_MS. */
function gathered(look: () => void) {
  let timer: NodeJS.Timeout | undefined;
  return {
    hear(): void {
      timer ??= setTimeout(() => {
        timer = undefined;
        look();
      }, GATHER_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * Wakes the workers of queues that have due jobs. One statement finds those of all queues. It runs
 * after a notification, when the next job becomes due, and every 30 s as a net; an idle server does
 * nothing in between.
 */
export async function openJobWakes(database: Database, log: FastifyBaseLogger): Promise<JobWakes> {
  const wakes = new Map<string, ((due: number) => void)[]>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let isAsked = false;
  const closing = new AbortController();
  const { signal } = closing;

  async function lookOnce(): Promise<void> {
    let nextMs = longestMs;
    const { rows } = await database.executeSql(LOOK_SQL, [[...wakes.keys()]]);
    for (const { name, due, wait: waitMs } of rows as unknown as Waiting[]) {
      if (due > 0) for (const wake of wakes.get(name) ?? []) wake(due);
      if (waitMs !== null) nextMs = Math.min(nextMs, Math.ceil(Number(waitMs)));
    }
    if (!signal.aborted) timer = setTimeout(look, nextMs);
  }

  async function lookAll(): Promise<void> {
    while (isAsked && !signal.aborted) {
      isAsked = false;
      clearTimeout(timer);
      const begin = performance.now();
      try {
        await lookOnce();
      } catch (error) {
        if (signal.aborted) break;
        log.error({ err: error }, 'The job queue could not be read');
        timer = setTimeout(look, longestMs);
      }
      const restMs = (performance.now() - begin) * REST_FACTOR;
      if (isAsked) await wait(restMs, undefined, { signal }).catch(() => {});
    }
    looking = null;
  }

  function look(): void {
    isAsked = true;
    if (!signal.aborted && wakes.size > 0) looking ??= lookAll();
  }

  const { hear, stop: stopGathering } = gathered(look);
  const stopListening = await database.listen(JOBS_CHANNEL, { hear, reread: look });
  return {
    add(queue, wake) {
      wakes.set(queue, [...(wakes.get(queue) ?? []), wake]);
      look();
    },
    look,
    async stop() {
      closing.abort();
      clearTimeout(timer);
      stopGathering();
      await stopListening();
      await looking;
      clearTimeout(timer);
    },
  };
}
