import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { planBilling, type PlanBilling } from '@editorial/contracts/plan-invoices';
import { planPaymentsApi } from '@editorial/contracts/plan-payments';
import { planChangesApi } from '@editorial/contracts/plan-changes';
import { refundsApi } from '@editorial/contracts/refunds';
import { seatsApi } from '@editorial/contracts/seats';
import { billing } from '../checkout/baskets.testing.ts';
import { openTestStripe, type SignedMessage, type TestStripe } from '../stripe/stripe.testing.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { revivePlan } from '../plan-changes/change-plan.ts';
import { runCycles } from '../plans/cycles.job.ts';
import { subscriptionById } from '../subscription/subscription.queries.ts';
import { viewBilling } from './plan-invoices.queries.ts';
import { openMoneySite, subscriptionPath, type MoneySite } from '../ledger/money.testing.ts';
import { runBilling } from './billing.job.ts';
import { forgetChargeJobs } from './charges.testing.ts';
import { openPlanCards } from './plan-cards.ts';
import { runCharges } from './run-charges.ts';

// One plan's life, from its first card to its end: each test goes on with the plan as the one
// before left it, because a bank, Stripe and the clock change it in this order too.
const day = 86_400_000;
let money: MoneySite;
let stripe: TestStripe;
let id: string;
before(
  async () => {
    stripe = await openTestStripe(() => money?.now() ?? new Date());
    money = await openMoneySite(stripe.variables);
    const requested = await money
      .as('newcomer')
      .post('/api/subscription/plan/request', { planId: 'starter', billingPeriod: 1 });
    id = requested.body.id;
    await money.as('admin').put(`${subscriptionPath}/${id}/state`, { state: 2 });
  },
  { timeout: 120_000 },
);
after(async () => {
  await money.close();
  await stripe.close();
});

const client = () => money.as('newcomer');
const own = async () => planBilling.parse((await client().get('/api/subscription/billing')).body);
const refresh = () => client().post(planPaymentsApi.refresh.path);
const stateOf = async () => (await money.as('admin').get(`${subscriptionPath}/${id}`)).body.state;
const code = ({ status, body }: { status: number; body: any }) => [status, body.error?.code];
const cards = () => openPlanCards(money.site.context)!;
const tell = ({ body, signature }: SignedMessage) =>
  fetch(`${money.site.url}/api/checkout/payment-event`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  });

/** Asks for a plan that the payer has to confirm. Returns the invoice at Stripe. */
async function confirmation(planId = 'agency'): Promise<string> {
  const { status, body } = await change(planId);
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.payment.state, 'Pending');
  assert.match(body.payment.payUrl, /^https:\/\/invoice\.stripe\.com\//);
  return body.payment.payUrl.split('/').at(-1);
}

/** Gives a card on Stripe's page, which tells the site of it. */
async function giveCard(...how: [object?, Parameters<TestStripe['billing']['giveCard']>[2]?]) {
  const opened = await client().post(planPaymentsApi.openCardPage.path);
  assert.equal(opened.status, 200, JSON.stringify(opened.body));
  const session = stripe.billing.giveCard(opened.body.url, ...how);
  return stripe.message('checkout.session.completed', session);
}

let daysGone = 0;
/** Runs the jobs after some days. Then the clock goes back: tokens expire by it too. */
async function wait(days: number): Promise<void> {
  const today = money.now();
  daysGone += days;
  await forgetChargeJobs(money);
  money.setNow(new Date(today.getTime() + daysGone * day));
  try {
    await runCycles(money.site.context);
    await runBilling(money.site.context);
    await runCharges(money.site.context, cards());
    await runCharges(money.site.context, cards());
  } finally {
    money.setNow(today);
  }
}
const mails = () => money.planMails(id);
const quote = async (planId: string, billingPeriod = 1) =>
  client().get(`${planChangesApi.quote.path}?planId=${planId}&billingPeriod=${billingPeriod}`);
async function change(planId: string, billingPeriod = 1) {
  const { amount } = (await quote(planId, billingPeriod)).body;
  return client().post(planChangesApi.change.path, { planId, billingPeriod, amount });
}
/** An administrator decides about the only payment of another amount. */
async function decide(what: 'accept' | 'refund'): Promise<void> {
  const { path } = planPaymentsApi.mismatches;
  const { body } = await money.as('admin').get(path);
  assert.deepEqual([body.length, body[0].paidAmount, body[0].subscriptionId], [1, 1, id]);
  const send = () =>
    money.as('admin').post(`${path}/${body[0].id}/${what}`, { reason: 'Wrong amount' });
  const first = await send();
  assert.deepEqual([first.status, first.body], [200, []]);
  assert.deepEqual(code(await send()), [404, 'Editorial:NotFound']);
}

const paidOf = ({ invoices }: PlanBilling) => invoices.map(({ paidAt }) => paidAt !== null);

test('a refused card activates nothing; the payment of another card does, once', async () => {
  assert.deepEqual(code(await client().post(planPaymentsApi.openCardPage.path)), [
    400,
    'Editorial:BillingRequired',
  ]);
  await client().post('/api/subscription/billing', billing);
  const refused = await giveCard({}, 'insufficient_funds');
  assert.equal((await tell(refused)).status, 204);
  const after = planBilling.parse((await refresh()).body);
  assert.deepEqual(
    [after.state, after.payment?.state, after.payment?.failure, after.invoices],
    [2, 'Failed', 'insufficient_funds', []],
  );
  assert.deepEqual(code(await client().post(planPaymentsApi.activateByCard.path)), [
    409,
    'Editorial:CardDeclined',
  ]);

  await money.heard();
  const given = await giveCard({ last4: '1881' });
  const [told] = await Promise.all([tell(given), refresh(), tell(given)]);
  assert.equal(told.status, 204);
  const now = planBilling.parse((await refresh()).body);
  assert.deepEqual(
    [now.state, now.card?.last4, now.payment, paidOf(now)],
    [3, '1881', null, [true]],
  );
  assert.deepEqual(
    [stripe.billing.payments.length, stripe.billing.payments[0]?.amount],
    [1, now.periodPrice],
  );
  assert.equal(now.invoices[0]?.dueAt, now.invoices[0]?.issuedAt);
  assert.ok((await money.heard()).some(({ name }) => name === 'SubscriptionUpdated'));
  // The message of the refused card comes late.
  assert.equal((await tell(refused)).status, 204);
  assert.equal((await own()).card?.last4, '1881');
  assert.deepEqual(await mails(), ['plan-paid']);
  await money.assertLedger();
});

test('a disputed payment of a plan is a case of its invoice; the plan goes on', async () => {
  const paid = [...stripe.billing.invoices.values()].find(({ status }) => status === 'paid');
  const dispute = stripe.dispute(paid?.payment_intent ?? '');
  assert.equal((await tell(stripe.message('charge.dispute.created', dispute))).status, 204);
  const [found, ...more] = (await money.as('admin').get(refundsApi.cases.path)).body;
  const [invoice] = (await own()).invoices;
  assert.deepEqual(
    [found.kind, found.amount, found.invoiceId, more],
    ['Dispute', 4900, invoice?.id, []],
  );
  assert.equal(await stateOf(), 3);
  dispute.status = 'won';
  assert.equal((await tell(stripe.message('charge.dispute.closed', dispute))).status, 204);
  assert.deepEqual((await money.as('admin').get(refundsApi.cases.path)).body, []);
  await money.assertLedger();
});

test('an upgrade costs the difference of the days that are left; a refused card changes nothing', async () => {
  const before = await own();
  const offer = (await quote('studio')).body;
  assert.deepEqual([offer.isUpgrade, offer.paysByCard], [true, true]);
  assert.ok(offer.amount > 0 && offer.amount === offer.periodPrice - before.periodPrice);
  const stale = { planId: 'studio', billingPeriod: 1, amount: offer.amount - 1 };
  assert.deepEqual(code(await client().post(planChangesApi.change.path, stale)), [
    409,
    'Editorial:QuoteChanged',
  ]);
  stripe.billing.setBank('card_declined');
  assert.deepEqual(code(await change('studio')), [409, 'Editorial:CardDeclined']);
  const still = await own();
  assert.deepEqual([still.planId, still.invoices.length], ['starter', 1]);
  assert.equal(stripe.billing.payments.length, 1);

  stripe.billing.setBank('paid');
  const { currentCreditBalance } = await money.active('newcomer');
  const twice = await Promise.all([change('studio'), change('studio')]);
  assert.ok(
    twice.some(({ status }) => status === 200),
    JSON.stringify(twice[0]?.body),
  );
  await refresh();
  const now = await own();
  assert.deepEqual(
    [now.planId, now.invoices[0]?.kind, paidOf(now)],
    ['studio', 'Upgrade', [true, true]],
  );
  assert.deepEqual(
    stripe.billing.payments.map(({ amount }) => amount),
    [before.periodPrice, offer.amount],
  );
  const active = await money.active('newcomer');
  assert.equal(active.currentCreditBalance, currentCreditBalance + offer.credits);
  assert.equal(now.nextInvoiceAt, before.nextInvoiceAt);
  await money.assertLedger();
});

test('a payment of another amount stays open; administrators are notified and decide', async () => {
  stripe.billing.setBank('authentication_required');
  await tell(stripe.message('invoice.paid', stripe.billing.payOnPage(await confirmation(), 1)));
  assert.deepEqual([(await own()).planId, (await own()).payment?.state], ['studio', 'Mismatch']);
  const mail = await money.site.mailTo('admin@editorial.test', /does not match/);
  assert.match(mail.text, /\$0\.01/);
  assert.equal((await client().get(planPaymentsApi.mismatches.path)).status, 403);
  await decide('refund');
  await runCharges(money.site.context, cards());
  assert.equal(stripe.refunds.length, 1);
  assert.equal((await own()).planId, 'studio');

  stripe.billing.setBank('paid');
  await money.assertLedger();
});

test('a bank that asks for a confirmation: the upgrade begins with it, whichever message comes first', async () => {
  stripe.billing.setBank('authentication_required');
  const invoiceId = await confirmation();
  assert.deepEqual(code(await change('agency')), [409, 'Editorial:PaymentPending']);
  assert.equal((await own()).planId, 'studio');
  const unpaid = { ...stripe.billing.invoices.get(invoiceId)! };
  const paid = stripe.billing.payOnPage(invoiceId);
  const late = stripe.message('invoice.payment_failed', unpaid);
  const ofPayment = stripe.message('invoice.paid', paid);
  const forged = stripe.message('invoice.paid', paid, { secret: 'whsec_another' });
  const old = stripe.message('invoice.paid', paid, {
    at: new Date(money.now().getTime() - 600_000),
  });
  for (const refused of [forged, old]) assert.equal((await tell(refused)).status, 400);
  assert.equal((await own()).planId, 'studio');
  for (const message of [ofPayment, late, ofPayment])
    assert.equal((await tell(message)).status, 204);
  assert.equal((await own()).planId, 'agency');
  const elsewhere = { ...paid, id: 'in_x', metadata: { ...paid.metadata, chargeId: id } };
  for (const object of [elsewhere, { ...paid, metadata: {} }])
    assert.equal((await tell(stripe.message('invoice.paid', object))).status, 204);
  stripe.billing.setBank('paid');
  await money.assertLedger();
});

test('a smaller plan begins with the next period, and can be withdrawn until then', async () => {
  const { nextInvoiceAt, periodPrice } = await own();
  const offer = (await quote('studio')).body;
  assert.deepEqual([offer.isUpgrade, offer.amount, offer.at], [false, 0, nextInvoiceAt]);
  assert.equal((await change('starter')).status, 200);
  const invited = await client().post(seatsApi.invite.path, { email: 'kim@example.com' });
  assert.deepEqual(code(invited), [409, 'Editorial:NoFreeSeat']);
  assert.equal((await change('studio')).status, 200);
  assert.equal((await own()).nextPlan?.planName, 'Studio');
  assert.equal((await client().remove(planChangesApi.withdraw.path)).body.nextPlan, null);
  assert.equal((await change('studio')).status, 200);
  await wait(32);
  const now = await own();
  assert.deepEqual(
    [now.planId, now.nextPlan, now.invoices[0]?.amount],
    ['studio', null, now.periodPrice],
  );
  assert.ok(now.periodPrice < periodPrice);
  const active = await money.active('newcomer');
  assert.equal(active.creditsPerCycle, 120);
  assert.ok(paidOf(now).every(Boolean));
  await money.assertLedger();
});

test('a refused renewal is mailed and tried again; after the grace the plan is suspended, and a new card brings it back', async () => {
  stripe.billing.setBank('card_declined');
  const taken = stripe.billing.payments.length;
  await wait(31);
  assert.equal((await mails()).at(-1), 'plan-card-failed');
  // As long as the card was not refused, nobody is late.
  assert.ok(!(await mails()).includes('plan-overdue'));
  assert.equal(await stateOf(), 3);
  const [open] = (await own()).invoices;
  assert.equal(open?.payment?.failure, 'card_declined');
  // A try by hand sends no mail, and takes none of the later tries away.
  const before = await mails();
  const byHand = await client().post(`/api/subscription/billing/invoice/${open.id}/card`);
  assert.deepEqual(code(byHand), [409, 'Editorial:CardDeclined']);
  assert.deepEqual((await own()).invoices[0]?.payment, open.payment);
  assert.deepEqual(await mails(), before);
  await wait(4);
  await wait(5);
  const told = (await mails()).filter((kind) => kind === 'plan-card-failed');
  assert.equal(told.length, 3, JSON.stringify((await own()).invoices[0]));
  await wait(4);
  assert.deepEqual([(await mails()).at(-1), await stateOf()], ['plan-card-failed-last', 3]);
  await wait(2);
  assert.equal(await stateOf(), 4);
  assert.equal((await mails()).at(-1), 'plan-suspended');
  assert.equal(stripe.billing.payments.length, taken);

  stripe.billing.setBank('paid');
  await tell(await giveCard({ last4: '0005', exp_year: 2027, exp_month: 1 }));
  await refresh();
  assert.equal(await stateOf(), 3);
  assert.equal(stripe.billing.payments.length, taken + 1);
  assert.ok(paidOf(await own()).every(Boolean));
  await money.assertLedger();
});

test('what was paid in another way is not kept twice; without a card the plan is invoiced', async () => {
  stripe.billing.setBank('card_declined');
  await wait(31);
  const [open] = (await own()).invoices;
  const invoiceId = open!.payment!.payUrl!.split('/').at(-1)!;
  await money.as('admin').post(`/api/subscription/billing/invoice/${open!.id}/paid`);
  const refunds = stripe.refunds.length;
  await tell(stripe.message('invoice.paid', stripe.billing.payOnPage(invoiceId)));
  await runCharges(money.site.context, cards());
  assert.equal(stripe.refunds.length, refunds + 1);

  await wait(31);
  const next = (await own()).invoices[0]!;
  const cent = stripe.billing.payOnPage(next.payment!.payUrl!.split('/').at(-1)!, 1);
  await tell(stripe.message('invoice.paid', cent));
  assert.equal((await own()).invoices[0]?.paidAt, null);
  await decide('accept');
  assert.ok((await own()).invoices[0]?.paidAt);
  stripe.billing.setBank('paid');

  stripe.setDown(true);
  await assert.rejects(wait(31), /payments could not be processed/);
  stripe.setDown(false);
  assert.deepEqual(
    code(await client().post(`/api/subscription/billing/invoice/${open!.id}/card`)),
    [409, 'Editorial:AlreadyPaid'],
  );
  await wait(1);
  const without = await client().remove(planPaymentsApi.removeCard.path);
  assert.deepEqual([without.status, without.body.card], [200, null]);
  await wait(31);
  assert.equal((await mails()).at(-1), 'plan-invoice');
  assert.deepEqual(paidOf(await own()).slice(0, 2), [false, true]);
  // The card of January 2027 was announced to end, once.
  assert.equal((await mails()).filter((kind) => kind === 'plan-card-ending').length, 1);
  await money.assertLedger();
});

test('a canceled plan ends, and begins again for today’s price', async () => {
  const cancellation = '/api/subscription/plan/cancellation';
  assert.deepEqual(code(await client().post(planChangesApi.revive.path, { amount: 0 })), [
    409,
    'Editorial:PlanNotChangeable',
  ]);
  assert.equal((await client().post(cancellation)).status, 200);
  assert.equal((await client().remove(cancellation)).status, 200);
  assert.equal((await client().post(cancellation)).status, 200);
  assert.deepEqual(code(await quote('starter')), [409, 'Editorial:PlanNotChangeable']);
  const inBetween = ['plan-canceled', 'plan-kept', 'plan-canceled'];
  assert.deepEqual((await mails()).slice(-3), inBetween);
  await wait(40);
  assert.ok((await mails()).slice(-4).includes('plan-ended'));
  const ended = await own();
  assert.deepEqual([ended.state, ended.revivalPrice], [4, null]);
  const { context } = money.site;
  const today = money.now();
  money.setNow(new Date(today.getTime() + daysGone * day));
  const revived = await context.database.inTenant(HOST_TENANT, async (tx) => {
    const row = await subscriptionById(tx, id, { lock: true });
    const { revivalPrice: amount } = await viewBilling(context, tx, row);
    assert.equal(amount, ended.periodPrice);
    await assert.rejects(revivePlan(context, tx, row, { amount: 1, actor: 'Client' }));
    return viewBilling(
      context,
      tx,
      await revivePlan(context, tx, row, { amount: ended.periodPrice, actor: 'Client' }),
    );
  });
  money.setNow(today);
  assert.equal(revived.state, 3);
  assert.equal(revived.invoices.length, ended.invoices.length + 1);
  await money.assertLedger();
});

test('the ledger check finds wrong payments of plans', async () => {
  const charged = 'an invoice that was charged is paid, for what was asked';
  const moreTax = "tax = jsonb_set(tax, '{amount}', to_jsonb((tax->>'amount')::int + 1))";
  const ofCharge = 'id in (select plan_invoice_id from plan_charges where state = $$Paid$$)';
  const corruptions: [table: string, set: string, condition: string, rule: string][] = [
    ['plan_charges', 'amount = amount + 1', "state = 'Paid'", charged],
    ['plan_charges', moreTax, "state = 'Paid' and tax is not null", charged],
    ['plan_charges', 'plan_invoice_id = null', "state = 'Paid'", charged],
    ['plan_invoices', 'paid_at = null', ofCharge, charged],
    [
      'plan_invoices',
      'period_end = period_end + interval $$1 day$$',
      'true',
      'billing periods follow',
    ],
    ['plan_charges', 'settled_at = null', "state = 'Paid'", 'a payment that was told of is kept'],
  ];
  for (const [table, set, condition, rule] of corruptions) {
    const row = `(select ctid from ${table} where ${condition} limit 1)`;
    const broken = await money.rulesBrokenBy(
      table,
      `update ${table} set ${set} where ctid = ${row}`,
    );
    assert.ok(
      broken.some((name) => name.startsWith(rule)),
      `${table} ${set}: ${broken.join('; ') || 'nothing found'}`,
    );
  }
  await money.assertLedger();
});
