import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { facetFilter } from '@editorial/contracts/catalog';
import { type Database, HOST_TENANT } from '../../ground/database/database.ts';
import { openTestDatabase } from '../../ground/database/embedded.testing.ts';
import { listAssets, type ListedPage } from '../lists/asset.queries.ts';
import { assets, assetSets } from '../../catalog/assets/assets.tables.ts';
import { showing, viewer } from './same-answers.testing.ts';
import { spreadSets } from './spread.queries.ts';
import { noMemory, openSearchMemory, type SearchMemory } from '../engines/search-memory.ts';

const SERIES = 200;
let database: Database;
let memory: SearchMemory;

before(async () => {
  database = await openTestDatabase();
  await database.inTenant(HOST_TENANT, async (tx) => {
    const add = async (title: string, count: number, year: number) => {
      const [set] = await tx.insert(assetSets).values({ title }).returning();
      await tx.insert(assets).values(
        Array.from({ length: count }, (_, at) => ({
          title: `Lighthouse ${title} ${at}`,
          setId: set!.id,
          status: 'Published' as const,
          creationTime: new Date(Date.UTC(year, 0, 1, 0, at)),
        })),
      );
    };
    // The series is the newest, so that it has the whole first page by relevance alone.
    for (const title of ['north', 'east', 'south', 'west', 'far', 'near', 'low'])
      await add(title, 4, 2024);
    await add('series', SERIES, 2026);
  });
  memory = await openSearchMemory(database);
  await memory.prepare(HOST_TENANT);
});
after(async () => {
  await memory.close();
  await database.close();
});

const pages = (asked: object): Promise<ListedPage[]> =>
  Promise.all(
    [memory.of(HOST_TENANT), noMemory].map((known) =>
      database.inTenant(HOST_TENANT, (tx) =>
        listAssets(tx, facetFilter.parse({ searchText: 'lighthouse', ...asked }), {
          viewer,
          showing,
          memory: known,
        }),
      ),
    ),
  );

test('the first page is not one shoot, and a door leads to the whole set', async () => {
  for (const { items } of await pages({ maxResultCount: 20 })) {
    const sets = items.map(({ setId }) => setId);
    const series = Math.max(...sets);
    assert.equal(sets.filter((set) => set === series).length, 3);
    assert.ok(
      sets.every((set, at) => set !== sets[at - 1]),
      sets.join(),
    );
    const door = items.findLast(({ setId }) => setId === series);
    assert.deepEqual(door?.ofSet, { setId: series, count: SERIES });
  }
});

test('pages hold each picture once, also where the arranged part ends', async () => {
  const ids: string[] = [];
  for (let skipCount = 0; skipCount < SERIES + 28; skipCount += 19) {
    const [page] = await pages({ skipCount, maxResultCount: 19 });
    ids.push(...page!.items.map(({ id }) => id));
  }
  assert.deepEqual([ids.length, new Set(ids).size], [SERIES + 28, SERIES + 28]);
});

test('other orders are as asked', async () => {
  for (const { items } of await pages({ sorting: 'creationTime desc', maxResultCount: 5 }))
    assert.equal(new Set(items.map(({ setId }) => setId)).size, 1);
});

test('what only means about the same is not brought before pictures with a typed word', async () => {
  const read = ['a', 'b', 'c', 'other', 'd'].map((id) => ({
    id,
    setId: id === 'other' ? 2 : 1,
    groupId: null,
  }));
  const ids = read.map(({ id }) => id);
  const arranged = (ahead: number) =>
    database.inTenant(HOST_TENANT, async (tx) => (await spreadSets(tx, { ids, read, ahead })).ids);
  assert.deepEqual(await arranged(0), ['a', 'other', 'b', 'c', 'd']);
  assert.deepEqual(await arranged(3), ['a', 'b', 'c', 'other', 'd']);
});
