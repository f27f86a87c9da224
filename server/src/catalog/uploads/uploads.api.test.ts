import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sweepArchives } from '../downloads/archive.job.ts';
import { MAX_ARCHIVES } from '../downloads/download.rules.ts';
import { openMoneySite, type MoneySite } from '../../commerce/ledger/money.testing.ts';
import { PART_SIZE_BYTES } from '../../ground/storage/storage.ts';
import { MAX_OPEN_UPLOADS, sweepUploads } from './uploads.ts';

const base = '/api/asset-management/asset';
const uploads = '/api/asset-management/upload';
let money: MoneySite;
before(
  async () => {
    money = await openMoneySite();
  },
  { timeout: 60_000 },
);
after(() => money.close());

/** Makes all rows of a table look as if they had begun some hours earlier. */
const age = (table: 'uploads' | 'downloads', hours: number) =>
  money.site.context.database.executeSql(
    `update ${table} set creation_time = creation_time - interval '${hours} hours'`,
  );

const contributor = () => money.as('contributor');
async function begin(fileName: string, byteSize: number, partSize?: number) {
  const body = { fileName, byteSize, contentType: 'image/jpeg', partSize };
  const started = await contributor().post(uploads, body);
  const { blobContainerId, uploadId } = started.body;
  const query = new URLSearchParams({ blobContainerId, uploadId, fileName });
  return {
    ...started,
    uploadId: String(uploadId),
    urlOf: (partNumber: number) =>
      contributor().get(`${base}/part-upload-url?${query}&partNumber=${partNumber}`),
    complete: (parts: object) => contributor().post(`${uploads}/${uploadId}/complete`, { parts }),
    stop: () => contributor().remove(`${uploads}/${uploadId}`),
    stored: () => money.site.context.storage.stat(`uploads/${blobContainerId}`),
  };
}

const send = (url: string, bytes: number) =>
  fetch(url, { method: 'PUT', body: new Uint8Array(bytes) });

test('a part counts once, however often it is named', async () => {
  const upload = await begin('once.jpg', 1000);
  const sent = await send((await upload.urlOf(1)).body.url, 1000);
  const part = { partNumber: 1, etag: sent.headers.get('etag') };
  const refused = await upload.complete(Array.from({ length: 400 }, () => part));
  assert.deepEqual(
    [refused.status, refused.body.error.validationErrors[0].members],
    [400, ['parts']],
  );
  assert.equal(await upload.stored(), null);
  assert.equal((await upload.complete([part])).status, 200);
  assert.deepEqual(await upload.stored(), { byteSize: 1000 });
  await upload.stop();
});

test('parts that were joined while the database was away are no lost upload: neither asked again nor begun again', async () => {
  const upload = await begin('joined.jpg', 1000);
  const sent = await send((await upload.urlOf(1)).body.url, 1000);
  const part = { partNumber: 1, etag: String(sent.headers.get('etag')) };
  const { storage } = money.site.context;
  const key = `uploads/${upload.body.blobContainerId}`;
  await storage.completeUpload(key, upload.uploadId, [part]);
  assert.deepEqual((await upload.complete([part])).body, {
    blobContainerId: upload.body.blobContainerId,
    byteSize: 1000,
  });

  const first = await begin('again.jpg', 1000);
  const bytes = await send((await first.urlOf(1)).body.url, 1000);
  await storage.completeUpload(`uploads/${first.body.blobContainerId}`, first.uploadId, [
    { partNumber: 1, etag: String(bytes.headers.get('etag')) },
  ]);
  const second = await begin('again.jpg', 1000);
  assert.notEqual(second.uploadId, first.uploadId);
  const [etag] = [(await send((await second.urlOf(1)).body.url, 1000)).headers.get('etag')];
  assert.equal((await second.complete([{ partNumber: 1, etag }])).status, 200);
  for (const one of [upload, first, second]) await one.stop();
});

test('nothing beyond the announced size is accepted: neither in a part, nor in more parts, nor in the file', async () => {
  const upload = await begin('more.jpg', PART_SIZE_BYTES + 100);
  const urls = [(await upload.urlOf(1)).body.url, (await upload.urlOf(2)).body.url];
  const beyond = await upload.urlOf(3);
  assert.deepEqual([beyond.status, beyond.body.error.code], [400, 'Editorial:UploadTooLarge']);
  for (const [url, bytes] of [
    [urls[0], PART_SIZE_BYTES + 1],
    [urls[1], 101],
  ] as const) {
    const refused = await send(url, bytes);
    assert.deepEqual(
      [refused.status, ((await refused.json()) as any).error.code],
      [400, 'Editorial:UploadTooLarge'],
    );
  }
  // The size limit is part of the signature.
  const raised = new URL(urls[1]);
  raised.searchParams.set('maxBytes', '200');
  assert.equal((await send(raised.href, 101)).status, 403);
  assert.deepEqual((await begin('more.jpg', PART_SIZE_BYTES + 100)).body.uploadedParts, []);
  assert.equal((await send(urls[1], 100)).status, 200);
  await upload.stop();
});

test('parts have the size that the line wants and the store takes; those of another size are sent again', async () => {
  const MIB = 1024 ** 2;
  const size = async (fileName: string, partSize?: number) =>
    (await begin(fileName, 20 * MIB, partSize)).body.partSize;
  assert.equal(await size('unknown.jpg'), PART_SIZE_BYTES);
  assert.equal(await size('slow.jpg', 1), MIB);
  assert.equal(await size('middling.jpg', 3 * MIB + 999), 3 * MIB);
  assert.equal(await size('fast.jpg', 100 * MIB), PART_SIZE_BYTES);
  assert.equal(await size('slow.jpg', 8 * MIB), MIB, 'one that goes on keeps its size');

  const upload = await begin('parts.jpg', 2 * MIB + 5, MIB);
  const beyond = await upload.urlOf(4);
  assert.deepEqual([beyond.status, beyond.body.error.code], [400, 'Editorial:UploadTooLarge']);
  const tags = [];
  for (const [partNumber, bytes] of [
    [1, MIB - 1],
    [2, MIB],
    [3, 5],
  ] as const)
    tags.push((await send((await upload.urlOf(partNumber)).body.url, bytes)).headers.get('etag'));
  const again = await begin('parts.jpg', 2 * MIB + 5, MIB);
  assert.deepEqual(
    again.body.partUrls.map(({ partNumber }: { partNumber: number }) => partNumber),
    [1],
  );
  assert.deepEqual(
    again.body.uploadedParts.map(({ partNumber }: { partNumber: number }) => partNumber),
    [2, 3],
    'a part that is too short counts as missing',
  );
  tags[0] = (await send((await upload.urlOf(1)).body.url, MIB)).headers.get('etag');
  const parts = tags.map((etag, index) => ({ partNumber: index + 1, etag }));
  assert.equal((await upload.complete(parts)).status, 200);
  assert.deepEqual(await upload.stored(), { byteSize: 2 * MIB + 5 });
});

test('the beginning gives the addresses of the first missing parts, which take what was announced', async () => {
  const MIB = 1024 ** 2;
  const upload = await begin('addresses.jpg', MIB + 7, MIB);
  const { partUrls } = upload.body as { partUrls: { partNumber: number; url: string }[] };
  assert.deepEqual(
    partUrls.map(({ partNumber }) => partNumber),
    [1, 2],
  );
  const [first, second] = partUrls.map(({ url }) => url) as [string, string];
  assert.equal((await send(second, 8)).status, 400);
  const tags = [await send(first, MIB), await send(second, 7)].map((one) =>
    one.headers.get('etag'),
  );
  const parts = tags.map((etag, index) => ({ partNumber: index + 1, etag }));
  assert.equal((await upload.complete(parts)).status, 200);
  await upload.stop();

  const large = await begin('large.jpg', 40 * MIB, MIB);
  assert.equal(large.body.partUrls.length, 16);
  await large.stop();
});

test('open uploads per person are limited; aborted ones, and those idle for a day, make room; a job deletes old ones', async () => {
  const open = [];
  for (let index = 0; index < MAX_OPEN_UPLOADS; index += 1)
    open.push(await begin(`open-${index}.jpg`, 10));
  const refused = await begin('another.jpg', 10);
  assert.deepEqual(
    [refused.status, refused.body.error.code, refused.body.error.data.maximum],
    [409, 'Editorial:TooManyUploads', MAX_OPEN_UPLOADS],
  );
  assert.equal((await begin('open-3.jpg', 10)).uploadId, open[3]!.uploadId, 'one that is there');
  await open[0]!.stop();
  assert.equal((await begin('another.jpg', 10)).status, 201);
  await age('uploads', 25);
  assert.equal((await begin('next-day.jpg', 10)).status, 201);
  assert.equal((await open[5]!.urlOf(1)).body.error.code, 'Editorial:UploadUnknown');

  await age('uploads', 8 * 24);
  await sweepUploads(money.site.context);
  const { rows } = await money.site.context.database.executeSql(
    "select count(*)::int as count from uploads where state <> 'Used'",
  );
  assert.deepEqual(rows, [{ count: 0 }]);
});

test('archives per person are limited; those with expired links make room', async () => {
  const assetIds = [
    await money.site.add('#315577', 'Kept', { title: 'Kept one' }),
    await money.site.add('#715533', 'Kept', { title: 'Kept two' }),
  ];
  const ask = (windowId: string) =>
    money.as('client').post(`${base}/download-assets`, { assetIds, windowId, resolutionType: 2 });
  for (let index = 0; index < MAX_ARCHIVES; index += 1)
    assert.equal((await ask(`kept-${index}`)).status, 202);
  const refused = await ask('one too many');
  assert.deepEqual(
    [refused.status, refused.body.error.code, refused.body.error.data.maximum],
    [409, 'Editorial:TooManyDownloads', MAX_ARCHIVES],
  );
  await age('downloads', 25);
  await sweepArchives(money.site.context);
  assert.equal((await ask('afterwards')).status, 202);
});
