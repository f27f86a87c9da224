import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SubscriptionState } from '@editorial/contracts/enumerations';
import { plan } from '@editorial/contracts/subscription';
import { subscriptionPath as base } from '../ledger/money.testing.ts';
import { subscriptionSite } from './subscriptions.testing.ts';

const { Created } = SubscriptionState;
const site = subscriptionSite();
const { admin, newSubscription } = site;

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
  assert.equal((await site.money.as('client').post(base, body)).status, 403);
  await admin().remove(`${base}/${created.id}`);
});

test('[R7.81N] invalid bodies are refused with the names of the fields', async () => {
  const clientId = await site.money.userId('newcomer@editorial.test');
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
  const { id } = await site.money.active('client');
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
  const clientId = await site.money.userId('newcomer@editorial.test');
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
  const active = await site.money.active('client');
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
    (await site.money.site.context.database.executeSql(query, [id])).rows[0]!;
  const priceOf = async () =>
    Number((await one('select period_price as price from subscriptions where id = $1')).price);
  const change = async (body: object) =>
    assert.equal((await admin().put(`${base}/${id}`, body)).status, 200);
  const plans = (await site.money.site.call('GET', '/api/subscription/plan')).body;
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
    ['newcomer', 'seat'].map((name) => site.money.userId(`${name}@editorial.test`)),
  );
  await site.money.heard();
  await change({ members: [{ userId: seat, isMasterUser: true }] });
  const audited = await one(`select data, changes from audit_log where target_id = $1
    and action = 'Subscription.Changed' order by id desc limit 1`);
  assert.deepEqual((audited.changes as object as Record<string, unknown>).members, [
    [client],
    [seat],
  ]);
  const told = (await site.money.heard()).filter(({ name }) => name === 'SubscriptionUpdated');
  assert.ok(told.some(({ users }) => users.includes(client!)));
  assert.ok(told.some(({ users }) => users.includes(seat!)));
  await admin().remove(`${base}/${id}`);
  const removed = await one(
    `select count(*)::int as count from audit_log where target_id = $1 and action = 'Subscription.Removed'`,
  );
  assert.equal(removed.count, 1);
  assert.ok((await site.money.heard()).some(({ users }) => users.includes(seat!)));
});

test('an unknown license zone, an unknown plan and a name of two lines are refused by name', async () => {
  const clientId = await site.money.userId('newcomer@editorial.test');
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
