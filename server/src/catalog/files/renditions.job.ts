import { z } from '@editorial/contracts/schema';
import { eq } from 'drizzle-orm';
import type { Context } from '../context/context.ts';
import { givePicture } from '../assets/asset-picture.writes.ts';
import { assets, uploads } from '../assets/assets.tables.ts';
import { storeRenditions } from './asset-files.ts';
import { PictureRefused } from '../picture/picture.types.ts';
import type { PicturePool } from '../picture/pool.ts';
import { causeOf, inWords, reasonIn } from './causes.ts';

export const RENDITIONS_JOB = 'catalog.renditions';
export const renditionsJobData = z.object({
  tenantId: z.uuid(),
  assetId: z.uuid(),
  blobContainerId: z.uuid(),
  /** Of whoever uploaded the file, and reads why it was refused. */
  language: z._default(z.string(), 'en'),
});

const sameBytes = (error: unknown): boolean =>
  [error, (error as Error).cause].some(
    (candidate) => (candidate as { code?: string } | undefined)?.code === '23505',
  );

/**
 * Creates the renditions of an uploaded picture. It can be repeated at any point: files are written
 * atomically under their own names, and the upload is removed only after the asset has them. A file
 * that can't be read is reported on the asset.
 */
export async function makeAssetRenditions(
  { database, storage, log }: Context,
  pool: PicturePool,
  { tenantId, assetId, blobContainerId, language }: z.infer<typeof renditionsJobData>,
): Promise<void> {
  const [upload] = await database.inTenant(tenantId, (tx) =>
    tx.select().from(uploads).where(eq(uploads.id, blobContainerId)),
  );
  if (!upload) return;
  const refuse = (reason: string) =>
    database.inTenant(tenantId, (tx) =>
      tx.update(assets).set({ statusReason: reason }).where(eq(assets.id, assetId)),
    );
  try {
    await storage.withLocalFile(upload.storageKey, async (path) => {
      const { picture, renditions } = await pool.process(path);
      const stored = await storeRenditions(storage, assetId, path, renditions);
      await database.inTenant(tenantId, (tx) =>
        givePicture(tx, { assetId, picture, made: renditions, renditions: stored }),
      );
    });
  } catch (error) {
    const isRefused = error instanceof PictureRefused;
    if (!isRefused && !sameBytes(error)) throw error;
    log.warn(
      { assetId, fileName: upload.fileName, reason: (error as Error).message },
      'An uploaded picture was refused',
    );
    const cause = isRefused ? causeOf(error) : ({ code: 'Picture:Known', values: {} } as const);
    const reason = isRefused ? error.message : inWords(cause, 'en');
    await refuse(reasonIn(language, { reason, cause }));
  }
  await storage.remove(upload.storageKey);
  await database.inTenant(tenantId, (tx) =>
    tx.delete(uploads).where(eq(uploads.id, blobContainerId)),
  );
}
