import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SubscriptionState } from '@editorial/contracts/enumerations';
import { sql } from 'drizzle-orm';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { subscriptionPath as base } from '../ledger/money.testing.ts';
import { trialOfMailbox } from './plan-requests.ts';
import { noticeEndingTrials } from './ending-trials.ts';
import { subscriptionSite } from './subscriptions.testing.ts';

const { Created, Approved, Activated, Deactivated } = SubscriptionState;
const site = subscriptionSite();
const { admin, inState, newSubscription, setState, stateOf } = site;

async function cleared<T>(id: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    if ((await stateOf(id)) !== Deactivated) await setState(id, Deactivated);
  }
}

test('[R4.77N] [R4.02] [R8.32N] transitions are made or refused as specified; refusals change nothing', async () => {
  const allowed = new Set(['1-2', '1-4', '2-3', '2-4', '3-4', '4-3']);
  for (const from of [Created, Approved, Activated, Deactivated]) {
    for (const to of [Created, Approved, Activated, Deactivated]) {
      if (from === to) continue;
      const id = await inState(from);
      await cleared(id, async () => {
        const { status, body } = await setState(id, to);
        const isAllowed = allowed.has(`${from}-${to}`);
        assert.equal(status, isAllowed ? 200 : 409, `${from} → ${to}: ${JSON.stringify(body)}`);
        if (!isAllowed) assert.equal(body.error.code, 'Editorial:InvalidSubscriptionState');
        assert.equal(await stateOf(id), isAllowed ? to : from);
      });
    }
  }
});

test('[R7.16] [R7.01] [R4.03] the client activates what is approved, and has the first credits', async () => {
  const { id } = await newSubscription();
  assert.equal(
    (await site.money.as('newcomer').post(`${base}/activate-approved-subscription`)).body.error
      .code,
    'Editorial:NoApprovedSubscription',
  );
  assert.equal((await admin().put(`${base}/${id}/approved`, {})).body.state, Approved);
  assert.equal(
    (await site.money.as('newcomer').get(`${base}/approved-subscription`)).body.subscription.id,
    id,
  );
  const { status, body } = await site.money
    .as('newcomer')
    .post(`${base}/activate-approved-subscription`);
  assert.equal(status, 200);
  assert.deepEqual([body.state, body.currentCreditBalance], [Activated, 120]);
  const second = await inState(Approved);
  assert.equal(
    (await site.money.as('newcomer').post(`${base}/activate-approved-subscription`)).body.error
      .code,
    'Editorial:ActiveSubscriptionExists',
  );
  await admin().remove(`${base}/${second}`);
  await setState(id, Deactivated);
});

test('[R7.17] [R7.31] [R7.95N] deactivation notifies every member', async () => {
  const id = await inState(Activated);
  await site.money.heard();
  assert.equal((await setState(id, Deactivated)).body.state, Deactivated);
  const message = (await site.money.heard()).find(({ name }) => name === 'SubscriptionUpdated');
  assert.deepEqual(message?.users, [await site.money.userId('newcomer@editorial.test')]);
  assert.deepEqual(message?.args, [{ subscriptionId: id }]);
});

test('a plan that staff approves can be requested once, and a trial started once', async () => {
  await site.money.settings({ 'Plans.StaffApproval': 'True' });
  const newcomer = site.money.as('newcomer');
  const { status, body } = await newcomer.post('/api/subscription/plan/request', {
    planId: 'starter',
    billingPeriod: 1,
  });
  assert.deepEqual([status, body.state, body.planName], [201, Created, 'Starter']);
  assert.equal(
    (await newcomer.get('/api/subscription/plan/request')).body.subscription.id,
    body.id,
  );
  assert.equal(
    (await newcomer.post('/api/subscription/plan/request', { planId: 'starter', billingPeriod: 1 }))
      .status,
    409,
  );
  await admin().remove(`${base}/${body.id}`);
  const trial = await newcomer.post('/api/subscription/trial');
  assert.deepEqual(
    [trial.status, trial.body.currentCreditBalance, trial.body.resolutionTypes],
    [201, 10, [1]],
  );
  assert.equal((await newcomer.post('/api/subscription/trial')).status, 409);
  await setState(trial.body.id, Deactivated);
  assert.equal(
    (await newcomer.post('/api/subscription/trial')).body.error.code,
    'Editorial:TrialUsedUp',
  );
});

test('another address of the same mailbox gets no second trial', async () => {
  const rename = (from: string, to: string) =>
    site.money.site.context.database.executeSql(
      `update users set normalized_email = '${to}' where normalized_email = '${from}'`,
    );
  const [other, tagged] = ['APPROVED@EDITORIAL.TEST', 'NEWCOMER+SECOND@EDITORIAL.TEST'];
  await rename(other, tagged);
  const { body } = await site.money.as('approved').post('/api/subscription/trial');
  await rename(tagged, other);
  assert.equal(body.error?.code, 'Editorial:TrialUsedUp');
});

test('the people of a mailbox are found by an index, which row-level security lets the database use', async () => {
  const { database } = site.money.site.context;
  const plan = await database.inTenant(HOST_TENANT, async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const { rows } = (await tx.execute(sql`explain ${trialOfMailbox(crypto.randomUUID())}`)) as {
      rows: object[];
    };
    return rows.map((row) => String(Object.values(row)[0])).join('\n');
  });
  assert.match(plan, /users_by_mailbox[^>]*Index Cond: [^\n]*mailbox/);
});

test('a trial that ends within three days gets one mail', async () => {
  const queued = async () => {
    const { rows } = await site.money.site.context.database.executeSql(
      "select data from pgboss.job where name = 'subscription.mail' and data->>'kind' = 'trial-ending'",
    );
    return rows.length;
  };
  const start = site.money.now();
  const { endDate } = await site.money.active('trial');
  await noticeEndingTrials(site.money.site.context);
  assert.equal(await queued(), 0);
  site.money.setNow(new Date(new Date(endDate).getTime() - 2 * 86_400_000));
  await noticeEndingTrials(site.money.site.context);
  await noticeEndingTrials(site.money.site.context);
  assert.equal(await queued(), 1);
  site.money.setNow(start);
});

test('only a master user begins the plan of a company', async () => {
  const [clientId, userId] = await Promise.all(
    ['newcomer', 'profit'].map((name) => site.money.userId(`${name}@editorial.test`)),
  );
  const members = [
    { userId: clientId, isMasterUser: true },
    { userId, isMasterUser: false },
  ];
  const { id } = await newSubscription({ members });
  assert.equal((await setState(id, Approved)).status, 200);
  const begin = (person: string) =>
    site.money.as(person).post(`${base}/activate-approved-subscription`);
  const refused = await begin('profit');
  assert.deepEqual([refused.status, refused.body.error.code], [403, 'Editorial:NotMasterUser']);
  assert.equal(await stateOf(id), Approved);
  assert.equal((await begin('newcomer')).status, 200);
  assert.equal((await setState(id, Deactivated)).status, 200);
});
