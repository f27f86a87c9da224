import { readFile } from 'node:fs/promises';
import type { TextLanguage } from '@editorial/contracts/catalog';
import { assets, assetSets } from '../../server/src/catalog/assets/assets.tables.ts';
import { lookOf } from '../../server/src/catalog/picture/renditions.ts';
import { shippedPictures } from '../../server/src/demo/pictures/shipped-pictures.ts';
import { type Database, HOST_TENANT } from '../../server/src/ground/database/database.ts';

const looks = new Map<string, Promise<readonly number[]>>();
/** Reading a picture takes longer than all else, and it looks the same in each language. */
const lookAt = (path: string): Promise<readonly number[]> => {
  const known = looks.get(path) ?? readFile(path).then(lookOf);
  looks.set(path, known);
  return known;
};

/** Adds the shipped pictures of the demo with their looks, described in one language. Returns the name of each by its id. */
export async function addDemo(
  database: Database,
  language: TextLanguage = 'en',
): Promise<ReadonlyMap<string, string>> {
  const entries = await shippedPictures();
  const sets = new Map<string, number>();
  const names = new Map<string, string>();
  for (const [at, { fileName, source, set, asset }] of entries.entries()) {
    if (!('path' in source)) continue;
    const look = await lookAt(source.path);
    const texts = { ...asset, ...asset.translations?.[language] };
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
          title: texts.title ?? '',
          description: texts.description ?? '',
          tags: [...(texts.tags ?? [])],
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
