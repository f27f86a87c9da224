import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type FacetFilter, facetFilter } from '@editorial/contracts/catalog';
import { type Database, HOST_TENANT } from '../../ground/database/database.ts';
import { openTestDatabase } from '../../ground/database/embedded.testing.ts';
import { type ListedPage, listAssets } from '../lists/asset.queries.ts';
import { listSets } from '../lists/set-lists.queries.ts';
import { assets, assetSets } from '../../catalog/assets/assets.tables.ts';
import { countFacets } from './facets.queries.ts';
import { showing, viewer } from './same-answers.testing.ts';
import { noMemory, openSearchMemory, type SearchMemory } from '../engines/search-memory.ts';

/** Titles, with what is in the description. The last one is the newest. */
const pictures: readonly (readonly [string, string])[] = [
  ['Red kayak on a lake', 'A man paddles'],
  ['Red barn', 'A farm in winter'],
  ['Lake at dawn', 'Fog over the water'],
  ['Green kayak', 'On a river'],
  ['Red kayak', 'On the beach'],
  ['Old newspaper', 'A bench in a park'],
];
let database: Database;
let memory: SearchMemory;

before(async () => {
  database = await openTestDatabase();
  await database.inTenant(HOST_TENANT, async (tx) => {
    const [set] = await tx.insert(assetSets).values({ title: 'Set' }).returning();
    await tx.insert(assets).values(
      pictures.map(([title, description], at) => ({
        title,
        description,
        setId: set!.id,
        status: 'Published' as const,
        creationTime: new Date(Date.UTC(2026, 0, 1 + at)),
      })),
    );
  });
  memory = await openSearchMemory(database, { findsByMeaning: () => false });
  await memory.prepare(HOST_TENANT);
});
after(async () => {
  await memory.close();
  await database.close();
});

/** A page of the index, and of the database alone. */
const pages = (asked: Partial<FacetFilter>): Promise<ListedPage[]> =>
  Promise.all(
    [memory.of(HOST_TENANT), noMemory].map((known) =>
      database.inTenant(HOST_TENANT, (tx) =>
        listAssets(tx, facetFilter.parse(asked), { viewer, showing, memory: known }),
      ),
    ),
  );
const titlesOf = ({ items }: ListedPage): string[] => items.map(({ title }) => title);

test('a word that is typed twice is named once among those that a picture lacks', async () => {
  for (const page of await pages({ searchText: 'red barn lake kayak lake kayak lake kayak' })) {
    const barn = page.items.find(({ title }) => title === 'Red barn');
    assert.deepEqual(barn?.missingWords, ['lake', 'kayak']);
  }
});

test('what has all words comes first; what has most of them follows, with what it lacks', async () => {
  for (const page of await pages({ searchText: 'red kayak lake' })) {
    assert.deepEqual(titlesOf(page).slice(0, 2), ['Red kayak on a lake', 'Red kayak']);
    assert.equal(page.totalCount, 1);
    assert.equal(page.relaxedCount, 1, 'two of three words are most of them');
    assert.deepEqual(
      page.items.map(({ missingWords }) => missingWords),
      [undefined, ['lake']],
    );
  }
});

test('pages go on from one part into the other', async () => {
  const all = { searchText: 'red kayak', maxResultCount: 1 };
  const found: string[] = [];
  for (let skipCount = 0; skipCount < 4; skipCount += 1)
    for (const page of (await pages({ ...all, skipCount })).slice(0, 1)) {
      assert.equal(page.totalCount, 2);
      assert.equal(page.relaxedCount, 2);
      found.push(...titlesOf(page));
    }
  assert.deepEqual(found.slice(0, 2), ['Red kayak', 'Red kayak on a lake']);
  assert.deepEqual(found.slice(2).toSorted(), ['Green kayak', 'Red barn']);
});

test('a sentence finds something while one of its words is known', async () => {
  for (const page of await pages({ searchText: 'two cyclists read the newspaper in Kyoto' })) {
    assert.deepEqual(titlesOf(page), ['Old newspaper']);
    assert.equal(page.totalCount, 0);
    assert.deepEqual(page.items[0]?.missingWords, ['two', 'cyclists', 'read', 'Kyoto']);
  }
  for (const page of await pages({ searchText: 'cyclists Kyoto' })) {
    assert.deepEqual(titlesOf(page), []);
    assert.equal(page.relaxedCount, undefined);
  }
});

test('signs that stand alone are no words, and parentheses around words change nothing', async () => {
  for (const page of await pages({ searchText: 'newspaper . ? (cyclists in Kyoto) &' })) {
    assert.deepEqual(titlesOf(page), ['Old newspaper']);
    assert.deepEqual(page.items[0]?.missingWords, ['cyclists', 'Kyoto']);
  }
});

test('of a long question two words are enough, and more of them come first', async () => {
  const searchText =
    'Which newspaper has reports of the tournament where somebody paddles his red kayak in winter';
  for (const page of await pages({ searchText })) {
    const [first, ...others] = titlesOf(page);
    assert.equal(first, 'Red kayak on a lake', 'three words');
    assert.deepEqual(others.toSorted(), ['Red barn', 'Red kayak'], 'two words');
  }
});

test('phrases, what is left out, alternatives and filters are never relaxed', async () => {
  for (const [asked, titles] of [
    [{ searchText: '"red kayak" newspaper' }, []],
    [{ searchText: 'kayak -red newspaper' }, ['Green kayak', 'Old newspaper']],
    [{ searchText: 'newspaper (barn OR fog) snow' }, []],
    [{ searchText: 'red newspaper', assetType: 'Vector' as const }, []],
    [{ searchText: 'red newspaper', verbatim: true }, []],
    [{ searchText: 'kayak' }, ['Green kayak', 'Red kayak', 'Red kayak on a lake']],
  ] as const)
    for (const page of await pages(asked))
      assert.deepEqual(titlesOf(page).toSorted(), titles, JSON.stringify(asked));
});

test('where a filter leaves out all that has the words, the page says how many those are', async () => {
  const asked = { searchText: 'red kayak', assetType: 'Vector' as const };
  for (const page of await pages(asked)) {
    assert.deepEqual(titlesOf(page), []);
    assert.equal(page.unfilteredCount, 2);
  }
  for (const page of await pages({ searchText: 'red kayak' }))
    assert.equal(page.unfilteredCount, undefined);
  for (const page of await pages({ ...asked, searchText: 'tournament' }))
    assert.equal(page.unfilteredCount, undefined);
});

test('facets count what the heading counts: what has all words, if there is any', async () => {
  for (const known of [memory.of(HOST_TENANT), noMemory]) {
    const asked = facetFilter.parse({ searchText: 'red kayak lake' });
    const { assetType } = await database.inTenant(HOST_TENANT, (tx) =>
      countFacets(tx, asked, { viewer, memory: known }),
    );
    assert.deepEqual(assetType, [{ value: 'Photo', count: 1 }]);
  }
});

test('facets count what has most of the words where no picture has all; so do sets', async () => {
  const asked = facetFilter.parse({ searchText: 'red kayak snow' });
  for (const known of [memory.of(HOST_TENANT), noMemory]) {
    const { assetType } = await database.inTenant(HOST_TENANT, (tx) =>
      countFacets(tx, asked, { viewer, memory: known }),
    );
    assert.deepEqual(assetType, [{ value: 'Photo', count: 2 }]);
    const sets = await database.inTenant(HOST_TENANT, (tx) =>
      listSets(tx, asked, { viewer, showing, memory: known }),
    );
    assert.equal(sets.isRelaxed, true);
    assert.deepEqual(
      sets.items.map(({ title, assetCount }) => [title, assetCount]),
      [['Set', 2]],
    );
  }
});
