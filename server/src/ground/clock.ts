/** A day in milliseconds. Days of UTC are all as long. */
export const DAY_MS = 24 * 3_600_000;

/** The source of the current time. Tests replace it. */
export interface Clock {
  now(): Date;
}
