import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseError } from './database.errors.ts';
import { cut } from './live-connections.ts';
import { startHearing, type Hearer, type Hearing, type ListenLog } from './hearing.ts';
import { BEAT_SQL, differenceOf } from './shared-clock.ts';

/** All in ms. The first two together bound how long a server hears nothing without knowing it. */
interface Limits {
  /** How often the connection is proven. */
  readonly beatIntervalMs: number;
  /** How long the proof, a connection or a statement may take. */
  readonly answerLimitMs: number;
  /** A server that was not proven to hear for so long says so. */
  readonly deafLimitMs: number;
}

export const LISTENING_LIMITS: Limits = {
  beatIntervalMs: 4_000,
  answerLimitMs: 4_000,
  deafLimitMs: 10_000,
};
/** How operators find this connection in `pg_stat_activity`. */
export const LISTENING_NAME = 'editorial listening';
const FIRST_WAIT_MS = 250;
const MAX_WAIT_MS = 2_000;

export interface ListeningConnection {
  /** Hears a channel from now on. Returns a function that stops it. */
  listen(channel: string, hearer: Hearer): Promise<() => Promise<void>>;
  /** Why this server may know old data only, or null. */
  trouble(): string | null;
  /** By how much the database's clock is ahead, in ms. 0 before it is known. */
  clockDifferenceMs(): number;
  close(): Promise<void>;
}

interface BeatAnswer {
  readonly rows: readonly { readonly atMs?: unknown }[];
}

export interface ListeningOptions {
  readonly connectionString: string;
  /**
   * Sends a statement over another connection, or returns null if there is none to spare. A beat
   * that goes this way also proves that both lead to the same database.
   */
  readonly sendBeat: (text: string, values: readonly string[]) => Promise<BeatAnswer> | null;
  /** Called each time the connection was lost: other connections may be dead as well. */
  readonly onLost?: () => void;
  readonly log?: ListenLog | undefined;
  readonly limits?: Limits;
}

const listenTo = (channels: Iterable<string>): string =>
  [...channels].map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join('; ');

/**
 * The one connection of a server that hears notifications. Balancers and firewalls forget idle
 * connections without a word to either side, and a switched database may leave it on the old one.
 * So a server notifies itself every few seconds. If it does not hear that in time, it connects
 * again, and everything that was announced meanwhile is read again. It connects with the first
 * listener; a database that can't be reached then is a DatabaseError.
 */
// Long because losing, beating and connecting replace one connection and one timer. Apart, a beat
// over a lost connection could end the one that replaced it.
export function openListeningConnection({
  connectionString,
  sendBeat,
  onLost,
  log,
  limits: { beatIntervalMs, answerLimitMs, deafLimitMs } = LISTENING_LIMITS,
}: ListeningOptions): ListeningConnection {
  const beatChannel = `editorial_beat_${randomUUID().replaceAll('-', '')}`;
  const channels = new Map<string, Set<Hearing>>();
  const closing = new AbortController();
  const { signal } = closing;
  let client: pg.Client | null = null;
  let connecting: Promise<void> | null = null;
  let hasConnected = false;
  let timer: NodeJS.Timeout | undefined;
  let beatCount = 0;
  let heardAt = performance.now();
  let clockDifferenceMs = 0;
  const all = (): Hearing[] => [...channels.values()].flatMap((hearings) => [...hearings]);

  function lose(lost: pg.Client, reason: string): void {
    cut(lost);
    if (client !== lost) return;
    client = null;
    clearTimeout(timer);
    if (signal.aborted) return;
    log?.warn({ reason }, 'The connection that hears notifications broke');
    onLost?.();
    void connectAgain();
  }
  function hear(from: pg.Client, { channel, payload = '' }: pg.Notification): void {
    if (channel !== beatChannel) {
      for (const hearing of channels.get(channel) ?? []) hearing.hear(payload);
    } else if (from === client && payload === String(beatCount)) {
      heardAt = performance.now();
      clearTimeout(timer);
      timer = setTimeout(() => beat(from), beatIntervalMs).unref();
    }
  }
  function beat(over: pg.Client): void {
    const payload = String((beatCount += 1));
    const values = [beatChannel, payload];
    const sentMs = Date.now();
    const sent: Promise<BeatAnswer> = sendBeat(BEAT_SQL, values) ?? over.query(BEAT_SQL, values);
    sent
      .then(({ rows: [row] }) => {
        const measure = { sentMs, receivedMs: Date.now(), atMs: Number(row?.atMs) };
        clockDifferenceMs = differenceOf(measure) ?? clockDifferenceMs;
      })
      .catch(() => {});
    const sentAt = performance.now();
    timer = setTimeout(() => {
      // After a pause of the process, timers run before what arrived meanwhile is read.
      setImmediate(() => {
        if (client === over && heardAt < sentAt && !signal.aborted)
          lose(over, `its own notification did not arrive within ${answerLimitMs} ms`);
      });
    }, answerLimitMs).unref();
  }
  async function attempt(): Promise<void> {
    const next = new pg.Client({
      connectionString,
      application_name: LISTENING_NAME,
      keepAlive: true,
      keepAliveInitialDelayMillis: beatIntervalMs,
      connectionTimeoutMillis: answerLimitMs,
      pipeline: true,
      query_timeout: answerLimitMs,
    });
    next.on('error', (error) => lose(next, error.message));
    next.on('end', () => lose(next, 'it was ended'));
    next.on('notification', (message) => hear(next, message));
    try {
      await next.connect();
      await next.query(listenTo([beatChannel, ...channels.keys()]));
      signal.throwIfAborted();
    } catch (error) {
      cut(next);
      throw error;
    }
    client = next;
    beat(next);
    if (hasConnected) for (const hearing of all()) hearing.reread();
    hasConnected = true;
  }
  async function attemptUntilDone(): Promise<void> {
    for (let waitMs = FIRST_WAIT_MS; !signal.aborted; waitMs = Math.min(2 * waitMs, MAX_WAIT_MS))
      try {
        return await attempt();
      } catch {
        await wait(waitMs, undefined, { signal, ref: false }).catch(() => {});
      }
  }
  function connectAgain(): Promise<void> {
    connecting ??= attemptUntilDone().finally(() => {
      connecting = null;
    });
    return connecting;
  }
  function connectFirst(): Promise<void> {
    connecting ??= attempt()
      .catch((error: unknown) => {
        throw new DatabaseError(
          `The database can't be listened to (${(error as Error).message}). ` +
            'It takes one connection more than the pool of each server.',
          { cause: error },
        );
      })
      .finally(() => {
        connecting = null;
      });
    return connecting;
  }
  return {
    async listen(channel, hearer) {
      const hearing = startHearing(channel, hearer, log);
      const known = channels.get(channel) ?? new Set();
      channels.set(channel, known.add(hearing));
      // While a lost connection is being replaced, the new one will listen to this channel as well.
      if (!hasConnected) await connectFirst();
      const over = client;
      await over?.query(listenTo([channel])).catch((error: Error) => lose(over, error.message));
      return async () => {
        known.delete(hearing);
        if (known.size === 0 && channels.get(channel) === known) {
          channels.delete(channel);
          await client?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => {});
        }
        await hearing.stop();
      };
    },
    trouble() {
      const deafMs = performance.now() - heardAt;
      if (hasConnected && deafMs > deafLimitMs)
        return `no notification was heard for ${Math.round(deafMs / 1000)} seconds`;
      return (
        all()
          .map((hearing) => hearing.trouble())
          .find((trouble) => trouble !== null) ?? null
      );
    },
    clockDifferenceMs: () => clockDifferenceMs,
    async close() {
      closing.abort();
      clearTimeout(timer);
      await connecting?.catch(() => {});
      if (client) cut(client);
      await Promise.all(all().map((hearing) => hearing.stop()));
    },
  };
}
