import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auditLoggingApi } from '@editorial/contracts/audit-logging';
import { checkoutApi } from '@editorial/contracts/checkout';
import { tenantsApi } from '@editorial/contracts/tenants';
import { pricingApi } from '@editorial/contracts/pricing';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { salesApi } from '@editorial/contracts/sales';
import { billing } from '../checkout/baskets.testing.ts';
import { large } from '../licensing/licensing.testing.ts';
import { openMoneySite, subscriptionPath, type MoneySite } from '../ledger/money.testing.ts';
import { firstPrices } from './prices.testing.ts';

let money: MoneySite;
let picture: string;
before(async () => {
  money = await openMoneySite();
  picture = await money.site.add('#336699', 'Harbors', { title: 'Pier' }, large);
});
after(() => money.close());

const admin = () => money.as('admin');
const at = (path: string, values: Record<string, string | number>) =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replace(`:${name}`, `${value}`),
    path,
  );
const inMinutes = (minutes: number) => new Date(money.now().getTime() + minutes * 60_000);
const { currency: _currency, ...terms } = firstPrices;
const single = () => ({
  subscriptionImages: [],
  aLaCarteImages: [{ assetId: picture, resolutionType: 1, licenseZoneId: 'national' }],
});
const quoted = async () => (await money.as('client').post(checkoutApi.quote.path, single())).body;
const offered = async (id: string) =>
  (await admin().get(subscriptionApi.plans.path)).body.find((plan: any) => plan.id === id);

test('a new version of a plan is sold from its date on, and running subscriptions keep theirs', async () => {
  const before = await money.active('client');
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

  const start = money.now();
  money.setNow(inMinutes(11));
  assert.deepEqual(
    [(await offered(plan.id)).name, (await offered(plan.id)).prices[0].amount],
    ['Studio plus', 19_900],
  );
  const running = await admin().get(at(subscriptionApi.get.path, { id: before.id }));
  assert.deepEqual(
    [running.body.creditsPerCycle, running.body.planName, running.body.seats],
    [before.creditsPerCycle, before.planName, before.seats],
  );
  const asked = await money
    .as('newcomer')
    .post(subscriptionApi.requestPlan.path, { planId: plan.id, billingPeriod: 1 });
  assert.deepEqual([asked.status, asked.body.creditsPerCycle, asked.body.seats], [201, 200, 8]);
  money.setNow(start);
});

test('a plan that somebody has stays; it can be taken off the offer; versions in force stay', async () => {
  const { planId } = await money.active('client');
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
  const refused = await money
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
  const shown = (await money.as('client').get('/api/asset-management/asset')).body.items[0];
  assert.deepEqual(
    shown.prices.map((price: any) => price.amount),
    [9900, 2500],
  );
  const zones = (await money.as('client').get(subscriptionApi.licenseZones.path)).body;
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
  const order = await money
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
  const start = money.now();
  money.setNow(inMinutes(7));
  assert.equal((await quoted()).totals.amount, first.body.terms.amounts.low);
  money.setNow(start);
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
  const answer = await fetch(`${money.site.url}/identity/token`, {
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
    const { status, body: refused } = await money.site.call(method, path, { token, body });
    assert.deepEqual([status, refused.error?.code], [403, 'Editorial:NotAllowed'], path);
  }
});

test('prices in other currencies: by country or by choice, for baskets, orders, plans and what follows from them', async () => {
  const client = money.as('client');
  const quote = async (more: object) =>
    (await client.post(checkoutApi.quote.path, { ...single(), ...more })).body;
  const [list] = (await admin().get(pricingApi.priceLists.path)).body;
  // As many euros as dollars: the currency alone makes the difference.
  const { low } = list.terms.amounts;
  const amountsIn = { ...list.terms.amountsIn, EUR: { low, high: 9900 } };
  const { currency: _ofSite, ...sent } = list.terms;
  const change = (more: object) =>
    admin().post(pricingApi.addPriceList.path, { terms: { ...sent, ...more }, reason: 'Euros' });
  for (const wrong of [
    { EUR: { low: 2, high: 1 } },
    { USD: { low: 1, high: 2 } },
    { XAU: { low: 1, high: 2 } },
  ])
    assert.equal((await change({ amountsIn: wrong })).status, 400, JSON.stringify(wrong));
  assert.equal((await change({ amountsIn })).status, 200);

  const inDollars = await quote({});
  const inEuros = await quote({ currency: 'EUR' });
  assert.deepEqual(
    [inDollars.currency, inEuros.currency, inEuros.totals.amount, inEuros.currencies],
    ['USD', 'EUR', inDollars.totals.amount, ['USD', 'EUR', 'GBP', 'CHF', 'NOK']],
    'who pays for a plan in dollars sees dollars until they choose',
  );
  assert.equal((await quote({ currency: 'XAU' })).currency, 'USD');

  // A chosen currency is remembered by a cookie. What the request names counts more.
  const remembered = async (code: string, more: object = {}) =>
    (
      await client.post(
        checkoutApi.quote.path,
        { ...single(), ...more },
        { cookie: `currency=${code}` },
      )
    ).body.currency;
  assert.equal(await remembered('EUR'), 'EUR');
  assert.equal(await remembered('EUR', { currency: 'GBP' }), 'GBP');
  for (const unknown of ['XAU', 'euro', '%00'])
    assert.equal(await remembered(unknown), 'USD', unknown);
  for (const { path } of [subscriptionApi.plans, subscriptionApi.prices]) {
    const { body } = await money.site.call('GET', path, { headers: { cookie: 'currency=NOK' } });
    assert.equal((Array.isArray(body) ? body[0] : body).currency, 'NOK');
  }

  // The currency changes with a full basket: the order asks again and nothing is sold.
  const key = crypto.randomUUID();
  const order = (more: object) =>
    client.post(
      checkoutApi.order.path,
      { ...single(), billing, ...more },
      { 'idempotency-key': key },
    );
  const crossed = await order({ quoteHash: inDollars.quoteHash, currency: 'EUR' });
  assert.deepEqual(
    [crossed.status, crossed.body.error.code, crossed.body.error.data.quote.currency],
    [409, 'Editorial:QuoteChanged', 'EUR'],
  );
  const agreed = { quoteHash: inEuros.quoteHash, currency: 'EUR' };
  const placed = await order(agreed);
  assert.deepEqual(
    [placed.status, placed.body.currency, placed.body.totals.amount],
    [201, 'EUR', inDollars.totals.amount],
    JSON.stringify(placed.body),
  );
  assert.equal((await order(agreed)).body.id, placed.body.id);
  const month = money.now().toISOString().slice(0, 7);
  const figures = async (currency: string) =>
    (await admin().get(`${at(salesApi.figures.path, { month })}?currency=${currency}`)).body;
  const [dollars, euros] = [await figures('USD'), await figures('EUR')];
  assert.deepEqual(
    [euros.invoices.amount, euros.invoices.count, euros.currencies.includes('EUR')],
    [inDollars.totals.amount, 1, true],
  );
  assert.equal(dollars.currency, 'USD');
  await money.assertLedger();
});

test('a plan is bought in the currency of the country or of choice, and keeps it through every change', async () => {
  const buyer = money.as('trial');
  const pricesOf = (plans: any[]) => plans.map(({ currency }) => currency);
  const inPounds = await money.site.call('GET', `${subscriptionApi.plans.path}?currency=GBP`);
  assert.deepEqual(pricesOf(inPounds.body), ['GBP', 'GBP', 'GBP']);
  const profile = (await buyer.get('/api/account/my-profile')).body;
  await buyer.put('/api/account/my-profile', { ...profile, country: 'CH' });
  assert.deepEqual(pricesOf((await buyer.get(subscriptionApi.plans.path)).body), [
    'CHF',
    'CHF',
    'CHF',
  ]);
  const request = (more: object) =>
    buyer.post(subscriptionApi.requestPlan.path, { planId: 'starter', billingPeriod: 1, ...more });
  const unknown = await request({ currency: 'XAU' });
  assert.deepEqual(
    [unknown.status, unknown.body.error.validationErrors?.[0]?.members],
    [400, ['currency']],
  );
  const { id } = (await request({ currency: 'EUR' })).body;
  const state = (to: number) => admin().put(`${subscriptionPath}/${id}/state`, { state: to });
  await state(2);
  const activated = await state(3);
  assert.equal(activated.status, 200, JSON.stringify(activated.body));
  const billed = async () => (await buyer.get('/api/subscription/billing')).body;
  assert.deepEqual(
    (await billed()).invoices.map(({ currency, amount }: any) => [currency, amount]),
    [['EUR', 4500]],
  );

  // Whoever pays in euros gets euros, whatever their country; an upgrade costs euros.
  assert.deepEqual(pricesOf((await buyer.get(subscriptionApi.plans.path)).body), [
    'EUR',
    'EUR',
    'EUR',
  ]);
  assert.equal((await buyer.post(checkoutApi.quote.path, single())).body.currency, 'EUR');
  const change = { planId: 'agency', billingPeriod: 1 };
  const path = '/api/subscription/plan/change';
  const cost = (await buyer.get(`${path}?planId=agency&billingPeriod=1`)).body;
  assert.deepEqual([cost.currency, cost.amount], ['EUR', 64_900 - 4500]);
  const upgraded = await buyer.post(path, { ...change, amount: cost.amount });
  assert.equal(upgraded.status, 200, JSON.stringify(upgraded.body));
  assert.ok((await billed()).invoices.every(({ currency }: any) => currency === 'EUR'));

  // A plan without a price in the currency cannot be changed to.
  const plan = (await admin().get(pricingApi.plans.path)).body.find(
    (one: any) => one.id === 'studio',
  );
  const { name, creditsPerCycle, downloadVolume, seats, monthlyPrice } = plan.versions[0];
  const version = { name, creditsPerCycle, downloadVolume, seats, monthlyPrice };
  const add = (more: object) =>
    admin().post(at(pricingApi.addPlanVersion.path, { id: 'studio' }), {
      terms: { ...version, ...more },
    });
  assert.equal((await add({ monthlyPriceIn: { USD: 1 } })).status, 400);
  const kept = await add({ seats: 6 });
  assert.deepEqual(kept.body.versions[0].monthlyPriceIn, plan.versions[0].monthlyPriceIn);
  assert.equal((await add({ monthlyPriceIn: {} })).status, 200);
  const refused = await buyer.get(`${path}?planId=studio&billingPeriod=1`);
  assert.equal(refused.body.error.code, 'Editorial:PlanNotChangeable');
  await money.assertLedger();
});
