import { setTimeout as wait } from 'node:timers/promises';
import { problem } from '../../problem.ts';

/** The part of the time in which pages are drawn for crawlers. The rest is for people. */
const SHARE = 0.25;
const MAX_WAITING = 100;
const RETRY_SECONDS = 30;

/**
 * Returns what runs one piece of work after the other, each followed by a pause that grows with the
 * time it took: a crawl of all pages then slows visitors little, whatever the machine. Throws
 * `Editorial:Unavailable` if too many wait; crawlers come back later.
 */
export function createCrawlerLane(
  pause: (ms: number) => Promise<unknown> = wait,
  now: () => number = () => performance.now(),
): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let waitingCount = 0;
  return async (work) => {
    if (waitingCount >= MAX_WAITING)
      throw problem('Editorial:Unavailable', { retryAfterSeconds: RETRY_SECONDS });
    waitingCount += 1;
    const turn = last;
    const { promise: rested, resolve: rest } = Promise.withResolvers<void>();
    last = rested;
    await turn;
    waitingCount -= 1;
    const begin = now();
    try {
      return await work();
    } finally {
      void pause((now() - begin) * (1 / SHARE - 1)).then(() => rest());
    }
  };
}
