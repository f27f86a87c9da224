import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checkoutApi } from '@editorial/contracts/checkout';
import { planBilling } from '@editorial/contracts/plan-invoices';
import { planPaymentsApi } from '@editorial/contracts/plan-payments';
import { refundsApi } from '@editorial/contracts/refunds';
import { isNull } from 'drizzle-orm';
import { assets } from '../../catalog/assets/assets.tables.ts';
import { addPictures, billing, byCredits } from '../checkout/baskets.testing.ts';
import { openTestStripe, type SignedMessage, type TestStripe } from '../stripe/stripe.testing.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { openMoneySite, subscriptionPath, type MoneySite } from '../ledger/money.testing.ts';
import { CLOSING_DELAY_MS, monthOf, monthSpan } from './profit.rules.ts';
import { closeMonth, statementsOf } from './statements.ts';

let money: MoneySite;
let stripe: TestStripe;
let fresh: () => string;
const buyer = () => money.as('newcomer');
const tell = async ({ body, signature }: SignedMessage) => {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const url = money.site.url + checkoutApi.paymentEvent.path;
  assert.equal((await fetch(url, { method: 'POST', headers, body })).status, 204);
};

before(
  async () => {
    stripe = await openTestStripe(() => money?.now() ?? new Date());
    money = await openMoneySite(stripe.variables);
    const { database } = money.site.context;
    fresh = await addPictures(database, 10);
    const contributorId = await money.userId('contributor@editorial.test');
    await database.inTenant(HOST_TENANT, (tx) =>
      tx.update(assets).set({ contributorId }).where(isNull(assets.contributorId)),
    );
    // A plan for 49.00 with 40 credits, paid by card.
    const { id } = (
      await buyer().post('/api/subscription/plan/request', {
        planId: 'starter',
        billingPeriod: 1,
      })
    ).body;
    await money.as('admin').put(`${subscriptionPath}/${id}/state`, { state: 2 });
    await buyer().post('/api/subscription/billing', billing);
    const { body } = await buyer().post(planPaymentsApi.openCardPage.path);
    await tell(stripe.message('checkout.session.completed', stripe.billing.giveCard(body.url, {})));
    await buyer().post(planPaymentsApi.refresh.path);
  },
  { timeout: 120_000 },
);
after(async () => {
  await money.close();
  await stripe.close();
});

async function buy(...ids: string[]) {
  const basket = byCredits(...ids);
  const { quoteHash } = (await buyer().post(checkoutApi.quote.path, basket)).body;
  const key = { 'idempotency-key': crypto.randomUUID() };
  const { status, body } = await buyer().post(
    checkoutApi.order.path,
    { ...basket, quoteHash },
    key,
  );
  assert.equal(status, 201, JSON.stringify(body));
}
async function refund(request: object) {
  const { invoices } = planBilling.parse((await buyer().get('/api/subscription/billing')).body);
  const path = refundsApi.refund.path.replace(':id', invoices[0]!.id);
  const key = { 'Idempotency-Key': crypto.randomUUID() };
  const answer = await money.as('admin').post(path, { reason: 'Sorry', ...request }, key);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
}
const inTenant: MoneySite['site']['context']['database']['inTenant'] = (...args) =>
  money.site.context.database.inTenant(...args);
let open = '';
const month = () => (open ||= monthOf(money.now()));
const lines = async () => {
  const [statement] = await inTenant(HOST_TENANT, (tx) => statementsOf(tx, month()));
  return (statement?.lines ?? []).map(({ kind, revenue }) => [kind, revenue]);
};
async function close() {
  const { end } = monthSpan(month());
  const now = new Date(end.getTime() + CLOSING_DELAY_MS);
  await inTenant(HOST_TENANT, (tx) => closeMonth(tx, month(), 'Paul Novak', now));
  open = monthOf(end);
}
let dispute: ReturnType<TestStripe['dispute']>;
const decide = async (status: typeof dispute.status, type = 'charge.dispute.closed') => {
  dispute.status = status;
  await tell(stripe.message(type, dispute));
};

test('a refund of a plan lowers the shares of what its credits bought, before and after closing', async () => {
  await buy(fresh(), fresh());
  const [[, price]] = (await lines()) as [[string, number]];
  assert.deepEqual(await lines(), [
    ['Sale', price],
    ['Sale', price],
  ]);
  await close();
  // A fifth of the price of the period.
  await refund({ scope: 'Amount', amount: 980 });
  const fifth = Math.round(price / 5);
  assert.deepEqual(await lines(), [
    ['Refund', -fifth],
    ['Refund', -fifth],
  ]);
  await money.assertLedger();
  // What is bought afterwards costs less from the start.
  await buy(fresh());
  assert.deepEqual((await lines()).slice(2), [
    ['Sale', price],
    ['Refund', -fifth],
  ]);
  await money.assertLedger();
  await close();
  await money.assertLedger();
});

test('a lost dispute of a plan takes the rest of the shares, and gives it again when it is won on appeal', async () => {
  const paid = [...stripe.billing.invoices.values()].find(({ status }) => status === 'paid');
  dispute = stripe.dispute(paid?.payment_intent ?? '');
  await decide(dispute.status, 'charge.dispute.created');
  assert.deepEqual(await lines(), []);
  await decide('lost');
  const lost = await lines();
  assert.equal(lost.length, 3);
  assert.ok(lost.every(([kind, revenue]) => kind === 'Dispute' && Number(revenue) < 0));
  await money.assertLedger();
  await close();
  await decide('under_review', 'charge.dispute.updated');
  await money.assertLedger();
  await decide('won');
  assert.deepEqual(
    await lines(),
    lost.map(([kind, revenue]) => [kind, -Number(revenue)]),
  );
  await money.assertLedger();
  // A bank may change its mind again.
  await decide('lost');
  assert.equal((await lines()).length, 6);
  await money.assertLedger();
  await decide('won');
  assert.equal((await lines()).length, 9);
  await money.assertLedger();
  await refund({ scope: 'Whole' });
  await close();
  const { rows } = await money.site.context.database.executeSql(
    'select sum(revenue)::int as revenue, sum(share_hundredths)::int as share from contributor_earnings',
  );
  assert.deepEqual(rows, [{ revenue: 0, share: 0 }]);
  await money.assertLedger();
});

test('the ledger names a refund of a plan that was forgotten', async () => {
  const broken = await money.rulesBrokenBy(
    'contributor_earnings',
    "update contributor_earnings set revenue = revenue + 1 where kind = 'Refund'",
  );
  assert.ok(broken.includes('what a plan’s payment lost is taken from what its credits bought'));
});
