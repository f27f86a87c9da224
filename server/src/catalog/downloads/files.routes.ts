import { ResolutionType } from '@editorial/contracts/enumerations';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context/context.ts';
import { FILE_POLICY } from '../../http/file-policy.ts';
import type { Tx } from '../../ground/database/database.ts';
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
import {
  FILE_BASE,
  isPublic,
  LICENSED_FILE,
  pathOfFile,
  type PublicFile,
} from '../assets/file-addresses.ts';
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
function bestFile(files: AnsweringFiles, accept: string): AnsweringFiles[number] | undefined {
  const wanted = ['image/avif', 'image/webp'].filter((type) => accept.includes(type));
  return (
    [...wanted, 'image/jpeg']
      .map((type) => files.find((file) => file.contentType === type))
      .find((file) => file !== undefined) ?? files[0]
  );
}

interface Kit {
  readonly context: Context;
  readonly signingKey: string;
}

/**
 * The files that the licenses of a person cover now. A license may have ended since its address
 * was given out: refunded, taken back by staff, or left behind with the company's plan. A closed or
 * blocked account has none.
 */
async function heldFiles<F extends { readonly resolutionType: StoredResolution }>(
  { database, clock, licenses }: Context,
  id: string,
  userId: string | undefined,
  files: readonly F[],
): Promise<F[]> {
  if (!userId) return [];
  const held = await database.asSystem(async (tx) => {
    const isOpen = and(eq(users.id, userId), users.isActive, isNull(users.closedAt));
    return (await tx.$count(users, isOpen)) === 0
      ? []
      : licenses.of(tx, { userId }, [id], clock.now());
  });
  return files.filter(({ resolutionType }) =>
    held.some((license) => license.isUsed && license.resolutionType <= resolutionType),
  );
}

/** The file itself, or Low for formats that browsers do not draw. */
async function serveOriginal(
  { context, signingKey }: Kit,
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
) {
  const { database, storage } = context;
  const verdict = readLink(
    signingKey,
    request.query as Record<string, unknown>,
    context.clock.now(),
  );
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

type AnsweringFiles = Awaited<ReturnType<typeof answeringFiles>>;

const answeringFiles = (tx: Tx, id: string, kind: ServedKind) =>
  tx
    .select({
      id: assets.id,
      contentHash: assets.contentHash,
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
    .where(and(eq(assets.id, id), inArray(assetRenditions.resolutionType, Answering[kind])));

/**
 * The files that the link in the address gives of a picture that not everybody may see. Throws
 * `Editorial:NotFound` if it gives none.
 */
async function linkedFiles(
  { context, signingKey }: Kit,
  { query }: FastifyRequest,
  {
    id,
    kind,
    found,
  }: { readonly id: string; readonly kind: ServedKind; readonly found: AnsweringFiles },
): Promise<AnsweringFiles> {
  const verdict = readLink(signingKey, query as Record<string, unknown>, context.clock.now());
  if (verdict.state !== 'valid' || verdict.claims.asset !== id || verdict.claims.file !== kind)
    throw problem('Editorial:NotFound');
  if (kind !== LICENSED_FILE) return found;
  const { userId } = verdict.claims;
  const held = found.every(isPublic) ? await heldFiles(context, id, userId, found) : [];
  if (held.length === 0) throw problem('Editorial:NotFound');
  return held;
}

/** The bytes of a file, with the credits of its picture inside where other sites show it. */
async function contentOf(
  context: Context,
  file: AnsweringFiles[number],
  { id, kind }: { readonly id: string; readonly kind: ServedKind },
) {
  const { storage, environment } = context;
  const { storageKey: key, byteSize } = file;
  if (!Credited.has(kind)) return { byteSize, open: () => storage.get(key) };
  return stampedFile(
    storage,
    { key, byteSize },
    {
      ...stampOf(context, { ...file, assetId: id }, null),
      webStatement: `${environment.publicUrl}/license`,
    },
  );
}

async function serveRendition(
  kit: Kit,
  request: FastifyRequest,
  reply: FastifyReply,
  { id, kind, name }: { readonly id: string; readonly kind: ServedKind; readonly name: string },
): Promise<FastifyReply> {
  const { context } = kit;
  const found = await context.database.asSystem((tx) => answeringFiles(tx, id, kind));
  const [first] = found;
  if (!first) throw problem('Editorial:NotFound');
  const isOpen = kind !== LICENSED_FILE && isPublic(first);
  const address = pathOfFile(first, kind);
  // Otherwise invented versions would fill what proxies keep with copies.
  if (isOpen && address !== `${FILE_BASE}/${id}/${name}`)
    return reply
      .header('cache-control', 'no-store')
      .header('cross-origin-resource-policy', 'same-site')
      .redirect(address);
  const offered = isOpen ? found : await linkedFiles(kit, request, { id, kind, found });
  const wanted = offered.filter((file) => file.resolutionType === Answering[kind][0]);
  const file = bestFile(wanted.length > 0 ? wanted : offered, request.headers.accept ?? '');
  if (!file || !(await context.storage.stat(file.storageKey)))
    throw problem('Editorial:FileMissing');
  const shown = await contentOf(context, file, { id, kind });
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
}

const Rendition = /^(thumb|large-thumb|small-preview|preview|licensed)-[\da-z]{1,64}\.jpg$/;

/**
 * Serves Thumb, large thumb and Preview to `<img>`, which sends neither token nor tenant. Ids can't
 * be guessed, and a picture that is not public needs a signed address. High and Low are only
 * delivered as downloads, to reviewers, who look at every pixel, and Low to license holders.
 */
export function fileRoutes(app: FastifyInstance, context: Context, signingKey: string): void {
  const kit = { context, signingKey };
  const serveRegion = regionServer(app, context, signingKey);
  app.get(
    `${FILE_BASE}/:id/:name`,
    { schema: { hide: true } },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { id, name } = request.params as { id: string; name: string };
      if (!Id.test(id)) throw problem('Editorial:NotFound');
      if (isRegion(name)) return serveRegion(request, reply, id, name);
      if (isOriginal(name)) return serveOriginal(kit, request, reply, id);
      const kind = Rendition.exec(name)?.[1] as ServedKind | undefined;
      if (!kind) throw problem('Editorial:NotFound');
      return serveRendition(kit, request, reply, { id, kind, name });
    },
  );
}
