import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checkoutApi } from '@editorial/contracts/checkout';
import { addPictures, byCredits } from '../checkout/baskets.testing.ts';
import { openMoneySite, subscriptionPath, type MoneySite } from '../ledger/money.testing.ts';

let money: MoneySite;
let fresh: () => string;
before(
  async () => {
    money = await openMoneySite();
    fresh = await addPictures(money.site.context.database, 4);
  },
  { timeout: 120_000 },
);
after(() => money.close());

async function order(person: string): Promise<string> {
  const basket = byCredits(fresh());
  const { quoteHash } = (await money.as(person).post(checkoutApi.quote.path, basket)).body;
  const key = { 'idempotency-key': crypto.randomUUID() };
  const asked = { ...basket, quoteHash };
  const { status, body } = await money.as(person).post(checkoutApi.order.path, asked, key);
  assert.equal(status, 201, JSON.stringify(body));
  return body.number;
}

test('a seat sees how the balance changed, and of others’ movements neither name nor order nor reason', async () => {
  const { id } = await money.active('client');
  const ofClient = await order('client');
  const ofSeat = await order('seat');
  for (const reason of ['Ada Meyer complained', ofSeat])
    await money.as('admin').post(`${subscriptionPath}/adjust-credit-balance`, {
      subscriptionId: id,
      amount: 5,
      reason,
    });
  const read = async (person: string) =>
    (await money.as(person).get(`${subscriptionPath}/${id}/ledger?maxResultCount=100`)).body;
  const whole = await read('client');
  assert.deepEqual(await read('admin'), whole);
  const seen = await read('seat');
  const figures = ({ items, totalCount }: any) => [
    totalCount,
    items.map((item: any) => ({ ...item, reference: null, actor: null })),
  ];
  assert.deepEqual(figures(seen), figures(whole));
  const namesIn = ({ items }: any) =>
    items.slice(0, 4).map(({ reference, actor }: any) => [reference, actor]);
  const admin = 'Alma Reyes';
  const [client, seat] = [whole.items[3].actor, whole.items[2].actor];
  assert.deepEqual(namesIn(whole), [
    [ofSeat, admin],
    ['Ada Meyer complained', admin],
    [ofSeat, seat],
    [ofClient, client],
  ]);
  assert.deepEqual(namesIn(seen), [
    [ofSeat, admin],
    ['', ''],
    [ofSeat, seat],
    ['', ''],
  ]);
  const text = JSON.stringify(seen);
  for (const hidden of [client, ofClient, 'Meyer']) assert.ok(!text.includes(hidden), hidden);
  // The plan's own movements have no person, and stay as they are.
  assert.deepEqual(
    seen.items.filter(({ actor }: any) => actor === 'system'),
    whole.items.filter(({ actor }: any) => actor === 'system'),
  );
  assert.ok(seen.items.some(({ actor }: any) => actor === 'system'));
});
