import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ResolutionType } from '@editorial/contracts/enumerations';
import { licensingApi } from '@editorial/contracts/licensing';
import type { Answer } from '../../testing/test-site.testing.ts';
import { billing, byMoney } from '../checkout/baskets.testing.ts';
import { racingMoney } from '../ledger/money-races.testing.ts';
import { subscriptionPath } from '../ledger/money.testing.ts';
import { large } from './licensing.testing.ts';

/** Licenses change the company while their order is refunded or taken back, on PostgreSQL. */
const site = racingMoney();

/** The company of the client, and another one of the same owner. */
async function openCompanies(): Promise<{ fromId: string; toId: string }> {
  const own = await site.money.active('client');
  const made = await site.money.as('admin').post(subscriptionPath, {
    planName: 'Film',
    creditsPerCycle: 10,
    downloadVolume: 10,
    clientId: own.clientId,
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return { fromId: own.id, toId: made.body.id };
}
let opened: ReturnType<typeof openCompanies> | undefined;
const companies = () => (opened ??= openCompanies());

let pictures = 0;
const picture = () => {
  pictures += 1;
  const color = `#${(0x15_26_37 + pictures * 0x04_08_0d).toString(16)}`;
  return site.money.site.add(color, 'Races', { title: `Given away ${pictures}` }, large);
};
/** Orders a picture. Returns its order and license. */
async function order(basket: object, more: object): Promise<{ id: string; licenseId: string }> {
  const client = site.money.as('client');
  const { quoteHash } = (await client.post('/api/checkout/quote', basket)).body;
  const { status, body } = await client.post(
    '/api/checkout/order',
    { ...basket, quoteHash, ...more },
    { 'idempotency-key': crypto.randomUUID() },
  );
  assert.equal(status, 201, JSON.stringify(body));
  return { id: body.id, licenseId: body.licenses[0].id };
}
const byCredits = (assetId: string, resolutionType: ResolutionType = ResolutionType.Low) =>
  order({ subscriptionImages: [{ assetId, resolutionType }], aLaCarteImages: [] }, {});
async function transfer(licenseId: string): Promise<Answer> {
  const body = { ...(await companies()), licenseIds: [licenseId], reason: 'Split off.' };
  return site.money.as('admin').post(licensingApi.transfer.path, body);
}
const undo = (id: string) => site.money.as('client').remove(`/api/checkout/order/${id}`);
async function refund(orderId: string): Promise<Answer> {
  const { rows } = await site.pool.query<{ id: string }>(
    'select id from invoices where order_id = $1',
    [orderId],
  );
  return site.money
    .as('admin')
    .post(
      `/api/checkout/refunds/${rows[0]?.id}`,
      { scope: 'Whole', reason: 'Race' },
      { 'idempotency-key': crypto.randomUUID() },
    );
}

/** Begins two requests in this order, while the license is locked. Returns their answers. */
async function meeting(
  licenseId: string,
  first: () => Promise<Answer>,
  second: () => Promise<Answer>,
): Promise<readonly (readonly [number, string | undefined])[]> {
  const begun: Promise<Answer>[] = [];
  const holder = await site.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from licenses where id = $1 for update', [licenseId]);
    begun.push(first());
    await site.waiting(1);
    begun.push(second());
    await site.waiting(2);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  const answers = await Promise.all(begun);
  return answers.map(({ status, body }) => [status, body?.error?.code] as const);
}
const ended = async (licenseId: string) => {
  const { rows } = await site.pool.query<{ company: string; isEnded: boolean }>(
    `select subscription_id as company, revoked_at is not null as "isEnded" from licenses
     where id = $1`,
    [licenseId],
  );
  return rows[0];
};

test('a license that is given away while its order is refunded ends, wherever it is', async () => {
  const { fromId, toId } = await companies();
  const buy = async () => order(byMoney(await picture()), { billing });
  const one = await buy();
  const given = () => transfer(one.licenseId);
  const answers = await meeting(one.licenseId, given, () => refund(one.id));
  assert.deepEqual(answers, [
    [200, undefined],
    [200, undefined],
  ]);
  assert.deepEqual(await ended(one.licenseId), { company: toId, isEnded: true });
  const other = await buy();
  const late = () => transfer(other.licenseId);
  assert.deepEqual(await meeting(other.licenseId, () => refund(other.id), late), [
    [200, undefined],
    [409, 'Editorial:TransferRefused'],
  ]);
  assert.deepEqual(await ended(other.licenseId), { company: fromId, isEnded: true });
  await site.money.assertLedger();
});

test('an order is taken back or its license given away, never both', async () => {
  const { toId } = await companies();
  const one = await byCredits(await picture());
  const given = () => transfer(one.licenseId);
  assert.deepEqual(await meeting(one.licenseId, given, () => undo(one.id)), [
    [200, undefined],
    [409, 'Editorial:OrderNotReversible'],
  ]);
  assert.deepEqual(await ended(one.licenseId), { company: toId, isEnded: false });
  const other = await byCredits(await picture());
  const late = () => transfer(other.licenseId);
  assert.deepEqual(await meeting(other.licenseId, () => undo(other.id), late), [
    [204, undefined],
    [409, 'Editorial:TransferRefused'],
  ]);
  await site.money.assertLedger();
});

test('a small size stays while a large one, for which only the difference was paid, is with another company', async () => {
  const assetId = await picture();
  const small = await byCredits(assetId, ResolutionType.Low);
  const upgraded = await byCredits(assetId, ResolutionType.High);
  assert.equal((await transfer(upgraded.licenseId)).status, 200);
  const { status, body } = await undo(small.id);
  assert.deepEqual([status, body?.error?.code], [409, 'Editorial:OrderNotReversible']);
});

test('a small size is not refunded while the large one is with another company', async () => {
  const assetId = await picture();
  const bought = async (resolutionType: ResolutionType) => {
    const { aLaCarteImages, ...basket } = byMoney(assetId);
    const lines = aLaCarteImages.map((line: object) => ({ ...line, resolutionType }));
    return order({ ...basket, aLaCarteImages: lines }, { billing });
  };
  const small = await bought(ResolutionType.Low);
  const upgraded = await bought(ResolutionType.High);
  assert.equal((await transfer(upgraded.licenseId)).status, 200);
  const { status, body } = await refund(small.id);
  assert.deepEqual([status, body?.error?.code], [409, 'Editorial:LicenseUpgraded']);
});
