import assert from 'node:assert/strict';
import { Categories, facetFilter } from '@editorial/contracts/catalog';
import fc from 'fast-check';
import { HOST_TENANT, type Database } from '../../ground/database/database.ts';
import { listAssets } from '../lists/asset.queries.ts';
import { listSets } from '../lists/set-lists.queries.ts';
import { fileAddresses } from '../../catalog/assets/file-addresses.ts';
import { firstAssetPrices } from '../../commerce/pricing/prices.testing.ts';
import { type Viewer, viewerOf } from '../../catalog/assets/viewer.ts';
import type { TenantMemory } from './engine.ts';
import { countFacets } from './facets.queries.ts';
import { noMemory } from '../engines/search-memory.ts';
import { suggestTerms } from './suggestions.queries.ts';
import { fold } from '../../ground/terms.rules.ts';

export const FilledCount = 700;
export const viewer: Viewer = {
  userId: '00000000-0000-4000-8000-000000000001',
  isReviewer: false,
  language: 'en',
};
export const showing = {
  addresses: fileAddresses('test', viewerOf(null), new Date()),
  prices: firstAssetPrices,
};
const words = [
  'harbour',
  'harbours',
  'sea',
  'seaside',
  'mountain',
  'mountains',
  'café',
  "o'neill",
  'night',
  'day',
  'happiness',
  'happy',
];

/** Numbers with and without hyphens, words that are filters, and stop words that are things. */
const numbered = [
  'COVID-19',
  'covid 19',
  'F-16',
  'F16',
  'Boeing 747-8',
  'a tin can',
  'copy space',
  'people',
  '',
];

/**
 * Adds assets with few words and all kinds of values, so that random questions find some. Two at a
 * time are equally old; they are in one set, since engines order sets of the same age differently.
 */
export async function fillCatalog(database: Database): Promise<void> {
  await database.executeSql(
    "insert into asset_sets (tenant_id, title) select $1::uuid, 'Set ' || n from generate_series(1, 5) as n",
    [HOST_TENANT],
  );
  await database.executeSql(
    `insert into assets (tenant_id, title, tags, description, set_id, status, is_hidden, asset_type, categories, countries, colour_names, width, height, use, people_count, copy_space, taken_at, contributor_id, creator, creation_time)
    select $1::uuid, w[1 + n % 12] || ' ' || w[1 + n / 3 % 12], array[w[1 + n / 5 % 12], 'tag ' || n % 7], w[1 + n / 7 % 12] || ' ' || numbered[1 + n % 9], (select min(id) from asset_sets) + n / 2 % 5, case when n % 11 = 0 then 'Draft' else 'Published' end, n % 13 = 0,
      case when n % 3 = 0 then 'Vector' else 'Photo' end, array[c[1 + n % 12]], array[case when n % 4 = 0 then 'SE' else 'NO' end], array['blue'], (1 + n % 3) * (1 + n % 5) * 500, 1000 * (1 + n % 5),
      case when n % 9 = 0 then 'EditorialOnly' else 'Creative' end, nullif(n % 5, 4), case n % 4 when 0 then null when 1 then array['left', 'top'] when 2 then array['bottom'] else '{}' end,
      case when n % 3 > 0 then timestamptz '2024-12-31 23:30+00' + n % 7 * interval '1 hour' end, $2::uuid,
      case n % 5 when 0 then '' when 1 then 'Bo Östen' else 'Ana Costa' end, timestamptz '2026-01-01' - n / 2 * interval '1 hour'
    from generate_series(1, $3::int) as n, (select $4::text[] as w, $5::text[] as c, $6::text[] as numbered) as lists`,
    [HOST_TENANT, viewer.userId, FilledCount, words, [...Categories], numbered],
  );
  // Groups of two to five, and some pictures in none. Hidden ones and drafts are among them.
  await database.executeSql(
    `insert into alike_assets (tenant_id, asset_id, group_id)
    select tenant_id, id, first_value(id) over (partition by running_number % 140 order by running_number)
    from assets where running_number % 140 < 120 and running_number % 3 <> running_number % 140 % 4`,
  );
  await database.executeSql('analyze');
}

const word = fc.constantFrom(
  ...words,
  'cafe',
  'harb',
  'ha',
  'nothing',
  'the',
  'tag',
  'x-ray',
  '"sea night"',
  'ED-0000007',
  'ED-0000007 sea',
  '…',
  'covid 19',
  'covid-19',
  'f16',
  'f-16',
  '747 8',
  '747-8',
  '-19',
  'can',
  'tin can',
  'vertical',
  'copy space',
  'people',
  'no people',
  'black and white',
  '(sea OR night)',
  '(day -(sea mountain))',
  'mount*',
  'tag:"tag 3"',
  'color:blue',
  'orientation:landscape',
  'people:2',
  'use:editorial',
  'size:large',
  'space:left',
  'taken:2025',
  'after:2025-12-25',
  'before:2025-12-30',
);

const text = fc
  .array(
    fc
      .tuple(fc.constantFrom('', '', '', '-', 'OR ', 'NOT ', 'AND '), word)
      .map((pair) => pair.join('')),
    { minLength: 0, maxLength: 4 },
  )
  .map((all) => all.join(' '));
const conditions = fc.record({
  searchText: text,
  assetType: fc.constantFrom('Photo', 'Vector'),
  categories: fc.subarray([...Categories], { minLength: 1, maxLength: 3 }),
  countries: fc.constantFrom(['SE'], ['NO', 'SE'], ['DE']),
  orientation: fc.constantFrom('landscape', 'portrait', 'square'),
  people: fc.constantFrom('none', 'two', 'more'),
  use: fc.constantFrom('Creative', 'EditorialOnly'),
  size: fc.constantFrom('small', 'large'),
  space: fc.constantFrom('left', 'bottom'),
  taken: fc.constantFrom('2024', '2025'),
  tags: fc.constantFrom(['tag 3'], ['TAG 1', 'night']),
  creator: fc.constantFrom('ana costa', 'COSTA', 'bo osten', 'nobody', '!'),
  setId: fc.integer({ min: 1, max: 6 }),
  setIds: fc.constantFrom([1, 2], [2, 9]),
  setIdFrom: fc.integer({ min: 1, max: 4 }),
  setIdTo: fc.integer({ min: 2, max: 5 }),
  creationTimeFrom: fc.constantFrom('2025-12-20', '2025-12-25T10:00:00.000Z'),
  creationTimeTo: fc.constantFrom('2025-12-31', '2025-12-30T08:00:00.000Z'),
  mine: fc.constant(true),
  status: fc.constantFrom('Published', 'Draft'),
  includeHidden: fc.constant(true),
  grouped: fc.constant(true),
});
/** A few conditions at a time: with all of them, hardly a question would find anything. */
const query = fc
  .tuple(conditions, fc.uniqueArray(fc.nat(), { maxLength: 4, selector: (key) => key % 21 }))
  .map(([all, keys]) => {
    const values = Object.entries(all);
    return Object.fromEntries(keys.map((key) => values[key % values.length] ?? ['verbatim', true]));
  });

/** The page that a question finds. */
export async function idsOf(
  database: Database,
  asked: Record<string, unknown>,
  memory: TenantMemory,
  who = viewer,
) {
  const filter = facetFilter.parse({ maxResultCount: 1000, ...asked });
  const { totalCount, items } = await database.inTenant(HOST_TENANT, (tx) =>
    listAssets(tx, filter, { viewer: who, showing, memory }),
  );
  const alike = items.map(({ alikeCount }) => alikeCount ?? 0);
  return { totalCount, ids: items.map((item) => item.id), alike };
}

async function answersOf(
  database: Database,
  asked: Record<string, unknown>,
  memory: TenantMemory,
  who: Viewer,
) {
  const run = <T>(work: Parameters<typeof database.inTenant<T>>[1]) =>
    database.inTenant(HOST_TENANT, work);
  const { sorting: _sorting, ...filter } = asked;
  try {
    const sets = await run((tx) =>
      listSets(tx, facetFilter.parse({ ...asked, maxResultCount: 100 }), {
        viewer: who,
        showing,
        memory,
      }),
    );
    return {
      list: await idsOf(database, asked, memory, who),
      facets: await run((tx) =>
        countFacets(tx, facetFilter.parse(filter), { viewer: who, memory }),
      ),
      sets: sets.items.map((set) => [set.id, set.assetCount]),
    };
  } catch (error) {
    return (error as Error).message;
  }
}

/** Asks every engine with random words and filters, and expects the database's answers. */
export async function assertSameAnswers(
  database: Database,
  engines: readonly TenantMemory[],
  numRuns = 60,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(
      query,
      fc.constantFrom('newest', 'oldest', 'title'),
      fc.boolean(),
      async (filter, sorting, isReviewer) => {
        const who = { ...viewer, isReviewer };
        const asked = { ...filter, sorting };
        const expected = await answersOf(database, asked, noMemory, who);
        for (const engine of engines)
          assert.deepEqual(await answersOf(database, asked, engine, who), expected);
      },
    ),
    { numRuns, seed: 20_260_101 },
  );
  for (const engine of engines) await assertSameSuggestions(database, engine);
}

/** Asks every engine for what matches best, and expects the order of the database. */
export async function assertSameOrder(
  database: Database,
  engines: readonly TenantMemory[],
): Promise<void> {
  for (const searchText of [
    'sea',
    'harbour night',
    'happy OR day',
    'mount*',
    'sea -night',
    'ocean',
    '(tag:"tag 3" OR day) sea',
  ])
    for (const language of ['en', 'de', 'ar'] as const) {
      const asked = { searchText, sorting: 'relevance' };
      const who = { ...viewer, language };
      const expected = await idsOf(database, asked, noMemory, who);
      for (const engine of engines)
        assert.deepEqual(
          await idsOf(database, asked, engine, who),
          expected,
          `${searchText} (${language})`,
        );
    }
}

/** Of many titles each engine suggests some. All have the text, and there are as many. */
async function assertSameSuggestions(database: Database, engine: TenantMemory): Promise<void> {
  for (const text of [
    'harb',
    'caf',
    "o'n",
    'mountain s',
    'sea d',
    'night harbours',
    'sea x',
    'x',
  ]) {
    const [found, expected] = await database.inTenant(HOST_TENANT, async (tx) => [
      await suggestTerms(tx, text, 'en', engine),
      await suggestTerms(tx, text, 'en', noMemory),
    ]);
    assert.equal(found?.length, expected?.length, text);
    for (const title of found ?? []) assert.ok(fold(title).includes(text), `${title}: ${text}`);
  }
}
