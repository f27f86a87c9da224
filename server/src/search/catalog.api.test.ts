import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { asset, assetPage, assetSet, facets } from '@editorial/contracts/catalog';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { HOST_TENANT } from '../ground/database/database.ts';
import { assets } from '../catalog/assets/assets.tables.ts';
import { openTestSite, type TestSite } from '../testing/test-site.testing.ts';
import { hostileTexts } from './search/hostile.testing.ts';

/** A scene that is not its own mirror image. */
const SCENE = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="#2040c0"/>
  <path d="M60 560 L280 60 L400 400 Z" fill="#f0c020"/><circle cx="700" cy="180" r="90" fill="#fff"/></svg>`;
const base = '/api/asset-management/asset';
let site: TestSite;
const ids: Record<string, string> = {};
const day = (n: number) => new Date(Date.UTC(2026, 0, n, 12));

before(
  async () => {
    site = await openTestSite();
    ids.dawn = await site.add('#c83020', 'Harbours', {
      title: 'Red harbour at dawn',
      tags: ['Sea', 'Boats'],
      place: 'Málaga',
      countries: ['ES'],
      categories: ['Sea'],
      creationTime: day(1),
    });
    ids.rain = await site.add('#2040c0', 'Harbours', {
      title: 'Boats and rain',
      tags: ['Harbours'],
      countries: ['GR'],
      categories: ['Sea', 'Travel'],
      creationTime: day(2),
      assetType: 'Illustration',
    });
    ids.peak = await site.add(
      '#208040',
      'Mountains',
      {
        title: 'Alpine peak',
        description: 'Above a harbour of clouds.',
        categories: ['Landscape'],
        exclusivity: 'Exclusive',
        creationTime: day(3),
      },
      { width: 60, height: 90 },
    );
    ids.cafe = await site.add('#f0c020', 'Cities', {
      title: 'Café in Zürich',
      tags: ['street'],
      countries: ['CH'],
      categories: ['City'],
      creationTime: day(4),
      use: 'EditorialOnly',
    });
    ids.hidden = await site.add('#101010', 'Cities', {
      title: 'Hidden yard',
      creationTime: day(5),
    });
    await site.context.database.inTenant(HOST_TENANT, (tx) =>
      tx.update(assets).set({ isHidden: true }).where(eq(assets.id, ids.hidden!)),
    );
  },
  { timeout: 60_000 },
);
after(() => site.close());

async function titles(query: string, person: string | null = 'client'): Promise<string[]> {
  const { status, body } = await site.call('GET', `${base}?${query}`, {
    token: person === null ? undefined : await site.tokenOf(person),
  });
  assert.equal(status, 200, JSON.stringify(body));
  return body.items.map((item: { title: string }) => item.title);
}

const sorted = async (query: string, person: string | null = 'client') =>
  (await titles(query, person)).sort();

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
    await setOf(ids.dawn!),
    await setOf(ids.peak!),
    await setOf(ids.cafe!),
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

test('a picture of one’s own leads to those that look like it, its mirror image too; it is not kept', async () => {
  const scene = (flop: boolean) =>
    sharp(Buffer.from(SCENE)).flop(flop).resize(600).jpeg({ quality: 70 }).toBuffer();
  const token = await site.tokenOf('client');
  ids.scene = await site.addFile({ name: 'scene.svg', bytes: SCENE }, 'Scenes', {
    title: 'Sails at noon',
    tags: ['sails'],
    creationTime: day(6),
  });
  const ask = async (picture: string, asking: string | undefined = token) =>
    site.call('POST', `${base}/look`, { body: { picture }, token: asking });
  for (const flop of [false, true]) {
    const { status, body } = await ask((await scene(flop)).toString('base64'));
    assert.equal(status, 200, JSON.stringify(body));
    const like = (more = '') => titles(`looksLike=${body.look}${more}`);
    assert.equal((await like())[0], 'Sails at noon');
    assert.deepEqual(await like('&searchText=sails'), ['Sails at noon']);
    assert.deepEqual(await like('&searchText=harbour&colour=green'), []);
    const counts = await site.call('GET', `${base}/facets?looksLike=${body.look}`, { token });
    assert.equal(
      counts.body.assetType.reduce((sum: number, { count }: { count: number }) => sum + count, 0),
      (await like()).length,
    );
    assert.equal(
      (await site.call('GET', `${base}?looksLike=${body.look}`)).body.error.code,
      'Editorial:SearchNeedsSignIn',
    );
  }
  assert.equal((await titles(`looksLike=${ids.scene}`))[0], 'Sails at noon');
  assert.deepEqual(
    await titles(`looksLike=${ids.hidden}`),
    [],
    'of a hidden picture nothing is told',
  );
  assert.equal((await site.call('GET', `${base}?looksLike=ocean`, { token })).status, 400);
  const files = await readdir(site.context.environment.dataDir, { recursive: true });
  await ask((await scene(true)).toString('base64'));
  assert.deepEqual(await readdir(site.context.environment.dataDir, { recursive: true }), files);
});

test('a picture to search by that is broken, huge or no picture is refused at once', async () => {
  const token = await site.tokenOf('client');
  const jpeg = await sharp(Buffer.from(SCENE)).jpeg().toBuffer();
  const bomb = await sharp({
    create: { width: 12_000, height: 6000, channels: 3, background: '#fff' },
  })
    .png()
    .toBuffer();
  const begin = performance.now();
  for (const bytes of [
    jpeg.subarray(0, jpeg.length / 2),
    Buffer.from('GIF89a, but no more'),
    bomb,
  ]) {
    const body = { picture: bytes.toString('base64') };
    const answer = await site.call('POST', `${base}/look`, { token, body });
    assert.equal(answer.status, 400);
    assert.equal(answer.body.error.code, 'Editorial:PictureUnreadable');
  }
  for (const picture of ['A'.repeat(1_900_001), '', 'not base64!', 7]) {
    const answer = await site.call('POST', `${base}/look`, { token, body: { picture } });
    assert.equal(answer.status, 400);
  }
  const large = { picture: 'A'.repeat(60_000_000) };
  const refused = await site.call('POST', `${base}/look`, { token, body: large }).catch(() => null);
  assert.equal(refused?.status ?? 413, 413);
  assert.ok(performance.now() - begin < 20_000);
});

test('thumbs and previews are public, kept for ever by browsers and shortly by proxies; hidden pictures need a signed address', async () => {
  const { body } = await site.call('GET', `${base}/${ids.dawn}/by-id`);
  const thumb = await site.call('GET', body.thumbUrl, { headers: { accept: 'image/webp,*/*' } });
  assert.deepEqual(
    [
      thumb.status,
      thumb.headers.get('content-type'),
      thumb.headers.get('vary'),
      thumb.headers.get('cache-control'),
    ],
    [200, 'image/webp', 'Accept', 'public, max-age=31536000, immutable, s-maxage=30'],
  );
  assert.equal((await site.call('GET', body.previewUrl)).headers.get('content-type'), 'image/jpeg');
  const bytesOf = async (accept: string) =>
    Buffer.from(
      await (await fetch(site.url + body.previewUrl, { headers: { accept } })).arrayBuffer(),
    ).toString('latin1');
  for (const accept of ['image/jpeg', 'image/webp']) {
    const preview = await bytesOf(accept);
    assert.ok(preview.includes(`${site.url}/license`), `${accept}: where the license is told`);
    assert.ok(preview.includes(`${site.url}/preview/${ids.dawn}`), `${accept}: where it is sold`);
  }
  const large = await site.call('GET', body.largeThumbUrl, {
    headers: { accept: 'image/webp,*/*' },
  });
  assert.deepEqual(
    [large.status, large.headers.get('content-type'), large.headers.get('cache-control')],
    [200, 'image/webp', 'public, max-age=31536000, immutable, s-maxage=30'],
  );
  const hidden = (
    await site.call('GET', `${base}/${ids.hidden}/by-id`, { token: await site.tokenOf('admin') })
  ).body;
  assert.equal((await site.call('GET', hidden.thumbUrl)).status, 200);
  for (const address of [hidden.thumbUrl, hidden.largeThumbUrl])
    assert.equal((await site.call('GET', address.split('?')[0])).status, 404);
  assert.equal(
    (
      await site.call(
        'GET',
        hidden.thumbUrl.replace(ids.hidden, ids.dawn!).replace('signature=', 'signature=x'),
      )
    ).status,
    200,
    'a public picture needs none',
  );
  for (const name of ['high-x.jpg', 'low-x.jpg', '..%2f..%2fsecret', 'thumb-.jpg'])
    assert.equal(
      (await site.call('GET', `/api/asset-management/file/${ids.dawn}/${name}`)).status,
      404,
      name,
    );
});
