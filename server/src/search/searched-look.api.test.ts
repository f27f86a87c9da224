import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import type { TestSite } from '../testing/test-site.testing.ts';
import { ASSET_PATH as base, day, type HarborSite, openHarborSite } from './harbor-site.testing.ts';

/** A scene that is not its own mirror image. */
const SCENE = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="#2040c0"/>
  <path d="M60 560 L280 60 L400 400 Z" fill="#f0c020"/><circle cx="700" cy="180" r="90" fill="#fff"/></svg>`;
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

test('a picture of one’s own leads to those that look like it, its mirror image too; it is not kept', async () => {
  const scene = (flop: boolean) =>
    sharp(Buffer.from(SCENE)).flop(flop).resize(600).jpeg({ quality: 70 }).toBuffer();
  const token = await site.tokenOf('client');
  const sceneId = await site.addFile({ name: 'scene.svg', bytes: SCENE }, 'Scenes', {
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
  assert.equal((await titles(`looksLike=${sceneId}`))[0], 'Sails at noon');
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
    Buffer.from(SCENE),
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
