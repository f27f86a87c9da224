import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { SubscriptionState } from '@editorial/contracts/enumerations';
import { ownDataApi } from '@editorial/contracts/own-data';
import { planPaymentsApi } from '@editorial/contracts/plan-payments';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { billing } from '../commerce/checkout/baskets.testing.ts';
import { openCardPage } from '../commerce/billing/open-card-page.ts';
import { openPlanCards, type PlanCards } from '../commerce/billing/plan-cards.ts';
import {
  openMoneySite,
  subscriptionPath,
  type MoneySite,
} from '../commerce/ledger/money.testing.ts';
import { openTestStripe, type TestStripe } from '../commerce/stripe/stripe.testing.ts';
import { HOST_TENANT } from '../ground/database/database.ts';
import { required } from '../ground/required.ts';
import { loadCaller } from '../people/permissions/callers.ts';

const { Created, Approved, Activated, Deactivated } = SubscriptionState;
let money: MoneySite;
let stripe: TestStripe;
before(
  async () => {
    stripe = await openTestStripe(() => money?.now() ?? new Date());
    money = await openMoneySite(stripe.variables);
  },
  { timeout: 120_000 },
);
after(async () => {
  await money.close();
  await stripe.close();
});

const request = async (person: string) => {
  const wanted = { planId: 'starter', billingPeriod: 1 };
  const { body } = await money.as(person).post(subscriptionApi.requestPlan.path, wanted);
  return body as { id: string; state: number };
};
const change = (id: string, state: number) =>
  money.as('admin').put(`${subscriptionPath}/${id}/state`, { state });
const planOf = async (id: string) =>
  (await money.as('admin').get(`${subscriptionPath}/${id}`)).body as {
    state: number;
    stateHistory: { state: number; reason: string }[];
  };
const close = async (person: string) =>
  assert.equal((await money.as(person).post(ownDataApi.close.path)).status, 204);
const kept = async (id: string) =>
  (
    await money.site.context.database.executeSql(
      `select card, card_session_id as page, stripe_customer_id as customer,
          (select count(*)::int from plan_charges where subscription_id = s.id) as charges
        from subscriptions s where id = $1`,
      [id],
    )
  ).rows;

test('a plan that waits for its payment ends with the account, and a card given then begins nothing', async () => {
  const { id, state } = await request('newcomer');
  assert.equal(state, Approved);
  await money.as('newcomer').post('/api/subscription/billing', billing);
  const opened = await money.as('newcomer').post(planPaymentsApi.openCardPage.path);
  await close('newcomer');
  const { state: ended, stateHistory } = await planOf(id);
  assert.deepEqual([ended, stateHistory.at(-1)?.reason], [Deactivated, 'The account was closed.']);

  const given = stripe.billing.giveCard(opened.body.url, { last4: '1111' });
  const { body, signature } = stripe.message('checkout.session.completed', given);
  const { status } = await fetch(`${money.site.url}/api/checkout/payment-event`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  });
  assert.equal(status, 204);
  const [row] = await kept(id);
  assert.deepEqual([row?.card, row?.page, row?.charges], [null, null, 0]);
});

test('a plan that staff reviews ends with the account, and no ended plan of it begins again', async () => {
  await money.settings({ 'Plans.StaffApproval': 'True' });
  const reviewed = await request('contributor');
  assert.equal(reviewed.state, Created);
  const active = await money.active('client');
  for (const person of ['contributor', 'client']) await close(person);
  for (const { id } of [reviewed, active]) {
    assert.equal((await planOf(id)).state, Deactivated);
    const again = await change(id, Activated);
    assert.deepEqual(
      [again.status, again.body.error.code],
      [409, 'Editorial:InvalidSubscriptionState'],
    );
  }
  await money.assertLedger();
});

test('the page of a card that opens while the account closes is no page of it', async () => {
  const { context } = money.site;
  const userId = await money.userId('approved@editorial.test');
  const caller = required(
    await loadCaller(context.database, { sub: userId, tenantId: HOST_TENANT }),
    'The caller',
  );
  await money.as('approved').post('/api/subscription/billing', billing);
  const cards = required(openPlanCards(context), 'Stripe');
  const slow: PlanCards = {
    ...cards,
    async openCardPage(...asked) {
      await close('approved');
      return cards.openCardPage(...asked);
    },
  };
  await assert.rejects(
    openCardPage(context, slow, { tenantId: HOST_TENANT, caller, language: 'en' }),
    { code: 'Editorial:NotAuthenticated' },
  );
  const { rows } = await context.database.executeSql(
    `select s.card_session_id as page, s.stripe_customer_id as customer,
        (select count(*)::int from pgboss.job where name = 'subscription.forget-customer'
          and data->>'subscriptionId' = s.id::text) as deletions
      from subscriptions s where client_id = $1`,
    [userId],
  );
  assert.deepEqual(rows, [{ page: null, customer: null, deletions: 1 }]);
});
