import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../ground/context/context.ts';
import { createSharedRoom } from '../../ground/shared-room.ts';

import { limitByAddress, limitByPerson } from '../../http/target-limits.ts';
import { problem, tooManyRequests } from '../../ground/problem.ts';
import { createPicturePool, type PicturePool } from '../../catalog/picture/pool.ts';
import { PictureRefused } from '../../catalog/picture/picture.types.ts';
import { encodeLook } from './look-code.rules.ts';

/** Decoding costs far more than a search. A whole office may share an address. */
const ByPerson = { name: 'pictures to search by of', max: 60, timeWindow: '10 minutes' } as const;
const ByAddress = { name: 'pictures to search by at', max: 600, timeWindow: '10 minutes' } as const;
/** How many may be decoded or wait; half of them for one person. A picture takes some 50 ms. */
const MAX_WAITING = 16;
const BUSY_SECONDS = 5;
/** Also for the start of the process, which takes seconds on a busy machine. */
const DEADLINE_MS = 10_000;
const MEMORY_BYTES = 400 * 1024 ** 2;

/** Reads the look of pictures to search by. They are not kept. */
export interface LookReader {
  /** `picture` is base64. Throws a problem if it is no picture, or too many wait. */
  read(picture: string, userId: string): Promise<string>;
}

/**
 * Has a process of its own, which an import of thousands of pictures does not keep busy, and which
 * ends when nobody searches.
 */
export function createLookReader(
  app: Pick<FastifyInstance, 'addHook'>,
  pool: PicturePool = createPicturePool({
    size: 1,
    deadlineMs: DEADLINE_MS,
    memoryBytes: MEMORY_BYTES,
  }),
): LookReader {
  app.addHook('onClose', () => pool.close());
  const room = createSharedRoom(MAX_WAITING);
  return {
    async read(picture, userId) {
      const leave = room.enter(userId);
      if (!leave) throw tooManyRequests({ ttlInSeconds: BUSY_SECONDS });
      try {
        return encodeLook(await pool.run('look', Buffer.from(picture, 'base64')));
      } catch (error) {
        if (error instanceof PictureRefused)
          throw problem('Editorial:PictureUnreadable', { details: error.message });
        throw error;
      } finally {
        leave();
      }
    },
  };
}

/** Limits the pictures that one person, and one address, may search by. */
export function limitLooks(app: FastifyInstance, times: number) {
  const byPerson = limitByPerson(app, ByPerson);
  const byAddress = limitByAddress(app, ByAddress, times);
  return async (call: { request: Parameters<typeof byPerson>[0]['request']; caller: Caller }) => {
    await byPerson(call);
    await byAddress(call.request);
  };
}
