import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buffer } from 'node:stream/consumers';
import { ResolutionType } from '@editorial/contracts/enumerations';
import { and, asc, eq, or } from 'drizzle-orm';
import sharp from 'sharp';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { assetRenditions, assets, LARGE_THUMB, SMALL_PREVIEW } from '../assets/assets.tables.ts';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { createPicturePool } from '../picture/pool.ts';
import { addMissingCopySpace, addMissingRenditions } from './missing-renditions.job.ts';

let site: TestSite;
const pool = createPicturePool({ size: 1 });
before(
  async () => {
    site = await openTestSite();
  },
  { timeout: 60_000 },
);
after(() => Promise.all([site.close(), pool.close()]));
const goesOn = new AbortController().signal;
const isLater = or(
  eq(assetRenditions.resolutionType, LARGE_THUMB),
  eq(assetRenditions.resolutionType, SMALL_PREVIEW),
  and(
    eq(assetRenditions.resolutionType, ResolutionType.Preview),
    eq(assetRenditions.contentType, 'image/webp'),
  ),
);

const inOrder = [
  asc(assetRenditions.assetId),
  asc(assetRenditions.resolutionType),
  asc(assetRenditions.contentType),
];

test('older pictures get large thumbs, small previews and WebP previews, once; a missing file does not stop the job', async () => {
  const { context } = site;
  const { database, storage } = context;
  const size = { width: 1300, height: 900 };
  const ids = [
    await site.add('#3060a0', 'Old', { title: 'One' }, size),
    await site.add('#a06030', 'Old', { title: 'Two' }, size),
    await site.add('#30a060', 'Old', { title: 'Lost' }, size),
  ];
  const imported = await database.inTenant(HOST_TENANT, (tx) =>
    tx
      .select()
      .from(assetRenditions)
      .where(isLater)
      .orderBy(...inOrder),
  );
  assert.equal(imported.length, 15, 'an import makes them by itself');
  assert.equal(await addMissingRenditions({ ...context, pool }, goesOn), 0);
  // The second picture lacks only one of them.
  const isGone = (row: (typeof imported)[number]) =>
    row.assetId !== ids[1] ||
    (row.resolutionType === LARGE_THUMB && row.contentType === 'image/jpeg');
  for (const row of imported.filter(isGone)) {
    await storage.remove(row.storageKey);
    await database.inTenant(HOST_TENANT, (tx) =>
      tx.delete(assetRenditions).where(eq(assetRenditions.storageKey, row.storageKey)),
    );
  }
  const [low] = await database.inTenant(HOST_TENANT, (tx) =>
    tx
      .select()
      .from(assetRenditions)
      .where(
        and(
          eq(assetRenditions.assetId, ids[2]!),
          eq(assetRenditions.resolutionType, ResolutionType.Low),
        ),
      ),
  );
  await storage.remove(low!.storageKey);
  const { body } = await site.call('GET', `/api/asset-management/asset/${ids[0]}/by-id`);
  const webp = { headers: { accept: 'image/webp,*/*' } };
  const instead = await site.call('GET', body.largeThumbUrl, webp);
  assert.deepEqual(
    [instead.status, instead.headers.get('content-type'), instead.headers.get('cache-control')],
    [200, 'image/webp', 'public, max-age=600, s-maxage=30'],
    'until then its thumb is shown',
  );
  const lengthOf = async (address: string) =>
    (await site.call('GET', address, webp)).headers.get('content-length');
  assert.equal(instead.headers.get('content-length'), await lengthOf(body.thumbUrl));
  assert.equal(
    await lengthOf(body.smallPreviewUrl),
    await lengthOf(body.previewUrl),
    'until then phones are shown the preview',
  );

  assert.equal(
    await addMissingRenditions({ ...context, pool }, goesOn),
    0,
    'nothing was missing, so there is no other run',
  );
  // An update brings other files.
  await database.executeSql("update finished_passes set about = 'of an earlier release'");
  assert.equal(await addMissingRenditions({ ...context, pool }, AbortSignal.abort()), 0);
  assert.equal(await addMissingRenditions({ ...context, pool }, goesOn), 2);
  assert.equal(await addMissingRenditions({ ...context, pool }, goesOn), 0);
  const now = await database.inTenant(HOST_TENANT, (tx) =>
    tx
      .select()
      .from(assetRenditions)
      .where(isLater)
      .orderBy(...inOrder),
  );
  const shape = (rows: typeof imported) => rows.map((row) => ({ ...row, byteSize: 0 }));
  assert.deepEqual(shape(now), shape(imported.filter(({ assetId }) => assetId !== ids[2])));
  for (const row of now) {
    const file = await buffer(await storage.get(row.storageKey));
    const { format, width } = await sharp(file).metadata();
    assert.deepEqual(
      [`image/${format}`, width, file.length],
      [row.contentType, row.resolutionType === ResolutionType.Preview ? 1000 : 720, row.byteSize],
    );
    const isMarked = (await sharp(file).stats()).channels.some(({ min, max }) => max - min > 20);
    assert.equal(
      isMarked,
      row.resolutionType !== LARGE_THUMB,
      'the watermark is on the previews alone',
    );
  }
  assert.equal(
    (await site.call('GET', body.previewUrl, webp)).headers.get('content-type'),
    'image/webp',
  );
  assert.equal((await site.call('GET', body.previewUrl)).headers.get('content-type'), 'image/jpeg');
  assert.equal(
    (await site.call('GET', body.largeThumbUrl, webp)).headers.get('cache-control'),
    'public, max-age=31536000, immutable, s-maxage=30',
  );
  assert.deepEqual(
    body.renditions.map((file: { resolutionType: number }) => file.resolutionType),
    [0, 1, 2, 3],
    'what pages alone show is not offered for download',
  );
});

test('older pictures are looked at for copy space, once; searches find it then', async () => {
  const { context } = site;
  const { database } = context;
  const id = await site.add('#205080', 'Old', { title: 'Plain' }, { width: 600, height: 400 });
  const ofPicture = eq(assets.id, id);
  const copySpace = () =>
    database.inTenant(HOST_TENANT, async (tx) => {
      const [row] = await tx.select({ sides: assets.copySpace }).from(assets).where(ofPicture);
      return row?.sides;
    });
  const all = ['left', 'right', 'top', 'bottom'];
  assert.deepEqual(await copySpace(), all, 'an import sees it by itself');
  await database.inTenant(HOST_TENANT, (tx) =>
    tx.update(assets).set({ copySpace: null }).where(ofPicture),
  );
  const found = () => site.call('GET', '/api/asset-management/asset?space=top&size=small');
  const isFound = async () =>
    (await found()).body.items.some((item: { id: string }) => item.id === id);
  assert.equal(await isFound(), false);
  assert.equal(await addMissingCopySpace({ ...context, pool }, AbortSignal.abort()), 0);
  assert.equal(await addMissingCopySpace({ ...context, pool }, goesOn), 1);
  assert.equal(await addMissingCopySpace({ ...context, pool }, goesOn), 0);
  assert.deepEqual([await copySpace(), await isFound()], [all, true]);
  await database.inTenant(HOST_TENANT, (tx) =>
    tx
      .update(assets)
      .set({ peopleCount: 3, use: 'EditorialOnly', takenAt: new Date('2023-12-31T23:59:00Z') })
      .where(ofPicture),
  );
  const { body } = await site.call(
    'GET',
    '/api/asset-management/asset/facets?people=more&taken=2023',
    { token: await site.tokenOf('client') },
  );
  const one = (value: string) => [{ value, count: 1 }];
  assert.deepEqual(
    [body.use, body.size, body.space],
    [one('EditorialOnly'), one('small'), all.toSorted().flatMap(one)],
  );
});
