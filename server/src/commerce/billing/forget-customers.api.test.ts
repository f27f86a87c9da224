import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setImmediate as nextEvent } from 'node:timers/promises';
import { planPaymentsApi } from '@editorial/contracts/plan-payments';
import { billing } from '../checkout/baskets.testing.ts';
import { openTestStripe, type TestStripe } from '../stripe/stripe.testing.ts';
import { openMoneySite, subscriptionPath, type MoneySite } from '../ledger/money.testing.ts';

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

const customerIds = async () =>
  (
    await money.site.context.database.executeSql(
      'select stripe_customer_id as id from subscriptions where stripe_customer_id is not null',
    )
  ).rows.map(({ id }) => String(id));

/** Whether a deletion has yet to be tried. One that failed is not tried again here. */
const isDeleting = async () =>
  (
    await money.site.context.database.executeSql(
      `select from pgboss.job
        where name = 'subscription.forget-customer' and state in ('created', 'active')`,
    )
  ).rows.length > 0;

test('Stripe deletes the customer of a closed account, and others keep theirs', async () => {
  for (const person of ['newcomer', 'approved']) {
    const client = money.as(person);
    const { body } = await client.post('/api/subscription/plan/request', {
      planId: 'starter',
      billingPeriod: 1,
    });
    if (body.id) await money.as('admin').put(`${subscriptionPath}/${body.id}/state`, { state: 2 });
    await client.post('/api/subscription/billing', billing);
    const opened = await client.post(planPaymentsApi.openCardPage.path);
    assert.equal(opened.status, 200, JSON.stringify(opened.body));
  }
  const emails = () => [...stripe.billing.customers.values()].map(({ email }) => email).toSorted();
  assert.deepEqual(emails(), ['approved@editorial.test', 'newcomer@editorial.test']);
  assert.equal((await customerIds()).length, 2);

  const client = money.as('newcomer');
  assert.equal((await client.post('/api/account/closing')).status, 204);
  while (await isDeleting()) await nextEvent();
  assert.deepEqual(emails(), ['approved@editorial.test']);
  assert.deepEqual(await customerIds(), [...stripe.billing.customers.keys()]);
});
