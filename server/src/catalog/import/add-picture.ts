import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database, Tx } from '../../ground/database/database.ts';
import type { Storage } from '../../ground/storage/storage.ts';
import { pictureColumns } from '../assets/asset-picture.writes.ts';
import { assetRenditions, assets, assetSets } from '../assets/assets.tables.ts';
import { storeRenditions } from '../files/asset-files.ts';
import { contentHash } from '../picture/byte-source.ts';
import type { PicturePool } from '../picture/pool.ts';
import type { Picture } from '../picture/picture.types.ts';
import { setByKey } from '../assets/set-by-key.ts';
import { rememberTermsOf } from '../assets/remember-terms.ts';
import { type TranslationChanges, writeTranslations } from '../assets/translations.ts';
import { required } from '../../ground/required.ts';

// The demo finds its sets as imports do.
export { setByKey };

/**
 * The numbers of published pictures that may be the same as a new one with this look, most alike
 * first. Search gives it at start, because it lies above the catalog.
 */
export type DuplicateNumbers = (tx: Tx, look: readonly number[]) => Promise<string[]>;
/** The means of a job that adds pictures one after another. */
export interface PictureWork {
  readonly pool: PicturePool;
  readonly duplicateNumbers: DuplicateNumbers;
  readonly signal: AbortSignal;
}

export interface CatalogAccess {
  readonly database: Database;
  readonly storage: Storage;
  readonly pool: PicturePool;
  readonly tenantId: string;
  /** Without it, near duplicates are not looked for. */
  readonly duplicateNumbers?: DuplicateNumbers;
}

export type NewAsset = Pick<
  typeof assets.$inferInsert,
  | 'title'
  | 'description'
  | 'alternativeText'
  | 'tags'
  | 'place'
  | 'countries'
  | 'categories'
  | 'creator'
  | 'setId'
  | 'fileName'
> &
  Partial<
    Pick<
      typeof assets.$inferInsert,
      | 'assetType'
      | 'exclusivity'
      | 'use'
      | 'modelRelease'
      | 'propertyRelease'
      | 'contributorId'
      | 'creationTime'
      | 'takenAt'
      | 'peopleCount'
      | 'status'
    >
  > & {
    /** The texts in further languages. */
    readonly translations?: TranslationChanges;
  };

/** The set with this title, the oldest of several. Created if it does not exist. */
export async function setByTitle(tx: Tx, title: string): Promise<number> {
  const [known] = await tx
    .select({ id: assetSets.id })
    .from(assetSets)
    .where(eq(assetSets.title, title))
    .orderBy(assetSets.id)
    .limit(1);
  return known?.id ?? setByKey(tx, `import:set:${title}`, title);
}

/** The picture with these bytes. */
async function knownId(
  { database, tenantId }: CatalogAccess,
  hash: string,
): Promise<string | null> {
  const [known] = await database.inTenant(tenantId, (tx) =>
    tx
      .select({ id: assets.id })
      .from(assets)
      .where(and(isNotNull(assets.contentHash), eq(assets.contentHash, hash))),
  );
  return known?.id ?? null;
}

export interface Added {
  readonly outcome: 'imported' | 'known';
  /** The new picture, or the one with the same bytes. */
  readonly id: string;
  /** Numbers of pictures that may be the same, which were in the catalog before. */
  readonly alike: readonly string[];
}

/**
 * Adds a picture to the catalog, as a published asset if `describe` names no status. The same bytes
 * are added only once. The row is written last, when all files are in place, so that an interrupted
 * import leaves no asset without a picture.
 */
export async function addPicture(
  catalog: CatalogAccess,
  path: string,
  describe: (tx: Tx, picture: Picture) => Promise<NewAsset>,
): Promise<Added> {
  const { database, storage, pool, tenantId, duplicateNumbers } = catalog;
  const hash = await contentHash(path);
  const before = await knownId(catalog, hash);
  if (before !== null) return { outcome: 'known', id: before, alike: [] };
  const { picture, renditions } = await pool.process(path);
  const id = randomUUID();
  const files = await storeRenditions(storage, id, path, renditions);
  const alike: string[] = [];
  const isAdded = await database.inTenant(tenantId, async (tx) => {
    if (duplicateNumbers) alike.push(...(await duplicateNumbers(tx, renditions.descriptor)));
    const { translations = {}, ...described } = await describe(tx, picture);
    const rows = await tx
      .insert(assets)
      .values({ ...pictureColumns(picture, renditions), status: 'Published', ...described, id })
      .onConflictDoNothing()
      .returning({ id: assets.id });
    if (rows.length === 0) return false;
    await tx.insert(assetRenditions).values(files);
    await writeTranslations(tx, id, translations);
    await rememberTermsOf(tx, [id]);
    return true;
  });
  if (isAdded) return { outcome: 'imported', id, alike };
  for (const file of files) await storage.remove(file.storageKey);
  return {
    outcome: 'known',
    id: required(await knownId(catalog, hash), 'The same picture'),
    alike: [],
  };
}
