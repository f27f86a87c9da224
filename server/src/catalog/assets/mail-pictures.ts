import type { TextLanguage } from '@editorial/contracts/catalog';
import { and, eq, inArray } from 'drizzle-orm';
import type { Environment } from '../../ground/environment.ts';
import type { Tx } from '../../ground/database/database.ts';
import type { MailPicture } from '../../ground/mail/mail-html.ts';
import { nameInMail } from '../../ground/mail/name-in-mail.ts';
import { pageAddress } from '../../ground/tenancy/tenants.ts';
import { assets, assetTranslations } from './assets.tables.ts';
import { fileAddresses, isPublic } from './file-addresses.ts';
import { viewerOf } from './viewer.ts';

interface MailSource {
  readonly environment: Pick<Environment, 'publicUrl'>;
  readonly secrets: { readonly signingKey: string };
  readonly clock: { now(): Date };
}

/** The most pictures that a mail shows. */
export const MAX_MAIL_PICTURES = 4;

/** The organization of a mail, and its language. Without one, titles are as they were written. */
interface MailReader {
  readonly tenantId: string;
  readonly language?: string;
}

/**
 * Pictures as a mail shows them, in the given order: of those that everybody may see, since a mail is passed on and
 * kept. People name pictures, so no title leads elsewhere.
 */
export async function mailPictures(
  { environment, secrets, clock }: MailSource,
  tx: Tx,
  { tenantId, language = '' }: MailReader,
  assetIds: readonly string[],
): Promise<MailPicture[]> {
  if (assetIds.length === 0) return [];
  const found = await tx
    .select({
      id: assets.id,
      title: assets.title,
      translated: assetTranslations.title,
      contentHash: assets.contentHash,
      status: assets.status,
      isHidden: assets.isHidden,
      contributorId: assets.contributorId,
    })
    .from(assets)
    .leftJoin(
      assetTranslations,
      and(
        eq(assetTranslations.assetId, assets.id),
        eq(assetTranslations.language, language as TextLanguage),
      ),
    )
    .where(inArray(assets.id, [...assetIds]));
  const addresses = fileAddresses(secrets.signingKey, viewerOf(null), clock.now());
  return [...new Set(assetIds)]
    .flatMap((id) => found.find((asset) => asset.id === id && isPublic(asset)) ?? [])
    .map((asset) => ({
      title: nameInMail(asset.translated || asset.title),
      address: pageAddress(environment, tenantId, `/public/${asset.id}`),
      thumb: environment.publicUrl + addresses.of(asset, 'thumb'),
    }));
}
