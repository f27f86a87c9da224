import { ServerRefused } from '../files/causes.ts';

/** How often to look whether a run was stopped meanwhile, in ms. */
const LOOK_EVERY_MS = 2_000;

/** Somebody stopped the run, or deleted its definition. */
export class RunStopped extends Error {}

export interface Watch {
  readonly isStopped: () => Promise<boolean>;
  readonly signal: AbortSignal;
  /** The longest time of all in ms. A server that sends a byte now and then never times out. */
  readonly limitMs: number;
}

/**
 * Waits for work with a file server. Throws `RunStopped` when its run was stopped, `ServerRefused`
 * after the longest time, and the signal's reason when the job ends. The work goes on until the
 * caller closes its connection.
 */
export async function watch<T>(
  work: Promise<T>,
  { isStopped, signal, limitMs }: Watch,
): Promise<T> {
  const over = Promise.withResolvers<never>();
  const minutes = String(Math.round(limitMs / 60_000));
  const deadline = setTimeout(
    () => over.reject(new ServerRefused('TooSlow', { minutes })),
    limitMs,
  );
  const look = setInterval(() => {
    isStopped().then((isIt) => isIt && over.reject(new RunStopped()), over.reject);
  }, LOOK_EVERY_MS);
  const abort = () => over.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, over.promise]);
  } finally {
    clearTimeout(deadline);
    clearInterval(look);
    signal.removeEventListener('abort', abort);
  }
}
