import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { SubscriptionState } from '@editorial/contracts/enumerations';
import {
  licenseZone,
  masterUser,
  plan,
  priceList,
  subscription,
  subscriptionStatus,
} from '@editorial/contracts/subscription';
import { sql } from 'drizzle-orm';
import {
  openMoneySite,
  subscriptionPath as base,
  type MoneySite,
} from '../ledger/money.testing.ts';
import { noticeEndingTrials, runCycles } from './cycles.job.ts';

const { Created, Approved, Activated, Deactivated } = SubscriptionState;
const nobody = '00000000-0000-4000-8000-000000000000';
let money: MoneySite;
before(
  async () => {
    money = await openMoneySite();
  },
  { timeout: 120_000 },
);
after(() => money.close());

const admin = () => money.as('admin');
const newSubscription = async (change: Record<string, unknown> = {}) => {
  const clientId = await money.userId('newcomer@editorial.test');
  const { status, body } = await admin().post(base, {
    clientId,
    planName: 'Studio',
    planId: 'studio',
    creditsPerCycle: 120,
    downloadVolume: 250,
    seats: 5,
    ...change,
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body;
};

const stateOf = async (id: string) => (await admin().get(`${base}/${id}`)).body.state;
const setState = (id: string, state: number) =>
  admin().put(`${base}/${id}/state`, { state, reason: 'test' });
/** Creates a subscription and moves it to the given state by allowed transitions. */
async function inState(state: number) {
  const { id } = await newSubscription();
  const way =
    {
      [Created]: [],
      [Approved]: [Approved],
      [Activated]: [Approved, Activated],
      [Deactivated]: [Deactivated],
    }[state] ?? [];
  for (const step of way) assert.equal((await setState(id, step)).status, 200);
  return id;
}

async function cleared<T>(id: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    if ((await stateOf(id)) !== Deactivated) await setState(id, Deactivated);
  }
}

test('[R7.07] [R3.13] [R1.16] [R1.17] the active subscription of a subscribed, a trial and a new client', async () => {
  for (const [person, has] of [
    ['client', true],
    ['trial', true],
    ['newcomer', false],
  ] as const) {
    const { status, body } = await money.as(person).get(`${base}/active-subscription`);
    assert.equal(status, 200);
    assert.equal(subscriptionStatus.parse(body).hasSubscription, has);
    assert.equal(body.subscription !== null, has);
  }
});

test('[R3.12] [R1.15] a trial has no clientId, a paid subscription has one', async () => {
  assert.equal('clientId' in (await money.active('trial')), false);
  assert.equal(
    (await money.active('client')).clientId,
    await money.userId('client@editorial.test'),
  );
});

test('[R7.08] only a client with an approved, not yet activated subscription gets it as approved', async () => {
  assert.equal(
    (await money.as('approved').get(`${base}/approved-subscription`)).body.hasSubscription,
    true,
  );
  for (const person of ['client', 'trial', 'newcomer'])
    assert.equal(
      (await money.as(person).get(`${base}/approved-subscription`)).body.hasSubscription,
      false,
    );
});

test('[R7.11] [R3.14] the master user is reported as such, another seat is not', async () => {
  assert.deepEqual(
    masterUser.parse((await money.as('client').get(`${base}/is-master-user`)).body),
    { isMasterUser: true },
  );
  assert.deepEqual((await money.as('seat').get(`${base}/is-master-user`)).body, {
    isMasterUser: false,
  });
});

test('[R7.09] [R1.12] [R6.07] only the master user gets the client licenses', async () => {
  assert.equal(
    (await money.as('client').get(`${base}/client-licenses-for-master-user`)).status,
    200,
  );
  const refused = await money.as('seat').get(`${base}/client-licenses-for-master-user`);
  assert.deepEqual([refused.status, refused.body.error.code], [403, 'Editorial:NotMasterUser']);
});

test('[R7.10] [R7.12] [R9.61N] volumes, zones and plans', async () => {
  assert.deepEqual(
    (await money.as('client').get(`${base}/default-download-volumes`)).body,
    [50, 100, 250, 500, 1000, 1500],
  );
  const zones = (await money.as('client').get(`${base}/license-zones`)).body.map((zone: unknown) =>
    licenseZone.parse(zone),
  );
  assert.deepEqual(
    zones.map((zone: { priceFactor: number }) => zone.priceFactor),
    [1, 1.6, 2.2],
  );
  const plans = (await money.site.call('GET', '/api/subscription/plan')).body;
  assert.deepEqual(
    plans.map((item: unknown) => plan.parse(item).creditsPerCycle),
    [25, 120, 600],
  );
});

test('everybody can read what single pictures and the trial cost', async () => {
  const prices = priceList.parse(
    (await money.site.call('GET', '/api/subscription/price-list')).body,
  );
  assert.deepEqual(
    prices.images.map(({ credits, amounts }) => [credits, ...amounts.map(({ amount }) => amount)]),
    [
      [1, 1900, 3000, 4200],
      [3, 7900, 12_600, 17_400],
      [2, 5700, 9100, 12_500],
      [6, 23_700, 37_900, 52_100],
    ],
  );
  assert.equal(prices.isSoldWithoutPlan, true);
  await money.settings({ 'Plans.SingleImages': 'False' });
  assert.equal(
    (await money.site.call('GET', '/api/subscription/price-list')).body.isSoldWithoutPlan,
    false,
  );
  const refused = await money.as('newcomer').post('/api/subscription/pay-per-image');
  assert.deepEqual([refused.status, refused.body.error.code], [403, 'Editorial:PayPerImageOff']);
  const trial = { days: 14, credits: 10, resolutionTypes: [1], isUsed: false };
  assert.deepEqual(prices.trial, trial);
  const again = await money.as('trial').get('/api/subscription/price-list');
  assert.equal(again.body.trial.isUsed, true, 'a trial is offered once');
});

test('[R7.06] [R3.11] [R1.06] [R3.79N] [R7.82N] a subscription by id matches the contract; an unknown id is not found', async () => {
  const { id } = await money.active('client');
  const { body } = await money.as('client').get(`${base}/${id}`);
  assert.equal(subscription.parse(body).currentCreditBalance, 250);
  assert.equal((await money.as('client').get(`${base}/${nobody}`)).status, 404);
});

test('[R6.23N] [R7.13] another client’s subscription is not found', async () => {
  const { id } = await money.active('client');
  for (const path of [`${base}/${id}`, `${base}/${id}/ledger`, `${base}/licenses/${id}`])
    assert.equal((await money.as('newcomer').get(path)).status, 404, path);
  assert.equal((await money.as('client').get(`${base}/licenses/${id}`)).status, 200);
});

test('[R7.04] [R4.01] staff create a subscription; the client is its master user', async () => {
  const created = await newSubscription();
  const read = (await admin().get(`${base}/${created.id}`)).body;
  assert.equal(read.state, Created);
  assert.deepEqual(
    read.members.map((member: { isMasterUser: boolean }) => member.isMasterUser),
    [true],
  );
  const body = {
    clientId: created.clientId,
    planName: 'Own',
    creditsPerCycle: 10,
    downloadVolume: 10,
  };
  assert.equal((await money.as('client').post(base, body)).status, 403);
  await admin().remove(`${base}/${created.id}`);
});

test('[R7.81N] invalid bodies are refused with the names of the fields', async () => {
  const clientId = await money.userId('newcomer@editorial.test');
  const { status, body } = await admin().post(base, {
    clientId,
    planName: '',
    creditsPerCycle: -1,
    downloadVolume: 1.5,
  });
  assert.equal(status, 400);
  const members = body.error.validationErrors
    .flatMap((error: { members: string[] }) => error.members)
    .join(' ');
  for (const name of ['planName', 'creditsPerCycle', 'downloadVolume'])
    assert.match(members, new RegExp(name));
  const { id } = await money.active('client');
  for (const amount of [0, 1.5, 1e12, '5'])
    assert.equal(
      (
        await admin().post(`${base}/adjust-credit-balance`, {
          subscriptionId: id,
          amount,
          reason: 'x',
        })
      ).status,
      400,
      String(amount),
    );
});

test('[R3.86N] the credit cycle is Monthly 1 or Annually 2', async () => {
  const clientId = await money.userId('newcomer@editorial.test');
  for (const [creditCycle, status] of [
    [1, 201],
    [2, 201],
    [3, 400],
    ['Monthly', 400],
  ] as const) {
    const answer = await admin().post(base, {
      clientId,
      planName: 'Own',
      creditsPerCycle: 10,
      downloadVolume: 10,
      creditCycle,
    });
    assert.equal(answer.status, status, String(creditCycle));
    if (answer.status === 201) await admin().remove(`${base}/${answer.body.id}`);
  }
});

test('[R7.05] a deleted subscription is gone; one with movements stays', async () => {
  const { id } = await newSubscription();
  assert.equal((await admin().remove(`${base}/${id}`)).status, 204);
  assert.equal((await admin().get(`${base}/${id}`)).status, 404);
  const active = await money.active('client');
  const refused = await admin().remove(`${base}/${active.id}`);
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'Editorial:SubscriptionInUse']);
});

test('[R7.15] staff change a subscription', async () => {
  const { id } = await newSubscription();
  const { status } = await admin().put(`${base}/${id}`, { planName: 'Renamed', seats: 7 });
  assert.equal(status, 200);
  const read = (await admin().get(`${base}/${id}`)).body;
  assert.deepEqual([read.planName, read.seats], ['Renamed', 7]);
  await admin().remove(`${base}/${id}`);
  // Fields that are not sent stay unchanged.
  const fields = {
    planName: 'Own',
    billingPeriod: 2,
    creditsPerCycle: 10,
    creditCycle: 2,
    downloadVolume: 10,
    seats: 3,
    licenseZoneId: 'continental',
    resolutionTypes: [0, 1, 2],
  };
  const own = await newSubscription(fields);
  const renamed = (await admin().put(`${base}/${own.id}`, { planName: 'Renamed' })).body;
  assert.deepEqual(Object.fromEntries(Object.keys(fields).map((key) => [key, renamed[key]])), {
    ...fields,
    planName: 'Renamed',
  });
  await admin().remove(`${base}/${own.id}`);
});

test('the price of the next invoice follows the plan and the billing period, and nothing else', async () => {
  const { id } = await newSubscription({ billingPeriod: 1 });
  const one = async (query: string) =>
    (await money.site.context.database.executeSql(query, [id])).rows[0]!;
  const priceOf = async () =>
    Number((await one('select period_price as price from subscriptions where id = $1')).price);
  const change = async (body: object) =>
    assert.equal((await admin().put(`${base}/${id}`, body)).status, 200);
  const plans = (await money.site.call('GET', '/api/subscription/plan')).body;
  const listed = (planId: string, period: number) =>
    plan
      .parse(plans.find((item: { id: string }) => item.id === planId))
      .prices.find(({ billingPeriod }) => billingPeriod === period)?.amount;
  assert.equal(await priceOf(), listed('studio', 1));
  // A price that was agreed with this client.
  await one('update subscriptions set period_price = 12345 where id = $1 returning id');
  await change({ planId: 'studio', billingPeriod: 1, seats: 6 });
  assert.equal(await priceOf(), 12_345);
  await change({ planId: 'starter' });
  assert.equal(await priceOf(), listed('starter', 1));
  await change({ billingPeriod: 2 });
  assert.equal(await priceOf(), listed('starter', 2));
  assert.notEqual(listed('starter', 2), listed('starter', 1));
  await change({ planId: null });
  assert.equal(await priceOf(), 0);

  const [client, seat] = await Promise.all(
    ['newcomer', 'seat'].map((name) => money.userId(`${name}@editorial.test`)),
  );
  await money.heard();
  await change({ members: [{ userId: seat, isMasterUser: true }] });
  const audited = await one(`select data, changes from audit_log where target_id = $1
    and action = 'Subscription.Changed' order by id desc limit 1`);
  assert.deepEqual((audited.changes as object as Record<string, unknown>).members, [
    [client],
    [seat],
  ]);
  const told = (await money.heard()).filter(({ name }) => name === 'SubscriptionUpdated');
  assert.ok(told.some(({ users }) => users.includes(client!)));
  assert.ok(told.some(({ users }) => users.includes(seat!)));
  await admin().remove(`${base}/${id}`);
  const removed = await one(
    `select count(*)::int as count from audit_log where target_id = $1 and action = 'Subscription.Removed'`,
  );
  assert.equal(removed.count, 1);
  assert.ok((await money.heard()).some(({ users }) => users.includes(seat!)));
});

test('[R7.14] each parameter of the list has its effect; the count does not depend on the page', async () => {
  const all = (await admin().get(`${base}?maxResultCount=100`)).body;
  const clientId = await money.userId('client@editorial.test');
  assert.deepEqual(
    (await admin().get(`${base}?clientId=${clientId}`)).body.items.map(
      (item: { clientId: string }) => item.clientId,
    ),
    [clientId],
  );
  const one = (await admin().get(`${base}?maxResultCount=1&skipCount=1&sorting=clientName`)).body;
  assert.equal(one.totalCount, all.totalCount);
  assert.equal(one.items.length, 1);
  const names = async (sorting: string) =>
    (await admin().get(`${base}?maxResultCount=100&sorting=${sorting}`)).body.items.map(
      (item: { clientName: string }) => item.clientName,
    );
  assert.deepEqual(await names('clientName%20desc'), (await names('clientName')).toReversed());
  assert.equal((await admin().get(`${base}?sorting=nothing`)).status, 400);
  assert.equal((await money.as('client').get(base)).status, 403);
});

test('[R4.77N] [R4.02] [R8.32N] each state transition is accepted or refused as specified; a refusal changes nothing', async () => {
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

test('[R7.16] the client can activate an approved subscription; [R7.01] [R4.03] activation grants the first credits', async () => {
  const { id } = await newSubscription();
  assert.equal(
    (await money.as('newcomer').post(`${base}/activate-approved-subscription`)).body.error.code,
    'Editorial:NoApprovedSubscription',
  );
  assert.equal((await admin().put(`${base}/${id}/approved`, {})).body.state, Approved);
  assert.equal(
    (await money.as('newcomer').get(`${base}/approved-subscription`)).body.subscription.id,
    id,
  );
  const { status, body } = await money
    .as('newcomer')
    .post(`${base}/activate-approved-subscription`);
  assert.equal(status, 200);
  assert.deepEqual([body.state, body.currentCreditBalance], [Activated, 120]);
  const second = await inState(Approved);
  assert.equal(
    (await money.as('newcomer').post(`${base}/activate-approved-subscription`)).body.error.code,
    'Editorial:ActiveSubscriptionExists',
  );
  await admin().remove(`${base}/${second}`);
  await setState(id, Deactivated);
});

test('[R7.17] [R7.31] [R7.95N] deactivation notifies every member', async () => {
  const id = await inState(Activated);
  await money.heard();
  assert.equal((await setState(id, Deactivated)).body.state, Deactivated);
  const message = (await money.heard()).find(({ name }) => name === 'SubscriptionUpdated');
  assert.deepEqual(message?.users, [await money.userId('newcomer@editorial.test')]);
  assert.deepEqual(message?.args, [{ subscriptionId: id }]);
});

test('[R7.02] [R7.32] [R3.17] an adjustment changes the balance and notifies all members; clients cannot adjust', async () => {
  const { id, currentCreditBalance } = await money.active('client');
  await money.heard();
  const { body } = await admin().post(`${base}/adjust-credit-balance`, {
    subscriptionId: id,
    amount: 5,
    reason: 'goodwill',
  });
  assert.equal(body.currentCreditBalance, currentCreditBalance + 5);
  const message = (await money.heard()).find(({ name }) => name === 'CreditCycleUpdated');
  assert.deepEqual(message?.args, [{ subscriptionId: id, newBalance: currentCreditBalance + 5 }]);
  assert.equal(message?.users.length, 2);
  const [entry] = (await money.as('client').get(`${base}/${id}/ledger`)).body.items;
  assert.deepEqual(
    [entry.kind, entry.amount, entry.reference, entry.actor],
    ['Adjustment', 5, 'goodwill', 'Alma Reyes'],
  );
  assert.equal(
    (
      await money
        .as('client')
        .post(`${base}/adjust-credit-balance`, { subscriptionId: id, amount: 5, reason: 'x' })
    ).status,
    403,
  );
  const refused = await admin().post(`${base}/adjust-credit-balance`, {
    subscriptionId: id,
    amount: -100_000,
    reason: 'x',
  });
  assert.deepEqual(
    [refused.status, refused.body.error.code, refused.body.error.data.available],
    [403, 'Editorial:InsufficientCredits', currentCreditBalance + 5],
  );
  await admin().post(`${base}/adjust-credit-balance`, {
    subscriptionId: id,
    amount: -5,
    reason: 'back',
  });
  await money.assertLedger();
});

test('[R7.03] only staff can set a volume', async () => {
  const { id } = await money.active('client');
  assert.equal(
    (
      await admin().post(`${base}/adjust-download-volume`, {
        subscriptionId: id,
        downloadVolume: 500,
        reason: 'more',
      })
    ).status,
    200,
  );
  assert.equal((await admin().get(`${base}/${id}`)).body.downloadVolume, 500);
  assert.equal(
    (
      await money.as('client').post(`${base}/adjust-download-volume`, {
        subscriptionId: id,
        downloadVolume: 1,
        reason: 'x',
      })
    ).status,
    403,
  );
});

test('a plan that staff approves can be requested once, and a trial started once', async () => {
  await money.settings({ 'Plans.StaffApproval': 'True' });
  const newcomer = money.as('newcomer');
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

test('a trial that ends within three days gets one mail', async () => {
  const queued = async () => {
    const { rows } = await money.site.context.database.executeSql(
      "select data from pgboss.job where name = 'subscription.mail' and data->>'kind' = 'trial-ending'",
    );
    return rows.length;
  };
  const start = money.now();
  const { endDate } = await money.active('trial');
  await noticeEndingTrials(money.site.context);
  assert.equal(await queued(), 0);
  money.setNow(new Date(new Date(endDate).getTime() - 2 * 86_400_000));
  await noticeEndingTrials(money.site.context);
  await noticeEndingTrials(money.site.context);
  assert.equal(await queued(), 1);
  money.setNow(start);
});

test('the database protects the ledger: entries cannot be changed or deleted, no balance falls below zero', async () => {
  const { id } = await money.active('client');
  const refused = (query: ReturnType<typeof sql>) =>
    assert.rejects(money.site.context.database.asSystem((tx) => tx.execute(query)));
  await refused(sql`update ledger_entries set amount = 1000 where subscription_id = ${id}`);
  await refused(sql`delete from ledger_entries where subscription_id = ${id}`);
  await refused(sql`update subscriptions set balance = 1000 where id = ${id}`);
  await refused(sql`update credit_grants set remaining = amount + 1 where subscription_id = ${id}`);
  await refused(
    sql`insert into ledger_entries (tenant_id, subscription_id, kind, amount, balance_after, reference, actor, idempotency_key, at) select tenant_id, id, 'Purchase', -100000, 0, '', '', 'hack', now() from subscriptions where id = ${id}`,
  );
});

test('[R4.78N] each cycle is granted once, also after a downtime; up to one cycle’s credits roll over', async () => {
  const before = await money.active('client');
  const start = money.now();
  await money.heard();
  const later = new Date(before.cycleEnd);
  later.setUTCMonth(later.getUTCMonth() + 1, later.getUTCDate() + 1);
  money.setNow(later);
  await runCycles(money.site.context);
  await runCycles(money.site.context);
  // Tokens expire by the same clock.
  money.setNow(start);
  const after = await money.active('client');
  // min(250, 120) + 120 after the first cycle, the same after the second.
  assert.equal(after.currentCreditBalance, 240);
  const { items } = (await money.as('client').get(`${base}/${before.id}/ledger?maxResultCount=100`))
    .body;
  assert.equal(
    items.filter((entry: { kind: string }) => entry.kind === 'Grant').length,
    3,
    'the first cycle and two more',
  );
  assert.equal(after.cycleStart > before.cycleEnd, true);
  // One message per change, even for changes of one transaction.
  assert.deepEqual(
    (await money.heard())
      .filter(
        ({ name, args }) => name === 'CreditCycleUpdated' && args[0].subscriptionId === before.id,
      )
      .map(({ args }) => args[0].newBalance),
    [240, 240],
  );
  assert.equal(await money.active('trial'), null, 'the trial ended meanwhile');
  await money.assertLedger();
});

test('an unknown license zone, an unknown plan and a name of two lines are refused by name', async () => {
  const clientId = await money.userId('newcomer@editorial.test');
  const well = { clientId, planName: 'Studio', creditsPerCycle: 1, downloadVolume: 1 };
  const post = async (change: object) => {
    const { status, body } = await admin().post(base, { ...well, ...change });
    return [status, body.error.code];
  };
  assert.deepEqual(await post({ licenseZoneId: 'world' }), [400, 'Editorial:UnknownLicenseZone']);
  assert.deepEqual(await post({ planId: 'nothing' }), [400, 'Editorial:Validation']);
  assert.deepEqual(await post({ planName: 'Studio\n\nPay at' }), [400, 'Editorial:Validation']);
  const { id } = await newSubscription();
  const put = async (change: object) => (await admin().put(`${base}/${id}`, change)).status;
  assert.deepEqual(
    [await put({ licenseZoneId: 'world' }), await put({ planName: 'A\rB' })],
    [400, 400],
  );
  await admin().remove(`${base}/${id}`);
});

test('only a master user begins the plan of a company', async () => {
  const [clientId, userId] = await Promise.all(
    ['newcomer', 'profit'].map((name) => money.userId(`${name}@editorial.test`)),
  );
  const members = [
    { userId: clientId, isMasterUser: true },
    { userId, isMasterUser: false },
  ];
  const { id } = await newSubscription({ members });
  assert.equal((await setState(id, Approved)).status, 200);
  const begin = (person: string) => money.as(person).post(`${base}/activate-approved-subscription`);
  const refused = await begin('profit');
  assert.deepEqual([refused.status, refused.body.error.code], [403, 'Editorial:NotMasterUser']);
  assert.equal(await stateOf(id), Approved);
  assert.equal((await begin('newcomer')).status, 200);
  assert.equal((await setState(id, Deactivated)).status, 200);
});
