import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MAX_RECENT_SEARCHES, recentApi } from '@editorial/contracts/recent';
import { openMoneySite, type MoneySite } from '../commerce/ledger/money.testing.ts';

const { path } = recentApi.list;
let money: MoneySite;
before(
  async () => {
    money = await openMoneySite();
  },
  { timeout: 120_000 },
);
after(() => money.close());

const recentOf = async (person: string) => {
  const { pictures, searches } = (await money.as(person).get(path)).body;
  return { titles: pictures.map(({ title }: { title: string }) => title), searches };
};
const look = (person: string, assetId: string) =>
  money.as(person).post(recentApi.view.path, { assetId });
const search = (person: string, query: string) =>
  money.as(person).post(recentApi.search.path, { query });

test('what a person looked at and searched for last is there for that person alone, until it is cleared', async () => {
  const anchor = await money.site.add('teal', 'Port', { title: 'Anchor' });
  const crane = await money.site.add('navy', 'Port', { title: 'Crane' });
  for (const id of [anchor, crane, anchor]) assert.equal((await look('client', id)).status, 204);
  assert.equal((await search('client', 'searchText=crane&at=40')).status, 204);
  assert.equal((await search('client', 'colour=teal')).status, 204);
  assert.equal((await search('client', 'searchText=crane')).status, 204);
  assert.deepEqual(await recentOf('client'), {
    titles: ['Anchor', 'Crane'],
    searches: ['searchText=crane'],
  });
  assert.deepEqual(await recentOf('seat'), { titles: [], searches: [] });
  assert.equal((await money.as('client').remove(path)).status, 204);
  assert.deepEqual(await recentOf('client'), { titles: [], searches: [] });
});

test('what is no longer offered is neither noted nor shown; the oldest search goes first', async () => {
  const rope = await money.site.add('olive', 'Port', { title: 'Rope' });
  assert.equal((await look('seat', rope)).status, 204);
  await money.as('admin').put(`/api/asset-management/asset/${rope}`, { isHidden: true });
  assert.equal((await look('seat', rope)).status, 404);
  assert.equal((await look('seat', crypto.randomUUID())).status, 404);
  for (let word = 0; word <= MAX_RECENT_SEARCHES; word += 1)
    await search('seat', `searchText=w${word}`);
  const { titles, searches } = await recentOf('seat');
  assert.deepEqual([titles, searches.length], [[], MAX_RECENT_SEARCHES]);
  assert.deepEqual(
    [searches[0], searches.at(-1)],
    [`searchText=w${MAX_RECENT_SEARCHES}`, 'searchText=w1'],
  );
});
