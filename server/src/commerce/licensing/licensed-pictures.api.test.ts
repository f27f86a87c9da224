import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asset as assetSchema, assetPage } from '@editorial/contracts/catalog';
import { openLicensedSite } from './licensing.testing.ts';
import type { MoneySite } from '../ledger/money.testing.ts';

let money: MoneySite;
let licensed: Awaited<ReturnType<typeof openLicensedSite>>['licensed'];
before(
  async () => {
    ({ money, licensed } = await openLicensedSite());
  },
  { timeout: 120_000 },
);
after(() => money.close());
const base = '/api/asset-management/asset';
const pictureFor = async (person: string, id: string) =>
  assetSchema.parse((await money.as(person).get(`${base}/${id}/by-id`)).body);
const fetched = (path: string) => fetch(money.site.url + path);

test('[R3.84N] lists say which pictures the reader has a license for, and nobody else’s', async () => {
  const { assetId } = licensed.client;
  const sizesFor = async (person: string) => {
    const { body } = await money.as(person).get(`${base}?assetIds=${assetId}`);
    return assetPage.parse(body).items[0]?.licensedResolutions;
  };
  assert.deepEqual(await sizesFor('client'), [licensed.client.resolutionType]);
  assert.deepEqual(await sizesFor('seat'), [licensed.client.resolutionType], 'of the same plan');
  assert.equal(await sizesFor('newcomer'), undefined);
});

test('a license shows its picture without watermark once it can’t be taken back, and only then', async () => {
  const { assetId, resolutionType } = licensed.client;
  assert.equal((await pictureFor('client', assetId)).licensedUrl, undefined, 'not used yet');
  const { status } = await money
    .as('client')
    .post(`${base}/download-assets`, { assetIds: [assetId], resolutionType, windowId: 'w' });
  assert.equal(status, 202);
  const { licensedUrl = '', previewUrl } = await pictureFor('client', assetId);
  const file = await fetched(licensedUrl);
  assert.deepEqual(
    [file.status, file.headers.get('content-type'), file.headers.get('cache-control')],
    [200, 'image/jpeg', 'private, max-age=3600'],
  );
  const marked = await fetched(previewUrl);
  assert.notDeepEqual(await file.arrayBuffer(), await marked.arrayBuffer());
  const [path, query] = licensedUrl.split('?');
  assert.equal((await fetched(path!)).status, 404, 'published pictures need the signature, too');
  assert.equal(
    (await fetched(`${path!.replace('/licensed-', '/original-')}?${query}`)).status,
    404,
  );
  assert.equal((await pictureFor('newcomer', assetId)).licensedUrl, undefined);
});
