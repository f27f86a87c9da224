import { setTimeout as wait } from 'node:timers/promises';

/**
 * Answers whose timing must not reveal what was found are sent only at multiples of this interval.
 */
export const ANSWER_STEP_MS = 250;

/**
 * Runs the work and returns or fails at the next multiple of the interval. Whether an address is
 * known changes the duration by a few milliseconds only, which this hides.
 */
export async function alikeInTime<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    const spent = performance.now() - began;
    await wait(Math.ceil(spent / ANSWER_STEP_MS) * ANSWER_STEP_MS - spent);
  }
}
