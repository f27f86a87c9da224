import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../ground/context/context.ts';
import { createSharedRoom } from '../../ground/shared-room.ts';

import { limitByAddress, limitByPerson } from '../../http/target-limits.ts';
import { problem, tooManyRequests } from '../../ground/problem.ts';
import { createPicturePool, type PicturePool } from '../../catalog/picture/pool.ts';
import { pictureType } from '../../catalog/picture/picture-type.ts';
import { PictureRefused } from '../../catalog/picture/picture.types.ts';
import { encodeLook } from './look-code.rules.ts';

/** Decoding costs far more than a search. A whole office may share an address. */
const ByPerson = { name: 'pictures to search by of', max: 60, timeWindow: '10 minutes' } as const;
const ByAddress = { name: 'pictures to search by at', max: 600, timeWindow: '10 minutes' } as const;
/** How many may be decoded or wait; half of them for one place. A picture takes some 50 ms. */
const MAX_WAITING = 16;
const BUSY_SECONDS = 5;
/** Browsers send a small JPEG, so this is a hundred times what a picture takes. */
const DEADLINE_MS = 5000;
/** The start of the process takes seconds on a busy machine. */
const START_MS = 10_000;
/** A type is known from so many bytes (picture-type.ts). */
const HEAD_BYTES = 4096;
const MEMORY_BYTES = 400 * 1024 ** 2;

/** Whose picture is read: an account, and where it is used from, as `visitorOf` names them. */
interface Searcher {
  readonly person: string;
  readonly place: string;
}

/** Reads the look of pictures to search by. They are not kept. */
export interface LookReader {
  /** `picture` is base64. Throws a problem if it is no picture, or too many wait. */
  read(picture: string, searcher: Searcher): Promise<string>;
}

/**
 * Refuses what is no picture, before it waits, and drawings: some kilobytes of one can draw for as
 * long as they may, while a browser sends a JPEG of any file that it shows.
 */
function assertPhoto(bytes: Buffer): void {
  if (pictureType(bytes.subarray(0, HEAD_BYTES)) === 'svg')
    throw new PictureRefused('TypeNotAllowed', 'SVG drawings are not accepted here; send a JPEG.');
}

/** Does work one after the other for each key. Different keys don't wait for one another. */
function createTurns() {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(key) ?? Promise.resolve();
    const own = before.then(work);
    const settled = own.catch(() => undefined);
    last.set(key, settled);
    try {
      return await own;
    } finally {
      if (last.get(key) === settled) last.delete(key);
    }
  };
}

/**
 * Has a process of its own, which an import of thousands of pictures does not keep busy, and which
 * ends when nobody searches. One picture of each person and of each place waits for the process at
 * a time, so somebody's slow pictures delay others by one. Accounts cost nothing, hence the place.
 */
export function createLookReader(
  app: Pick<FastifyInstance, 'addHook'>,
  pool: PicturePool = createPicturePool({
    size: 1,
    deadlineMs: DEADLINE_MS,
    startMs: START_MS,
    memoryBytes: MEMORY_BYTES,
  }),
): LookReader {
  app.addHook('onClose', () => pool.close());
  const room = createSharedRoom(MAX_WAITING);
  const inTurn = createTurns();
  return {
    async read(picture, { person, place }) {
      const leave = room.enter(place);
      if (!leave) throw tooManyRequests({ ttlInSeconds: BUSY_SECONDS });
      try {
        const bytes = Buffer.from(picture, 'base64');
        assertPhoto(bytes);
        // Where addresses say nothing about visitors, both are the same person, in two turns.
        const look = await inTurn(`person ${person}`, () =>
          inTurn(`place ${place}`, () => pool.run('look', bytes)),
        );
        return encodeLook(look);
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
