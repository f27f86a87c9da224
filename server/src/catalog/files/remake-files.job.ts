import { ResolutionType } from '@editorial/contracts/enumerations';
import { z } from '@editorial/contracts/schema';
import { and, asc, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import type { Context } from '../context/context.ts';
import { StorageError } from '../../ground/storage/storage.ts';
import { LOWEST_ID } from '../../ground/database/lowest-id.ts';
import { assetRenditions, assets } from '../assets/assets.tables.ts';
import { PictureRefused } from '../picture/picture.types.ts';
import type { PicturePool } from '../picture/pool.ts';
import { storeRenditions } from './asset-files.ts';
import { checkFiles, noteCheck } from './file-checks.ts';

export const remakeFilesJobData = z.object({ tenantId: z.uuid(), assetId: z.uuid() });
export const CHECK_FILES_JOB = 'catalog.check-files';
export const checkFilesJobData = z.object({ tenantId: z.uuid() });

const BATCH_SIZE = 100;

/** Compares the files of all pictures of an organization with the store. */
export async function checkAllFiles(
  context: Context,
  { tenantId }: z.infer<typeof checkFilesJobData>,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock } = context;
  for (let last = LOWEST_ID; ;) {
    const batch = await database.inTenant(tenantId, (tx) =>
      tx
        .select({ id: assets.id })
        .from(assets)
        .where(and(gt(assets.id, last), isNotNull(assets.contentHash)))
        .orderBy(asc(assets.id))
        .limit(BATCH_SIZE),
    );
    const ids = batch.map(({ id }) => id);
    if (ids.length === 0) return;
    const files = await database.inTenant(tenantId, (tx) =>
      tx.select().from(assetRenditions).where(inArray(assetRenditions.assetId, ids)),
    );
    const ofAsset = Map.groupBy(files, ({ assetId }) => assetId);
    for (const id of ids) {
      signal.throwIfAborted();
      const found = await checkFiles(context, ofAsset.get(id) ?? []);
      await database.inTenant(tenantId, (tx) =>
        noteCheck(tx, id, { ...found, checkedAt: clock.now() }),
      );
    }
    last = ids.at(-1) ?? last;
  }
}

/** The stored original is another file than the one that was taken in. */
const ANOTHER_FILE = 'The original in the store is another file: restore it from a backup.';

/**
 * Makes the files of a picture again from its original. Texts, dates and all that people decided
 * stay. Without a whole original, nothing is changed, and the picture is noted as lost.
 */
export async function remakeFiles(
  context: Context,
  pool: PicturePool,
  { tenantId, assetId }: z.infer<typeof remakeFilesJobData>,
): Promise<void> {
  const { database, storage, clock } = context;
  const note = (state: 'Whole' | 'Lost', problem: string) =>
    database.inTenant(tenantId, (tx) =>
      noteCheck(tx, assetId, { state, problem, checkedAt: clock.now() }),
    );
  const [asset, before] = await database.inTenant(
    tenantId,
    async (tx) =>
      [
        (await tx.select().from(assets).where(eq(assets.id, assetId)))[0],
        await tx.select().from(assetRenditions).where(eq(assetRenditions.assetId, assetId)),
      ] as const,
  );
  if (!asset) return;
  const original = before.find(({ resolutionType }) => resolutionType === ResolutionType.High);
  if (!original) return void (await note('Lost', 'The picture has no original.'));
  try {
    await storage.withLocalFile(original.storageKey, async (path) => {
      const { renditions } = await pool.process(path);
      if (renditions.contentHash !== asset.contentHash)
        throw new PictureRefused('Corrupt', ANOTHER_FILE);
      const files = await storeRenditions(storage, assetId, path, renditions);
      await database.inTenant(tenantId, async (tx) => {
        await tx.delete(assetRenditions).where(eq(assetRenditions.assetId, assetId));
        await tx.insert(assetRenditions).values(files);
        await noteCheck(tx, assetId, { state: 'Whole', problem: '', checkedAt: clock.now() });
      });
      const kept = new Set(files.map(({ storageKey }) => storageKey));
      for (const { storageKey } of before)
        if (!kept.has(storageKey)) await storage.remove(storageKey);
    });
  } catch (error) {
    if (error instanceof PictureRefused) await note('Lost', error.message);
    else if (error instanceof StorageError && error.code === 'FileMissing')
      await note('Lost', 'The original is not in the store: restore it from a backup.');
    else throw error;
  }
}
