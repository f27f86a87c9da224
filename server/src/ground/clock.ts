/** The source of the current time. Tests replace it. */
export interface Clock {
  now(): Date;
}
