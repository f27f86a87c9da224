import { HttpError } from '../http/errors.ts';

/** Delay before the first retry, in ms. Doubled for each further one, up to the longest. */
const RETRY_DELAY_MS = 1000;
const LONGEST_RETRY_DELAY_MS = 30_000;

/** Failures that time may heal: no connection, a server that is busy, starting or behind a broken proxy. */
const isPassing = (error: unknown): boolean =>
  error instanceof HttpError &&
  (error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500);

/** Resolves after a delay, or as soon as the browser is online again. Rejects when aborted. */
const pause = (delayMs: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const done = (end: () => void) => () => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', goOn);
      signal.removeEventListener('abort', stop);
      end();
    };
    const goOn = done(resolve);
    const stop = done(() => reject(signal.reason as Error));
    const timer = setTimeout(goOn, delayMs);
    globalThis.addEventListener('online', goOn);
    signal.addEventListener('abort', stop);
  });

/**
 * Repeats work until it succeeds, however long the connection is gone. Failures that no time heals,
 * such as a refusal, are thrown at once. `onWaiting` is called with true before each pause, and
 * with false when the work goes on.
 */
export async function persistently<T>(
  work: () => Promise<T>,
  {
    signal,
    onWaiting,
  }: { readonly signal: AbortSignal; readonly onWaiting?: (isWaiting: boolean) => void },
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error;
      onWaiting?.(true);
      await pause(Math.min(LONGEST_RETRY_DELAY_MS, RETRY_DELAY_MS * 2 ** attempt), signal);
      onWaiting?.(false);
    }
  }
}
