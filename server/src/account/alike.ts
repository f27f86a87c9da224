import { setTimeout as wait } from 'node:timers/promises';

/** Answers that must not tell by the clock what was found come at multiples of this only. */
export const ANSWER_STEP_MS = 250;

/**
 * Does work and answers, or fails, at the next multiple of the step: whether an address is known
 * makes a difference of single milliseconds, which nobody sees then.
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
