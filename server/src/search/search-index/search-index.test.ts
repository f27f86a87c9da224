import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { facetFilter } from '@editorial/contracts/catalog';
import { HOST_TENANT, type Database } from '../../ground/database/database.ts';
import { openTestDatabase } from '../../ground/database/embedded.testing.ts';
import { listAssets } from '../lists/asset.queries.ts';
import { listSets } from '../lists/set-lists.queries.ts';
import {
  showing,
  assertSameAnswers,
  assertSameOrder,
  fillCatalog,
  FilledCount,
  idsOf,
  viewer,
} from '../search/same-answers.testing.ts';
import { countFacets } from '../search/facets.queries.ts';
import { noMemory, openSearchMemory, type SearchMemory } from '../engines/search-memory.ts';
import type { TenantMemory } from '../search/engine.ts';
import { openMemoryEngine } from './memory-engine.ts';

let database: Database;
let memory: SearchMemory;
before(
  async () => {
    database = await openTestDatabase();
    memory = await openSearchMemory(database, { findsByMeaning: () => false });
    await fillCatalog(database);
    await memory.prepare(HOST_TENANT);
    assert.equal(memory.indexed(), FilledCount);
  },
  { timeout: 60_000 },
);
after(async () => {
  await memory.close();
  await database.close();
});

const run = <T>(work: Parameters<typeof database.inTenant<T>>[1]) =>
  database.inTenant(HOST_TENANT, work);
/** Only the index, without cached answers. */
const indexed = (): TenantMemory => ({ ...noMemory, engine: memory.of(HOST_TENANT).engine });
const ids = (query: Record<string, unknown>, with_: TenantMemory, who = viewer) =>
  idsOf(database, query, with_, who);

test(
  'the index finds the same as the database, for any words and filters, in every order, with the same facets and sets',
  { timeout: 120_000 },
  async () => {
    await assertSameAnswers(database, [indexed()]);
  },
);

test('the best matches are in the order of the database', async () => {
  await assertSameOrder(database, [indexed()]);
});

test('near duplicates are grouped on request: each group has one result, with the number of those behind it, on every page', async () => {
  const { rows } = await database.executeSql('select asset_id, group_id from alike_assets');
  const groups = new Map(rows.map((row) => [row.asset_id as string, row.group_id as string]));
  const groupOf = (id: string) => groups.get(id) ?? id;
  for (const engine of [noMemory, memory.of(HOST_TENANT)])
    for (const asked of [
      { sorting: 'newest' },
      { sorting: 'oldest', searchText: 'harbour' },
      { sorting: 'title', searchText: 'sea OR night' },
      { sorting: 'relevance', searchText: 'happy OR day' },
      { sorting: 'popular', orientation: 'landscape' },
    ]) {
      const all = await ids(asked, engine);
      const matches = Map.groupBy(all.ids, groupOf);
      const grouped = await ids({ ...asked, grouped: true }, engine);
      assert.ok(grouped.totalCount < all.totalCount && grouped.totalCount > 100);
      assert.equal(grouped.totalCount, matches.size);
      assert.deepEqual(new Set(grouped.ids.map(groupOf)), new Set(matches.keys()));
      // In the same order as all of them.
      const kept = new Set(grouped.ids);
      assert.deepEqual(
        grouped.ids,
        all.ids.filter((id) => kept.has(id)),
      );
      assert.deepEqual(
        grouped.alike,
        grouped.ids.map((id) => matches.get(groupOf(id))!.length - 1),
      );
      if (asked.sorting === 'title') continue;
      const paged: string[] = [];
      for (const skipCount of [0, 61])
        paged.push(
          ...(await ids({ ...asked, grouped: true, skipCount, maxResultCount: 61 }, engine)).ids,
        );
      assert.deepEqual(paged, grouped.ids.slice(0, 122));
      const past = { ...asked, grouped: true, skipCount: grouped.totalCount };
      assert.deepEqual((await ids(past, engine)).ids, []);
      const at = grouped.alike.findIndex((count) => count > 0);
      const opened = await ids({ ...asked, groupOf: grouped.ids[at] }, engine);
      assert.deepEqual(new Set(opened.ids), new Set(matches.get(groupOf(grouped.ids[at]!))));
    }
});

test('facets of grouped results say how many results each choice leaves', async () => {
  const asked = { searchText: 'sea', sorting: 'newest', grouped: true };
  for (const engine of [noMemory, memory.of(HOST_TENANT)]) {
    const { orientation, categories } = await run((tx) =>
      countFacets(tx, facetFilter.parse(asked), { viewer, memory: engine }),
    );
    for (const { value, count } of orientation)
      assert.equal((await ids({ ...asked, orientation: value }, engine)).totalCount, count);
    for (const { value, count } of categories.slice(0, 3))
      assert.equal((await ids({ ...asked, categories: [value] }, engine)).totalCount, count);
  }
});

test('[R3.19] by relevance a word in the title ranks above a tag, a tag above a description, and the newest comes first among equals', async () => {
  const add = async (title: string, tag: string, description: string, day: number) =>
    (
      await database.executeSql(
        `insert into assets (tenant_id, title, tags, description, set_id, status, creation_time)
    select $1::uuid, $2, array[$3], $4, min(id), 'Published', timestamptz '2025-06-01' + $5 * interval '1 day' from asset_sets returning id`,
        [HOST_TENANT, title, tag, description, day],
      )
    ).rows[0]!.id as string;
  const described = await add('One', 'two', 'a zeppelin', 9);
  const oldTitle = await add('Zeppelin', 'two', 'three', 1);
  const tagged = await add('One', 'zeppelins', 'three', 8);
  const newTitle = await add('A zeppelin', 'two', 'three', 2);
  const both = await add('Zeppelin', 'hangar', 'three', 0);
  assert.deepEqual((await ids({ searchText: 'zeppelin' }, indexed())).ids, [
    newTitle,
    oldTitle,
    both,
    tagged,
    described,
  ]);
  const withBoth = await ids({ searchText: 'zeppelin hangar' }, indexed());
  assert.equal(withBoth.totalCount, 1);
  assert.equal(withBoth.ids[0], both);
  // Those without one of the words follow.
  assert.deepEqual(
    new Set(withBoth.ids.slice(1)),
    new Set([newTitle, oldTitle, tagged, described]),
  );
  const sets = await run((tx) =>
    listSets(tx, facetFilter.parse({ searchText: 'zeppelin' }), {
      viewer,
      showing,
      memory: indexed(),
    }),
  );
  assert.deepEqual([sets.totalCount, sets.items[0]!.assetIds[0]], [1, newTitle]);
});

test('added, changed, hidden and deleted assets are in the next answer, in their place', async () => {
  const known = memory.of(HOST_TENANT);
  const search = async () => (await ids({ searchText: 'night', sorting: 'newest' }, known)).ids;
  const first = await search();
  const {
    rows: [row],
  } = await database.executeSql(
    "insert into assets (tenant_id, title, set_id, status, creation_time) select $1::uuid, 'Night', min(id), 'Published', timestamptz '2025-12-25 00:30' from asset_sets returning id",
    [HOST_TENANT],
  );
  const id = row!.id as string;
  const second = await search();
  assert.deepEqual([second.length, second.filter((one) => one !== id)], [first.length + 1, first]);
  assert.ok(
    second.indexOf(id) > 0 && second.indexOf(id) < first.length,
    'an older one is not put first',
  );
  await database.executeSql("update assets set title = 'Morning' where id = $1", [id]);
  assert.deepEqual(await search(), first);
  assert.deepEqual((await ids({ searchText: 'morning' }, known)).ids, [id]);
  await database.executeSql('update assets set is_hidden = true where id = $1', [id]);
  assert.deepEqual((await ids({ searchText: 'morning' }, known)).ids, []);
  await database.executeSql('delete from assets where id = $1', [id]);
  assert.deepEqual(
    (
      await ids({ searchText: 'morning', includeHidden: true }, known, {
        ...viewer,
        isReviewer: true,
      })
    ).ids,
    [],
  );
});

test('pages of public pictures are shown from memory as the database has them, also after changes of a picture or its set', async () => {
  const known = memory.of(HOST_TENANT);
  await database.executeSql(
    `update assets set alternative_text = 'Ein Schiff — سفينة', thumb_hash = 'PQgOFYJpd3d/dUh3',
      colours = array['#336699', '#a0c0e0'], content_hash = encode(sha256(id::text::bytea), 'hex')
      where running_number % 3 = 0`,
  );
  // Its title holds what separates the fields in memory: the database shows it.
  await database.executeSql("update assets set title = 'a' || chr(31) where running_number = 9");
  const list = (from: TenantMemory) =>
    run((tx) =>
      listAssets(tx, facetFilter.parse({ maxResultCount: 1000 }), {
        viewer,
        showing,
        memory: from,
      }),
    );
  const compare = async () => {
    const { items } = await list(known);
    assert.deepEqual(items, (await list(noMemory)).items);
    return items;
  };
  const items = await compare();
  const held = known.engine?.items(items.map(({ id }) => id));
  assert.equal(held?.size, items.length - 1, 'nothing else was read');
  await database.executeSql("update asset_sets set title = 'Renamed ' || id where id < 3");
  assert.ok((await compare()).some(({ setTitle }) => setTitle === 'Renamed 1'));
  await database.executeSql(
    "with made as (insert into asset_sets (tenant_id, title) values ($1, 'New') returning id) update assets set set_id = made.id from made where running_number = 12",
    [HOST_TENANT],
  );
  assert.ok((await compare()).some(({ setTitle }) => setTitle === 'New'));
  await database.executeSql("update assets set title = 'Other' where running_number = 15");
  assert.ok((await compare()).some(({ title }) => title === 'Other'));
});

test('answers of the database from before the index was built are dropped, because their order differs', async () => {
  const fresh = await openSearchMemory(database, { findsByMeaning: () => false });
  let asked = 0;
  const ask = () => fresh.of(HOST_TENANT).recall('order', async () => (asked += 1));
  assert.deepEqual([await ask(), await ask()], [1, 1]);
  await fresh.prepare(HOST_TENANT);
  assert.deepEqual([await ask(), await ask()], [2, 2]);
  await fresh.close();
});

test('the index reports the number of its assets, for monitoring', async () => {
  const fresh = await openSearchMemory(database, { findsByMeaning: () => false });
  assert.equal(fresh.indexed(), 0);
  await fresh.prepare(HOST_TENANT);
  const {
    rows: [row],
  } = await database.executeSql('select count(*)::int as count from assets where tenant_id = $1', [
    HOST_TENANT,
  ]);
  assert.equal(fresh.indexed(), row!.count);
  await fresh.close();
});

test('pages follow each other without a gap at any depth, also beyond the remembered ones', async () => {
  const known = memory.of(HOST_TENANT);
  for (const asked of [{ sorting: 'newest' }, { sorting: 'oldest' }, { searchText: 'tag' }]) {
    const whole = (await ids(asked, known)).ids;
    const pages: string[] = [];
    for (let skip = 0; skip < whole.length; skip += 90)
      pages.push(...(await ids({ ...asked, skipCount: skip, maxResultCount: 90 }, known)).ids);
    assert.deepEqual(pages, whole);
  }
});

test('the operator is warned at start and in the health page before the index in memory is full', async () => {
  const warned: object[] = [];
  const log = { info: () => {}, warn: (about: object) => warned.push(about) };
  for (const [limits, room, warnings] of [
    [{ many: 600, most: 2000 }, 'Little', 2],
    [{ many: 300, most: 600 }, 'None', 2],
    [{ many: 2000, most: 3000 }, 'Enough', 0],
  ] as const) {
    warned.length = 0;
    const engine = await openMemoryEngine(database, () => {}, log, limits);
    assert.equal(warned.length, warnings / 2, 'at start');
    await engine.rebuild(HOST_TENANT);
    assert.equal(warned.length, warnings);
    assert.equal(engine.health().room, room);
    assert.equal(engine.health().trouble !== null, room === 'None');
    await engine.close();
  }
});
