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

test('a license shows its picture without watermark once a file of it was delivered, and only then', async () => {
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
    [200, 'image/jpeg', 'private, no-store'],
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

test('the address of a picture without watermark ends with the account, the seat, the license and the publication', async () => {
  const { assetId } = licensed.client;
  const { database } = money.site.context;
  const [own = '', ofSeat = ''] = [
    (await pictureFor('client', assetId)).licensedUrl,
    (await pictureFor('seat', assetId)).licensedUrl,
  ];
  const statusOf = async (path: string) => (await fetched(path)).status;
  assert.deepEqual([await statusOf(own), await statusOf(ofSeat)], [200, 200]);
  const id = [assetId];
  for (const [changed, back] of [
    ["status = 'Withdrawn'", "status = 'Published'"],
    ['is_hidden = true', 'is_hidden = false'],
  ]) {
    await database.executeSql(`update assets set ${changed} where id = $1`, id);
    assert.equal(await statusOf(own), 404, changed);
    await database.executeSql(`update assets set ${back} where id = $1`, id);
  }
  const owner = [await money.userId('client@editorial.test')];
  for (const [changed, back] of [
    ['closed_at = now()', 'closed_at = null'],
    ['is_active = false', 'is_active = true'],
  ]) {
    await database.executeSql(`update users set ${changed} where id = $1`, owner);
    assert.deepEqual([await statusOf(own), await statusOf(ofSeat)], [404, 200], changed);
    await database.executeSql(`update users set ${back} where id = $1`, owner);
  }
  await database.executeSql(
    "delete from subscription_members where user_id = (select id from users where email like 'seat%')",
  );
  assert.deepEqual([await statusOf(own), await statusOf(ofSeat)], [200, 404]);
});
