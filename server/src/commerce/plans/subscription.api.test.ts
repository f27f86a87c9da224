import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  licenseZone,
  masterUser,
  plan,
  priceList,
  subscription,
  subscriptionStatus,
} from '@editorial/contracts/subscription';
import { subscriptionPath as base } from '../ledger/money.testing.ts';
import { subscriptionSite } from './subscriptions.testing.ts';

const nobody = '00000000-0000-4000-8000-000000000000';
const site = subscriptionSite();
const { admin } = site;

test('[R7.07] [R3.13] [R1.16] [R1.17] the active subscription of a subscribed, a trial and a new client', async () => {
  for (const [person, has] of [
    ['client', true],
    ['trial', true],
    ['newcomer', false],
  ] as const) {
    const { status, body } = await site.money.as(person).get(`${base}/active-subscription`);
    assert.equal(status, 200);
    assert.equal(subscriptionStatus.parse(body).hasSubscription, has);
    assert.equal(body.subscription !== null, has);
  }
});

test('[R3.12] [R1.15] a trial has no clientId, a paid subscription has one', async () => {
  assert.equal('clientId' in (await site.money.active('trial')), false);
  assert.equal(
    (await site.money.active('client')).clientId,
    await site.money.userId('client@editorial.test'),
  );
});

test('[R7.08] only a client with an approved, not yet activated subscription gets it as approved', async () => {
  assert.equal(
    (await site.money.as('approved').get(`${base}/approved-subscription`)).body.hasSubscription,
    true,
  );
  for (const person of ['client', 'trial', 'newcomer'])
    assert.equal(
      (await site.money.as(person).get(`${base}/approved-subscription`)).body.hasSubscription,
      false,
    );
});

test('[R7.11] [R3.14] the master user is reported as such, another seat is not', async () => {
  assert.deepEqual(
    masterUser.parse((await site.money.as('client').get(`${base}/is-master-user`)).body),
    { isMasterUser: true },
  );
  assert.deepEqual((await site.money.as('seat').get(`${base}/is-master-user`)).body, {
    isMasterUser: false,
  });
});

test('[R7.09] [R1.12] [R6.07] only the master user gets the client licenses', async () => {
  assert.equal(
    (await site.money.as('client').get(`${base}/client-licenses-for-master-user`)).status,
    200,
  );
  const refused = await site.money.as('seat').get(`${base}/client-licenses-for-master-user`);
  assert.deepEqual([refused.status, refused.body.error.code], [403, 'Editorial:NotMasterUser']);
});

test('[R7.10] [R7.12] [R9.61N] volumes, zones and plans', async () => {
  assert.deepEqual(
    (await site.money.as('client').get(`${base}/default-download-volumes`)).body,
    [50, 100, 250, 500, 1000, 1500],
  );
  const zones = (await site.money.as('client').get(`${base}/license-zones`)).body.map(
    (zone: unknown) => licenseZone.parse(zone),
  );
  assert.deepEqual(
    zones.map((zone: { priceFactor: number }) => zone.priceFactor),
    [1, 1.6, 2.2],
  );
  const plans = (await site.money.site.call('GET', '/api/subscription/plan')).body;
  assert.deepEqual(
    plans.map((item: unknown) => plan.parse(item).creditsPerCycle),
    [25, 120, 600],
  );
});

test('everybody can read what single pictures and the trial cost', async () => {
  const prices = priceList.parse(
    (await site.money.site.call('GET', '/api/subscription/price-list')).body,
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
  assert.deepEqual(prices.paymentMethods, ['OnAccount'], 'without cards, no card is named');
  await site.money.settings({ 'Plans.SingleImages': 'False' });
  assert.equal(
    (await site.money.site.call('GET', '/api/subscription/price-list')).body.isSoldWithoutPlan,
    false,
  );
  const refused = await site.money.as('newcomer').post('/api/subscription/pay-per-image');
  assert.deepEqual([refused.status, refused.body.error.code], [403, 'Editorial:PayPerImageOff']);
  const trial = { days: 14, credits: 10, resolutionTypes: [1], isUsed: false };
  assert.deepEqual(prices.trial, trial);
  const again = await site.money.as('trial').get('/api/subscription/price-list');
  assert.equal(again.body.trial.isUsed, true, 'a trial is offered once');
});

test('[R7.06] [R3.11] [R1.06] [R3.79N] [R7.82N] a subscription by id matches the contract; an unknown id is not found', async () => {
  const { id } = await site.money.active('client');
  const { body } = await site.money.as('client').get(`${base}/${id}`);
  assert.equal(subscription.parse(body).currentCreditBalance, 250);
  assert.equal((await site.money.as('client').get(`${base}/${nobody}`)).status, 404);
});

test('[R6.23N] [R7.13] another client’s subscription is not found', async () => {
  const { id } = await site.money.active('client');
  for (const path of [`${base}/${id}`, `${base}/${id}/ledger`, `${base}/licenses/${id}`])
    assert.equal((await site.money.as('newcomer').get(path)).status, 404, path);
  assert.equal((await site.money.as('client').get(`${base}/licenses/${id}`)).status, 200);
});

test('[R7.14] each parameter of the list has its effect; the count does not depend on the page', async () => {
  const all = (await admin().get(`${base}?maxResultCount=100`)).body;
  const clientId = await site.money.userId('client@editorial.test');
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
  assert.equal((await site.money.as('client').get(base)).status, 403);
});
