import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { regionOf } from '../picture/region.ts';
import { RegionLimit } from './regions.ts';
import { storedAs } from '../picture/orientations.testing.ts';

let site: TestSite;
before(
  async () => {
    site = await openTestSite({ variables: { ADDRESS_LIMITS: '1' } });
  },
  { timeout: 60_000 },
);
after(() => site.close());

const [width, height] = [1000, 700];
/** A smooth picture in which no two places are the same. */
const upright = Buffer.from(
  Uint8Array.from({ length: width * height * 3 }, (_, at) => {
    const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)];
    return [x / 4, y / 3, 120][at % 3]!;
  }),
);
const picture = () => sharp(upright, { raw: { width, height, channels: 3 } });
const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer({ resolveWithObject: true });
const distance = (one: Buffer, other: Buffer) =>
  one.reduce((sum, value, at) => sum + Math.abs(value - other[at]!), 0) / one.length;

test('a region is the same for all eight orientations of a file, pixel for pixel, under the watermark', async () => {
  const expected = await picture()
    .extract({ left: 600, top: 400, width: 400, height: 300 })
    .raw()
    .toBuffer();
  const asked = { column: 1, row: 1 };
  const first = await pixels(
    await regionOf(await picture().jpeg({ quality: 100 }).toBuffer(), asked),
  );
  assert.deepEqual([first.info.width, first.info.height], [400, 300]);
  const marks = distance(first.data, expected);
  assert.ok(marks > 1 && marks < 30, `the mark changes the picture by ${marks}`);
  for (const [index, turn] of storedAs.entries()) {
    const { data } = await turn(picture()).png().toBuffer({ resolveWithObject: true });
    const file = await sharp(data)
      .withMetadata({ orientation: index + 1 })
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .toBuffer();
    const region = await pixels(await regionOf(file, asked));
    assert.ok(distance(region.data, first.data) < 2, `orientation ${index + 1}`);
  }
});

test('regions are public for published pictures alone, kept privately, and hold no metadata', async () => {
  const bytes = await picture()
    .withExif({ IFD0: { Artist: 'Ada' } })
    .jpeg()
    .toBuffer();
  const id = await site.addFile({ name: 'region.jpg', bytes }, 'Regions', { title: 'Regions' });
  const base = `/api/asset-management/asset/${id}`;
  const at = (template: string, column: number, row: number) =>
    template.replace('{column}', String(column)).replace('{row}', String(row));
  const { body } = await site.call('GET', `${base}/by-id`);
  const open: string = body.regionUrl;
  assert.ok(!open.includes('?'), 'it names nobody');
  const file = await fetch(site.url + at(open, 1, 0));
  assert.deepEqual(
    [file.status, file.headers.get('content-type'), file.headers.get('cache-control')],
    [200, 'image/jpeg', 'private, max-age=3600'],
  );
  const region = await sharp(Buffer.from(await file.arrayBuffer())).metadata();
  assert.deepEqual([region.width, region.height, region.exif], [400, 400, undefined]);
  const status = async (address: string) => (await fetch(site.url + address)).status;
  assert.equal(await status(at(open, 2, 0)), 404, 'beside the picture');
  assert.equal(await status(at(open, 0, 999)), 404);
  assert.equal(await status(open), 404);
  assert.equal(await status(open.replace('{column}', '-1').replace('{row}', '0')), 404);

  const admin = await site.tokenOf('admin');
  const own: string = (await site.call('GET', `${base}/by-id`, { token: admin })).body.regionUrl;
  assert.match(own, /signature=/);
  const expires = Number(new URLSearchParams(own.split('?')[1]).get('expires'));
  assert.equal(expires % 3600, 0, 'the same for an hour, so that browsers keep what was seen');
  // Its signature opens no other file of the picture.
  const { originalUrl } = (await site.call('GET', `${base}/by-id`, { token: admin })).body;
  assert.equal(await status(`${originalUrl.split('?')[0]}?${own.split('?')[1]}`), 404);

  await site.call('PUT', base, { token: admin, body: { isHidden: true } });
  for (const template of [open, own]) assert.equal(await status(at(template, 0, 0)), 404);
  const hidden = await site.call('GET', `${base}/by-id`, { token: admin });
  assert.equal(hidden.body.regionUrl, undefined);
  await site.call('PUT', base, { token: admin, body: { isHidden: false } });

  // An address has fewer than a person, and one who is braked does not brake the others.
  const nowhere = at(open, 9, 9);
  for (let time = 0; time < RegionLimit.perAddress; time += 1) await status(nowhere);
  const braked = await fetch(site.url + at(open, 0, 0));
  assert.equal(braked.status, 429);
  assert.ok(Number(braked.headers.get('retry-after')) > 0);
  assert.equal(await status(at(own, 0, 0)), 200);
  assert.equal(await status(at(own, 0, 0).replace('userId=', 'userId=x')), 429);
});
