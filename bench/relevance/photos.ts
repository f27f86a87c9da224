import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { assets, assetSets } from '../../server/src/catalog/assets/assets.tables.ts';
import { importFolder } from '../../server/src/catalog/import/import-folder.ts';
import { createPicturePool } from '../../server/src/catalog/picture/pool.ts';
import { type Database, HOST_TENANT } from '../../server/src/ground/database/database.ts';
import { createFolderStorage } from '../../server/src/ground/storage/folder.storage.ts';

/** Fields that the importer read of a photograph. */
export interface Photo {
  readonly fileName: string;
  readonly title: string;
  readonly description: string;
  readonly tags: string[];
}

/** Imports a folder of photographs. Those that can't be read are left out, as the importer does. */
export async function importPhotos(database: Database, folder: string): Promise<Photo[]> {
  const store = await mkdtemp(join(tmpdir(), 'editorial-bench-'));
  const pool = createPicturePool();
  const storage = createFolderStorage({
    folder: store,
    signingKey: 'bench',
    publicUrl: () => 'http://localhost',
  });
  let [imported, others] = [0, 0];
  try {
    const catalog = { database, pool, storage, tenantId: HOST_TENANT };
    for await (const event of importFolder(catalog, folder)) {
      if (!('outcome' in event)) continue;
      if (event.outcome === 'imported') imported += 1;
      else others += 1;
    }
  } finally {
    await pool.close();
    await rm(store, { recursive: true, force: true });
  }
  console.log(`${imported} photographs imported; ${others} were known or could not be read`);
  return database.inTenant(HOST_TENANT, (tx) =>
    tx
      .select({
        fileName: assets.fileName,
        title: assets.title,
        description: assets.description,
        tags: assets.tags,
      })
      .from(assets)
      .innerJoin(assetSets, sql`asset_sets.id = set_id and source_key like 'import:%'`)
      // Files are imported in any order. Equal matches are ordered by age: always in the same order.
      .orderBy(assets.fileName),
  );
}

/** Adds photographs without their files, in the order of their names. */
export async function addPhotos(database: Database, photos: readonly Photo[]): Promise<void> {
  await database.inTenant(HOST_TENANT, async (tx) => {
    const [set] = await tx.insert(assetSets).values({ title: 'Photographs' }).returning();
    for (const [at, photo] of photos.entries())
      await tx.insert(assets).values({
        ...photo,
        setId: set?.id ?? 1,
        status: 'Published',
        creationTime: new Date(Date.UTC(2026, 1, 1, 0, at)),
      });
  });
}
