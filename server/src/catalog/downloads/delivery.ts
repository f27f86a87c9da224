import { ResolutionType } from '@editorial/contracts/enumerations';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Caller, Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import type { LinkedFile } from '../context/asset-licenses.ts';
import { problem } from '../../ground/problem.ts';
import { sendFile } from '../../ground/storage/send-file.ts';
import { readLink, signLink } from '../../ground/storage/signed-link.ts';
import { assetRenditions, assets } from '../assets/assets.tables.ts';
import type { LicenseStamp } from '../picture/stamp/license-stamp.ts';
import type { DeliverableFile } from './download.queries.ts';
import { LINK_LIFETIME_MS } from './download.rules.ts';
import { stampedFile } from './stamped-file.ts';

export const DELIVERY_PATH = '/api/asset-management/delivery';
/** Replaces the license's id in the link of a comp. */
const COMP_LICENSE = 'comp';

/** How a picture is credited: its creator and the site. */
export const creditOf = (creator: string, siteName: string): string =>
  creator ? `${creator} / ${siteName}` : siteName;

/**
 * The license information embedded in a delivered file. The addresses are those of its public page.
 */
export const stampOf = (
  { environment: { publicUrl }, settings }: Pick<Context, 'environment' | 'settings'>,
  file: { readonly assetId: string; readonly creator: string; readonly showsMinor: boolean },
  licenseNumber: string | null,
): LicenseStamp => {
  const licensor = settings.valueOf('Site.Name');
  return {
    licenseNumber,
    creator: file.creator,
    creditLine: creditOf(file.creator, licensor),
    copyright: file.creator ? `© ${file.creator}` : '',
    webStatement: `${publicUrl}/#licensing`,
    licensorName: licensor,
    licensorUrl: `${publicUrl}/preview/${file.assetId}`,
    isWithoutOwnTexts: file.showsMinor,
  };
};

/**
 * A link to a file for one person, valid for 15 minutes. This server sends licensed files and
 * comps, because it embeds the license or comp notice. The store serves any other file.
 */
export async function linkOf(
  { storage, clock, environment, secrets }: Context,
  caller: Caller,
  file: Pick<DeliverableFile, 'storageKey' | 'fileName' | 'contentType' | 'license' | 'isComp'>,
): Promise<string> {
  const { storageKey, fileName, contentType, license } = file;
  const expires = new Date(clock.now().getTime() + LINK_LIFETIME_MS);
  if (!license && !file.isComp)
    return storage.signedDownloadUrl(storageKey, {
      fileName,
      contentType,
      userId: caller.userId,
      expires,
    });
  const claims = {
    license: license?.licenseId ?? COMP_LICENSE,
    file: storageKey,
    fileName,
    tenant: caller.tenantId,
    userId: caller.userId,
  };
  return `${environment.publicUrl}${DELIVERY_PATH}?${signLink(secrets.signingKey, claims, expires)}`;
}

/** The comp that a link names, as long as its asset is public. */
async function compFile(tx: Tx, storageKey: string): Promise<LinkedFile> {
  const [found] = await tx
    .select({
      assetId: assets.id,
      creator: assets.creator,
      showsMinor: assets.showsMinor,
      contentType: assetRenditions.contentType,
    })
    .from(assetRenditions)
    .innerJoin(assets, eq(assets.id, assetRenditions.assetId))
    .where(
      and(
        eq(assetRenditions.storageKey, storageKey),
        eq(assetRenditions.resolutionType, ResolutionType.Preview),
        eq(assets.status, 'Published'),
        eq(assets.isHidden, false),
      ),
    );
  if (!found) throw problem('Editorial:NotFound');
  return { ...found, number: null };
}

/** Delivers files with their license embedded, whole or in ranges. */
export function deliveryRoutes(app: FastifyInstance, context: Context): void {
  const { database, storage, clock, secrets, licenses } = context;
  app.get(DELIVERY_PATH, { schema: { hide: true } }, async (request, reply) => {
    const query = request.query as Record<string, unknown>;
    const verdict = readLink(secrets.signingKey, query, clock.now());
    if (verdict.state === 'expired') throw problem('Editorial:LinkExpired');
    const { license, file, fileName, tenant, userId } =
      verdict.state === 'valid' ? verdict.claims : {};
    if (!license || !file || !fileName || !tenant || !userId)
      throw problem('Editorial:LinkInvalid');
    // A link created for one person is refused to anyone else.
    const caller = await app.authentication.callerOf(request);
    if (caller !== null && typeof caller !== 'string' && caller.userId !== userId)
      throw problem('Editorial:LinkInvalid');
    const found = await database.inTenant(tenant, (tx) =>
      license === COMP_LICENSE ? compFile(tx, file) : licenses.file(tx, license, file, clock.now()),
    );
    const stored = await storage.stat(file);
    if (!stored) throw problem('Editorial:FileMissing');
    const stamped = await stampedFile(
      storage,
      { key: file, byteSize: stored.byteSize },
      stampOf(context, found, found.number),
    );
    return sendFile(request, reply, {
      fileName,
      contentType: found.contentType,
      byteSize: stamped.byteSize,
      tag: stamped.tag,
      open: async (range) => stamped.open(range),
    });
  });
}
