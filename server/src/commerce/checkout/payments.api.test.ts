import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planPaymentsApi } from '@editorial/contracts/plan-payments';
import { eq } from 'drizzle-orm';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { runCycles } from '../plans/cycles.job.ts';
import { openMoneySite, subscriptionPath } from '../ledger/money.testing.ts';
import { subscriptions } from '../tables/subscriptions.tables.ts';
import { large } from '../licensing/licensing.testing.ts';
import { billing } from './baskets.testing.ts';
import { cardSite } from './payments.testing.ts';

const minute = 60_000;
const site = cardSite();
const {
  balance,
  basket,
  cancel,
  code,
  later,
  look,
  ordered,
  quoted,
  read,
  refresh,
  send,
  sessionOf,
  tell,
  volume,
} = site;

test('payment by card: the order is pending, its credits are charged, its URL leads to Stripe, nothing is licensed yet', async () => {
  const before = await balance();
  const wanted = basket();
  assert.deepEqual((await quoted(wanted)).paymentMethods, ['OnAccount', 'Stripe']);
  const placed = await ordered(wanted);
  assert.deepEqual(
    [placed.status, placed.licenses, placed.invoiceNumber, placed.totals],
    ['PaymentPending', [], null, { credits: 3, amount: 1900 }],
  );
  assert.equal(placed.paymentUrl, sessionOf(placed.id).url);
  assert.deepEqual(
    [sessionOf(placed.id).amount_total, sessionOf(placed.id).currency, sessionOf(placed.id).locale],
    [1900, 'usd', 'en'],
  );
  assert.equal(await balance(), before - 3);
  assert.equal(
    (await site.money.as('client').get('/api/licensing/license')).body.items.some(
      (item: { orderId: string }) => item.orderId === placed.id,
    ),
    false,
  );
  assert.equal((await cancel(placed.id)).status, 204);
  await site.money.assertLedger();
});

test('a complete session that is not paid is as its payment is: it waits, and ends when that is canceled', async () => {
  const placed = await ordered();
  const session = sessionOf(placed.id);
  Object.assign(session, { status: 'complete', payment_intent: `pi_${placed.id}` });
  for (const status of ['processing', 'requires_action', 'a state of later'])
    assert.equal(
      (Object.assign(session, { intent_status: status }), await refresh(placed.id)).body.status,
      'PaymentPending',
      status,
    );
  Object.assign(session, { intent_status: 'canceled' });
  assert.equal((await refresh(placed.id)).body.status, 'Cancelled');
  await site.money.assertLedger();
});

test('after a lost message the order page asks Stripe; the job does so if the buyer never returns', async () => {
  const [byPage, byJob, open] = [await ordered(), await ordered(), await ordered()];
  for (const { id } of [byPage, byJob]) site.stripe.pay(sessionOf(id).id);
  assert.equal((await refresh(byPage.id)).body.status, 'Completed');
  await look();
  assert.equal((await read(byJob.id)).status, 'PaymentPending', 'the job leaves new orders alone');
  await later(6 * minute, look);
  assert.equal((await read(byJob.id)).status, 'Completed');
  assert.equal((await read(open.id)).status, 'PaymentPending');
  site.stripe.expire(sessionOf(open.id).id);
  await later(61 * minute, look);
  assert.equal((await read(open.id)).status, 'Cancelled');
  await site.money.assertLedger();
});

test('an order that is not paid in time is canceled; credits and volume are restored', async () => {
  const [before, counted] = [await balance(), await volume()];
  const placed = await ordered();
  assert.deepEqual([await balance(), await volume()], [before - 3, counted + 1]);
  site.stripe.expire(sessionOf(placed.id).id);
  assert.equal(
    (await tell(site.stripe.message('checkout.session.expired', sessionOf(placed.id)))).status,
    204,
  );
  assert.equal((await read(placed.id)).status, 'Cancelled');
  assert.deepEqual([await balance(), await volume()], [before, counted]);
  await site.money.assertLedger();
});

test('canceling a pending order expires the Stripe session first; an order paid in the meantime is completed', async () => {
  const before = await balance();
  const [placed, paid] = [await ordered(), await ordered()];
  assert.equal((await cancel(placed.id)).status, 204);
  assert.equal(sessionOf(placed.id).status, 'expired');
  assert.equal((await read(placed.id)).status, 'Cancelled');
  assert.equal((await cancel(placed.id)).status, 409);
  site.stripe.pay(sessionOf(paid.id).id);
  assert.deepEqual(code(await cancel(paid.id)), [409, 'Editorial:OrderNotReversible']);
  assert.equal((await read(paid.id)).status, 'Completed');
  assert.equal(await balance(), before - 3);
  assert.equal((await site.money.as('seat').remove(`/api/checkout/order/${paid.id}`)).status, 404);
  assert.equal(
    (await site.money.as('seat').post(`/api/checkout/order/${paid.id}/payment`)).status,
    404,
  );
  await site.money.assertLedger();
});

test('if Stripe does not answer, the order stays pending; a retry opens its payment, otherwise it is canceled', async () => {
  const before = await balance();
  site.stripe.setDown(true);
  const key = crypto.randomUUID();
  const wanted = basket();
  const [placed, forgotten] = [await ordered(wanted, key), await ordered()];
  assert.deepEqual([placed.status, placed.paymentUrl], ['PaymentPending', null]);
  assert.deepEqual(code(await refresh(placed.id)), [502, 'Editorial:PaymentUnavailable']);
  site.stripe.setDown(false);
  const { quoteHash } = await quoted(wanted);
  const again = await Promise.all([
    refresh(placed.id),
    refresh(placed.id),
    send({ ...wanted, quoteHash, billing, paymentMethod: 'Stripe' }, key),
  ]);
  assert.deepEqual(
    again.map(({ status }) => status),
    [200, 200, 200],
  );
  assert.equal(new Set(again.map(({ body }) => body.paymentUrl)).size, 1);
  assert.equal(again[0]?.body.paymentUrl, sessionOf(placed.id).url);
  await later(26 * minute, look);
  assert.equal((await read(forgotten.id)).status, 'Cancelled');
  assert.deepEqual(site.stripe.of(forgotten.id), []);
  assert.equal((await cancel(placed.id)).status, 204);
  assert.equal(await balance(), before);
  await site.money.assertLedger();
});

test('credits charged in an ended cycle are refunded to the current one, whose download count does not change', async () => {
  const placed = await ordered();
  const { id, cycleEnd } = await site.money.active('client');
  const start = site.money.now();
  site.money.setNow(new Date(new Date(cycleEnd).getTime() + minute));
  await runCycles(site.money.site.context);
  await site.money.site.context.database.inTenant(HOST_TENANT, (tx) =>
    tx.update(subscriptions).set({ downloadsInCycle: 5 }).where(eq(subscriptions.id, id)),
  );
  const message = site.stripe.message('checkout.session.expired', {
    ...sessionOf(placed.id),
    status: 'expired',
  });
  assert.equal((await tell(message)).status, 204);
  site.money.setNow(start);
  assert.equal((await read(placed.id)).status, 'Cancelled');
  const { body: ledger } = await site.money
    .as('client')
    .get(`${subscriptionPath}/${id}/ledger?maxResultCount=1`);
  assert.deepEqual(
    [ledger.items[0].kind, ledger.items[0].amount, ledger.items[0].balanceAfter],
    ['Refund', 3, await balance()],
  );
  assert.equal(await volume(), 5);
  await site.money.assertLedger();
});

test('without a Stripe key, card payment is not offered, orders with it are refused, and there is no webhook', async () => {
  const plain = await openMoneySite();
  try {
    const about = {
      title: 'Boat',
      modelRelease: 'NotNeeded',
      propertyRelease: 'NotNeeded',
    } as const;
    const id = await plain.site.add('#a03030', 'Boats', about, large);
    const wanted = {
      subscriptionImages: [],
      aLaCarteImages: [{ assetId: id, resolutionType: 1, licenseZoneId: 'national' }],
    };
    const { body: offer } = await plain.as('client').post('/api/checkout/quote', wanted);
    assert.deepEqual(offer.paymentMethods, ['OnAccount']);
    assert.deepEqual(code(await plain.as('client').post(planPaymentsApi.openCardPage.path)), [
      409,
      'Editorial:NoCardPayment',
    ]);
    assert.deepEqual(
      code(
        await plain
          .as('client')
          .post(
            '/api/checkout/order',
            { ...wanted, quoteHash: offer.quoteHash, billing, paymentMethod: 'Stripe' },
            { 'idempotency-key': 'one' },
          ),
      ),
      [409, 'Editorial:NoCardPayment'],
    );
    assert.equal(
      (
        await plain
          .as('client')
          .post(
            '/api/checkout/order',
            { ...wanted, quoteHash: offer.quoteHash, billing, paymentMethod: 'Bitcoin' },
            { 'idempotency-key': 'one' },
          )
      ).status,
      400,
    );
    assert.equal((await plain.as('client').get('/api/checkout/order')).body.totalCount, 0);
    assert.equal(
      (await plain.site.call('POST', '/api/checkout/payment-event', { body: {} })).status,
      404,
    );
  } finally {
    await plain.close();
  }
});
