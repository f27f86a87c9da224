import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { planBilling } from '@editorial/contracts/plan-invoices';
import { planPaymentsApi } from '@editorial/contracts/plan-payments';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { eq } from 'drizzle-orm';
import { billing } from '../checkout/baskets.testing.ts';
import { openMoneySite, subscriptionPath, type MoneySite } from '../ledger/money.testing.ts';
import { openTestStripe, type TestStripe } from '../stripe/stripe.testing.ts';
import { planCharges } from '../tables/plan-charges.tables.ts';
import { settlePlanEvent } from './plan-card-events.ts';
import { openPlanCards, type PlanCards } from './plan-cards.ts';
import { runCharge, runCharges } from './run-charges.ts';

/** Two clients, each with a plan whose first payment waits for a confirmation at the bank. */
const people = ['newcomer', 'approved'] as const;
type Person = (typeof people)[number];
const ids: Record<Person, string> = { newcomer: '', approved: '' };
let money: MoneySite;
let stripe: TestStripe;

const refresh = async (person: Person) =>
  planBilling.parse((await money.as(person).post(planPaymentsApi.refresh.path)).body);
const stateOf = async (person: Person) =>
  (await money.as('admin').get(`${subscriptionPath}/${ids[person]}`)).body.state;
/** The only charge of a person's plan. */
async function chargeOf(person: Person) {
  const rows = await money.site.context.database.asSystem((tx) =>
    tx.select().from(planCharges).where(eq(planCharges.subscriptionId, ids[person])),
  );
  assert.equal(rows.length, 1, person);
  return rows[0]!;
}
const runAll = () => runCharges(money.site.context, openPlanCards(money.site.context)!);

before(
  async () => {
    stripe = await openTestStripe(() => money?.now() ?? new Date());
    money = await openMoneySite(stripe.variables);
    const requested = await money
      .as('newcomer')
      .post(subscriptionApi.requestPlan.path, { planId: 'starter', billingPeriod: 1 });
    ids.newcomer = requested.body.id;
    await money.as('admin').put(`${subscriptionPath}/${ids.newcomer}/state`, { state: 2 });
    const { body } = await money.as('admin').get(subscriptionPath);
    ids.approved = body.items.find(
      ({ clientName }: { clientName: string }) => clientName === 'Mori Verlag',
    ).id;
    for (const person of people) {
      await money.as(person).post('/api/subscription/billing', billing);
      const opened = await money.as(person).post(planPaymentsApi.openCardPage.path);
      assert.equal(opened.status, 200, JSON.stringify(opened.body));
      stripe.billing.giveCard(opened.body.url, {}, 'authentication_required');
      assert.equal((await refresh(person)).payment?.state, 'Pending', person);
    }
  },
  { timeout: 120_000 },
);
after(async () => {
  await money.close();
  await stripe.close();
});

test('a message about an invoice that is still open changes nothing, also while another server asks', async () => {
  const { id, tenantId, stripeInvoiceId } = await chargeOf('approved');
  const claimedUntil = new Date(money.now().getTime() + 60_000);
  const { database } = money.site.context;
  await database.asSystem((tx) =>
    tx.update(planCharges).set({ claimedUntil }).where(eq(planCharges.id, id)),
  );
  const before = await chargeOf('approved');
  const cards = openPlanCards(money.site.context)!;
  const invoice = await cards.readInvoice(stripeInvoiceId!);
  assert.deepEqual([invoice.chargeId, invoice.tenantId, invoice.outcome], [id, tenantId, 'open']);
  const event = { kind: 'invoice', id: 'evt_open', type: 'invoice.finalized', invoice } as const;
  await settlePlanEvent(money.site.context, cards, event);
  assert.deepEqual(await chargeOf('approved'), before);
  await database.asSystem((tx) =>
    tx.update(planCharges).set({ claimedUntil: null }).where(eq(planCharges.id, id)),
  );
});

test('while one server asks Stripe about a charge, others leave it alone for two minutes', async () => {
  const { context } = money.site;
  const charge = await chargeOf('approved');
  const cards = openPlanCards(context)!;
  const start = money.now();
  let asked = 0;
  const askAt = async (time: number) => {
    money.setNow(new Date(time));
    await runCharge(context, watching, charge);
    return asked;
  };
  const watching: PlanCards = {
    ...cards,
    async readInvoice(id) {
      asked += 1;
      if (asked === 1) {
        const { claimedUntil } = await chargeOf('approved');
        const until = claimedUntil!.getTime();
        assert.ok(Math.abs(until - start.getTime() - 120_000) < 30_000);
        assert.deepEqual([await askAt(until - 1000), await askAt(until + 1)], [1, 2]);
        money.setNow(start);
      }
      return cards.readInvoice(id);
    },
  };
  await runCharge(context, watching, charge);
  assert.equal(asked, 2);
  assert.equal((await chargeOf('approved')).claimedUntil, null);
});

test('a server that stops while Stripe takes the payment knows the invoice that it made', async () => {
  const { context } = money.site;
  const charge = await chargeOf('approved');
  const set = (change: Partial<typeof charge>) =>
    context.database.asSystem((tx) =>
      tx.update(planCharges).set(change).where(eq(planCharges.id, charge.id)),
    );
  await set({ stripeInvoiceId: null, payUrl: null, nextAttemptAt: money.now() });
  const cards = openPlanCards(context)!;
  const stopping: PlanCards = {
    ...cards,
    openInvoice: () => cards.readInvoice(charge.stripeInvoiceId!),
    pay: () => Promise.reject(new Error('The server stops.')),
  };
  await assert.rejects(runCharge(context, stopping, charge), /The server stops/);
  const { stripeInvoiceId, claimedUntil } = await chargeOf('approved');
  assert.deepEqual([stripeInvoiceId, claimedUntil], [charge.stripeInvoiceId, null]);
  await set({ payUrl: charge.payUrl, nextAttemptAt: charge.nextAttemptAt });
});

test('the page of one plan asks about the payments of that plan, and of no other', async () => {
  const before = await chargeOf('approved');
  for (const person of people) {
    const { stripeInvoiceId } = await chargeOf(person);
    stripe.billing.payOnPage(stripeInvoiceId!);
  }
  // No message has come: only the page asks.
  assert.equal((await refresh('newcomer')).state, 3);
  assert.deepEqual(await chargeOf('approved'), before);
  assert.deepEqual([await stateOf('newcomer'), await stateOf('approved')], [3, 2]);
});

test('a payment for a price that changed meanwhile activates nothing, and is paid back', async () => {
  const { amount } = await chargeOf('approved');
  const path = `${subscriptionPath}/${ids.approved}`;
  const changed = await money.as('admin').put(path, { planId: 'studio' });
  assert.equal(changed.status, 200, JSON.stringify(changed.body));

  const page = await refresh('approved');
  assert.deepEqual([page.state, page.invoices.length], [2, 0]);
  assert.equal((await chargeOf('approved')).state, 'ToRefund');
  await runAll();
  const { state, settledAt } = await chargeOf('approved');
  assert.deepEqual([state, settledAt !== null], ['Refunded', true]);
  assert.deepEqual(
    stripe.refunds.map((refund) => refund.amount),
    [amount],
  );
  const sent = await money.planMails(ids.approved);
  assert.deepEqual(sent, ['plan-refunded']);
  assert.deepEqual(await money.planMails(ids.newcomer), ['plan-paid']);
  const { rows } = await money.site.context.database.executeSql(
    `select data from audit_log where action = 'PlanCharge.Refunded'`,
  );
  assert.deepEqual(
    rows.map(({ data }) => (data as { amount: number }).amount),
    [amount],
  );
  await money.assertLedger();
});
