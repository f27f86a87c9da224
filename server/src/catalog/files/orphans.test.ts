import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestSite, type TestSite } from '../catalog.testing.ts';
import { sweepOrphans } from './orphans.ts';

const DAY = 24 * 3600_000;
let site: TestSite;
before(
  async () => {
    site = await openTestSite();
  },
  { timeout: 60_000 },
);
after(() => site.close());

test('files without a row are removed when they are a day old; files that belong to a row stay', async () => {
  const { context } = site;
  const { storage } = context;
  await site.add('#3060a0', 'Orphans', { title: 'Kept' });
  const keys = async () => {
    const found: string[] = [];
    for await (const { key } of storage.list('')) found.push(key);
    return found.sort();
  };
  const own = await keys();
  assert.ok(own.length > 0);
  const plain = { contentType: 'text/plain' };
  for (const key of [
    'assets/lost/one.jpg',
    'archives/lost.zip',
    'uploads/lost',
    'elsewhere/not-ours',
  ])
    await storage.put(key, Buffer.from('x'), plain);
  assert.equal(await sweepOrphans(context), 0);
  assert.equal(
    await sweepOrphans({ ...context, clock: { now: () => new Date(Date.now() + 2 * DAY) } }),
    3,
  );
  assert.deepEqual(await keys(), [...own, 'elsewhere/not-ours'].sort());
});

test('upload parts without a row are removed after eight days', async () => {
  const { context } = site;
  const uploadId = await context.storage.startUpload('uploads/nobody', {
    contentType: 'image/jpeg',
  });
  assert.equal(
    await sweepOrphans({ ...context, clock: { now: () => new Date(Date.now() + 7 * DAY) } }),
    0,
  );
  assert.equal(
    await sweepOrphans({ ...context, clock: { now: () => new Date(Date.now() + 9 * DAY) } }),
    1,
  );
  assert.deepEqual(await context.storage.uploadedParts('uploads/nobody', uploadId), []);
});
