import { ResolutionType } from '@editorial/contracts/enumerations';
import { and, eq } from 'drizzle-orm';
import { buffer } from 'node:stream/consumers';
import { assetRenditions } from '../../catalog/assets/assets.tables.ts';
import type { Tx } from '../../ground/database/database.ts';
import type { Storage } from '../../ground/storage/storage.ts';
import { licenses } from '../tables/licenses.tables.ts';

/** The key of the small picture on a license's certificate. Null for a picture without files. */
export async function certificatePictureKey(tx: Tx, licenseId: string): Promise<string | null> {
  const [file] = await tx
    .select({ storageKey: assetRenditions.storageKey })
    .from(licenses)
    .innerJoin(assetRenditions, eq(assetRenditions.assetId, licenses.assetId))
    .where(
      and(
        eq(licenses.id, licenseId),
        eq(assetRenditions.resolutionType, ResolutionType.Thumb),
        eq(assetRenditions.contentType, 'image/jpeg'),
      ),
    );
  return file?.storageKey ?? null;
}

/** A small file of the store, or null if it is gone. */
export const storedPicture = async (
  storage: Pick<Storage, 'stat' | 'get'>,
  key: string | null,
): Promise<Buffer | null> =>
  key !== null && (await storage.stat(key)) ? buffer(await storage.get(key)) : null;
