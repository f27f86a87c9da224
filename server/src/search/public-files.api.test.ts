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

test('files are public, kept for ever by browsers and shortly by proxies; hidden ones are signed', async () => {
  const { body } = await site.call('GET', `${base}/${ids.dawn}/by-id`);
  const thumb = await site.call('GET', body.thumbUrl, { headers: { accept: 'image/webp,*/*' } });
  assert.deepEqual(
    [
      thumb.status,
      thumb.headers.get('content-type'),
      thumb.headers.get('vary'),
      thumb.headers.get('cache-control'),
    ],
    [200, 'image/webp', 'Accept, Origin', 'public, max-age=31536000, immutable, s-maxage=30'],
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
        hidden.thumbUrl.replace(ids.hidden, ids.dawn).replace('signature=', 'signature=x'),
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

test('a public picture has one address: others lead there, and no cache keeps the way', async () => {
  const { body } = await site.call('GET', `${base}/${ids.dawn}/by-id`);
  for (const address of [body.thumbUrl, body.previewUrl, body.largeThumbUrl]) {
    const another = address.replace(/-[\da-z]+\.jpg$/, '-0123456789ab.jpg');
    for (const invented of [
      another,
      `${another}?v=2`,
      address.replace(ids.dawn, ids.dawn.toUpperCase()),
    ]) {
      const answer = await fetch(site.url + invented, { redirect: 'manual' });
      assert.deepEqual(
        [answer.status, answer.headers.get('location'), answer.headers.get('cache-control')],
        [302, address, 'no-store'],
        invented,
      );
    }
    assert.equal((await fetch(site.url + address, { redirect: 'manual' })).status, 200);
  }
});
