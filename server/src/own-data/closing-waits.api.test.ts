import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checkoutApi } from '@editorial/contracts/checkout';
import { ownDataApi } from '@editorial/contracts/own-data';
import { addPictures, billing, byMoney } from '../commerce/checkout/baskets.testing.ts';
import { openTestStripe, type TestStripe } from '../commerce/stripe/stripe.testing.ts';
import { openMoneySite, type MoneySite } from '../commerce/ledger/money.testing.ts';

let money: MoneySite;
let stripe: TestStripe;
let fresh: () => string;
before(
  async () => {
    stripe = await openTestStripe(() => money?.now() ?? new Date());
    money = await openMoneySite(stripe.variables);
    fresh = await addPictures(money.site.context.database, 2);
  },
  { timeout: 120_000 },
);
after(async () => {
  await money.close();
  await stripe.close();
});

test('an account is not closed while an order waits for payment, and nothing of it is lost', async () => {
  const client = money.as('client');
  const basket = byMoney(fresh());
  const wanted = { ...basket, buyer: { country: billing.country } };
  const { quoteHash } = (await client.post(checkoutApi.quote.path, wanted)).body;
  const ordered = await client.post(
    checkoutApi.order.path,
    { ...basket, quoteHash, billing, paymentMethod: 'Stripe' },
    { 'Idempotency-Key': crypto.randomUUID() },
  );
  assert.equal(ordered.status, 201, JSON.stringify(ordered.body));
  const { id } = ordered.body;

  assert.deepEqual((await client.get(ownDataApi.closing.path)).body.obstacles, ['OpenOrders']);
  const refused = await client.post(ownDataApi.close.path);
  assert.deepEqual(
    [refused.body.error.code, refused.body.error.data.obstacles],
    ['Editorial:AccountInUse', ['OpenOrders']],
  );
  const stateOf = async () =>
    (await client.get(checkoutApi.get.path.replace(':id', id))).body.status;
  assert.equal(await stateOf(), 'PaymentPending');
  assert.equal((await client.get('/api/account/my-profile')).status, 200);

  const cancel = await client.remove(checkoutApi.takeBack.path.replace(':id', id));
  assert.ok(cancel.status < 300, JSON.stringify(cancel.body));
  assert.equal((await client.post(ownDataApi.close.path)).status, 204);
  assert.equal((await client.get('/api/account/my-profile')).status, 401);
});
