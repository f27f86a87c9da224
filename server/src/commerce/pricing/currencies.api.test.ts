import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkoutApi } from '@editorial/contracts/checkout';
import { pricingApi } from '@editorial/contracts/pricing';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { salesApi } from '@editorial/contracts/sales';
import { billing } from '../checkout/baskets.testing.ts';
import { subscriptionPath } from '../ledger/money.testing.ts';
import { at, pricingSite } from './pricing.testing.ts';

const site = pricingSite();
const { admin, single } = site;

test('prices in other currencies, by country or choice: baskets, orders, plans and what follows', async () => {
  const client = site.money.as('client');
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
    const { body } = await site.money.site.call('GET', path, {
      headers: { cookie: 'currency=NOK' },
    });
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
  const month = site.money.now().toISOString().slice(0, 7);
  const figures = async (currency: string) =>
    (await admin().get(`${at(salesApi.figures.path, { month })}?currency=${currency}`)).body;
  const [dollars, euros] = [await figures('USD'), await figures('EUR')];
  assert.deepEqual(
    [euros.invoices.amount, euros.invoices.count, euros.currencies.includes('EUR')],
    [inDollars.totals.amount, 1, true],
  );
  assert.equal(dollars.currency, 'USD');
  await site.money.assertLedger();
});

test('a plan is bought in the currency of the country or of choice, and keeps it through every change', async () => {
  const buyer = site.money.as('trial');
  const pricesOf = (plans: any[]) => plans.map(({ currency }) => currency);
  const inPounds = await site.money.site.call('GET', `${subscriptionApi.plans.path}?currency=GBP`);
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
  await site.money.assertLedger();
});
