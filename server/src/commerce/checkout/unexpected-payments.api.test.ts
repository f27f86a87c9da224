import assert from 'node:assert/strict';
import { test } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { refundsApi, type PaymentCase } from '@editorial/contracts/refunds';
import { paymentEvents } from '../tables/orders.tables.ts';
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
  paidMessage,
  read,
  refresh,
  sessionOf,
  tell,
} = site;

test('a late payment for a canceled order is refunded once', async () => {
  const placed = await ordered(basket({ withCredits: false }));
  const ended = site.stripe.message('checkout.session.expired', {
    ...sessionOf(placed.id),
    status: 'expired',
  });
  assert.equal((await tell(ended)).status, 204);
  const paid = paidMessage(placed.id);
  const before = site.stripe.refunds.length;
  for (const message of [
    paid,
    paid,
    site.stripe.message('checkout.session.async_payment_succeeded', sessionOf(placed.id)),
  ])
    assert.equal((await tell(message)).status, 204);
  await look();
  await look();
  assert.deepEqual(
    site.stripe.refunds.slice(before).map(({ payment_intent, amount }) => [payment_intent, amount]),
    [[sessionOf(placed.id).payment_intent, 1900]],
  );
  assert.deepEqual(
    [(await read(placed.id)).status, (await read(placed.id)).licenses],
    ['Cancelled', []],
  );
  const kept = await site.money.site.context.database.inTenant(HOST_TENANT, (tx) =>
    tx
      .select()
      .from(paymentEvents)
      .where(and(eq(paymentEvents.orderId, placed.id), eq(paymentEvents.type, 'paid back'))),
  );
  assert.equal(kept.length, 1);
  await site.money.assertLedger();

  // The bank sends that money back: administrators see it once, and note what they did.
  const refund = site.stripe.failRefund(site.stripe.refunds.at(-1)!.id);
  for (const type of ['refund.failed', 'refund.updated'])
    assert.equal((await tell(site.stripe.message(type, refund))).status, 204);
  const admin = site.money.as('admin');
  const [found, ...more] = (await admin.get(refundsApi.cases.path)).body;
  assert.deepEqual(
    [found.id, found.kind, found.reference, found.amount, more],
    [refund.id, 'RefundFailed', placed.number, 1900, []],
  );
  const close = refundsApi.closeCase.path.replace(':id', refund.id);
  assert.deepEqual((await admin.post(close, { note: 'Transfer 12' })).body, []);
  await site.money.assertLedger();
});

test('an order paid with another amount stays open; administrators are notified once and accept it or give it back', async () => {
  const admin = site.money.as('admin');
  const cases = async () => (await admin.get(refundsApi.cases.path)).body;
  const decide = (id: string, body: object) =>
    admin.post(refundsApi.closeCase.path.replace(':id', id), body);
  const before = await balance();
  const [kept, refused] = [await ordered(), await ordered()];
  const charged = before - (await balance());
  site.stripe.pay(sessionOf(kept.id).id);
  sessionOf(kept.id).amount_total = 1;
  site.stripe.pay(sessionOf(refused.id).id);
  sessionOf(refused.id).currency = 'eur';
  const paid = (id: string) => site.stripe.message('checkout.session.completed', sessionOf(id));
  const message = paid(kept.id);
  for (const told of [message, message, paid(kept.id), paid(refused.id)])
    assert.equal((await tell(told)).status, 204);
  // Neither the job nor the page of the order brings another one.
  await later(6 * minute, look);
  assert.equal((await refresh(kept.id)).body.status, 'PaymentPending');
  const held = { state: 'Review', amount: 1900, currency: 'EUR' };
  assert.deepEqual((await read(refused.id)).heldPayment, held);
  const found = await cases();
  assert.deepEqual(
    found.map(({ kind, reference, amount, currency, asked }: PaymentCase) => [
      kind,
      reference,
      [amount, currency],
      asked,
    ]),
    [
      ['Mismatch', kept.number, [1, 'USD'], { amount: 1900, currency: 'USD' }],
      ['Mismatch', refused.number, [1900, 'EUR'], { amount: 1900, currency: 'USD' }],
    ],
  );
  const { rows } = await site.money.site.context.database.executeSql(
    "select data->'values'->>'reference' as order from pgboss.job where data->>'kind' = 'payment-mismatch'",
  );
  assert.deepEqual(
    [...new Set(rows.map((row) => row.order))].sort(),
    [kept.number, refused.number].sort(),
  );
  assert.deepEqual(code(await cancel(kept.id)), [409, 'Editorial:OrderNotReversible']);
  await site.money.assertLedger();

  const [accepted, back] = found.map(({ id }: PaymentCase) => id);
  // Counted before the decision: it starts the job that refunds, which may be done before the look.
  const refunds = site.stripe.refunds.length;
  const undecided = await decide(accepted, { note: 'A cent' });
  assert.deepEqual(
    [undecided.status, undecided.body.error.validationErrors[0].members],
    [400, ['decision']],
  );
  assert.equal((await decide(accepted, { note: 'A cent', decision: 'Accept' })).body.length, 1);
  assert.deepEqual(code(await decide(accepted, { note: 'Again', decision: 'Refund' })), [
    404,
    'Editorial:NotFound',
  ]);
  assert.deepEqual((await decide(back, { note: 'Not euros', decision: 'Refund' })).body, []);
  const [one, other] = [await read(kept.id), await read(refused.id)];
  assert.deepEqual(
    [one.status, one.licenses.length > 0, other.status, other.licenses],
    ['Completed', true, 'Cancelled', []],
  );
  assert.deepEqual(
    [one.heldPayment, other.heldPayment],
    [undefined, { ...held, state: 'GoesBack' }],
  );
  assert.equal(await balance(), before - charged / 2);
  await look();
  await look();
  assert.deepEqual(
    site.stripe.refunds.slice(refunds).map(({ payment_intent: intent }) => intent),
    [sessionOf(refused.id).payment_intent],
  );
  const mails = await site.money.site.context.database.executeSql(
    "select data->>'reference' as order from pgboss.job where data->>'kind' = 'order-refunded'",
  );
  assert.equal(mails.rows.filter((row) => row.order === refused.number).length, 1);
  await site.money.assertLedger();
});
