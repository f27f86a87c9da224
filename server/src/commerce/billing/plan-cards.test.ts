import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createDependencies } from '../../ground/dependencies/dependencies.ts';
import { openTestStripe, type TestStripe } from '../stripe/stripe.testing.ts';
import { openPlanCards, type PlanCards } from './plan-cards.ts';
import type { PlanChargeRow } from '../tables/plan-charges.tables.ts';

let stripe: TestStripe;
let cards: PlanCards;
const ids = {
  tenantId: '11111111-1111-4111-8111-111111111111',
  subscriptionId: '22222222-2222-4222-8222-222222222222',
};
before(async () => {
  stripe = await openTestStripe(() => new Date('2026-06-01T12:00:00Z'));
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = stripe.variables;
  cards = openPlanCards({
    environment: {
      publicUrl: 'https://editorial.test',
      stripe: {
        secretKey: STRIPE_SECRET_KEY,
        webhookSecret: STRIPE_WEBHOOK_SECRET,
        apiUrl: STRIPE_API_URL,
      },
    },
    clock: { now: () => new Date('2026-06-01T12:00:00Z') },
    log: { error() {} },
    dependencies: createDependencies(),
  } as never)!;
});
after(() => stripe.close());

const chargeOf = (id: string, amount: number) =>
  ({
    ...ids,
    id: `33333333-3333-4333-8333-33333333333${id}`,
    amount,
    currency: 'EUR',
    description: 'Plan',
    attempts: 1,
  }) as PlanChargeRow;

test('what is below the minimum is paid with the next invoice, and neither is a wrong amount', async () => {
  stripe.billing.setMinimum(50);
  const page = await cards.openCardPage(
    { ...ids, id: ids.subscriptionId, currency: 'EUR', language: 'en' } as never,
    { email: 'a@editorial.test', key: 'page' },
  );
  stripe.billing.giveCard(page.url ?? '');
  const card = await cards.readCard(await cards.readCardPage(page.sessionId));

  const small = chargeOf('1', 48);
  const waiting = await cards.openInvoice(small, page.customerId);
  assert.deepEqual([waiting.outcome, waiting.money.amountMinor], ['paid', 48]);
  assert.deepEqual(
    stripe.billing.payments.map(({ amount }) => amount),
    [],
  );

  const next = chargeOf('2', 1000);
  const opened = await cards.openInvoice(next, page.customerId);
  assert.deepEqual([opened.outcome, opened.money.amountMinor], ['open', 1000]);
  const { invoice } = await cards.pay(next, opened.id, card);
  assert.deepEqual([invoice.outcome, invoice.money.amountMinor], ['paid', 1000]);
  assert.deepEqual(
    stripe.billing.payments.map(({ amount }) => amount),
    [1048],
  );

  // Only its own amount goes back to the card. What no card paid lowers the next invoice.
  await cards.payBack({ ...next, stripeInvoiceId: opened.id });
  assert.deepEqual(
    stripe.refunds.map(({ amount }) => amount),
    [1000],
  );
  await cards.payBack({ ...small, stripeInvoiceId: waiting.id });
  assert.deepEqual(
    stripe.refunds.map(({ amount }) => amount),
    [1000],
  );
  const last = chargeOf('3', 1000);
  const lower = await cards.openInvoice(last, page.customerId);
  assert.equal(lower.money.amountMinor, 1000);
  const paid = await cards.pay(last, lower.id, card);
  assert.equal(paid.invoice.money.amountMinor, 1000);
  assert.equal(stripe.billing.payments.at(-1)?.amount, 952);
  await cards.payBack({ ...last, stripeInvoiceId: lower.id });
  assert.equal(stripe.refunds.at(-1)?.amount, 952);
});
