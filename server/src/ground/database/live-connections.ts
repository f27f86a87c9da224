import type { Socket } from 'node:net';
import type pg from 'pg';

/** A connection that waits for an answer for so long, in ms, may be dead. */
const SILENCE_LIMIT_MS = 4_000;

const socketOf = (client: pg.ClientBase): Socket =>
  (client as pg.ClientBase & { connection: { stream: Socket } }).connection.stream;

/** Ends a connection whose other side may not answer any more: `end()` would wait for it. */
export const cut = (client: pg.ClientBase): void => void socketOf(client).destroy();

export interface LiveConnections {
  /**
   * Called when a connection was lost silently or the database was switched: the pool's others may
   * be dead as well, and a statement sent to a dead one waits for a quarter of an hour (Linux's
   * retransmissions). Idle ones are ended, and those in use if nothing arrives within 4 s: their
   * work fails with DatabaseUnavailable. The others end when their work is done. The pool opens
   * new ones.
   */
  forget(): void;
}

/** Follows which connections of a pool are in use. */
export function watchConnections(pool: pg.Pool): LiveConnections {
  const idle = new Set<pg.PoolClient>();
  const used = new Set<pg.PoolClient>();
  const forgotten = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    idle.delete(client);
    used.add(client);
  });
  pool.on('release', (_error, client) => {
    used.delete(client);
    idle.add(client);
    // pg-pool 3 removes a client that was used often enough. Cut, it would be given away once more.
    if (forgotten.has(client))
      (client as pg.PoolClient & { _poolUseCount: number })._poolUseCount = Infinity;
  });
  pool.on('remove', (client) => {
    used.delete(client);
    idle.delete(client);
  });
  return {
    forget() {
      for (const client of idle) {
        // pg-pool 3 removes an idle client at its error. One that is only cut, it gives away.
        client.emit('error', new Error('The connection was forgotten.'));
        cut(client);
        idle.delete(client);
      }
      for (const client of used) forgotten.add(client);
      const silent = [...used].map((client) => [client, socketOf(client).bytesRead] as const);
      setTimeout(() => {
        for (const [client, bytes] of silent)
          if (used.has(client) && socketOf(client).bytesRead === bytes) cut(client);
      }, SILENCE_LIMIT_MS).unref();
    },
  };
}
