import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { facetFilter, type TextLanguage } from '@editorial/contracts/catalog';
import { assets, assetSets } from '../../catalog/assets/assets.tables.ts';
import { type Database, HOST_TENANT } from '../../ground/database/database.ts';
import { openTestDatabase } from '../../ground/database/embedded.testing.ts';
import { openSearchMemory, type SearchMemory } from '../engines/search-memory.ts';
import { listAssets } from '../lists/asset.queries.ts';
import { showing, viewer } from './same-answers.testing.ts';

const pictures = [
  ['Iceberg with two peaks', 'An iceberg in the cold sea of Antarctica'],
  ['Iced orange drink', 'Juice with ice in a glass, a straw beside oranges on a bar'],
  ['Glacier', 'Ice and snow, a white wall of ice above the sea'],
  ['Pears in a row', 'Five pears at the end of a table'],
] as const;
let database: Database;
let memories: readonly SearchMemory[] = [];
before(async () => {
  database = await openTestDatabase();
  await database.inTenant(HOST_TENANT, async (tx) => {
    const [set] = await tx.insert(assetSets).values({ title: 'Zz' }).returning();
    const setId = set?.id ?? 1;
    const rows = pictures.map(([title, description]) => ({ title, description, setId }));
    await tx.insert(assets).values(rows.map((row) => ({ ...row, status: 'Published' as const })));
  });
  memories = await Promise.all([
    openSearchMemory(database),
    openSearchMemory(database, { searchUrls: [new URL('postgresql:')] }),
  ]);
  for (const memory of memories) await memory.prepare(HOST_TENANT);
});
after(async () => {
  for (const memory of memories) await memory.close();
  await database.close();
});

/** All that is shown, the same by both engines. */
async function find(searchText: string, language: TextLanguage = 'en'): Promise<string[]> {
  const [inMemory, bySql] = await Promise.all(
    memories.map((memory) =>
      database.inTenant(HOST_TENANT, async (tx) => {
        const { items } = await listAssets(tx, facetFilter.parse({ searchText }), {
          viewer: { ...viewer, language },
          showing,
          memory: memory.of(HOST_TENANT),
        });
        return items.map(({ title }) => title);
      }),
    ),
  );
  assert.deepEqual(inMemory, bySql, searchText);
  return inMemory ?? [];
}

test('[R3.19] beside pictures with the word, others are nearly about the same: no drink for an iceberg', async () => {
  assert.deepEqual(await find('iceberg'), ['Iceberg with two peaks', 'Glacier']);
});

test('texts are compared with English words for those of other languages', async () => {
  assert.deepEqual(await find('Eisberg', 'de'), ['Iceberg with two peaks', 'Glacier']);
});

test('where nothing is about the words, nothing is shown: no pears for a happy family', async () => {
  assert.deepEqual(await find('happy family'), []);
  assert.deepEqual(await find('glückliche Familie', 'de'), []);
});
