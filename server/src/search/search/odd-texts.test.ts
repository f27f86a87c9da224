import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { facetFilter, type FacetFilter, type TextLanguage } from '@editorial/contracts/catalog';
import { assets, assetSets } from '../../catalog/assets/assets.tables.ts';
import { type Database, HOST_TENANT } from '../../ground/database/database.ts';
import { openTestDatabase } from '../../ground/database/embedded.testing.ts';
import { listAssets } from '../lists/asset.queries.ts';
import { noMemory, openSearchMemory, type SearchMemory } from '../engines/search-memory.ts';
import type { TenantMemory } from './engine.ts';
import { countFacets } from './facets.queries.ts';
import { showing, viewer } from './same-answers.testing.ts';

const titles = ['Sea at night', 'Boat on a river', 'Zebra', 'Old door'] as const;
let database: Database;
let memory: SearchMemory;
let bySql: SearchMemory;

before(async () => {
  database = await openTestDatabase();
  await database.inTenant(HOST_TENANT, async (tx) => {
    const [set] = await tx.insert(assetSets).values({ title: 'Set' }).returning();
    await tx.insert(assets).values(
      titles.map((title) => ({
        title,
        setId: set!.id,
        status: 'Published' as const,
        width: 3000,
        height: title === 'Zebra' ? 4000 : 2000,
      })),
    );
  });
  [memory, bySql] = await Promise.all([
    openSearchMemory(database),
    openSearchMemory(database, { searchUrls: [new URL('postgresql:')] }),
  ]);
  for (const one of [memory, bySql]) await one.prepare(HOST_TENANT);
});
after(async () => {
  for (const one of [memory, bySql]) await one?.close();
  await database?.close();
});

/** The titles that a text finds, in alphabetical order. Facets count as many. */
async function found(
  known: TenantMemory,
  searchText: string,
  more: Partial<FacetFilter> & { language?: TextLanguage } = {},
): Promise<string[]> {
  const { language = 'en', ...rest } = more;
  const filter = facetFilter.parse({ searchText, ...rest });
  const who = { ...viewer, language };
  const page = await database.inTenant(HOST_TENANT, (tx) =>
    listAssets(tx, filter, { viewer: who, showing, memory: known }),
  );
  const { assetType } = await database.inTenant(HOST_TENANT, (tx) =>
    countFacets(tx, filter, { viewer: who, memory: known }),
  );
  const counted = assetType.reduce((sum, { count }) => sum + count, 0);
  assert.equal(counted, page.items.length);
  assert.equal(page.totalCount + (page.relaxedCount ?? 0), page.items.length);
  return page.items.map(({ title }) => title).sort();
}

const many = (word: string) => Array.from({ length: 200 }, (_, at) => `${word}${at}`).join(' ');
const all = [...titles].sort();
for (const [what, text, expected, more] of [
  ['only stop words', 'to be or not to be', all, {}],
  ['200 words, one of which is known', `sea ${many('qx')}`, ['Sea at night'], {}],
  ['200 unknown words', many('qx'), [], {}],
  ['one letter', 'z', ['Zebra'], {}],
  ['one letter that nothing begins with', 'q', [], {}],
  ['one letter of another script', 'я', [], {}],
  ['only a filter', '', ['Zebra'], { orientation: 'portrait' }],
  ['only a filter as text', 'orientation:portrait', ['Zebra'], {}],
  ['only what is left out', '-sea -boat', ['Old door', 'Zebra'], {}],
  ['five scripts at once', 'sea море 海 بحر θάλασσα', ['Sea at night'], {}],
  [
    'five scripts at once, asked in Arabic',
    'sea море 海 بحر θάλασσα',
    ['Sea at night'],
    { language: 'ar' },
  ],
  ['a language without a list', 'laiva joella', [], {}],
  ['a language without a list, with an English word', 'laiva sea joella', ['Sea at night'], {}],
  ['signs only', '… ?! — ***', [], {}],
] as const)
  test(`${what}: something true is found, by each engine`, async () => {
    for (const known of [memory.of(HOST_TENANT), bySql.of(HOST_TENANT)])
      assert.deepEqual(await found(known, text, more), expected);
    // Without a vocabulary nothing is relaxed, and nothing fails.
    await found(noMemory, text, more);
  });
