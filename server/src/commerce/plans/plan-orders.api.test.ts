import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { planInvoicesApi } from '@editorial/contracts/plan-invoices';
import { planOrdersApi } from '@editorial/contracts/plan-orders';
import { planPaymentsApi } from '@editorial/contracts/plan-payments';
import { pricingApi } from '@editorial/contracts/pricing';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { billing } from '../checkout/baskets.testing.ts';
import { openMoneySite, subscriptionPath, type MoneySite } from '../ledger/money.testing.ts';
import { openTestStripe, type TestStripe } from '../stripe/stripe.testing.ts';

const seller = {
  'Seller.Country': 'DE',
  'Seller.TaxNumber': 'DE136695976',
  'Seller.Name': 'Editorial GmbH',
  'Seller.Address': 'Hafenstr. 1',
};
let money: MoneySite;
let stripe: TestStripe;

const newcomer = () => money.as('newcomer');
const asError = ({ status, body }: { status: number; body: any }) => [status, body.error?.code];
const wanted = { planId: 'starter', billingPeriod: 1 };
const orderPath = planOrdersApi.order.path;

/** The offer to a visitor with these headers. */
async function visitorSees(headers: Record<string, string>, more: object = {}) {
  const { url } = money.site;
  const response = await fetch(new URL(planOrdersApi.offer.path, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...wanted, ...more }),
    redirect: 'error',
  });
  return planOrdersApi.offer.response.parse(await response.json());
}
const offered = async (more: object = {}) =>
  planOrdersApi.offer.response.parse(
    (await newcomer().post(planOrdersApi.offer.path, { ...wanted, ...more })).body,
  );
/** The order of what is offered for the address of the tests. */
async function orderOf(paymentMethod: 'OnAccount' | 'Stripe', more: object = {}) {
  const { amount, currency, tax } = await offered({ buyer: { country: 'SE' }, ...more });
  const agreed = { amount, currency, taxRateBasisPoints: tax.rateBasisPoints };
  return { ...wanted, ...more, ...agreed, billing, paymentMethod };
}
const hasPlan = async () => {
  const { body } = await newcomer().get(`${subscriptionPath}/approved-subscription`);
  return body.hasSubscription;
};

before(
  async () => {
    stripe = await openTestStripe(() => money?.now() ?? new Date());
    money = await openMoneySite(stripe.variables);
    await money.settings(seller);
  },
  { timeout: 120_000 },
);
after(async () => {
  await money.close();
  await stripe.close();
});

test('before any address, a plan has the tax and the currency of the country that the browser speaks of', async () => {
  const seen = async (language: string, more = {}) => {
    const offer = await visitorSees({ 'accept-language': language }, more);
    return [offer.country, offer.currency, offer.tax.rateBasisPoints];
  };
  assert.deepEqual(await seen('de-AT,de;q=0.9,en;q=0.8'), ['AT', 'EUR', 2000]);
  assert.deepEqual(await seen('de'), ['DE', 'EUR', 1900]);
  assert.deepEqual(await seen('en-GB,en;q=0.9'), ['GB', 'GBP', 0]);
  assert.deepEqual(await seen('en-US'), ['US', 'USD', 0]);
  // English is spoken everywhere: another language of the browser says more.
  assert.deepEqual(await seen('en,sv-SE;q=0.8'), ['SE', 'EUR', 2500]);
  assert.deepEqual(await seen('en, %%%, xx-ZZ'), ['', 'USD', 1900]);
});

test('a page in English says nothing of the country: the browser’s own languages do', async () => {
  const seen = async (languages: string, accepted = 'en') => {
    const headers = { 'accept-language': accepted, 'visitor-languages': languages };
    const offer = await visitorSees(headers);
    return [offer.country, offer.currency, offer.tax.rateBasisPoints];
  };
  assert.deepEqual(await seen('en-GB,en'), ['GB', 'GBP', 0]);
  assert.deepEqual(await seen('en-US,en'), ['US', 'USD', 0]);
  // Chrome in Germany has English of the US behind German.
  assert.deepEqual(await seen('de-DE,de,en-US,en'), ['DE', 'EUR', 1900]);
  assert.deepEqual(await seen('de-DE,de,fr-CH', 'fr'), ['CH', 'CHF', 0]);
  assert.deepEqual(await seen(''), ['', 'USD', 1900]);
});

test('what a visitor chooses counts for more: the currency, and the country of the address', async () => {
  const offer = await visitorSees(
    { 'accept-language': 'de-DE', cookie: 'currency=GBP' },
    { buyer: { country: 'FR' } },
  );
  assert.deepEqual([offer.country, offer.currency, offer.tax.rateBasisPoints], ['FR', 'GBP', 2000]);
  const company = await visitorSees({}, { buyer: { country: 'FR', vatNumber: 'FR83404833048' } });
  assert.equal(company.tax.treatment, 'ReverseCharge');
  const wrong = await visitorSees({}, { buyer: { country: 'FR', vatNumber: 'FR1' } });
  assert.equal(wrong.addressProblem, 'VatNumberInvalid');
});

test('lists of prices name the currency and the consumer tax of the country that the browser speaks of', async () => {
  const read = async (language: string) => {
    const address = new URL(subscriptionApi.prices.path, money.site.url);
    const answer = await fetch(address, {
      headers: { 'accept-language': language },
      redirect: 'error',
    });
    const { currency, tax } = subscriptionApi.prices.response.parse(await answer.json());
    return [currency, tax?.country, tax?.rateBasisPoints];
  };
  assert.deepEqual(await read('fr-BE'), ['EUR', 'BE', 2100]);
  assert.deepEqual(await read('en-US'), ['USD', 'US', 0]);
  assert.deepEqual(await read('en'), ['USD', undefined, undefined]);
  const starter = async (language: string) => {
    const headers = { 'accept-language': language };
    const address = new URL(subscriptionApi.plans.path, money.site.url);
    const answer = await fetch(address, { headers, redirect: 'error' });
    const [first] = subscriptionApi.plans.response.parse(await answer.json());
    return [first?.prices[0]?.amount, first?.prices[0]?.grossAmount];
  };
  assert.deepEqual(await starter('de'), [4500, 5355]);
  assert.deepEqual(await starter('en-US'), [4900, undefined]);
});

test('an offer says whom the plan is bought from, and when it is paid again', async () => {
  await money.settings({ 'Seller.Name': 'Harbor Pictures' });
  const { seller, renewsAt } = await offered();
  await money.settings({ 'Seller.Name': null });
  assert.equal(seller, 'Harbor Pictures');
  const days = (Date.parse(renewsAt) - money.now().getTime()) / 86_400_000;
  assert.ok(days > 27 && days < 32, `${days} days`);
  const yearly = await offered({ billingPeriod: 3 });
  assert.ok(Date.parse(yearly.renewsAt) - Date.parse(renewsAt) > 330 * 86_400_000);
});

test('an order for another price or tax than was shown orders nothing', async () => {
  const order = await orderOf('Stripe');
  const changed = [409, 'Editorial:QuoteChanged'];
  for (const other of [{ amount: order.amount - 1 }, { taxRateBasisPoints: 0 }])
    assert.deepEqual(asError(await newcomer().post(orderPath, { ...order, ...other })), changed);
  // An administrator changes the price while the form is open.
  const agency = await orderOf('Stripe', { planId: 'agency' });
  const plans = await money.as('admin').get(pricingApi.plans.path);
  const plan = plans.body.find(({ id }: { id: string }) => id === 'agency');
  const { name, creditsPerCycle, downloadVolume, seats, monthlyPrice, monthlyPriceIn } =
    plan.versions[0];
  const kept = { name, creditsPerCycle, downloadVolume, seats, monthlyPrice };
  const version = await money
    .as('admin')
    .post(pricingApi.addPlanVersion.path.replace(':id', plan.id), {
      terms: { ...kept, monthlyPriceIn: { ...monthlyPriceIn, [agency.currency]: 99_900 } },
      concurrencyStamp: plan.concurrencyStamp,
    });
  assert.equal(version.status, 200, JSON.stringify(version.body));
  assert.deepEqual(asError(await newcomer().post(orderPath, agency)), changed);
  assert.equal(await hasPlan(), false);
});

test('an order with a wrong address says which field, and orders nothing', async () => {
  const order = await orderOf('Stripe');
  const inUs = { ...order, billing: { ...billing, country: 'US' } };
  const { status, body } = await newcomer().post(orderPath, inUs);
  assert.deepEqual(
    [status, body.error.code, body.error.validationErrors[0].members],
    [400, 'Editorial:StateNeeded', ['region']],
  );
  assert.equal(await hasPlan(), false);
});

test('a plan is ordered by card in one call, and is active with the payment', async () => {
  const { status, body } = await newcomer().post(orderPath, await orderOf('Stripe'));
  assert.equal(status, 201, JSON.stringify(body));
  assert.equal(body.subscription.state, 2);
  // The bank refuses: address and choice stay, and another card pays.
  stripe.billing.giveCard(body.paymentUrl, {}, 'card_declined');
  await newcomer().post(planPaymentsApi.refresh.path);
  const refused = (await newcomer().get(planInvoicesApi.own.path)).body;
  assert.deepEqual([refused.state, refused.payment.state], [2, 'Failed']);
  assert.equal(refused.billing.address, billing.address);

  const again = await newcomer().post(orderPath, await orderOf('Stripe', { planId: 'studio' }));
  assert.equal(again.status, 201, JSON.stringify(again.body));
  assert.equal(again.body.subscription.id, body.subscription.id);
  stripe.billing.giveCard(again.body.paymentUrl);
  const paid = (await newcomer().post(planPaymentsApi.refresh.path)).body;
  assert.deepEqual([paid.state, paid.planId], [3, 'studio']);
  assert.ok(paid.invoices[0].paidAt);
  // Each order of a plan keeps which terms it accepted.
  const { rows } = await money.site.context.database.executeSql(
    "select document from accepted_terms where occasion = 'Plan' and user_id = $1 order by document",
    [await money.userId('newcomer@editorial.test')],
  );
  assert.deepEqual(
    rows.map(({ document }) => document),
    ['license', 'license', 'terms', 'terms'],
  );
  await money.assertLedger();
});

test('with a plan, a second tab learns so, and pays nothing', async () => {
  const { status, body } = await newcomer().post(orderPath, await orderOf('Stripe'));
  assert.deepEqual(asError({ status, body }), [409, 'Editorial:ActiveSubscriptionExists']);
});

test('by invoice a plan begins at once, where the site allows it', async () => {
  const client = money.as('trial');
  const own = { ...billing, address: 'Strandvägen 9' };
  const order = { ...(await orderOf('OnAccount')), billing: own };
  await money.settings({ 'Orders.OnAccount': 'False' });
  const refused = await client.post(orderPath, order);
  assert.deepEqual(asError(refused), [403, 'Editorial:CardNeeded']);
  await money.settings({ 'Orders.OnAccount': null });
  const { status, body } = await client.post(orderPath, order);
  assert.deepEqual([status, body.subscription.state, body.paymentUrl], [201, 3, null]);
  // Another client's plan keeps its own address.
  const addresses = [client, newcomer()].map(
    async (one) => (await one.get(planInvoicesApi.own.path)).body.billing.address,
  );
  assert.deepEqual(await Promise.all(addresses), [own.address, billing.address]);
  await money.assertLedger();
});

test('where staff approves plans, an order is a request with its address', async () => {
  await money.settings({ 'Plans.StaffApproval': 'True' });
  assert.equal((await offered()).needsApproval, true);
  const { status, body } = await money.as('support').post(orderPath, await orderOf('Stripe'));
  assert.deepEqual([status, body.subscription.state, body.paymentUrl], [201, 1, null]);
  await money.settings({ 'Plans.StaffApproval': null });
});
