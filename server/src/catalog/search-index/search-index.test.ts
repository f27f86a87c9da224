import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { facetFilter } from '@editorial/contracts/catalog';
import fc from 'fast-check';
import { HOST_TENANT, type Database } from '../../database/database.ts';
import { openTestDatabase } from '../../database/embedded.testing.ts';
import { listAssets, listSets } from '../assets/asset.queries.ts';
import {
  showing,
  assertSameAnswers,
  fillCatalog,
  FilledCount,
  idsOf,
  viewer,
} from '../search/same-answers.testing.ts';
import { countFacets } from '../search/facets.queries.ts';
import { noMemory, openSearchMemory, type SearchMemory } from '../search/search-memory.ts';
import type { TenantMemory } from '../search/engine.ts';
import { openMemoryEngine } from './memory-engine.ts';
import { indexQuery } from './index-query.rules.ts';
import type { SearchRow } from './asset-columns.ts';
import { join, markAll, Marked } from './operand.ts';
import { intersectOnce, PlaceList } from './place-list.ts';
import { numberAt, placeOf, scoreAt } from './place.ts';
import { intersect, subtract, unite } from './places.ts';
import { SearchIndex } from './search-index.ts';
import { eachWord, readTextQuery, type TextQuery } from './text-search.rules.ts';

let database: Database;
let memory: SearchMemory;
before(
  async () => {
    database = await openTestDatabase();
    memory = await openSearchMemory(database);
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
  assert.deepEqual((await ids({ searchText: 'zeppelin hangar' }, indexed())).ids, [both]);
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
  const fresh = await openSearchMemory(database);
  let asked = 0;
  const ask = () => fresh.of(HOST_TENANT).recall('order', async () => (asked += 1));
  assert.deepEqual([await ask(), await ask()], [1, 1]);
  await fresh.prepare(HOST_TENANT);
  assert.deepEqual([await ask(), await ask()], [2, 2]);
  await fresh.close();
});

test('the index reports the number of its assets, for monitoring', async () => {
  const fresh = await openSearchMemory(database);
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

const places = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 20 })), {
    selector: ([number]) => number,
    maxLength: 120,
    size: 'max',
  })
  .map((pairs) => pairs.sort(([a], [b]) => a - b));
const placesOf = (pairs: readonly (readonly [number, number])[]) => {
  const all = new PlaceList();
  for (const [number, score] of pairs) all.push(placeOf(number, score));
  return all.places;
};

const pairsOf = (all: Uint32Array) => Array.from(all, (place) => [numberAt(place), scoreAt(place)]);
test('lists are combined like sets: intersection, union and difference', () => {
  fc.assert(
    fc.property(places, places, fc.array(places, { maxLength: 4 }), (one, other, lists) => {
      const scores = new Map(other);
      assert.deepEqual(
        pairsOf(intersect(placesOf(one), placesOf(other))),
        one.flatMap(([number, score]) =>
          scores.has(number) ? [[number, score + scores.get(number)!]] : [],
        ),
      );
      assert.deepEqual(
        pairsOf(subtract(placesOf(one), placesOf(other))),
        one.filter(([number]) => !scores.has(number)),
      );
      const best = new Map<number, number>();
      for (const [number, score] of lists.flat())
        best.set(number, Math.max(best.get(number) ?? 0, score));
      for (const count of [301, 20_000])
        assert.deepEqual(
          pairsOf(unite(lists.map(placesOf), count)),
          [...best].sort(([a], [b]) => a - b),
        );
      const sums = new Map<number, number>();
      for (const [number, score] of lists.flat()) sums.set(number, (sums.get(number) ?? 0) + score);
      for (const count of [301, 20_000])
        assert.deepEqual(
          pairsOf(unite(lists.map(placesOf), count, 'sum')),
          [...sums].sort(([a], [b]) => a - b),
        );
    }),
  );
});

test('operands joined by their bits are the same as joined list by list', () => {
  const listOf = (pairs: readonly (readonly [number, number])[]) => {
    const list = new PlaceList();
    for (const [number, score] of pairs) list.push(placeOf(number, score));
    return list;
  };
  const lists = fc.array(places.map(listOf), { maxLength: 3 });
  const operand = fc.record({ scored: lists, first: lists, unscored: lists });
  fc.assert(
    fc.property(
      fc.array(operand, { minLength: 1, maxLength: 3 }),
      fc.array(operand, { maxLength: 2 }),
      fc.constantFrom(301, 1000, 20_000),
      (wanted, excluded, count) => {
        const wish = { wanted, excluded };
        const marked = new Marked(markAll(wish, count), wish, count);
        const expected = pairsOf(join(wish, count));
        assert.deepEqual(pairsOf(marked.places()), expected);
        assert.equal(marked.count, expected.length);
        assert.deepEqual(
          pairsOf(marked.scores),
          expected.filter(([, score]) => score! > 0),
        );
      },
    ),
  );
});

test('looking up another list in a long or short list equals the intersection, also after the list has grown', () => {
  fc.assert(
    fc.property(
      places,
      places,
      fc.nat(120),
      fc.constantFrom(1, 20_000),
      (one, other, first, count) => {
        const list = new PlaceList();
        const few = placesOf(one);
        for (const part of [other.slice(0, first), other.slice(first)]) {
          for (const [number, score] of part) list.push(placeOf(number, score));
          assert.deepEqual(
            pairsOf(list.intersect(few, count)),
            pairsOf(intersect(few, list.places)),
          );
          assert.deepEqual(
            pairsOf(intersectOnce(few, list.places, count)),
            pairsOf(intersect(few, list.places)),
          );
        }
      },
    ),
  );
});

test('the best matches are the first in that order, however many are requested', () => {
  const row = (number: number, hour: number): SearchRow => ({
    id: `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`,
    time: hour,
    setId: 1,
    isShown: true,
    facetCode: 'PNla  ',
    words: `'sea':1${'ABC '[(number * 7) % 4]}`,
  });
  const index = new SearchIndex();
  for (let number = 0; number < 100; number += 1) index.set(row(number, number));
  // Some are added late, and some of those are old.
  for (let number = 100; number < 120; number += 1)
    index.set(row(number, number % 2 === 0 ? number : number - 80.5));
  const found = index.find(indexQuery({ kind: 'word', word: 'sea', isPrefix: false }, [])!);
  const all = [...found.best()];
  const time = (place: number) => {
    const number = numberAt(place);
    return number < 100 || number % 2 === 0 ? number : number - 80.5;
  };
  assert.deepEqual(
    all,
    [...found.in('newest')].sort((a, b) => scoreAt(b) - scoreAt(a) || time(b) - time(a)),
  );
  for (const most of [0, 1, 5, 40, 119, 120, 500])
    assert.deepEqual([...found.best(most).subarray(0, most)], all.slice(0, most));
});

test('the best of a wide search are the same, whether few or all matches are read for them', () => {
  let state = 1;
  const roll = () => (state = (state * 48_271) % 2_147_483_647) % 10;
  const index = new SearchIndex();
  for (let number = 0; number < 600; number += 1) {
    // The last ones are late, and some of those are old.
    const isOld = number > 550 && number % 2 === 1;
    // Few titles have it, and most descriptions.
    const has = (word: string) => `'${word}':1${roll() === 0 || isOld ? 'A' : ''}`;
    index.set({
      id: `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`,
      time: isOld ? number - 400.5 : number,
      setId: 1,
      isShown: number % 9 !== 0,
      facetCode: 'PNla  ',
      words: ['sea', 'boat', 'ocean', '#de:see']
        .filter(() => roll() < 8)
        .map(has)
        .join(' '),
    });
  }
  const word = (text: string, rank?: 'first' | 'last') =>
    ({ kind: 'word', word: text, isPrefix: false, ...(rank ? { rank } : {}) }) as const;
  const sea = { kind: 'or', parts: [word('sea'), word('ocean', 'last')] } as const;
  const boat = { kind: 'or', parts: [word('boat'), word('#de:see', 'last')] } as const;
  const german = { kind: 'or', parts: [word('#de:see', 'first'), word('ocean')] } as const;
  const queries = [
    sea,
    german,
    ...[boat, german, word('boat')].map((other) => ({ kind: 'and', parts: [sea, other] }) as const),
    { kind: 'and', parts: [sea, boat, german] } as const,
  ];
  for (const query of queries) {
    const asked = indexQuery(query, [{ kind: 'shown' }])!;
    const all = index.find(asked).in('relevance', 600);
    assert.ok(all.length > 100);
    for (const most of [0, 1, 5, 20, 60, 90])
      assert.deepEqual(
        [...index.find(asked).best(most).subarray(0, most)].map(numberAt),
        [...all.subarray(0, most)].map(numberAt),
        JSON.stringify([query, most]),
      );
  }
});
test('facets count all matches of a wide search, also those out of order, and none twice', () => {
  const index = new SearchIndex();
  const heads = ['PNla', 'VNpo', 'PEsq'];
  const add = (number: number, head: string) =>
    index.set({
      id: `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`,
      time: number % 7 === 0 ? 0 : number,
      setId: 1,
      isShown: number % 5 !== 0,
      facetCode: `${head}${'abc'[number % 3]} f SE`,
      words: "'sea':1A",
    });
  for (let number = 0; number < 25_000; number += 1) add(number, heads[number % 3]!);
  for (let number = 1; number < 25_000; number += 500) add(number, 'IEla');
  index.delete('00000000-0000-4000-8000-000000000002');
  const shown = Array.from({ length: 25_000 }, (_, number) => number).filter(
    (number) => number % 5 !== 0 && number !== 2,
  );
  const query = indexQuery({ kind: 'word', word: 'sea', isPrefix: false }, [{ kind: 'shown' }]);
  const { assetType, categories, colour } = index.find(query!).countFacets();
  const illustrations = shown.filter((number) => number % 500 === 1).length;
  assert.equal(assetType.get('Illustration'), illustrations);
  assert.equal(
    assetType.get('Vector'),
    shown.filter((number) => number % 3 === 1 && number % 500 !== 1).length,
  );
  assert.equal(colour.get('blue'), shown.length);
  assert.equal(
    [...categories.values()].reduce((sum, count) => sum + count, 0),
    shown.length,
  );
});

for (const manyOthers of [false, true])
  test(`facets stay right with more countries than 16 bits number, many others: ${manyOthers}`, () => {
    const index = new SearchIndex();
    const [count, letters] = [2 ** 16 + 10, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    for (let number = 0; number < count; number += 1) {
      const at = (place: number) => letters[Math.floor(number / 26 ** place) % 26];
      const category = manyOthers ? 'abcdefg'[number % 7] : 'a';
      const shown = manyOthers ? `|${at(0)}${at(1)}` : '';
      index.set({
        id: `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`,
        time: number,
        setId: 1,
        isShown: true,
        facetCode: `PNla${category} f X${at(3)}${at(2)} ${at(1)}${at(0)}${shown}`,
        words: number % 2 === 0 ? "'sea':1" : "'day':1",
      });
    }
    const sumOf = (counts: ReadonlyMap<string, number>) =>
      [...counts.values()].reduce((sum, times) => sum + times, 0);
    const word = (text: string) => ({ kind: 'word', word: text, isPrefix: false }) as const;
    const both = [word('sea'), { ...word('day'), rank: 'last' }] as const;
    for (const [query, found] of [
      [word('sea'), count / 2],
      [word('day'), count / 2],
      [{ kind: 'or', parts: both }, count],
    ] as const) {
      const { countries, categories, colour } = index.find(indexQuery(query, [])!).countFacets();
      assert.equal(colour.get('blue'), found);
      assert.equal(sumOf(categories), found);
      assert.equal(sumOf(countries), 2 * found);
      // The last 650 pictures have it, some of them with a code beyond 16 bits.
      assert.equal(countries.get('XDS'), (650 * found) / count);
    }
  });
test('a text query is parsed as PostgreSQL writes it; phrases and weights are left to PostgreSQL', () => {
  const is = (value: string): TextQuery => ({ kind: 'word', word: value, isPrefix: false });
  assert.deepEqual(readTextQuery("'fat' & ( 'rat' | 'c''at\\\\':* ) & !( 'dog' & 'cow' )"), {
    kind: 'and',
    parts: [
      is('fat'),
      { kind: 'or', parts: [is('rat'), { kind: 'word', word: "c'at\\", isPrefix: true }] },
      { kind: 'not', part: { kind: 'and', parts: [is('dog'), is('cow')] } },
    ],
  });
  assert.deepEqual(readTextQuery(''), { kind: 'or', parts: [] });
  for (const other of [
    "'fat' <-> 'rat'",
    "'fat':A",
    "'fat':*B",
    "'fat' &",
    "( 'fat'",
    "'fat' 'rat'",
  ])
    assert.equal(readTextQuery(other), null, other);
});

test('the words of a tsvector are read with the weight of their best position', () => {
  const read: [string, number][] = [];
  eachWord("'''x''' '-12':3 'a\\\\b':1,2C 'big ship':4B,9 'cat':1A,7B", (found, score) =>
    read.push([found, score]),
  );
  assert.deepEqual(read, [
    ["'x'", 1],
    ['-12', 1],
    ['a\\b', 2],
    ['big ship', 4],
    ['cat', 10],
  ]);
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
