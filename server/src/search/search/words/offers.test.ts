import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { facetFilter } from '@editorial/contracts/catalog';
import { assets, assetSets } from '../../../catalog/assets/assets.tables.ts';
import { type Database, HOST_TENANT } from '../../../ground/database/database.ts';
import { openTestDatabase } from '../../../ground/database/embedded.testing.ts';
import { listAssets } from '../../lists/asset.queries.ts';
import { openSearchMemory, type SearchMemory } from '../../engines/search-memory.ts';
import { showing, viewer } from '../same-answers.testing.ts';

let database: Database;
let memory: SearchMemory;
before(async () => {
  database = await openTestDatabase();
  await database.inTenant(HOST_TENANT, async (tx) => {
    const [set] = await tx.insert(assetSets).values({ title: 'Set' }).returning();
    const add = (title: string, count: number) =>
      tx.insert(assets).values(
        Array.from({ length: count }, (_, at) => ({
          title: `${title} ${at}`,
          setId: set?.id ?? 1,
          status: 'Published' as const,
        })),
      );
    await add('Potted plant', 90);
    await add('Plat of a town', 2);
    await add('Heron', 40);
    await add('Hero', 70);
    await add('Xboxes', 1);
    await add('Xbox', 100);
  });
  memory = await openSearchMemory(database, { findsByMeaning: () => false });
  await memory.prepare(HOST_TENANT);
});
after(async () => {
  await memory.close();
  await database.close();
});

const search = (searchText: string, more: Record<string, unknown> = {}) =>
  database.inTenant(HOST_TENANT, (tx) =>
    listAssets(tx, facetFilter.parse({ searchText, ...more }), {
      viewer,
      showing,
      memory: memory.of(HOST_TENANT),
    }),
  );

test('the wrong one of two words that the catalog has is found, and the likelier one is offered', async () => {
  const found = await search('plat');
  assert.deepEqual([found.totalCount, found.correction, found.meant], [2, undefined, 'plant']);
  assert.equal((await search('potted plat')).meant, 'potted plant');
});

test('nothing is offered for a word that is about as usual, another form, a later page, or literally', async () => {
  for (const [text, more] of [
    ['heron', {}],
    ['xboxes', {}],
    ['plant', {}],
    ['plat', { skipCount: 1 }],
    ['plat', { verbatim: true }],
    ['"plat"', {}],
    ['town -plat', {}],
  ] as const)
    assert.equal((await search(text, more)).meant, undefined, text);
});

test('a mistyped word is corrected, not offered', async () => {
  const { correction, meant } = await search('plannt');
  assert.deepEqual([correction, meant], ['plant', undefined]);
});
