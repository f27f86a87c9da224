import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sweepArchives } from '../downloads/archive.job.ts';
import { MAX_ARCHIVES } from '../downloads/download.rules.ts';
import { openMoneySite, type MoneySite } from '../../subscription/money.testing.ts';
import { PART_SIZE_BYTES } from '../../storage/storage.ts';
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
async function begin(fileName: string, byteSize: number) {
  const body = { fileName, byteSize, contentType: 'image/jpeg' };
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
