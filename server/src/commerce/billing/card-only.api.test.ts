import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { planChangesApi } from '@editorial/contracts/plan-changes';
import { planBilling } from '@editorial/contracts/plan-invoices';
import { planPaymentsApi } from '@editorial/contracts/plan-payments';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { billing } from '../checkout/baskets.testing.ts';
import { openTestStripe, type TestStripe } from '../stripe/stripe.testing.ts';
import { runCycles } from '../plans/cycles.job.ts';
import { openMoneySite, type MoneySite } from '../ledger/money.testing.ts';
import { runBilling } from './billing.job.ts';

const day = 86_400_000;
let money: MoneySite;
let stripe: TestStripe;
let id: string;

const client = () => money.as('newcomer');
const own = async () => planBilling.parse((await client().get('/api/subscription/billing')).body);
const code = ({ status, body }: { status: number; body: any }) => [status, body.error?.code];
const removeCard = () => client().remove(planPaymentsApi.removeCard.path);
const needsCard = [403, 'Editorial:CardNeeded'];
async function later(days: number): Promise<void> {
  const today = money.now();
  money.setNow(new Date(today.getTime() + days * day));
  await runBilling(money.site.context);
  money.setNow(today);
}

before(
  async () => {
    stripe = await openTestStripe(() => money?.now() ?? new Date());
    money = await openMoneySite(stripe.variables);
    await money.settings({ 'Orders.OnAccount': 'False' });
    const chosen = await client().post(subscriptionApi.requestPlan.path, {
      planId: 'starter',
      billingPeriod: 1,
    });
    id = chosen.body.id;
    await client().post('/api/subscription/billing', billing);
    const opened = await client().post(planPaymentsApi.openCardPage.path);
    stripe.billing.giveCard(opened.body.url);
    await client().post(planPaymentsApi.refresh.path);
    assert.equal((await own()).state, 3);
  },
  { timeout: 120_000 },
);
after(async () => {
  await money.close();
  await stripe.close();
});

test('where plans are paid by card only, the card of a plan that goes on stays', async () => {
  assert.deepEqual(code(await removeCard()), needsCard);
  assert.ok((await own()).card);
});

test('a canceled plan needs no card; it goes on only with one', async () => {
  assert.equal((await client().post(subscriptionApi.cancelPlan.path)).status, 200);
  assert.equal((await removeCard()).status, 200);
  assert.equal((await own()).card, null);
  assert.deepEqual(code(await client().remove(subscriptionApi.keepPlan.path)), needsCard);
});

test('without a card, a larger plan does not begin, and a renewal is due at once', async () => {
  await money.site.context.database.executeSql(
    'update subscriptions set cancelled_at = null, end_date = null where id = $1',
    [id],
  );
  const wanted = { planId: 'agency', billingPeriod: 1 };
  const { amount } = (
    await client().get(`${planChangesApi.quote.path}?${new URLSearchParams(wanted as never)}`)
  ).body;
  assert.ok(amount > 0);
  const { currentCreditBalance } = await money.active('newcomer');
  const changed = await client().post(planChangesApi.change.path, { ...wanted, amount });
  assert.deepEqual(code(changed), needsCard);
  assert.equal((await money.active('newcomer')).currentCreditBalance, currentCreditBalance);
  assert.equal((await own()).planId, 'starter');

  await later(31);
  const [renewal] = (await own()).invoices;
  assert.equal(renewal?.paidAt, null);
  assert.equal(renewal?.dueAt, renewal?.issuedAt);
});

test('without a card, an ended plan does not begin again', async () => {
  const { database } = money.site.context;
  await client().post(subscriptionApi.cancelPlan.path);
  await database.executeSql(
    `update subscriptions set end_date = now() - interval '1 minute' where id = $1`,
    [id],
  );
  await runCycles(money.site.context);
  const { revivalPrice, state } = await own();
  assert.deepEqual([state, typeof revivalPrice], [4, 'number']);
  const { path } = planChangesApi.revive;
  assert.deepEqual(code(await client().post(path, { amount: revivalPrice })), needsCard);
  assert.equal((await own()).state, 4);
});
