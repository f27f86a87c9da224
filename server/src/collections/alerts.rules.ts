import type { SearchAlert } from '@editorial/contracts/saved-searches';
import { DAY_MS } from '../ground/clock.ts';

/** Daily alerts go out at this hour, weekly ones on Monday at this hour, UTC. */
const ALERT_HOUR = 6;
/**
 * A transaction that publishes pictures may take a while, and its pictures carry the time of its
 * beginning. Younger pictures are named the next time, so that none is missing between two mails.
 */
const SETTLE_MS = 2 * 60_000;

/** A run at this time names only pictures that were published before this date. */
export const settledBefore = (now: Date): Date => new Date(now.getTime() - SETTLE_MS);

const lastMorning = (until: Date): Date => {
  const morning = new Date(until);
  morning.setUTCHours(ALERT_HOUR, 0, 0, 0);
  return morning <= until ? morning : new Date(morning.getTime() - DAY_MS);
};

/** The last time at which mails of this kind were due. */
export function lastDue(alert: Exclude<SearchAlert, 'None'>, until: Date): Date {
  if (alert === 'AtOnce') return until;
  const morning = lastMorning(until);
  if (alert === 'Daily') return morning;
  const daysSinceMonday = (morning.getUTCDay() + 6) % 7;
  return new Date(morning.getTime() - daysSinceMonday * DAY_MS);
}
