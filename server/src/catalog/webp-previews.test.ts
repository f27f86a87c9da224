import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buffer } from 'node:stream/consumers';
import { ResolutionType } from '@editorial/contracts/enumerations';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { HostTenant } from '../database/database.ts';
import { assetRenditions } from './assets.tables.ts';
import { openTestSite, type TestSite } from './catalog.testing.ts';
import { addWebpPreviews } from './webp-previews.job.ts';

let site: TestSite;
before(async () => { site = await openTestSite(); }, { timeout: 60_000 });
after(() => site.close());
const goesOn = new AbortController().signal;

test('pictures that came in without a WebP preview get one, once; a file that is gone stops nobody', async () => {
  const { context } = site;
  const { database, storage } = context;
  const size = { width: 1300, height: 900 };
  const ids = [await site.add('#3060a0', 'Old', { title: 'One' }, size), await site.add('#a06030', 'Old', { title: 'Two' }, size), await site.add('#30a060', 'Old', { title: 'Lost' }, size)];
  const isWebp = and(eq(assetRenditions.resolutionType, ResolutionType.Preview), eq(assetRenditions.contentType, 'image/webp'));
  const before = await database.inTenant(HostTenant, (tx) => tx.delete(assetRenditions).where(isWebp).returning());
  assert.equal(before.length, 3, 'an import makes them by itself');
  for (const { storageKey } of before) await storage.remove(storageKey);
  const [low] = await database.inTenant(HostTenant, (tx) => tx.select().from(assetRenditions).where(and(eq(assetRenditions.assetId, ids[2]!), eq(assetRenditions.resolutionType, ResolutionType.Low))));
  await storage.remove(low!.storageKey);

  assert.equal(await addWebpPreviews(context, AbortSignal.abort()), 0);
  assert.equal(await addWebpPreviews(context, goesOn), 2);
  assert.equal(await addWebpPreviews(context, goesOn), 0);
  const now = await database.inTenant(HostTenant, (tx) => tx.select().from(assetRenditions).where(isWebp));
  assert.deepEqual(now.map((row) => row.assetId).sort(), [ids[0], ids[1]].sort());
  for (const row of now) {
    const imported = before.find(({ assetId }) => assetId === row.assetId)!;
    assert.deepEqual([row.width, row.height, row.storageKey], [imported.width, imported.height, imported.storageKey]);
    const file = await buffer(await storage.get(row.storageKey));
    const { format, width } = await sharp(file).metadata();
    assert.deepEqual([format, width, file.length], ['webp', 1000, row.byteSize]);
    assert.ok((await sharp(file).stats()).channels.some(({ min, max }) => max - min > 20), 'the watermark is on it');
  }
  const { body } = await site.call('GET', `/api/asset-management/asset/${ids[0]}/by-id`);
  assert.equal((await site.call('GET', body.previewUrl, { headers: { accept: 'image/webp,*/*' } })).headers.get('content-type'), 'image/webp');
  assert.equal((await site.call('GET', body.previewUrl)).headers.get('content-type'), 'image/jpeg');
});
