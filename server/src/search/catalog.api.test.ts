import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asset, assetPage, assetSet, facets } from '@editorial/contracts/catalog';
import type { TestSite } from '../testing/test-site.testing.ts';
import { ASSET_PATH as base, type HarborSite, openHarborSite } from './harbor-site.testing.ts';
import { hostileTexts } from './search/hostile.testing.ts';

let site: TestSite;
let ids: HarborSite['ids'];
let titles: HarborSite['titles'];

before(
  async () => {
    ({ site, ids, titles } = await openHarborSite());
  },
  { timeout: 60_000 },
);
after(() => site.close());

const sorted = async (query: string, person: string | null = 'client') =>
  (await titles(query, person)).sort();

test('letters that fold to several count as these: beyond the limit nothing is searched', async () => {
  const token = await site.tokenOf('client');
  // 1,100 letters are typed before the last word, and 2,200 are searched.
  const [long, cut] = [`harbour OR ${'ﬁ'.repeat(1100)} qxqx`, `harbour OR ${'ﬁ'.repeat(900)}`].map(
    encodeURIComponent,
  );
  const exactly = (text: string | undefined) => sorted(`verbatim=true&searchText=${text}`);
  assert.deepEqual(await exactly(long), await exactly(cut));
  assert.ok((await exactly(long)).includes('Red harbour at dawn'));
  const facetsOf = async (text: string | undefined) =>
    (await site.call('GET', `${base}/facets?searchText=${text}`, { token })).body;
  assert.deepEqual(await facetsOf(long), await facetsOf(cut));
});

test('[R7.24] the list returns a total count and items, for anonymous visitors too', async () => {
  const { status, body } = await site.call('GET', base);
  assert.equal(status, 200);
  assert.equal(body.totalCount, 4);
  assert.deepEqual(
    body.items.map((item: { title: string }) => item.title),
    ['Café in Zürich', 'Alpine peak', 'Boats and rain', 'Red harbour at dawn'],
  );
});

test('[R3.80N][R7.84N] every answer matches the schema of the contract', async () => {
  const token = await site.tokenOf('client');
  assetPage.parse((await site.call('GET', `${base}?includeDetails=true`)).body);
  asset.parse((await site.call('GET', `${base}/${ids.dawn}/by-id`, { token })).body);
  facets.parse((await site.call('GET', `${base}/facets?searchText=harbour`, { token })).body);
  for (const set of (await site.call('GET', `${base}/by-set`)).body.items) assetSet.parse(set);
});

test('[R3.19] searchText: words with stems and accents, phrase, exclusion, OR, prefix of the last word, number', async () => {
  assert.deepEqual(await sorted('searchText=harbours'), [
    'Alpine peak',
    'Boats and rain',
    'Red harbour at dawn',
  ]);
  // Only the last word may be unfinished. What has one of two words alone would follow.
  assert.deepEqual(await titles('searchText=harb%20daw&verbatim=true'), []);
  assert.deepEqual(await titles('searchText=harbour%20daw&verbatim=true'), ['Red harbour at dawn']);
  assert.deepEqual(await titles('searchText=%22red%20harbour%22'), ['Red harbour at dawn']);
  assert.deepEqual(await sorted('searchText=harbour%20-rain'), [
    'Alpine peak',
    'Red harbour at dawn',
  ]);
  assert.deepEqual(await sorted('searchText=alpine%20OR%20ZURICH'), [
    'Alpine peak',
    'Café in Zürich',
  ]);
  assert.deepEqual(await titles('searchText=MALAGA'), ['Red harbour at dawn']);
  const { number } = (await site.call('GET', `${base}/${ids.peak}/by-id`)).body;
  assert.deepEqual(await titles(`searchText=${number.toLowerCase()}`), ['Alpine peak']);
});

test('unusual search texts never fail, in the list, the sets, the facets and the suggestions', async () => {
  const token = await site.tokenOf('client');
  const typed = [
    "'; drop table assets; --",
    "') or 1=1 --",
    '${jndi:ldap://x}',
    '((((',
    '"open',
    '🌊',
    '👩‍👩‍👧‍👦 sea',
    '\\',
    "\\'",
    '%_',
    'a & | ! <-> :*',
    '!!!',
    ':*',
    '.*',
    '(a+)+$',
    '[[:alpha:]]{999}',
    '-',
    '-"',
    'OR',
    'OR OR OR',
    '-a -b',
    '"" ""',
    '\u0000',
    '\u202egnp.exe',
    '\ud800',
    '\ufeff',
    '*',
    'sea\u2066\u0007\u200b',
    ...Object.values(hostileTexts),
  ];
  for (const text of typed) {
    const encoded = encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+');
    for (const path of [
      `?searchText=${encoded}`,
      `/by-set?searchText=${encoded}`,
      `/facets?searchText=${encoded}`,
      `/suggestions?text=${encoded.slice(0, 90).replace(/%.?$/, '')}`,
    ]) {
      // Node takes headers of 16 kB, and refuses what is longer before anybody reads it.
      if (path.length > 15_000) {
        const headers = { authorization: `Bearer ${token}` };
        assert.equal((await fetch(site.url + base + path, { headers })).status, 431);
        continue;
      }
      const { status, body } = await site.call('GET', base + path, { token });
      assert.ok(
        status === 200 ||
          (status === 400 &&
            body.error.code === 'Editorial:Validation' &&
            path.includes('suggestions')),
        `${status} ${path.slice(0, 80)} ${JSON.stringify(body).slice(0, 200)}`,
      );
    }
  }
  assert.equal((await site.call('GET', base)).body.totalCount, 4);
  const tooLong = await site.call('GET', `${base}?searchText=${'x'.repeat(10_001)}`, { token });
  assert.deepEqual(
    [tooLong.status, tooLong.body.error.validationErrors[0].members],
    [400, ['searchText']],
  );
});

test('stop words alone, 200 words, one letter, a filter alone and five scripts find something true', async () => {
  const unknown = Array.from({ length: 200 }, (_, at) => `qx${at}`).join(' ');
  const all = ['Alpine peak', 'Boats and rain', 'Café in Zürich', 'Red harbour at dawn'];
  const found = ['Alpine peak', 'Boats and rain', 'Red harbour at dawn'];
  for (const [asked, expected] of [
    [{ searchText: 'to be or not to be' }, all],
    [{ searchText: `harbour ${unknown}` }, found],
    [{ searchText: unknown }, []],
    [{ searchText: 'z' }, ['Café in Zürich']],
    [{ assetType: 'Illustration' }, ['Boats and rain']],
    // The Arabic word means the sea, which is among its keywords.
    [{ searchText: 'harbour море 海 بحر θάλασσα' }, ['Red harbour at dawn']],
    [{ searchText: 'satama laiva' }, []],
  ] as const)
    assert.deepEqual(await sorted(String(new URLSearchParams(asked))), expected);
});

test('[R6.11] searchText and facets need a token', async () => {
  const refused = await site.call('GET', `${base}?searchText=sea`);
  assert.equal(refused.status, 401);
  assert.equal(refused.body.error.code, 'Editorial:SearchNeedsSignIn');
  assert.equal((await site.call('GET', `${base}/facets`)).status, 401);
});

test('[R3.20][R3.21][R3.28][R3.29] sets: one, several, from, to', async () => {
  const setOf = async (id: string) =>
    (await site.call('GET', `${base}/${id}/by-id`)).body.setId as number;
  const [harbours, mountains, cities] = [
    await setOf(ids.dawn),
    await setOf(ids.peak),
    await setOf(ids.cafe),
  ];
  assert.deepEqual(await sorted(`setId=${harbours}`), ['Boats and rain', 'Red harbour at dawn']);
  assert.deepEqual(await sorted(`setIds=${mountains}&setIds=${cities}`), [
    'Alpine peak',
    'Café in Zürich',
  ]);
  assert.deepEqual(await sorted(`setIdFrom=${mountains}`), ['Alpine peak', 'Café in Zürich']);
  assert.deepEqual(await sorted(`setIdTo=${mountains}`), [
    'Alpine peak',
    'Boats and rain',
    'Red harbour at dawn',
  ]);
});

test('[R3.22][R3.23][R3.24][R3.25][R3.31] type, exclusivity, categories, countries, tags', async () => {
  assert.deepEqual(await titles('assetType=Illustration'), ['Boats and rain']);
  assert.deepEqual(await titles('exclusivity=Exclusive'), ['Alpine peak']);
  assert.deepEqual(await sorted('categories=Sea&categories=Landscape'), [
    'Alpine peak',
    'Boats and rain',
    'Red harbour at dawn',
  ]);
  assert.deepEqual(await sorted('countries=ES&countries=CH'), [
    'Café in Zürich',
    'Red harbour at dawn',
  ]);
  assert.deepEqual(await sorted('tags=sea&tags=STREET'), ['Café in Zürich', 'Red harbour at dawn']);
});

test('[R3.26][R3.27] creation time from and to, by instant and by whole day', async () => {
  assert.deepEqual(await sorted('creationTimeFrom=2026-01-03T12:00:00.000Z'), [
    'Alpine peak',
    'Café in Zürich',
  ]);
  assert.deepEqual(await sorted('creationTimeTo=2026-01-02'), [
    'Boats and rain',
    'Red harbour at dawn',
  ]);
});

test('[R3.30] assetIds returns exactly those of the assets that are visible', async () => {
  assert.deepEqual(
    await sorted(`assetIds=${ids.cafe}&assetIds=${ids.hidden}&assetIds=${ids.dawn}`),
    ['Café in Zürich', 'Red harbour at dawn'],
  );
});

test('[R3.32] includeDetails adds the detail fields', async () => {
  const item = async (query: string) => (await site.call('GET', `${base}?${query}`)).body.items[0];
  assert.equal('tags' in (await item('maxResultCount=1')), false);
  assert.deepEqual((await item('maxResultCount=1&includeDetails=true')).tags, ['street']);
});

test('[R3.33] an admin gets hidden assets with includeHidden, nobody else does', async () => {
  assert(!(await titles('', 'admin')).includes('Hidden yard'));
  assert((await titles('includeHidden=true', 'admin')).includes('Hidden yard'));
  assert(!(await titles('includeHidden=true')).includes('Hidden yard'));
  assert(!(await titles('includeHidden=true', null)).includes('Hidden yard'));
});

test('[R3.34] sorting orders the list; an unknown or secret field is a clear error', async () => {
  assert.deepEqual(await titles('sorting=title'), [
    'Alpine peak',
    'Boats and rain',
    'Café in Zürich',
    'Red harbour at dawn',
  ]);
  assert.deepEqual(await titles('sorting=oldest'), [
    'Red harbour at dawn',
    'Boats and rain',
    'Alpine peak',
    'Café in Zürich',
  ]);
  for (const field of [
    'contentHash',
    'content_hash desc',
    'storageKey',
    'contributorId',
    'price',
    'title;drop',
    'title desc, (select 1)',
    '1',
    '__proto__',
    'constructor',
  ]) {
    const refused = await site.call('GET', `${base}?sorting=${encodeURIComponent(field)}`);
    assert.deepEqual([refused.status, refused.body.error.code], [400, 'Editorial:UnknownSorting']);
  }
});

test('[R3.35][R3.36][R3.81N][R5.53N] skipCount and maxResultCount page; values out of bounds are named', async () => {
  assert.deepEqual(await titles('sorting=title&skipCount=1&maxResultCount=2'), [
    'Boats and rain',
    'Café in Zürich',
  ]);
  assert.equal((await site.call('GET', `${base}?maxResultCount=1`)).body.totalCount, 4);
  for (const bad of [
    'maxResultCount=-1',
    'maxResultCount=0',
    'maxResultCount=1001',
    'maxResultCount=1e99',
    'maxResultCount=99999999999999999999',
    'maxResultCount=1.5',
    'maxResultCount=ten',
    'skipCount=-1',
    'skipCount=1e30',
    'skipCount=NaN',
    'assetType=Movie',
    'exclusivity=Sometimes',
    'categories=Nothing',
    'countries=Spain',
  ]) {
    const { status, body } = await site.call('GET', `${base}?${bad}`);
    assert.equal(status, 400, bad);
    assert.equal(body.error.code, 'Editorial:Validation');
    assert(body.error.validationErrors[0].members[0].startsWith(bad.split('=')[0]!), bad);
  }
});

test('[R7.25] by-set gives the same assets, grouped', async () => {
  const token = await site.tokenOf('client');
  const { body } = await site.call('GET', `${base}/by-set?searchText=harbour`, { token });
  assert.equal(body.totalCount, 2);
  const grouped = body.items.flatMap((set: { assetIds: string[] }) => set.assetIds).sort();
  assert.deepEqual(grouped, [ids.dawn, ids.rain, ids.peak].sort());
});

test('[R7.23] an asset can be read; unknown and hidden assets are not found', async () => {
  assert.equal(
    (await site.call('GET', `${base}/${ids.dawn}/by-id`)).body.title,
    'Red harbour at dawn',
  );
  assert.equal(
    (await site.call('GET', `${base}/00000000-0000-4000-8000-000000000000/by-id`)).status,
    404,
  );
  assert.equal(
    (await site.call('GET', `${base}/${ids.hidden}/by-id`, { token: await site.tokenOf('client') }))
      .status,
    404,
  );
  assert.equal(
    (await site.call('GET', `${base}/${ids.hidden}/by-id`, { token: await site.tokenOf('admin') }))
      .status,
    200,
  );
});
