import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { Database } from './database.types.ts';

/** Statements of a beat: a notification, and what time it is at the database, in ms since 1970. */
export const BEAT_SQL = `select pg_notify($1, $2),
  extract(epoch from clock_timestamp())::float8 * 1000 as "atMs"`;
/** An answer that took longer says too little about the clocks, in ms. */
const MAX_ROUND_TRIP_MS = 1000;
/** Smaller differences are left alone, in ms: the way of the answer is part of them. */
const AGREEMENT_MS = 2000;

/** When a question about the time was sent and answered by this server's clock, in ms. */
interface Measure {
  readonly sentMs: number;
  readonly receivedMs: number;
  /** The time at the database, in ms since 1970. */
  readonly atMs: number;
}

/** By how much the database's clock is ahead of this server's, in ms. Null if that is unsure. */
export function differenceOf({ sentMs, receivedMs, atMs }: Measure): number | null {
  const tripMs = receivedMs - sentMs;
  // Negative if this server's clock was set meanwhile.
  if (tripMs < 0 || tripMs > MAX_ROUND_TRIP_MS) return null;
  return atMs - (sentMs + receivedMs) / 2;
}

type Measured = Pick<Database, 'clockDifferenceMs'>;

/**
 * The time of all servers that share a database. A server whose clock is wrong takes the
 * database's: else codes and checks that one server wrote would be over, or not yet valid, on the
 * next one. `now` is this server's own clock, in ms since 1970.
 */
export const sharedClock = (database: Measured, now = () => Date.now()): Clock => ({
  now() {
    const differenceMs = database.clockDifferenceMs();
    return new Date(now() + (Math.abs(differenceMs) < AGREEMENT_MS ? 0 : differenceMs));
  },
});

/** Returns the fault of this server's clock, for operators, or null. */
export function clockTrouble(database: Measured): string | null {
  const differenceMs = database.clockDifferenceMs();
  if (Math.abs(differenceMs) < AGREEMENT_MS) return null;
  const seconds = Math.round(Math.abs(differenceMs) / 1000);
  const side = differenceMs > 0 ? 'behind' : 'ahead of';
  return (
    `the clock of this server is ${seconds} seconds ${side} the database's: ` +
    'let NTP set both. Until then the database’s time counts'
  );
}

export const measureClock = (registry: Registry, database: Measured): void =>
  registry.registerMetric(
    new Gauge({
      name: 'editorial_clock_difference_seconds',
      help: 'By how much the clock of the database is ahead of the clock of this server',
      registers: [],
      collect() {
        this.set(database.clockDifferenceMs() / 1000);
      },
    }),
  );
