import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestSite } from '../testing/test-site.testing.ts';
import { ASSET_PATH as base, type HarborSite, openHarborSite } from './harbor-site.testing.ts';

let site: TestSite;
let ids: HarborSite['ids'];

before(
  async () => {
    ({ site, ids } = await openHarborSite());
  },
  { timeout: 60_000 },
);
after(() => site.close());

test('facets count the matches of each further choice', async () => {
  const token = await site.tokenOf('client');
  const { body } = await site.call(
    'GET',
    `${base}/facets?searchText=harbour&exclusivity=Exclusive`,
    { token },
  );
  assert.deepEqual(body.exclusivity, [
    { value: 'NonExclusive', count: 2 },
    { value: 'Exclusive', count: 1 },
  ]);
  assert.deepEqual(body.orientation, [{ value: 'portrait', count: 1 }]);
  assert.deepEqual(
    body.colour.map((entry: { value: string }) => entry.value),
    ['green'],
  );
});

test('suggestions tolerate one typo', async () => {
  const { body } = await site.call('GET', `${base}/suggestions?text=harbuors`, {
    token: await site.tokenOf('client'),
  });
  assert.deepEqual(body.items, ['Harbours']);
});

test('similar pictures share words or look the same; the picture itself is not among them', async () => {
  const { body } = await site.call('GET', `${base}/${ids.dawn}/similar`);
  assert(body.items.length > 0);
  assert(!body.items.some((item: { id: string }) => item.id === ids.dawn));
});

test('each subject has a picture of its own where possible; a subject without pictures is not there', async () => {
  const { body } = await site.call('GET', `${base}/subjects`);
  const named = body.items.map((item: { category: string; picture: { id: string } }) => [
    item.category,
    item.picture.id,
  ]);
  assert.deepEqual(named, [
    ['Landscape', ids.peak],
    ['City', ids.cafe],
    ['Travel', ids.rain],
    ['Sea', ids.dawn],
  ]);
});
