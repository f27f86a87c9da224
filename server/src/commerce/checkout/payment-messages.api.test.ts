import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eq } from 'drizzle-orm';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { orders } from '../tables/orders.tables.ts';
import { pdfTextOf } from '../invoices/pdf-text.testing.ts';
import type { SignedMessage } from '../stripe/stripe.testing.ts';
import { cardSite } from './payments.testing.ts';

const minute = 60_000;
const site = cardSite();
const { basket, cancel, code, ordered, paidMessage, read, refresh, sessionOf, tell } = site;

/** The kinds of the mails about an order. */
const mailKinds = async (number: string) =>
  (
    await site.money.site.context.database.executeSql(
      `select data->>'kind' as kind from pgboss.job
       where name = 'subscription.mail' and data->>'reference' = $1`,
      [number],
    )
  ).rows.map(({ kind }) => kind);

test('a signed message completes the order with licenses, a paid invoice and a mail; repeated or concurrent copies have no effect', async () => {
  const placed = await ordered();
  const message = paidMessage(placed.id);
  const answers = await Promise.all([
    tell(message),
    tell(message),
    tell(message),
    tell(site.stripe.message('checkout.session.async_payment_succeeded', sessionOf(placed.id))),
    refresh(placed.id),
  ]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [204, 204, 204, 204, 200],
  );
  assert.equal((await tell(message)).status, 204);
  const done = await read(placed.id);
  assert.deepEqual([done.status, done.licenses.length, done.paymentUrl], ['Completed', 2, null]);
  const pdf = await fetch(`${site.money.site.url}/api/checkout/order/${placed.id}/invoice`, {
    headers: { authorization: `Bearer ${await site.money.site.tokenOf('client')}` },
  });
  assert.match(await pdfTextOf(await pdf.arrayBuffer()), /Paid by card on \w{3} \d+, \d{4}/);
  await site.money.site.mailTo('client@editorial.test', new RegExp(placed.number));
  assert.deepEqual(await mailKinds(placed.number), ['order']);
  const alone = await ordered(basket({ withCredits: false }));
  assert.equal((await tell(paidMessage(alone.id))).status, 204);
  assert.deepEqual(await mailKinds(alone.number), ['order-money']);
  const { rows } = await site.money.site.context.database.executeSql(
    `select paid_at = issued_at as is_paid, due_at = issued_at as is_due from invoices
     where order_id = $1`,
    [placed.id],
  );
  assert.deepEqual(rows, [{ is_paid: true, is_due: true }]);
  assert.equal(site.stripe.refunds.length, 0);
  assert.deepEqual(code(await cancel(placed.id)), [409, 'Editorial:OrderNotReversible']);
  await site.money.assertLedger();
});

test('messages that arrive after the final one change nothing', async () => {
  const placed = await ordered();
  const open = structuredClone(sessionOf(placed.id));
  const paid = paidMessage(placed.id);
  for (const message of [
    site.stripe.message('checkout.session.async_payment_succeeded', sessionOf(placed.id)),
    site.stripe.message('checkout.session.expired', { ...open, status: 'expired' }),
    site.stripe.message('checkout.session.async_payment_failed', { ...open, status: 'complete' }),
    site.stripe.message('checkout.session.completed', { ...open, status: 'complete' }),
    paid,
  ]) {
    assert.equal((await tell(message)).status, 204);
    assert.equal((await read(placed.id)).status, 'Completed');
  }
  assert.equal((await read(placed.id)).licenses.length, 2);
  await site.money.assertLedger();
});

test('a payment in progress does not complete the order; a failed one cancels it', async () => {
  const placed = await ordered();
  assert.equal(
    (
      await tell(
        site.stripe.message('checkout.session.completed', {
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
        site.stripe.message('checkout.session.async_payment_failed', {
          ...sessionOf(placed.id),
          status: 'complete',
        }),
      )
    ).status,
    204,
  );
  assert.equal((await read(placed.id)).status, 'Cancelled');
  await site.money.assertLedger();
});

test('a forged, altered, old or unsigned message changes nothing', async () => {
  const placed = await ordered();
  const paid = paidMessage(placed.id);
  const bad: readonly (readonly [string, SignedMessage])[] = [
    [
      'another secret',
      site.stripe.message('checkout.session.completed', sessionOf(placed.id), {
        secret: 'whsec_another',
      }),
    ],
    ['altered', { ...paid, body: paid.body.replace('1900', '19') }],
    ['one byte more', { ...paid, body: `${paid.body} ` }],
    [
      'old',
      site.stripe.message('checkout.session.completed', sessionOf(placed.id), {
        at: new Date(site.money.now().getTime() - 6 * minute),
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
    assert.equal(
      (await tell(site.stripe.message('checkout.session.completed', other))).status,
      204,
    );
  assert.equal((await tell(site.stripe.message('payment_intent.succeeded', paid))).status, 204);
  assert.equal((await read(placed.id)).status, 'PaymentPending');
  assert.equal((await cancel(placed.id)).status, 204);
});

test('if the server stops before it stores Stripe’s answer, the message still finds its order', async () => {
  const placed = await ordered();
  await site.money.site.context.database.inTenant(HOST_TENANT, (tx) =>
    tx
      .update(orders)
      .set({ paymentSessionId: null, paymentUrl: null })
      .where(eq(orders.id, placed.id)),
  );
  assert.equal((await tell(paidMessage(placed.id))).status, 204);
  assert.equal((await read(placed.id)).status, 'Completed');
  await site.money.assertLedger();
});
