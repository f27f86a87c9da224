import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditLoggingApi } from '@editorial/contracts/audit-logging';
import { checkoutApi } from '@editorial/contracts/checkout';
import { tenantsApi } from '@editorial/contracts/tenants';
import { pricingApi } from '@editorial/contracts/pricing';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { firstPrices } from './prices.testing.ts';
import { at, pricingSite } from './pricing.testing.ts';

const site = pricingSite();
const { admin, single } = site;

const inMinutes = (minutes: number) => new Date(site.money.now().getTime() + minutes * 60_000);

const { currency: _currency, ...terms } = firstPrices;

const quoted = async () =>
  (await site.money.as('client').post(checkoutApi.quote.path, single())).body;

const offered = async (id: string) =>
  (await admin().get(subscriptionApi.plans.path)).body.find((plan: any) => plan.id === id);

test('a new version of a plan is sold from its date on, and running subscriptions keep theirs', async () => {
  const before = await site.money.active('client');
  const plan = (await admin().get(pricingApi.plans.path)).body.find(
    (one: any) => one.id === before.planId,
  );
  assert.equal(plan.versions[0].running, 1);
  const path = at(pricingApi.addPlanVersion.path, { id: plan.id });
  const newTerms = {
    name: 'Studio plus',
    creditsPerCycle: 200,
    downloadVolume: 400,
    seats: 8,
    monthlyPrice: 19_900,
  };
  const body = {
    terms: newTerms,
    validFrom: inMinutes(10).toISOString(),
    concurrencyStamp: plan.concurrencyStamp,
  };
  const changed = await admin().post(path, body);
  assert.deepEqual(
    [changed.status, changed.body.currentVersion, changed.body.versions[0].version],
    [200, 1, 2],
  );
  // Somebody else who began with the earlier state sees what is there now.
  const late = await admin().post(path, body);
  assert.deepEqual(
    [late.status, late.body.error.code, late.body.error.data.current.versions.length],
    [409, 'Editorial:ChangedMeanwhile', 2],
  );
  assert.equal((await offered(plan.id)).creditsPerCycle, before.creditsPerCycle);

  const start = site.money.now();
  site.money.setNow(inMinutes(11));
  assert.deepEqual(
    [(await offered(plan.id)).name, (await offered(plan.id)).prices[0].amount],
    ['Studio plus', 19_900],
  );
  const running = await admin().get(at(subscriptionApi.get.path, { id: before.id }));
  assert.deepEqual(
    [running.body.creditsPerCycle, running.body.planName, running.body.seats],
    [before.creditsPerCycle, before.planName, before.seats],
  );
  const asked = await site.money
    .as('newcomer')
    .post(subscriptionApi.requestPlan.path, { planId: plan.id, billingPeriod: 1 });
  assert.deepEqual([asked.status, asked.body.creditsPerCycle, asked.body.seats], [201, 200, 8]);
  site.money.setNow(start);
});

test('a plan that somebody has stays; it can be taken off the offer; versions in force stay', async () => {
  const { planId } = await site.money.active('client');
  const remove = (path: string, values: Record<string, string | number>) =>
    admin().remove(at(path, values));
  const kept = await remove(pricingApi.removePlan.path, { id: planId });
  assert.deepEqual(
    [kept.status, kept.body.error.code, kept.body.error.data.subscriptions > 0],
    [409, 'Editorial:PlanInUse', true],
  );
  const inForce = await remove(pricingApi.removePlanVersion.path, { id: planId, version: 1 });
  assert.equal(inForce.body.error.code, 'Editorial:AlreadyInForce');

  const change = at(pricingApi.changePlan.path, { id: planId });
  assert.equal((await admin().put(change, { isOffered: false })).body.isOffered, false);
  assert.equal(await offered(planId), undefined);
  const refused = await site.money
    .as('trial')
    .post(subscriptionApi.requestPlan.path, { planId, billingPeriod: 1 });
  assert.equal(refused.status, 404);
  await admin().put(change, { isOffered: true });

  const made = await admin().post(pricingApi.createPlan.path, {
    terms: {
      name: 'Großes Haus',
      creditsPerCycle: 1000,
      downloadVolume: 2000,
      seats: 50,
      monthlyPrice: 99_900,
    },
  });
  assert.deepEqual([made.status, made.body.id], [200, 'gro-es-haus']);
  assert.ok(await offered('gro-es-haus'));
  const later = await admin().post(at(pricingApi.addPlanVersion.path, { id: 'gro-es-haus' }), {
    terms: { ...made.body.versions[0], name: 'House' },
    validFrom: inMinutes(5).toISOString(),
  });
  assert.equal(later.body.versions.length, 2);
  const withdrawn = { id: 'gro-es-haus', version: 2 };
  assert.equal((await remove(pricingApi.removePlanVersion.path, withdrawn)).status, 204);
  assert.equal((await remove(pricingApi.removePlan.path, { id: 'gro-es-haus' })).status, 204);
  assert.equal(await offered('gro-es-haus'), undefined);
});

test('a new price list counts at once for baskets and pictures, and orders of the old price ask again', async () => {
  const old = await quoted();
  assert.equal(old.totals.amount, 1900);
  const changed = {
    ...terms,
    amounts: { low: 2500, high: 9900 },
    advertisingTenths: 15,
    zones: [...terms.zones, { name: 'Space', factorTenths: 40 }],
  };
  const lines = [
    {
      resolutionType: 1,
      exclusivity: 'NonExclusive',
      source: 'ALaCarte',
      zone: 0,
      usage: 'Advertising',
      count: 2,
    },
    {
      resolutionType: 0,
      exclusivity: 'Exclusive',
      source: 'Subscription',
      zone: 0,
      usage: 'Editorial',
      count: 1,
    },
    {
      resolutionType: 1,
      exclusivity: 'NonExclusive',
      source: 'ALaCarte',
      zone: 3,
      usage: 'Editorial',
      count: 1,
    },
  ];
  const compared = await admin().post(pricingApi.comparePrices.path, { terms: changed, lines });
  assert.deepEqual(compared.body.before, { credits: 6, amount: 3800 });
  assert.deepEqual(compared.body.after, { credits: 6, amount: 7600 + 10_000 });
  assert.equal(compared.body.lines[2].before, null);

  const path = pricingApi.addPriceList.path;
  const body = { terms: changed, reason: 'Dearer paper', basedOn: 1 };
  const added = await admin().post(path, body);
  assert.deepEqual([added.status, added.body.state], [200, 'Current'], JSON.stringify(added.body));
  assert.equal(added.body.terms.zones[3].id, 'space');
  assert.equal((await admin().post(path, body)).body.error.code, 'Editorial:ChangedMeanwhile');

  assert.equal((await quoted()).totals.amount, 2500);
  const shown = (await site.money.as('client').get('/api/asset-management/asset')).body.items[0];
  assert.deepEqual(
    shown.prices.map((price: any) => price.amount),
    [9900, 2500],
  );
  const zones = (await site.money.as('client').get(subscriptionApi.licenseZones.path)).body;
  assert.deepEqual([zones.length, zones[3].priceFactor], [4, 4]);
  const billing = {
    name: 'Cleo Hart',
    company: '',
    address: 'Quay 1',
    city: 'Hydra',
    postalCode: '18040',
    country: 'GR',
    vatNumber: '',
  };
  const order = await site.money
    .as('client')
    .post(
      checkoutApi.order.path,
      { ...single(), quoteHash: old.quoteHash, billing },
      { 'Idempotency-Key': 'old-price' },
    );
  assert.deepEqual([order.status, order.body.error.code], [409, 'Editorial:QuoteChanged']);
});

test('prices for a later date come into force by the clock, and can be withdrawn before', async () => {
  const [current] = (await admin().get(pricingApi.priceLists.path)).body;
  const { currency: _, ...now } = current.terms;
  const add = (minutes: number) =>
    admin().post(pricingApi.addPriceList.path, {
      terms: { ...now, amounts: { low: 3000 + minutes * 100, high: 9900 } },
      reason: 'Next year',
      validFrom: inMinutes(minutes).toISOString(),
    });
  const first = await add(3);
  const second = await add(6);
  assert.equal(second.body.state, 'Future');
  assert.equal((await quoted()).totals.amount, current.terms.amounts.low);
  const withdraw = (version: number) =>
    admin().remove(at(pricingApi.removePriceList.path, { version }));
  assert.equal((await withdraw(second.body.version)).status, 204);
  assert.equal((await withdraw(second.body.version)).status, 404);
  assert.equal((await withdraw(current.version)).body.error.code, 'Editorial:AlreadyInForce');
  const start = site.money.now();
  site.money.setNow(inMinutes(7));
  assert.equal((await quoted()).totals.amount, first.body.terms.amounts.low);
  site.money.setNow(start);
});

test('prices that would break what was sold are refused, and nothing changes', async () => {
  const [last] = (await admin().get(pricingApi.priceLists.path)).body;
  const { currency: _, ...now } = last.terms;
  const swapped = [now.zones[1], now.zones[0], ...now.zones.slice(2)];
  const cheaper = now.zones.map((zone: any) => ({ ...zone, factorTenths: 10 }));
  const wrong = [
    { terms: { ...now, credits: { low: 3, high: 1 } } },
    { terms: { ...now, zones: now.zones.slice(1) } },
    { terms: { ...now, zones: swapped } },
    { terms: { ...now, zones: cheaper } },
    { terms: { ...now, zones: [...now.zones, { name: 'national', factorTenths: 90 }] } },
    { terms: { ...now, advertisingTenths: 0 } },
    { terms: now, validFrom: inMinutes(-1).toISOString() },
    { terms: now, reason: '' },
  ];
  for (const body of wrong) {
    const { status, body: answer } = await admin().post(pricingApi.addPriceList.path, {
      reason: 'Wrong',
      ...body,
    });
    assert.deepEqual([status, answer.error?.code], [400, 'Editorial:Validation']);
  }
  assert.equal((await admin().get(pricingApi.priceLists.path)).body[0].version, last.version);
});

test('who changed plans and prices is in the audit log', async () => {
  const found = async (action: string) =>
    (await admin().get(`${auditLoggingApi.list.path}?action=${action}`)).body.items.map(
      (entry: any) => entry.action,
    );
  for (const action of ['Plan.Created', 'Plan.Changed', 'Plan.Removed'])
    assert.ok((await found('Plan')).includes(action), action);
  for (const action of ['Prices.Changed', 'Prices.Withdrawn'])
    assert.ok((await found('Prices')).includes(action), action);
});

test('administrators of an organization neither see nor change plans and prices of the site', async () => {
  const password = 'Nine-Herons-47';
  const { body: organization } = await admin().post(tenantsApi.create.path, {
    name: 'guild',
    adminEmailAddress: 'head@guild.test',
    adminPassword: password,
  });
  const answer = await fetch(`${site.money.site.url}/identity/token`, {
    method: 'POST',
    headers: { __tenant: organization.id },
    body: new URLSearchParams({
      grant_type: 'password',
      username: 'head@guild.test',
      password,
      client_id: 'Editorial_App',
      scope: 'openid Editorial',
    }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const [list] = (await admin().get(pricingApi.priceLists.path)).body;
  const { currency: _, ...terms } = list.terms;
  for (const [method, path, body] of [
    ['GET', pricingApi.plans.path],
    ['GET', pricingApi.priceLists.path],
    ['POST', pricingApi.addPriceList.path, { terms, reason: 'Cheaper' }],
  ] as const) {
    const { status, body: refused } = await site.money.site.call(method, path, { token, body });
    assert.deepEqual([status, refused.error?.code], [403, 'Editorial:NotAllowed'], path);
  }
});
