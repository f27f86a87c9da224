import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  type DataHolder,
  isClaimed,
  readHolder,
  removeHolder,
  writeHolder,
} from '../database/data-folder.ts';
import type { Environment } from '../environment.ts';

/** Where a running server takes commands, and the key for it. */
export type Door = NonNullable<DataHolder['door']>;

/** The header with the key. */
export const DOOR_HEADER = 'x-operator-key';

const digest = (key: string) => createHash('sha256').update(key).digest();

/**
 * Only one process can open the embedded database, so a running server does the work of operators'
 * commands itself. It writes its address and a key to the data folder, which only the owner can
 * read. Returns a check whether a request has the key. The key proves that somebody may read the
 * data folder, which is as much as opening the database needs.
 */
export function openDoor(
  app: FastifyInstance,
  { dataDir, publicUrl }: Pick<Environment, 'dataDir' | 'publicUrl'>,
): (given: unknown) => boolean {
  const token = randomBytes(32).toString('base64url');
  app.addHook('onListen', () => {
    const address = app.server.address();
    if (address === null || typeof address === 'string') return;
    const { family } = address;
    const isEverywhere = address.address === '::' || address.address === '0.0.0.0';
    const own = family === 'IPv6' ? '[::1]' : '127.0.0.1';
    const given = family === 'IPv6' ? `[${address.address}]` : address.address;
    const url = `http://${isEverywhere ? own : given}:${address.port}`;
    writeHolder(dataDir, { program: 'npm start', address: publicUrl, door: { url, token } });
  });
  app.addHook('onClose', () => removeHolder(dataDir));
  // Digests are compared, because they have the same length whatever the key contains.
  return (given) => timingSafeEqual(digest(String(given ?? '')), digest(token));
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process runs under another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** The door of the server that has this data folder open, if one is running and listens. */
export function findRunningServer(dataDir: string): Door | null {
  const holder = readHolder(dataDir);
  if (!holder?.door) return null;
  return isClaimed(dataDir) || isAlive(holder.pid) ? holder.door : null;
}
