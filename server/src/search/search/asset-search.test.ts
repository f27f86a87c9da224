import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { facetFilter } from '@editorial/contracts/catalog';
import { HOST_TENANT, type Database } from '../../ground/database/database.ts';
import { openTestDatabase } from '../../ground/database/embedded.testing.ts';
import { listAssets } from '../lists/asset.queries.ts';
import { listSets } from '../lists/set-lists.queries.ts';
import { countFacets } from './facets.queries.ts';
import { viewerOf } from '../../catalog/assets/viewer.ts';
import { fileAddresses } from '../../catalog/assets/file-addresses.ts';
import { firstAssetPrices } from '../../commerce/pricing/prices.testing.ts';
import { noMemory, openSearchMemory } from '../engines/search-memory.ts';

/** More assets than the sample in which the newest 500 matches are looked for. */
const Count = 1100;
const viewer = {
  userId: '00000000-0000-4000-8000-000000000001',
  isReviewer: false,
  language: 'en' as const,
};
const reviewer = { ...viewer, isReviewer: true };
const showing = {
  addresses: fileAddresses('test', viewerOf(null), new Date()),
  prices: firstAssetPrices,
};
let database: Database;
/** Simulates the time while an index is being built: only the database answers. */
const withoutIndex: Pick<Database, 'listen' | 'inTenant'> = {
  listen: async () => async () => {},
  inTenant: async () => {
    throw new Error('no index');
  },
};

const list = (query: Record<string, unknown>, who = viewer, memory = noMemory) =>
  database.inTenant(HOST_TENANT, (tx) =>
    listAssets(tx, facetFilter.parse(query), { viewer: who, showing, memory }),
  );
const facets = (query: Record<string, unknown>) =>
  database.inTenant(HOST_TENANT, (tx) =>
    countFacets(tx, facetFilter.parse(query), { viewer, memory: noMemory }),
  );
const searchRows = async () =>
  (
    await database.executeSql(
      'select asset_id, tenant_id, creation_time, set_id, is_shown, title, facet_code, words::text from asset_search order by asset_id',
    )
  ).rows;
before(async () => {
  database = await openTestDatabase();
  await database.executeSql('insert into asset_sets (tenant_id, title) values ($1, $2)', [
    HOST_TENANT,
    'Set',
  ]);
  await database.executeSql(`insert into assets (tenant_id, title, tags, set_id, status, categories, countries, colour_names, width, height, contributor_id, creation_time)
    select tenant_id, 'Picture ' || n, array['common', case when n % 31 = 0 then 'rare' else 'usual' end, 'It''s \\ "odd" | & !'], id, 'Published', array[case when n % 4 = 0 then 'Sea' else 'Sky' end], array['SE'], array['blue'], 3, 2,
      '${viewer.userId}', timestamptz '2026-01-01' - n * interval '1 minute' from asset_sets, generate_series(1, ${Count}) as n`);
  await database.executeSql('analyze');
});
after(() => database.close());

test('the rows that searches read follow every change of an asset', async () => {
  const idOf = async (title: string) =>
    String(
      (await database.executeSql('select id from assets where title = $1', [title])).rows[0]!.id,
    );
  const titles = async (query: Record<string, unknown>, who = viewer) =>
    (await list(query, who)).items.map((item) => item.title);
  const id = await idOf('Picture 7');
  await database.executeSql(
    "update assets set title = 'Ærøskøbing', tags = array['ferry'], countries = array['DK'] where id = $1",
    [id],
  );
  assert.deepEqual(await titles({ searchText: 'aeroskobing' }), ['Ærøskøbing']);
  assert.deepEqual(await titles({ tags: ['FERRY'], countries: ['DK'] }), ['Ærøskøbing']);
  await database.executeSql('update assets set is_hidden = true where id = $1', [id]);
  assert.deepEqual(
    [
      await titles({ searchText: 'ferry' }),
      await titles({ searchText: 'ferry', includeHidden: true }, reviewer),
      await titles({ searchText: 'ferry', includeHidden: true }),
    ],
    [[], ['Ærøskøbing'], []],
  );
  await database.executeSql(
    "update assets set is_hidden = false, status = 'Withdrawn' where id = $1",
    [id],
  );
  assert.deepEqual(
    [
      await titles({ searchText: 'ferry' }),
      await titles({ searchText: 'ferry', mine: true }),
      await titles({ status: 'Withdrawn' }, reviewer),
    ],
    [[], ['Ærøskøbing'], ['Ærøskøbing']],
  );
  await database.executeSql('delete from assets where id = $1', [id]);
  assert.deepEqual(
    [await titles({ searchText: 'ferry', mine: true }), (await searchRows()).length],
    [[], Count - 1],
  );
});

test('tags are compared literally, whatever characters they contain', async () => {
  assert.equal((await list({ tags: ['it\'s \\ "odd" | & !'] })).totalCount, Count - 1);
  assert.equal((await list({ tags: ["it's"] })).totalCount, 0);
  assert.equal(
    (await list({ searchText: '#category:Sea' })).totalCount,
    0,
    'terms of filters are no words',
  );
});

test('the words are stored out of line, so that a match costs little', async () => {
  const {
    rows: [size],
  } = await database.executeSql(
    "select pg_relation_size('asset_search') as rows, pg_relation_size(reltoastrelid) as words from pg_class where relname = 'asset_search'",
  );
  assert.ok(Number(size!.rows) / Count < 300 && Number(size!.words) > 0, JSON.stringify(size));
});

test('existing assets get their search rows, and a second run changes nothing', async () => {
  const rows = await searchRows();
  const migration = await readFile(
    new URL('../../ground/database/migrations/0044_asset_search_rows.pieces.sql', import.meta.url),
    'utf8',
  );
  await database.executeSql("delete from asset_search where title like '%3%'");
  await database.executeSql(migration);
  assert.deepEqual(await searchRows(), rows);
  await database.executeSql(migration);
  assert.deepEqual(await searchRows(), rows);
});

test('with far more matches than the count limit the newest are sampled: 10,000+, extrapolated facets, pages without a gap', async () => {
  // Makes the planner believe that the table has ten million rows.
  await database.executeSql(
    "update pg_class set reltuples = 10000000, relpages = greatest(1, pg_relation_size('asset_search') / 8192) where relname = 'asset_search'",
  );
  const memory = (await openSearchMemory(withoutIndex)).of(HOST_TENANT);
  const first = await list({ maxResultCount: 100 }, viewer, memory);
  assert.deepEqual([first.totalCount, first.isCountExact], [10_000, false]);
  const counted = await facets({});
  assert.deepEqual(counted.assetType, [{ value: 'Photo', count: 10_000 }]);
  assert.equal(
    counted.categories.reduce((sum, { count }) => sum + count, 0),
    10_000,
  );
  const titles: string[] = [];
  for (let skip = 0; skip < Count - 1; skip += 90)
    titles.push(
      ...(await list({ skipCount: skip, maxResultCount: 90 }, viewer, memory)).items.map(
        (item) => item.title,
      ),
    );
  assert.deepEqual(
    [titles.length, new Set(titles).size, ...titles.slice(0, 3)],
    [Count - 1, Count - 1, 'Picture 1', 'Picture 2', 'Picture 3'],
  );
  for (const [searchText, count] of [
    // It knows how usual a whole word is, not a beginning.
    ['common*', Count - 1],
    ['rare', Math.floor(Count / 31)],
  ] as const) {
    const { totalCount, isCountExact } = await list({ searchText }, viewer, memory);
    assert.deepEqual(
      [totalCount, isCountExact],
      [count, true],
      'where the planner errs, all are counted',
    );
  }
});

test('by relevance the best matches come first, then the others by age, without a gap', async () => {
  const memory = (await openSearchMemory(withoutIndex)).of(HOST_TENANT);
  const titles: string[] = [];
  for (let skip = 0; skip < Count - 1; skip += 90)
    titles.push(
      ...(
        await list({ searchText: 'common', skipCount: skip, maxResultCount: 90 }, viewer, memory)
      ).items.map((item) => item.title),
    );
  assert.deepEqual([titles.length, new Set(titles).size], [Count - 1, Count - 1]);
  assert.deepEqual(
    titles.slice(500),
    titles.slice(500).sort((a, b) => Number(a.slice(8)) - Number(b.slice(8))),
  );
});

test('sets are sorted by their best match, also an old one, then by age', async () => {
  const { rows: sets } = await database.executeSql(
    "insert into asset_sets (tenant_id, title) select $1::uuid, title from unnest(array['Often', 'Once', 'Old']) as title returning id, title",
    [HOST_TENANT],
  );
  const setOf = (title: string) => sets.find((set) => set.title === title)!.id;
  const add = (title: string, description: string, set: string, minutes: number, many = 1) =>
    database.executeSql(
      `insert into assets (tenant_id, title, description, set_id, status, creation_time)
    select $1, $2, $3, $4, 'Published', timestamptz '2026-02-01' - ($5 + n) * interval '1 minute' from generate_series(1, $6::int) as n`,
      [HOST_TENANT, title, description, setOf(set), minutes, many],
    );
  await add('Anything', 'a zeppelin far away', 'Once', 0, 20);
  await add('Zeppelin', 'a zeppelin, a zeppelin', 'Often', 100);
  await add('Zeppelin', 'zeppelin, zeppelin', 'Old', 10_000, 2);
  await add('Anything', 'a zeppelin far away', 'Once', 200, 500);
  const found = await database.inTenant(HOST_TENANT, (tx) =>
    listSets(tx, facetFilter.parse({ searchText: 'zeppelin' }), {
      viewer,
      showing,
      memory: noMemory,
    }),
  );
  assert.deepEqual(
    [found.totalCount, found.items.map(({ title }) => title)],
    [3, ['Often', 'Old', 'Once']],
    'older than five hundred others, which match less well',
  );
  await database.executeSql("delete from assets where search @@ 'zeppelin'");
});

test('hostile texts are answered in bounded time, by the index and by the database', async () => {
  const searches = await openSearchMemory(database);
  await searches.prepare(HOST_TENANT);
  for (const part of [
    '(',
    'a* ',
    '-',
    'a OR ',
    '"',
    '*',
    "\\ ' & | ! <-> :* ",
    'common -usual ',
    '\u202e',
    '\0',
  ])
    for (const known of [noMemory, searches.of(HOST_TENANT)]) {
      const begin = performance.now();
      await list({ searchText: part.repeat(10_000).slice(0, 10_000) }, viewer, known);
      const tookMs = performance.now() - begin;
      // Usual are some milliseconds, and a statement without an end takes minutes.
      assert.ok(tookMs < 20_000, `${part}: ${tookMs} ms`);
    }
  await searches.close();
});
