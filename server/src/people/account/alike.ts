import { setTimeout as wait } from 'node:timers/promises';

/**
 * Answers whose timing must not reveal what was found are sent only at multiples of this interval.
 */
export const ANSWER_STEP_MS = 250;

/** The clock for the timing of answers. Tests replace it. */
export const answerTime = {
  now: (): number => performance.now(),
  wait: (ms: number): Promise<void> => wait(ms),
};

/**
 * Runs the work and returns or fails at the next multiple of the interval. Whether an address is
 * known changes the duration by a few milliseconds only, which this hides.
 */
export async function inUniformTime<T>(work: () => Promise<T>): Promise<T> {
  const began = answerTime.now();
  try {
    return await work();
  } finally {
    const spent = answerTime.now() - began;
    await answerTime.wait(Math.ceil(spent / ANSWER_STEP_MS) * ANSWER_STEP_MS - spent);
  }
}
