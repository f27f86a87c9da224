import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Categories, Colors, Orientations } from '@editorial/contracts/catalog';
import { eq, sql } from 'drizzle-orm';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { assets } from '../../catalog/assets/assets.tables.ts';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import type { ItemRow } from '../../catalog/assets/asset.view.ts';
import { countCodes, tallyFacets } from '../search/facet-code.rules.ts';
import type { Hearer } from '../../ground/database/hearing.ts';
import { openSearchMemory } from './search-memory.ts';

const base = '/api/asset-management/asset';
/** A database whose change notifications the test sends by hand. */
function fakeDatabase() {
  let hear = (_payload: string): void => {};
  let lost: Hearer['reread'] = () => {};
  return {
    listen: async (channel: string, hearer: Hearer) => {
      if (channel === 'catalog_changed') [hear, lost] = [hearer.hear ?? hear, hearer.reread];
      return async () => {};
    },
    inTenant: async () => {
      throw new Error('The test has no index.');
    },
    change: (tenantId: string) => hear(tenantId),
    lose: () => lost(),
  };
}

test('the same search runs once, also for simultaneous callers, until the tenant’s catalog changes', async () => {
  const database = fakeDatabase();
  let now = 0;
  const memory = await openSearchMemory(database, { now: () => now });
  let looked = 0;
  const ask = (tenant: string, question: unknown = ['count']) =>
    memory.of(tenant).recall(question, async () => (looked += 1));
  assert.deepEqual(
    await Promise.all([ask('a'), ask('a'), ask('b'), ask('a', ['facets'])]),
    [1, 1, 2, 3],
  );
  assert.equal(await ask('a'), 1);
  database.change('a');
  assert.deepEqual([await ask('a'), await ask('b')], [4, 2]);
  database.change('');
  assert.deepEqual([await ask('a'), await ask('b')], [5, 6]);
  database.lose();
  assert.equal(await ask('a'), 7);
  now = 60_001;
  assert.equal(await ask('a'), 8);
});

test('an answer begun before a change is not given to later callers, and a failure is not cached', async () => {
  const database = fakeDatabase();
  const memory = (await openSearchMemory(database)).of('a');
  const slow = Promise.withResolvers<string>();
  const before = memory.recall(1, () => slow.promise);
  database.change('a');
  assert.equal(await memory.recall(1, async () => 'after'), 'after');
  slow.resolve('before');
  assert.equal(await before, 'before');
  assert.equal(await memory.recall(1, async () => 'other'), 'after');
  await assert.rejects(
    memory.recall(2, async () => {
      throw new Error('cut off');
    }),
  );
  assert.equal(await memory.recall(2, async () => 'again'), 'again');
});

test('rows are looked up once, the missing ones together, until the catalog changes', async () => {
  const database = fakeDatabase();
  const memory = (await openSearchMemory(database)).of('a');
  const asked: string[][] = [];
  const rows = async (...wanted: string[]) =>
    (
      await memory.items(wanted, async (missing) => {
        asked.push([...missing]);
        return new Map(
          missing.filter((id) => id !== 'gone').map((id) => [id, { row: { id } as ItemRow }]),
        );
      })
    ).map((known) => 'row' in known && known.row.id);
  assert.deepEqual(
    [await rows('b', 'a'), await rows('a', 'gone', 'c', 'b'), await rows('c', 'a')],
    [
      ['b', 'a'],
      ['a', 'c', 'b'],
      ['c', 'a'],
    ],
  );
  database.change('a');
  assert.deepEqual(await rows('a'), ['a']);
  assert.deepEqual(asked, [['b', 'a'], ['gone', 'c'], ['a']]);
});

let site: TestSite;
const ids: string[] = [];
before(
  async () => {
    site = await openTestSite();
    for (let index = 0; index < 9; index += 1)
      ids.push(
        await site.add(`#${(0x102030 + index * 0x1111).toString(16)}`, 'Row', {
          title: `Picture ${'abcdefghi'[index]}`,
          tags: ['row'],
          creationTime: new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 3))),
        }),
      );
  },
  { timeout: 60_000 },
);
after(() => site.close());
const list = async (query: string) => {
  const { body } = await site.call('GET', `${base}?${query}`, {
    token: await site.tokenOf('client'),
  });
  return {
    total: body.totalCount as number,
    ids: (body.items as { id: string }[]).map((item) => item.id),
  };
};

test('[R3.35] pages by skipCount are the same by key as by offset, in every sorting, forwards, backwards and after jumps', async () => {
  for (const sorting of ['newest', 'oldest', 'title', 'relevance']) {
    for (const search of ['', 'searchText=row&']) {
      const query = `${search}sorting=${sorting}`;
      const whole = (await list(`${query}&maxResultCount=100`)).ids;
      assert.deepEqual([...whole].sort(), [...ids].sort());
      for (const [skip, take] of [
        [0, 2],
        [2, 2],
        [4, 2],
        [7, 5],
        [3, 3],
        [6, 1],
        [1, 8],
        [8, 1],
        [9, 3],
        [5, 2],
        [0, 9],
      ] as const) {
        assert.deepEqual(
          (await list(`${query}&skipCount=${skip}&maxResultCount=${take}`)).ids,
          whole.slice(skip, skip + take),
          `${query} ${skip}+${take}`,
        );
      }
    }
  }
});

test('an asset that is added, hidden or deleted is reflected in the next answer: list, count, facets and later pages', async () => {
  const token = await site.tokenOf('client');
  const photos = async () =>
    (await site.call('GET', `${base}/facets?searchText=row`, { token })).body.assetType.find(
      (facet: { value: string }) => facet.value === 'Photo',
    )?.count ?? 0;
  const last = async () =>
    (await list('searchText=row&sorting=newest&skipCount=4&maxResultCount=2')).ids;
  const before = await last();
  assert.deepEqual([(await list('searchText=row')).total, await photos()], [9, 9]);
  const added = await site.add('#ffeedd', 'Row', {
    title: 'Newest',
    tags: ['row'],
    creationTime: new Date(Date.UTC(2026, 5, 1)),
  });
  assert.deepEqual([(await list('searchText=row')).total, await photos()], [10, 10]);
  assert.equal((await last())[1], before[0]);
  await site.context.database.inTenant(HOST_TENANT, (tx) =>
    tx.update(assets).set({ isHidden: true }).where(eq(assets.id, added)),
  );
  assert.deepEqual(
    [(await list('searchText=row')).total, await photos(), await last()],
    [9, 9, before],
  );
  await site.call('DELETE', `${base}/${ids[0]}/by-id`, { token: await site.tokenOf('admin') });
  assert.deepEqual([(await list('searchText=row')).total, await photos()], [8, 8]);
});

test('the facet code of an asset covers every possible value', async () => {
  const codes: string[] = [];
  for (const [width, height] of [
    [3, 2],
    [2, 3],
    [2, 2],
    [5, 2],
  ]) {
    const { rows } = (await site.context.database.asSystem((tx) =>
      tx.execute(
        sql`select catalog_facet_code('Vector', 'Exclusive',
          catalog_orientation(${width}, ${height}),
          ${sql.param([...Categories], assets.categories)},
          ${sql.param([...Colors], assets.colorNames)}, array['SE', 'NO']) as code`,
      ),
    )) as unknown as { rows: { code: string }[] };
    codes.push(rows[0]!.code);
  }
  const tally = tallyFacets(countCodes(codes));
  assert.deepEqual([...tally.categories.keys()].sort(), [...Categories].sort());
  assert.deepEqual([...tally.colour.keys()].sort(), [...Colors].sort());
  assert.deepEqual([...tally.orientation.keys()].sort(), [...Orientations].sort());
  assert.deepEqual(Object.fromEntries(tally.countries), { SE: 4, NO: 4 });
  assert.deepEqual(
    [...tally.assetType, ...tally.exclusivity],
    [
      ['Vector', 4],
      ['Exclusive', 4],
    ],
  );
  assert.deepEqual(tallyFacets(countCodes(['PNla  '])).categories.size, 0);
});
