import { setTimeout as wait } from 'node:timers/promises';
import { problem } from '../../ground/problem.ts';
import { createSharedRoom } from '../../ground/shared-room.ts';

/** The part of the time in which pages are rendered for crawlers. The rest is for people. */
const SHARE = 0.25;
const MAX_WAITING = 100;
const RETRY_SECONDS = 30;

/**
 * Returns a lane that runs one piece of work after the other, each followed by a pause that grows with the
 * time it took: a crawl of all pages then slows visitors little, whatever the machine. Crawlers
 * take turns: one that asks for much waits for itself. Throws `Editorial:Unavailable` if too many
 * wait; crawlers come back later.
 */
export function createCrawlerLane(
  pause: (ms: number) => Promise<unknown> = wait,
  now: () => number = () => performance.now(),
): <T>(crawler: string, work: () => Promise<T>) => Promise<T> {
  const room = createSharedRoom(MAX_WAITING);
  /** Waiting work, by crawler. The first of them is next, and then the last. */
  const waiting = new Map<string, (() => void)[]>();
  let isBusy = false;

  function next(): void {
    const [first] = waiting;
    isBusy = first !== undefined;
    if (!first) return;
    const [crawler, [begin, ...later]] = first;
    waiting.delete(crawler);
    if (later.length > 0) waiting.set(crawler, later);
    begin?.();
  }

  async function turn(crawler: string): Promise<void> {
    if (!isBusy) {
      isBusy = true;
      return;
    }
    const leave = room.enter(crawler);
    if (!leave) throw problem('Editorial:Unavailable', { retryAfterSeconds: RETRY_SECONDS });
    await new Promise<void>((begin) => {
      waiting.set(crawler, [...(waiting.get(crawler) ?? []), begin]);
    });
    leave();
  }

  return async (crawler, work) => {
    await turn(crawler);
    const begin = now();
    try {
      return await work();
    } finally {
      void pause((now() - begin) * (1 / SHARE - 1)).then(next);
    }
  };
}
