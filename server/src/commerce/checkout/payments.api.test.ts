import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { order as orderSchema, quote as quoteSchema } from '@editorial/contracts/checkout';
import { planPaymentsApi } from '@editorial/contracts/plan-payments';
import { and, eq } from 'drizzle-orm';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { runCycles } from '../plans/cycles.job.ts';
import { refundsApi, type PaymentCase } from '@editorial/contracts/refunds';
import { openMoneySite, subscriptionPath, type MoneySite } from '../ledger/money.testing.ts';
import { subscriptions } from '../tables/subscriptions.tables.ts';
import { large } from '../licensing/licensing.testing.ts';
import { openCardPayments } from './card-payments.ts';
import { orders, paymentEvents } from '../tables/orders.tables.ts';
import { checkOpenPayments } from './payments.ts';
import { pdfTextOf } from '../invoices/pdf-text.testing.ts';
import { openTestStripe, type SignedMessage, type TestStripe } from '../stripe/stripe.testing.ts';
import { addPictures, billing } from './baskets.testing.ts';

const minute = 60_000;
let money: MoneySite;
let stripe: TestStripe;
let fresh: () => string;

before(
  async () => {
    stripe = await openTestStripe(() => money?.now() ?? new Date());
    money = await openMoneySite(stripe.variables);
    fresh = await addPictures(money.site.context.database, 80);
  },
  { timeout: 120_000 },
);
after(async () => {
  await money.close();
  await stripe.close();
});

/** One image for credits and one for money, or only the one for money. */
const basket = ({ withCredits = true } = {}) => ({
  subscriptionImages: withCredits ? [{ assetId: fresh(), resolutionType: 0 }] : [],
  aLaCarteImages: [{ assetId: fresh(), resolutionType: 1, licenseZoneId: 'national' }],
});

const send = (body: object, key: string = crypto.randomUUID()) =>
  money.as('client').post('/api/checkout/order', body, { 'idempotency-key': key });
async function quoted(wanted: object) {
  return quoteSchema.parse((await money.as('client').post('/api/checkout/quote', wanted)).body);
}

async function ordered(wanted: object = basket(), key?: string) {
  const { status, body } = await send(
    { ...wanted, quoteHash: (await quoted(wanted)).quoteHash, billing, paymentMethod: 'Stripe' },
    key,
  );
  assert.equal(status, 201, JSON.stringify(body));
  return orderSchema.parse(body);
}

const tell = ({ body, signature }: SignedMessage) =>
  fetch(`${money.site.url}/api/checkout/payment-event`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    body,
  });
const read = async (id: string) =>
  orderSchema.parse((await money.as('client').get(`/api/checkout/order/${id}`)).body);
const refresh = (id: string) => money.as('client').post(`/api/checkout/order/${id}/payment`);
const cancel = (id: string) => money.as('client').remove(`/api/checkout/order/${id}`);
const sessionOf = (id: string) => {
  const [session, ...more] = stripe.of(id);
  assert.ok(session);
  assert.deepEqual(more, [], 'one order, one session');
  return session;
};

const paidMessage = (id: string) => {
  stripe.pay(sessionOf(id).id);
  return stripe.message('checkout.session.completed', sessionOf(id));
};

const balance = async (): Promise<number> => (await money.active('client')).currentCreditBalance;
const volume = async (): Promise<number> => (await money.active('client')).downloadsInCycle;
const code = ({ status, body }: { status: number; body: any }) => [status, body.error?.code];
const look = () => checkOpenPayments(money.site.context, openCardPayments(money.site.context)!);
async function later(time: number, work: () => Promise<void>): Promise<void> {
  const start = money.now();
  money.setNow(new Date(start.getTime() + time));
  try {
    await work();
  } finally {
    money.setNow(start);
  }
}

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
    (await money.as('client').get('/api/licensing/license')).body.items.some(
      (item: { orderId: string }) => item.orderId === placed.id,
    ),
    false,
  );
  assert.equal((await cancel(placed.id)).status, 204);
  await money.assertLedger();
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
  await money.assertLedger();
});

test('a signed message completes the order with licenses, a paid invoice and a mail; repeated or concurrent copies have no effect', async () => {
  const placed = await ordered();
  const message = paidMessage(placed.id);
  const answers = await Promise.all([
    tell(message),
    tell(message),
    tell(message),
    tell(stripe.message('checkout.session.async_payment_succeeded', sessionOf(placed.id))),
    refresh(placed.id),
  ]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [204, 204, 204, 204, 200],
  );
  assert.equal((await tell(message)).status, 204);
  const done = await read(placed.id);
  assert.deepEqual([done.status, done.licenses.length, done.paymentUrl], ['Completed', 2, null]);
  const pdf = await fetch(`${money.site.url}/api/checkout/order/${placed.id}/invoice`, {
    headers: { authorization: `Bearer ${await money.site.tokenOf('client')}` },
  });
  assert.match(await pdfTextOf(await pdf.arrayBuffer()), /Paid by card on \d{4}-\d\d-\d\d/);
  await money.site.mailTo('client@editorial.test', new RegExp(placed.number));
  const { rows } = await money.site.context.database.executeSql(
    `select paid_at = issued_at as is_paid, due_at = issued_at as is_due from invoices
     where order_id = $1`,
    [placed.id],
  );
  assert.deepEqual(rows, [{ is_paid: true, is_due: true }]);
  assert.equal(stripe.refunds.length, 0);
  assert.deepEqual(code(await cancel(placed.id)), [409, 'Editorial:OrderNotReversible']);
  await money.assertLedger();
});

test('after a lost message the order page asks Stripe; the job does so if the buyer never returns', async () => {
  const [byPage, byJob, open] = [await ordered(), await ordered(), await ordered()];
  for (const { id } of [byPage, byJob]) stripe.pay(sessionOf(id).id);
  assert.equal((await refresh(byPage.id)).body.status, 'Completed');
  await look();
  assert.equal((await read(byJob.id)).status, 'PaymentPending', 'the job leaves new orders alone');
  await later(6 * minute, look);
  assert.equal((await read(byJob.id)).status, 'Completed');
  assert.equal((await read(open.id)).status, 'PaymentPending');
  stripe.expire(sessionOf(open.id).id);
  await later(61 * minute, look);
  assert.equal((await read(open.id)).status, 'Cancelled');
  await money.assertLedger();
});

test('an order that is not paid in time is canceled; credits and volume are restored', async () => {
  const [before, counted] = [await balance(), await volume()];
  const placed = await ordered();
  assert.deepEqual([await balance(), await volume()], [before - 3, counted + 1]);
  stripe.expire(sessionOf(placed.id).id);
  assert.equal(
    (await tell(stripe.message('checkout.session.expired', sessionOf(placed.id)))).status,
    204,
  );
  assert.equal((await read(placed.id)).status, 'Cancelled');
  assert.deepEqual([await balance(), await volume()], [before, counted]);
  await money.assertLedger();
});

test('messages that arrive after the final one change nothing', async () => {
  const placed = await ordered();
  const open = structuredClone(sessionOf(placed.id));
  const paid = paidMessage(placed.id);
  for (const message of [
    stripe.message('checkout.session.async_payment_succeeded', sessionOf(placed.id)),
    stripe.message('checkout.session.expired', { ...open, status: 'expired' }),
    stripe.message('checkout.session.async_payment_failed', { ...open, status: 'complete' }),
    stripe.message('checkout.session.completed', { ...open, status: 'complete' }),
    paid,
  ]) {
    assert.equal((await tell(message)).status, 204);
    assert.equal((await read(placed.id)).status, 'Completed');
  }
  assert.equal((await read(placed.id)).licenses.length, 2);
  await money.assertLedger();
});

test('a payment in progress does not complete the order; a failed one cancels it', async () => {
  const placed = await ordered();
  assert.equal(
    (
      await tell(
        stripe.message('checkout.session.completed', {
          ...sessionOf(placed.id),
          status: 'complete',
        }),
      )
    ).status,
    204,
  );
  assert.equal((await read(placed.id)).status, 'PaymentPending');
  assert.equal(
    (
      await tell(
        stripe.message('checkout.session.async_payment_failed', {
          ...sessionOf(placed.id),
          status: 'complete',
        }),
      )
    ).status,
    204,
  );
  assert.equal((await read(placed.id)).status, 'Cancelled');
  await money.assertLedger();
});

test('a late payment for a canceled order is refunded once', async () => {
  const placed = await ordered(basket({ withCredits: false }));
  const ended = stripe.message('checkout.session.expired', {
    ...sessionOf(placed.id),
    status: 'expired',
  });
  assert.equal((await tell(ended)).status, 204);
  const paid = paidMessage(placed.id);
  const before = stripe.refunds.length;
  for (const message of [
    paid,
    paid,
    stripe.message('checkout.session.async_payment_succeeded', sessionOf(placed.id)),
  ])
    assert.equal((await tell(message)).status, 204);
  await look();
  await look();
  assert.deepEqual(
    stripe.refunds.slice(before).map(({ payment_intent, amount }) => [payment_intent, amount]),
    [[sessionOf(placed.id).payment_intent, 1900]],
  );
  assert.deepEqual(
    [(await read(placed.id)).status, (await read(placed.id)).licenses],
    ['Cancelled', []],
  );
  const kept = await money.site.context.database.inTenant(HOST_TENANT, (tx) =>
    tx
      .select()
      .from(paymentEvents)
      .where(and(eq(paymentEvents.orderId, placed.id), eq(paymentEvents.type, 'paid back'))),
  );
  assert.equal(kept.length, 1);
  await money.assertLedger();

  // The bank sends that money back: administrators see it once, and note what they did.
  const refund = stripe.failRefund(stripe.refunds.at(-1)!.id);
  for (const type of ['refund.failed', 'refund.updated'])
    assert.equal((await tell(stripe.message(type, refund))).status, 204);
  const admin = money.as('admin');
  const [found, ...more] = (await admin.get(refundsApi.cases.path)).body;
  assert.deepEqual(
    [found.id, found.kind, found.reference, found.amount, more],
    [refund.id, 'RefundFailed', placed.number, 1900, []],
  );
  const close = refundsApi.closeCase.path.replace(':id', refund.id);
  assert.deepEqual((await admin.post(close, { note: 'Transfer 12' })).body, []);
  await money.assertLedger();
});

test('a forged, altered, old or unsigned message changes nothing', async () => {
  const placed = await ordered();
  const paid = paidMessage(placed.id);
  const bad: readonly (readonly [string, SignedMessage])[] = [
    [
      'another secret',
      stripe.message('checkout.session.completed', sessionOf(placed.id), {
        secret: 'whsec_another',
      }),
    ],
    ['altered', { ...paid, body: paid.body.replace('1900', '19') }],
    ['one byte more', { ...paid, body: `${paid.body} ` }],
    [
      'old',
      stripe.message('checkout.session.completed', sessionOf(placed.id), {
        at: new Date(money.now().getTime() - 6 * minute),
      }),
    ],
    ['no signature', { ...paid, signature: '' }],
    ['nonsense', { ...paid, signature: 't=1,v1=00' }],
    ['empty', { body: '', signature: paid.signature }],
  ];
  for (const [name, message] of bad) {
    const answer = await tell(message);
    assert.deepEqual(
      [answer.status, ((await answer.json()) as { error: { code: string } }).error.code],
      [400, 'Editorial:PaymentSignature'],
      name,
    );
  }
  assert.equal((await read(placed.id)).status, 'PaymentPending');
  assert.equal((await tell(paid)).status, 204);
  assert.equal((await read(placed.id)).status, 'Completed');
});

test('signed messages about another or an unknown order, or of another type, change nothing', async () => {
  const placed = await ordered();
  const session = sessionOf(placed.id);
  const paid = { ...session, status: 'complete' as const, payment_status: 'paid' as const };
  const others = [
    { ...paid, metadata: {} },
    { ...paid, id: 'cs_unknown' },
    { ...paid, metadata: { ...paid.metadata, orderId: crypto.randomUUID() } },
    { ...paid, metadata: { ...paid.metadata, tenantId: crypto.randomUUID() } },
  ];
  for (const other of others)
    assert.equal((await tell(stripe.message('checkout.session.completed', other))).status, 204);
  assert.equal((await tell(stripe.message('payment_intent.succeeded', paid))).status, 204);
  assert.equal((await read(placed.id)).status, 'PaymentPending');
  assert.equal((await cancel(placed.id)).status, 204);
});

test('an order paid with another amount stays open; administrators are told once and accept it or give it back', async () => {
  const admin = money.as('admin');
  const cases = async () => (await admin.get(refundsApi.cases.path)).body;
  const decide = (id: string, body: object) =>
    admin.post(refundsApi.closeCase.path.replace(':id', id), body);
  const before = await balance();
  const [kept, refused] = [await ordered(), await ordered()];
  const charged = before - (await balance());
  stripe.pay(sessionOf(kept.id).id);
  sessionOf(kept.id).amount_total = 1;
  stripe.pay(sessionOf(refused.id).id);
  sessionOf(refused.id).currency = 'eur';
  const paid = (id: string) => stripe.message('checkout.session.completed', sessionOf(id));
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
  const { rows } = await money.site.context.database.executeSql(
    "select data->'values'->>'reference' as order from pgboss.job where data->>'kind' = 'payment-mismatch'",
  );
  assert.deepEqual(
    [...new Set(rows.map((row) => row.order))].sort(),
    [kept.number, refused.number].sort(),
  );
  assert.deepEqual(code(await cancel(kept.id)), [409, 'Editorial:OrderNotReversible']);
  await money.assertLedger();

  const [accepted, back] = found.map(({ id }: PaymentCase) => id);
  // Counted before the decision: it starts the job that refunds, which may be done before the look.
  const refunds = stripe.refunds.length;
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
    stripe.refunds.slice(refunds).map(({ payment_intent: intent }) => intent),
    [sessionOf(refused.id).payment_intent],
  );
  const mails = await money.site.context.database.executeSql(
    "select data->>'reference' as order from pgboss.job where data->>'kind' = 'order-refunded'",
  );
  assert.equal(mails.rows.filter((row) => row.order === refused.number).length, 1);
  await money.assertLedger();
});

test('canceling a pending order expires the Stripe session first; an order paid in the meantime is completed', async () => {
  const before = await balance();
  const [placed, paid] = [await ordered(), await ordered()];
  assert.equal((await cancel(placed.id)).status, 204);
  assert.equal(sessionOf(placed.id).status, 'expired');
  assert.equal((await read(placed.id)).status, 'Cancelled');
  assert.equal((await cancel(placed.id)).status, 409);
  stripe.pay(sessionOf(paid.id).id);
  assert.deepEqual(code(await cancel(paid.id)), [409, 'Editorial:OrderNotReversible']);
  assert.equal((await read(paid.id)).status, 'Completed');
  assert.equal(await balance(), before - 3);
  assert.equal((await money.as('seat').remove(`/api/checkout/order/${paid.id}`)).status, 404);
  assert.equal((await money.as('seat').post(`/api/checkout/order/${paid.id}/payment`)).status, 404);
  await money.assertLedger();
});

test('if Stripe does not answer, the order stays pending; a retry opens its payment, otherwise it is canceled', async () => {
  const before = await balance();
  stripe.setDown(true);
  const key = crypto.randomUUID();
  const wanted = basket();
  const [placed, forgotten] = [await ordered(wanted, key), await ordered()];
  assert.deepEqual([placed.status, placed.paymentUrl], ['PaymentPending', null]);
  assert.deepEqual(code(await refresh(placed.id)), [502, 'Editorial:PaymentUnavailable']);
  stripe.setDown(false);
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
  assert.deepEqual(stripe.of(forgotten.id), []);
  assert.equal((await cancel(placed.id)).status, 204);
  assert.equal(await balance(), before);
  await money.assertLedger();
});

test('if the server stops before it stores Stripe’s answer, the message still finds its order', async () => {
  const placed = await ordered();
  await money.site.context.database.inTenant(HOST_TENANT, (tx) =>
    tx
      .update(orders)
      .set({ paymentSessionId: null, paymentUrl: null })
      .where(eq(orders.id, placed.id)),
  );
  assert.equal((await tell(paidMessage(placed.id))).status, 204);
  assert.equal((await read(placed.id)).status, 'Completed');
  await money.assertLedger();
});

test('credits charged in an ended cycle are refunded to the current one, whose download count does not change', async () => {
  const placed = await ordered();
  const { id, cycleEnd } = await money.active('client');
  const start = money.now();
  money.setNow(new Date(new Date(cycleEnd).getTime() + minute));
  await runCycles(money.site.context);
  await money.site.context.database.inTenant(HOST_TENANT, (tx) =>
    tx.update(subscriptions).set({ downloadsInCycle: 5 }).where(eq(subscriptions.id, id)),
  );
  const message = stripe.message('checkout.session.expired', {
    ...sessionOf(placed.id),
    status: 'expired',
  });
  assert.equal((await tell(message)).status, 204);
  money.setNow(start);
  assert.equal((await read(placed.id)).status, 'Cancelled');
  const { body: ledger } = await money
    .as('client')
    .get(`${subscriptionPath}/${id}/ledger?maxResultCount=1`);
  assert.deepEqual(
    [ledger.items[0].kind, ledger.items[0].amount, ledger.items[0].balanceAfter],
    ['Refund', 3, await balance()],
  );
  assert.equal(await volume(), 5);
  await money.assertLedger();
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
