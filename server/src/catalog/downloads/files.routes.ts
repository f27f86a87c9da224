import { ResolutionType } from '@editorial/contracts/enumerations';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context/context.ts';
import { FILE_POLICY } from '../../http/file-policy.ts';
import { problem } from '../../ground/problem.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { readLink } from '../../ground/storage/signed-link.ts';
import {
  assetRenditions,
  assets,
  LARGE_THUMB,
  SMALL_PREVIEW,
  type StoredResolution,
} from '../assets/assets.tables.ts';
import { SHARED_SHORTLY } from '../../http/file-life.ts';
import { stampOf } from './delivery.ts';
import { stampedFile } from './stamped-file.ts';
import { FILE_BASE, isPublic, LICENSED_FILE, type PublicFile } from '../assets/file-addresses.ts';
import { isRegion, regionServer } from '../files/regions.ts';

type ServedKind = PublicFile | typeof LICENSED_FILE;

/**
 * The files that can answer an address, best first. Pictures from before large thumbs and small
 * previews existed show their thumb and preview until a job creates these
 * (missing-renditions.job.ts).
 */
const Answering: Readonly<Record<ServedKind, readonly StoredResolution[]>> = {
  thumb: [ResolutionType.Thumb],
  'large-thumb': [LARGE_THUMB, ResolutionType.Thumb],
  'small-preview': [SMALL_PREVIEW, ResolutionType.Preview],
  preview: [ResolutionType.Preview],
  [LICENSED_FILE]: [ResolutionType.Low, ResolutionType.High],
};

const CACHE_FOREVER = `public, max-age=31536000, immutable, ${SHARED_SHORTLY}`;
const CACHE_TEN_MINUTES = `public, max-age=600, ${SHARED_SHORTLY}`;

interface ServedFile {
  readonly storageKey: string;
  readonly contentType: string;
  readonly byteSize: number;
}

const Id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const isOriginal = (name: string): boolean => /^original-[\da-z]{1,64}\.jpg$/.test(name);
const DrawnByBrowsers: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
]);

/** The files that other sites find and show: they name their creator and where to license them. */
const Credited: ReadonlySet<ServedKind> = new Set(['preview', 'small-preview', LICENSED_FILE]);

/** The best format that the browser accepts. All browsers read JPEG. */
function bestFile(files: readonly ServedFile[], accept: string): ServedFile | undefined {
  const wanted = ['image/avif', 'image/webp'].filter((type) => accept.includes(type));
  return (
    [...wanted, 'image/jpeg']
      .map((type) => files.find((file) => file.contentType === type))
      .find((file) => file !== undefined) ?? files[0]
  );
}

/**
 * Serves Thumb, large thumb and Preview to `<img>`, which sends neither token nor tenant. Ids can't
 * be guessed, and a picture that is not public needs a signed address. High and Low are only
 * delivered as downloads, to reviewers, who look at every pixel, and Low to license holders.
 */
// Long because every kind of file is served by the same steps.
export function fileRoutes(app: FastifyInstance, context: Context, signingKey: string): void {
  const { database, storage, clock } = context;
  const serveRegion = regionServer(app, context, signingKey);
  /**
   * The files that the licenses of a person cover now. A license may have ended since its address
   * was given out: refunded, taken back by staff, or left behind with the company's plan. A closed or
   * blocked account has none.
   */
  async function heldFiles<F extends { readonly resolutionType: StoredResolution }>(
    id: string,
    userId: string | undefined,
    files: readonly F[],
  ): Promise<F[]> {
    if (!userId) return [];
    const held = await database.asSystem(async (tx) => {
      const isOpen = and(eq(users.id, userId), users.isActive, isNull(users.closedAt));
      return (await tx.$count(users, isOpen)) === 0
        ? []
        : context.licenses.of(tx, { userId }, [id], clock.now());
    });
    return files.filter(({ resolutionType }) =>
      held.some((license) => license.isUsed && license.resolutionType <= resolutionType),
    );
  }
  /** The file itself, or Low for formats that browsers do not draw. */
  async function serveOriginal(request: FastifyRequest, reply: FastifyReply, id: string) {
    const verdict = readLink(signingKey, request.query as Record<string, unknown>, clock.now());
    const isValid = verdict.state === 'valid' && verdict.claims.asset === id;
    if (!isValid || verdict.claims.file !== 'original') throw problem('Editorial:NotFound');
    const files = await database.asSystem((tx) =>
      tx
        .select()
        .from(assetRenditions)
        .where(
          and(
            eq(assetRenditions.assetId, id),
            inArray(assetRenditions.resolutionType, [ResolutionType.High, ResolutionType.Low]),
          ),
        )
        .orderBy(assetRenditions.resolutionType),
    );
    const file = files.find(({ contentType }) => DrawnByBrowsers.has(contentType));
    if (!file || !(await storage.stat(file.storageKey))) throw problem('Editorial:FileMissing');
    return (
      reply
        .header('cache-control', 'private, no-store')
        // A drawing is a document when its address is opened: it runs nothing then.
        .header('content-security-policy', FILE_POLICY)
        .header('content-type', file.contentType)
        .header('content-length', file.byteSize)
        .header('cross-origin-resource-policy', 'same-site')
        .send(await storage.get(file.storageKey))
    );
  }

  app.get(
    `${FILE_BASE}/:id/:name`,
    { schema: { hide: true } },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { id, name } = request.params as { id: string; name: string };
      if (!Id.test(id)) throw problem('Editorial:NotFound');
      if (isRegion(name)) return serveRegion(request, reply, id, name);
      if (isOriginal(name)) return serveOriginal(request, reply, id);
      const kind = /^(thumb|large-thumb|small-preview|preview|licensed)-[\da-z]{1,64}\.jpg$/.exec(
        name,
      )?.[1] as ServedKind | undefined;
      if (!kind) throw problem('Editorial:NotFound');
      const found = await database.asSystem((tx) =>
        tx
          .select({
            status: assets.status,
            isHidden: assets.isHidden,
            creator: assets.creator,
            showsMinor: assets.showsMinor,
            storageKey: assetRenditions.storageKey,
            contentType: assetRenditions.contentType,
            byteSize: assetRenditions.byteSize,
            resolutionType: assetRenditions.resolutionType,
          })
          .from(assetRenditions)
          .innerJoin(assets, eq(assets.id, assetRenditions.assetId))
          .where(and(eq(assets.id, id), inArray(assetRenditions.resolutionType, Answering[kind]))),
      );
      const [first] = found;
      if (!first) throw problem('Editorial:NotFound');
      const isOpen = kind !== LICENSED_FILE && isPublic(first);
      let offered = found;
      if (!isOpen) {
        const verdict = readLink(signingKey, request.query as Record<string, unknown>, clock.now());
        if (
          verdict.state !== 'valid' ||
          verdict.claims.asset !== id ||
          verdict.claims.file !== kind
        )
          throw problem('Editorial:NotFound');
        if (kind === LICENSED_FILE)
          offered = isPublic(first) ? await heldFiles(id, verdict.claims.userId, found) : [];
        if (offered.length === 0) throw problem('Editorial:NotFound');
      }
      const wanted = offered.filter((file) => file.resolutionType === Answering[kind][0]);
      const file = bestFile(wanted.length > 0 ? wanted : offered, request.headers.accept ?? '');
      if (!file || !(await storage.stat(file.storageKey))) throw problem('Editorial:FileMissing');
      const stored = { key: file.storageKey, byteSize: file.byteSize };
      const shown = Credited.has(kind)
        ? await stampedFile(storage, stored, {
            ...stampOf(context, { ...first, assetId: id }, null),
            webStatement: `${context.environment.publicUrl}/license`,
          })
        : { byteSize: file.byteSize, open: () => storage.get(file.storageKey) };
      return reply
        .header(
          'cache-control',
          !isOpen ? 'private, no-store' : wanted.length > 0 ? CACHE_FOREVER : CACHE_TEN_MINUTES,
        )
        .header('vary', 'Accept')
        .header('content-type', file.contentType)
        .header('content-length', shown.byteSize)
        .header('cross-origin-resource-policy', 'same-site')
        .send(await shown.open());
    },
  );
}
