import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { planBilling, type PlanBilling } from '@editorial/contracts/plan-invoices';
import { planChangesApi } from '@editorial/contracts/plan-changes';
import { planPaymentsApi } from '@editorial/contracts/plan-payments';
import { billing } from '../checkout/baskets.testing.ts';
import { openTestStripe, type TestStripe } from '../stripe/stripe.testing.ts';
import { openPlanCards } from '../billing/plan-cards.ts';
import { runCharges } from '../billing/run-charges.ts';
import { openMoneySite, subscriptionPath, type MoneySite } from '../ledger/money.testing.ts';

let money: MoneySite;
let stripe: TestStripe;
const client = () => money.as('newcomer');
const own = async (): Promise<PlanBilling> =>
  planBilling.parse((await client().get('/api/subscription/billing')).body);
const taken = () => stripe.billing.payments.map(({ amount }) => amount);
const change = async (planId: string) => {
  const query = `planId=${planId}&billingPeriod=1`;
  const { amount } = (await client().get(`${planChangesApi.quote.path}?${query}`)).body;
  return client().post(planChangesApi.change.path, { planId, billingPeriod: 1, amount });
};
const job = () => runCharges(money.site.context, openPlanCards(money.site.context)!);

before(
  async () => {
    stripe = await openTestStripe(() => money?.now() ?? new Date());
    money = await openMoneySite(stripe.variables);
    const { body } = await client().post('/api/subscription/plan/request', {
      planId: 'starter',
      billingPeriod: 1,
    });
    await money.as('admin').put(`${subscriptionPath}/${body.id}/state`, { state: 2 });
    await client().post('/api/subscription/billing', billing);
    const page = await client().post(planPaymentsApi.openCardPage.path);
    stripe.billing.giveCard(page.body.url);
    await client().post(planPaymentsApi.refresh.path);
  },
  { timeout: 120_000 },
);
after(async () => {
  await money.close();
  await stripe.close();
});

test('an upgrade during which the card’s bank is out of reach changes nothing; it goes on once, and is charged once', async () => {
  const before = await own();
  assert.deepEqual([before.state, before.planId, taken()], [3, 'starter', [before.periodPrice]]);
  const { amount } = (
    await client().get(`${planChangesApi.quote.path}?planId=studio&billingPeriod=1`)
  ).body;
  const { currentCreditBalance } = await money.active('newcomer');
  stripe.setDown(true);
  const sent = await Promise.all([change('studio'), change('studio')]);
  const waiting = await own();
  assert.deepEqual([waiting.planId, waiting.invoices.length], ['starter', 1]);
  assert.ok(
    sent.every(({ status }) => [200, 409, 502].includes(status)),
    JSON.stringify(sent.map(({ body }) => body)),
  );
  assert.equal((await money.active('newcomer')).currentCreditBalance, currentCreditBalance);
  await money.assertLedger();

  stripe.setDown(false);
  await Promise.all([job(), job()]);
  await client().post(planPaymentsApi.refresh.path);
  const now = await own();
  assert.deepEqual([now.planId, now.payment, now.invoices.length], ['studio', null, 2]);
  assert.deepEqual(taken(), [before.periodPrice, amount]);
  await money.assertLedger();
});

test('a card that is refused in the middle of an upgrade leaves the plan, its credits and its invoices as they were', async () => {
  const before = await own();
  const { currentCreditBalance } = await money.active('newcomer');
  stripe.billing.setBank('card_declined');
  const refused = await change('agency');
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'Editorial:CardDeclined']);
  await job();
  const still = await own();
  assert.deepEqual(
    [still.planId, still.invoices, still.nextInvoiceAt],
    [before.planId, before.invoices, before.nextInvoiceAt],
  );
  assert.equal((await money.active('newcomer')).currentCreditBalance, currentCreditBalance);
  const payments = taken().length;
  stripe.billing.setBank('paid');
  await job();
  // Nothing is tried again that the client does not ask for again.
  assert.deepEqual([(await own()).planId, taken().length], ['studio', payments]);
  assert.equal((await change('agency')).status, 200);
  assert.deepEqual([(await own()).planId, taken().length], ['agency', payments + 1]);
  await money.assertLedger();
});
