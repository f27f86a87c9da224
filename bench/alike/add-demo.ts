import { readFile } from 'node:fs/promises';
import { assets, assetSets } from '../../server/src/catalog/assets/assets.tables.ts';
import { lookOf } from '../../server/src/catalog/picture/renditions.ts';
import { shippedPictures } from '../../server/src/demo/pictures/shipped-pictures.ts';
import { type Database, HOST_TENANT } from '../../server/src/ground/database/database.ts';

/** Adds the shipped pictures of the demo with their looks. Returns the name of each by its id. */
export async function addDemo(database: Database): Promise<ReadonlyMap<string, string>> {
  const entries = await shippedPictures();
  const sets = new Map<string, number>();
  const names = new Map<string, string>();
  for (const [at, { fileName, source, set, asset }] of entries.entries()) {
    if (!('path' in source)) continue;
    const look = await lookOf(await readFile(source.path));
    await database.inTenant(HOST_TENANT, async (tx) => {
      let setId = sets.get(set.key);
      if (setId === undefined) {
        const [row] = await tx.insert(assetSets).values({ title: set.title }).returning();
        setId = row?.id ?? 1;
        sets.set(set.key, setId);
      }
      const [row] = await tx
        .insert(assets)
        .values({
          title: asset.title ?? '',
          description: asset.description ?? '',
          tags: [...(asset.tags ?? [])],
          categories: [...(asset.categories ?? [])],
          descriptor: [...look],
          fileName,
          setId,
          status: 'Published',
          creationTime: new Date(Date.UTC(2026, 0, 1, 0, at)),
        })
        .returning();
      if (row) names.set(row.id, fileName.replace(/\.jpg$/, ''));
    });
  }
  return names;
}
