import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/** Waits before something that could not be read is read again, in ms. */
const FIRST_WAIT_MS = 250;
const MAX_WAIT_MS = 4_000;
/** Shorter troubles heal by themselves, in ms. */
const PATIENCE_MS = 5_000;

export type ListenLog = Pick<FastifyBaseLogger, 'warn' | 'info'>;

/** A listener of a channel of the database. */
export interface Hearer {
  /** Gets the payload of each notification. Without it, each notification leads to `reread`. */
  readonly hear?: (payload: string) => void;
  /**
   * Reads or forgets everything that the channel announces. Called after notifications may have
   * been lost. If it rejects, it is repeated until it succeeds. Calls never overlap, and those that
   * come during one are joined, so an older answer never replaces a newer one.
   */
  readonly reread: () => unknown;
}

export interface Hearing {
  hear(payload: string): void;
  reread(): void;
  /** Why this server may know old data only, or null. */
  trouble(): string | null;
  stop(): Promise<void>;
}

/** Keeps one hearer up to date, also if reading fails for a while. */
export function startHearing(channel: string, hearer: Hearer, log?: ListenLog): Hearing {
  const closing = new AbortController();
  const { signal } = closing;
  let isDue = false;
  let reading: Promise<void> | null = null;
  let failure: { readonly at: number; readonly message: string } | null = null;

  function fail(error: unknown): void {
    if (failure === null)
      log?.warn({ err: error, channel }, 'What a notification announced could not be read');
    failure = { at: failure?.at ?? performance.now(), message: (error as Error).message };
  }
  async function readAll(): Promise<void> {
    let waitMs = FIRST_WAIT_MS;
    while (isDue && !signal.aborted) {
      isDue = false;
      try {
        await hearer.reread();
        if (failure !== null) log?.info({ channel }, 'What a notification announced is read again');
        failure = null;
        waitMs = FIRST_WAIT_MS;
      } catch (error) {
        if (signal.aborted) break;
        fail(error);
        isDue = true;
        await wait(waitMs, undefined, { signal }).catch(() => {});
        waitMs = Math.min(2 * waitMs, MAX_WAIT_MS);
      }
    }
    reading = null;
  }
  function reread(): void {
    isDue = true;
    reading ??= readAll();
  }
  return {
    hear(payload) {
      if (!hearer.hear) return reread();
      try {
        hearer.hear(payload);
      } catch (error) {
        fail(error);
        reread();
      }
    },
    reread,
    trouble: () =>
      failure !== null && performance.now() - failure.at > PATIENCE_MS
        ? `${channel} could not be read again: ${failure.message}`
        : null,
    async stop() {
      closing.abort();
      await reading;
    },
  };
}
