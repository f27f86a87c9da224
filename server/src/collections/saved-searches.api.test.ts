import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MAX_SAVED_SEARCHES, savedSearchesApi } from '@editorial/contracts/saved-searches';
import { openMoneySite, type MoneySite } from '../commerce/ledger/money.testing.ts';

const { path } = savedSearchesApi.list;
let money: MoneySite;
before(
  async () => {
    money = await openMoneySite();
    await money.site.add('teal', 'Port', { title: 'Anchor' });
  },
  { timeout: 120_000 },
);
after(() => money.close());

const save = (person: string, body: object) => money.as(person).post(path, body);
const listOf = async (person: string) => (await money.as(person).get(path)).body.items;

test('a saved search counts what was added since the last visit, for its owner alone', async () => {
  const query = 'at=40&searchText=anchor&sorting=oldest&mine=true&status=Draft';
  const { status, body } = await save('client', { name: 'Anchors', query });
  assert.deepEqual([status, body.query, body.newCount], [201, 'searchText=anchor', 0]);

  await money.site.add('red', 'Port', { title: 'Anchor chain' });
  await money.site.add('navy', 'Port', { title: 'Crane' });
  const hidden = await money.site.add('olive', 'Port', { title: 'Anchor hidden' });
  await money.as('admin').put(`/api/asset-management/asset/${hidden}`, { isHidden: true });
  assert.deepEqual(
    (await listOf('client')).map((search: any) => [search.name, search.newCount]),
    [['Anchors', 1]],
  );
  assert.deepEqual(await listOf('seat'), []);
  assert.equal((await money.as('seat').post(`${path}/${body.id}/visit`, {})).status, 404);
  assert.equal((await money.as('seat').remove(`${path}/${body.id}`)).status, 404);

  assert.equal((await money.as('client').post(`${path}/${body.id}/visit`, {})).status, 204);
  assert.equal((await listOf('client'))[0].newCount, 0);
  const again = await save('client', { name: 'Old irons', query: 'searchText=anchor' });
  assert.deepEqual([again.body.id, again.body.name], [body.id, 'Old irons']);
  assert.equal((await money.as('client').remove(`${path}/${body.id}`)).status, 204);
  assert.deepEqual(await listOf('client'), []);
});

test('a search for nothing or for what does not exist is refused; so is one too many', async () => {
  for (const query of ['at=3', 'colour=octarine', `searchText=${'a'.repeat(3000)}`])
    assert.equal((await save('seat', { name: 'Bad', query })).status, 400, query);
  const answers: number[] = [];
  for (let place = 0; place <= MAX_SAVED_SEARCHES; place++)
    answers.push((await save('seat', { name: 'Many', query: `searchText=w${place}` })).status);
  assert.deepEqual([answers.filter((status) => status === 201).length, answers.at(-1)], [20, 409]);
});
