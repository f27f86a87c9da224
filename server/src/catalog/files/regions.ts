import { ResolutionType } from '@editorial/contracts/enumerations';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context/context.ts';
import { createSharedRoom } from '../../ground/shared-room.ts';
import { limitVisitors } from '../../http/visitor-limits.ts';
import { visitorOf } from '../../ground/visitor.ts';
import { problem, tooManyRequests } from '../../ground/problem.ts';
import { readLink } from '../../ground/storage/signed-link.ts';
import { assetRenditions, assets } from '../assets/assets.tables.ts';
import { createPicturePool } from '../picture/pool.ts';
import { PictureRefused } from '../picture/picture.types.ts';
import { isPublic } from '../assets/file-addresses.ts';

/** A visitor who looks around in a picture asks for some dozen regions. */
export const RegionLimit = {
  perPerson: 600,
  perAddress: 150,
  timeWindow: '10 minutes',
} as const;
const DEADLINE_MS = 8000;
/** How many may be cut or wait; half of them for one visitor. */
const MAX_WAITING = 24;
const BUSY_SECONDS = 5;
const Name = /^region-[\da-z]{1,64}-(\d{1,3})-(\d{1,3})\.jpg$/;

export const isRegion = (name: string): boolean => Name.test(name);

/** Where the original of a public picture is stored. */
async function originalOf({ database, storage }: Context, id: string): Promise<string> {
  const [file] = await database.asSystem((tx) =>
    tx
      .select({
        status: assets.status,
        isHidden: assets.isHidden,
        storageKey: assetRenditions.storageKey,
      })
      .from(assetRenditions)
      .innerJoin(assets, eq(assets.id, assetRenditions.assetId))
      .where(and(eq(assets.id, id), eq(assetRenditions.resolutionType, ResolutionType.High))),
  );
  if (!file || !isPublic(file)) throw problem('Editorial:NotFound');
  if (!(await storage.stat(file.storageKey))) throw problem('Editorial:FileMissing');
  return file.storageKey;
}

/**
 * Serves regions of published pictures for the loupe: every pixel, under the watermark. A signed
 * address names the person for whom it counts; without one, the network address counts.
 */
export function regionServer(app: FastifyInstance, context: Context, signingKey: string) {
  const { storage, clock, environment } = context;
  const pool = createPicturePool({ size: 1, deadlineMs: DEADLINE_MS });
  app.addHook('onClose', () => pool.close());
  const count = limitVisitors(app, environment.addressLimits, RegionLimit);
  const room = createSharedRoom(MAX_WAITING);

  function personOf(request: FastifyRequest, id: string): string | null {
    const verdict = readLink(signingKey, request.query as Record<string, unknown>, clock.now());
    const isValid = verdict.state === 'valid' && verdict.claims.asset === id;
    return isValid && verdict.claims.file === 'region' ? (verdict.claims.userId ?? null) : null;
  }

  async function cut(
    visitor: string,
    key: string,
    region: { column: number; row: number },
  ): Promise<Uint8Array> {
    const leave = room.enter(visitor);
    if (!leave) throw tooManyRequests({ ttlInSeconds: BUSY_SECONDS });
    try {
      return await storage.withLocalFile(key, (path) => pool.run('region', path, region));
    } catch (error) {
      throw error instanceof PictureRefused ? problem('Editorial:NotFound') : error;
    } finally {
      leave();
    }
  }

  return async (request: FastifyRequest, reply: FastifyReply, id: string, name: string) => {
    const [, column, row] = Name.exec(name) ?? [];
    const userId = personOf(request, id);
    await count(request, userId);
    const region = { column: Number(column), row: Number(row) };
    const visitor = visitorOf(userId === null ? null : { userId }, request.ip);
    const picture = await cut(visitor, await originalOf(context, id), region);
    return reply
      .header('cache-control', 'private, max-age=3600')
      .header('content-type', 'image/jpeg')
      .header('cross-origin-resource-policy', 'same-site')
      .send(Buffer.from(picture));
  };
}
