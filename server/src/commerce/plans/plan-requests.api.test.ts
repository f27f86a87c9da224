import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { openMoneySite, subscriptionPath, type MoneySite } from '../ledger/money.testing.ts';

const path = '/api/subscription/plan/request';
const [Approved, Activated] = [2, 3];
let money: MoneySite;
before(
  async () => {
    money = await openMoneySite({
      STRIPE_SECRET_KEY: 'sk_test_none',
      STRIPE_WEBHOOK_SECRET: 'whsec_none',
    });
  },
  { timeout: 120_000 },
);
after(() => money.close());
beforeEach(() => money.settings({ 'Plans.StaffApproval': null, 'Orders.OnAccount': null }));

const newcomer = () => money.as('newcomer');
const choose = (planId: string, billingPeriod = 1) =>
  newcomer().post(path, { planId, billingPeriod });
const activate = () => newcomer().post(`${subscriptionPath}/activate-approved-subscription`, {});
const queuedKinds = async (id: string) =>
  (
    await money.site.context.database.executeSql(
      `select data->>'kind' as kind from pgboss.job
        where name = 'subscription.mail' and data->>'subscriptionId' = $1 order by created_on`,
      [id],
    )
  ).rows.map(({ kind }) => kind);
const asError = ({ status, body }: { status: number; body: any }) => [status, body.error?.code];

test('where staff approves nothing, a plan can begin as soon as it is chosen, and no mail says so', async () => {
  const chosen = await choose('starter');
  assert.deepEqual(
    [chosen.status, chosen.body.state],
    [201, Approved],
    JSON.stringify(chosen.body),
  );
  const { body } = await newcomer().get(`${subscriptionPath}/approved-subscription`);
  assert.equal(body.subscription.id, chosen.body.id);
  assert.deepEqual(await queuedKinds(chosen.body.id), []);
});

test('another choice replaces one that was not paid: plan, period and price', async () => {
  const { body } = await newcomer().get(`${subscriptionPath}/approved-subscription`);
  const other = await choose('studio', 3);
  assert.deepEqual(
    [other.status, other.body.id, other.body.planName, other.body.billingPeriod, other.body.state],
    [201, body.subscription.id, 'Studio', 3, Approved],
  );
  assert.notEqual(other.body.creditsPerCycle, body.subscription.creditsPerCycle);
  assert.equal((await newcomer().get('/api/subscription/billing')).body.planName, 'Studio');
});

test('a choice is kept where staff approves plans, and one that staff offered is never replaced', async () => {
  await money.settings({ 'Plans.StaffApproval': 'True' });
  assert.deepEqual(asError(await choose('agency')), [409, 'Editorial:PlanAlreadyRequested']);
  await money.settings({ 'Plans.StaffApproval': null });
  await money.site.context.database.executeSql(
    `update subscriptions set created_by = $1 where client_id = $2`,
    [await money.userId('admin@editorial.test'), await money.userId('approved@editorial.test')],
  );
  const offered = await money.as('approved').post(path, { planId: 'agency', billingPeriod: 1 });
  assert.deepEqual(asError(offered), [409, 'Editorial:PlanAlreadyRequested']);
});

test('a choice with fewer seats than people is refused', async () => {
  await choose('agency');
  const { rows } = await money.site.context.database.executeSql(
    `insert into subscription_members (tenant_id, subscription_id, user_id, is_master_user)
      select s.tenant_id, s.id, u.id, false from subscriptions s, users u
      where s.client_id = $1 and u.email in ('profit@editorial.test', 'contributor@editorial.test')
      returning user_id`,
    [await money.userId('newcomer@editorial.test')],
  );
  assert.equal(rows.length, 2);
  assert.deepEqual(asError(await choose('starter')), [409, 'Editorial:TooManySeatsTaken']);
  await money.site.context.database.executeSql(
    'delete from subscription_members where user_id = any($1)',
    [rows.map((row) => row.user_id)],
  );
});

test('without payment on account, a plan begins with its payment by card only', async () => {
  await money.settings({ 'Orders.OnAccount': 'False' });
  const view = (await newcomer().get('/api/subscription/billing')).body;
  assert.deepEqual([view.acceptsCards, view.isOnAccountAllowed], [true, false]);
  assert.deepEqual(asError(await activate()), [403, 'Editorial:CardNeeded']);
  await money.settings({ 'Orders.OnAccount': null });
  const active = await activate();
  assert.deepEqual(
    [active.status, active.body.state],
    [200, Activated],
    JSON.stringify(active.body),
  );
  assert.deepEqual(asError(await choose('agency')), [409, 'Editorial:ActiveSubscriptionExists']);
  await money.assertLedger();
});

test('while an invoice that ended a plan is open, staff decide about the next of this client alone', async () => {
  const { executeSql } = money.site.context.database;
  const id = await money.userId('newcomer@editorial.test');
  const [{ id: plan } = {}] = (
    await executeSql('select id from subscriptions where client_id = $1 and state = 3', [id])
  ).rows;
  // It ended without an act of staff.
  await executeSql('update subscriptions set state = 4 where id = $1', [plan]);
  const invoices = async (change: string) => {
    const { rows } = await executeSql(
      `update plan_invoices set ${change} where subscription_id = $1 returning id`,
      [plan],
    );
    assert.equal(rows.length, 1);
  };
  const stateAfter = async (person: string) => {
    const { status, body } = await money
      .as(person)
      .post(path, { planId: 'agency', billingPeriod: 1 });
    assert.equal(status, 201, JSON.stringify(body));
    await executeSql('delete from subscriptions where id = $1', [body.id]);
    return body.state;
  };
  const Created = 1;
  await invoices('suspended_at = null, paid_at = null');
  assert.equal(await stateAfter('newcomer'), Approved);
  await invoices('suspended_at = now()');
  assert.equal(await stateAfter('newcomer'), Created);
  assert.equal(await stateAfter('contributor'), Approved);
  await invoices('paid_at = now()');
  assert.equal(await stateAfter('newcomer'), Approved);
});
