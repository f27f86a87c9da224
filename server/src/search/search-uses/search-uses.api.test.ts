import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { catalogApi } from '@editorial/contracts/catalog';
import { checkoutApi } from '@editorial/contracts/checkout';
import { searchesApi } from '@editorial/contracts/searches';
import { settingManagementApi } from '@editorial/contracts/setting-management';
import { addPictures, billing } from '../../commerce/checkout/baskets.testing.ts';
import { raisePopular } from '../search/sorted-page.queries.ts';
import { openMoneySite, type MoneySite } from '../../commerce/ledger/money.testing.ts';
import { keptText } from './search-text-kept.rules.ts';
import { MAX_TEXTS_OF_PERSON } from './search-uses.ts';

let money: MoneySite;
let fresh: () => string;
before(async () => {
  money = await openMoneySite();
  fresh = await addPictures(money.site.context.database, 10);
});
after(() => money.close());

const search = async (query: string, person = 'client') => {
  const { status, body } = await money.as(person).get(`${catalogApi.list.path}?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.items as { id: string; title: string }[];
};
const open = (id: string) => money.as('client').get(catalogApi.get.path.replace(':id', id));
const uses = async (query = '') =>
  (await money.as('admin').get(`${searchesApi.list.path}?${query}`)).body;
const rename = (id: string, title: string) =>
  money.site.context.database.executeSql('update assets set title = $2 where id = $1', [id, title]);

async function buy(assetId: string): Promise<void> {
  const basket = {
    subscriptionImages: [],
    aLaCarteImages: [{ assetId, resolutionType: 1, licenseZoneId: 'national' }],
  };
  const quote = (await money.as('client').post(checkoutApi.quote.path, basket)).body;
  const { status, body } = await money
    .as('client')
    .post(
      checkoutApi.order.path,
      { ...basket, quoteHash: quote.quoteHash, billing },
      { 'Idempotency-Key': crypto.randomUUID() },
    );
  assert.equal(status, 201, JSON.stringify(body));
}

test('administrators see what was searched for, what found nothing, and what was opened and licensed afterwards; no person is kept', async () => {
  const [wanted, other] = [fresh(), fresh()];
  await rename(wanted, 'Grasshopper in fog');
  await rename(other, 'Grasshopper at noon');
  // While somebody types, only the last text counts; filters and later pages are the same search.
  await search('searchText=grassho');
  assert.equal((await search('searchText=Grasshopper')).length, 2);
  await search('searchText=grasshopper&skipCount=1');
  await search('searchText=grasshopper&colour=blue');
  await open(wanted);
  await open(wanted);
  await open(fresh());
  await search('searchText=zeppelin');
  await search('searchText=zeppelin+hangar&colour=blue');
  // A page counts what less would find.
  await search('searchText=hangar&maxResultCount=1');
  await search('searchText=ada%40example.org');
  await search('searchText=grasshopper', 'admin');
  await buy(wanted);
  await buy(other);
  const { items, total, totalCount } = await uses();
  assert.deepEqual(items, [
    { text: 'grasshopper', searches: 2, empty: 0, corrected: 0, opened: 1, licensed: 1 },
    { text: 'zeppelin hangar', searches: 1, empty: 0, corrected: 0, opened: 0, licensed: 0 },
  ]);
  assert.deepEqual([totalCount, total.searches, total.licensed], [2, 3, 1]);
  await search('searchText=kestrel');
  const empty = await uses('found=Nothing&days=7');
  assert.deepEqual(
    empty.items.map(({ text, empty: count }: { text: string; empty: number }) => [text, count]),
    [['kestrel', 1]],
  );
  const textsOf = async (query: string) =>
    (await uses(query)).items.map(({ text }: { text: string }) => text);
  assert.deepEqual(await textsOf('sorting=text%20desc&filter=E'), [
    'zeppelin hangar',
    'kestrel',
    'grasshopper',
  ]);
  assert.deepEqual(await textsOf('filter=hopper'), ['grasshopper']);
  assert.equal((await uses('sorting=day')).error.code, 'Editorial:UnknownSorting');
  assert.equal((await uses('days=1')).items[0].licensed, 1, 'counted once');
  const { rows } = await money.site.context.database.executeSql('select * from search_days');
  assert.deepEqual(Object.keys(rows[0]!).sort(), [
    'corrected',
    'day',
    'empty',
    'licensed',
    'opened',
    'searches',
    'tenant_id',
    'text',
  ]);
  assert.equal((await money.as('client').get(searchesApi.list.path)).status, 403);
});

test('administrators see how many searches were mistyped and corrected, and of which texts', async () => {
  await search('searchText=grasshoppre');
  await search('searchText=grasshoppre&skipCount=1');
  await search('searchText=grasshoppre&verbatim=true', 'admin');
  const { items, total } = await uses('sorting=corrected%20desc');
  assert.deepEqual(items[0], {
    text: 'grasshoppre',
    searches: 2,
    empty: 1,
    corrected: 1,
    opened: 0,
    licensed: 0,
  });
  assert.equal(total.corrected, 1);
});

test('sorted by popularity, licensed pictures come first, then opened ones, then the others by age; pages neither repeat nor miss any', async () => {
  const all = await search('maxResultCount=100&sorting=newest');
  const popular = await search('maxResultCount=100&sorting=popular');
  assert.deepEqual(
    popular.slice(0, 2).map(({ title }) => title),
    ['Grasshopper in fog', 'Grasshopper at noon'],
  );
  const others = (list: typeof all) =>
    list.map(({ id }) => id).filter((id) => !popular.slice(0, 2).some((one) => one.id === id));
  assert.deepEqual(others(popular), others(all));
  for (const size of [1, 2, 3, 4]) {
    const paged: string[] = [];
    for (let at = 0; at < all.length; at += size)
      paged.push(
        ...(await search(`maxResultCount=${size}&skipCount=${at}&sorting=popular`)).map(
          ({ id }) => id,
        ),
      );
    assert.deepEqual(
      paged,
      popular.map(({ id }) => id),
    );
  }
  assert.deepEqual(
    (await search('searchText=noon&sorting=popular')).map(({ title }) => title),
    ['Grasshopper at noon'],
  );
});

test('a setting lets popular pictures rise among the best matches; pages stay whole', async () => {
  const named = await Promise.all(
    Array.from({ length: 3 }, async (_, number) => {
      const id = fresh();
      await rename(id, `Trombone ${number}`);
      return id;
    }),
  );
  const ids = async (more = '') =>
    (await search(`searchText=trombone&sorting=relevance${more}`)).map(({ id }) => id);
  const before = await ids();
  assert.deepEqual([...before].sort(), [...named].sort());
  const last = before.at(-1)!;
  await open(last);
  // Reading what was used writes down what was counted so far.
  await uses();
  const change = (value: string | null) =>
    money.as('admin').put(settingManagementApi.settings.path, {
      values: { 'Search.PopularityInRanking': value },
    });
  assert.deepEqual(await ids(), before);
  assert.equal((await change('True')).status, 200);
  const after = [last, ...before.slice(0, -1)];
  assert.deepEqual(await ids(), after);
  assert.deepEqual(
    [await ids('&maxResultCount=1'), await ids('&maxResultCount=2&skipCount=1')].flat(),
    after,
  );
  await change(null);
  assert.deepEqual(await ids(), before);
});

test('one person who opens a picture again and again makes it no more popular than once', async () => {
  const [own, liked] = [fresh(), fresh()];
  await rename(own, 'Pelican glacier');
  await rename(liked, 'Pelican glacier at dusk');
  for (const text of ['pelican', 'glacier', 'pelican glacier', 'glacier']) {
    await search(`searchText=${encodeURIComponent(text)}`);
    await open(own);
  }
  for (const person of ['client', 'newcomer']) {
    await search('searchText=pelican', person);
    await money.as(person).get(catalogApi.get.path.replace(':id', liked));
  }
  await uses();
  const popular = await search('searchText=pelican&sorting=popular');
  assert.deepEqual(
    popular.map(({ id }) => id),
    [liked, own],
  );
});

test('one person does not use up the texts of a day, so those of others are counted', async () => {
  for (let at = 0; at <= MAX_TEXTS_OF_PERSON; at += 1) await search(`searchText=${at}+flood`);
  await search('searchText=quiet+bay', 'newcomer');
  const { totalCount } = await uses('filter=flood');
  assert.ok(totalCount > 0 && totalCount <= MAX_TEXTS_OF_PERSON, String(totalCount));
  assert.equal((await uses('filter=quiet+bay')).totalCount, 1);
});

test('a popular picture passes matches that are nearly as good, not much better ones', () => {
  const best = Array.from({ length: 200 }, (_, place) => `m${place}`);
  assert.equal(raisePopular(best, ['m8'])[0], 'm8');
  const place = raisePopular(best, ['m150']).indexOf('m150');
  assert.ok(place > 20 && place < 150, String(place));
  assert.deepEqual(raisePopular(best, ['elsewhere']), best);
});

test('what is kept of a text has one form, and nothing that looks like a person’s data', () => {
  assert.equal(keptText('  Red\u202e   CAR\n'), 'red car');
  for (const text of ['', ' ', 'ada@example.org', '+46 70 123 45 67', 'x'.repeat(101)])
    assert.equal(keptText(text), null, text);
});
