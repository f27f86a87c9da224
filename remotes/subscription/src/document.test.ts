import { BillingPeriod } from '@editorial/contracts/enumerations';
import { subscriptionApi } from '@editorial/contracts/subscription';
import type { Plan } from '@editorial/contracts/subscription';
import { PLANS_PATH, pricingPage } from './document/pricing.ts';

const ofSite = {
  params: {},
  query: {},
  language: 'en',
  site: { address: 'https://a.invalid', name: 'A' },
  number: String,
  money: (amountMinor: number, currency: string) => `${amountMinor} ${currency}`,
  decimal: (amountMinor: number) => String(amountMinor / 100),
};

test('without plans, the drawn page promises none', async () => {
  const read = async () => ({ status: 200, body: [] as never });
  const { body, card } = await pricingPage({ ...ofSite, read });
  expect(body.markup).toMatch(/<h1>Plans and prices<\/h1><\/header>/);
  expect(JSON.stringify([body.markup, card])).not.toMatch(/Every plan|OfferCatalog/);
});

test('the drawn list of plans shows each plan with its price a month, and escapes its name', async () => {
  const plan = {
    name: 'A <b>',
    creditsPerCycle: 1500,
    seats: 3,
    currency: 'EUR',
    prices: [
      { billingPeriod: BillingPeriod.Annually, amount: 99 },
      { billingPeriod: BillingPeriod.Monthly, amount: 1990, grossAmount: 2368 },
    ],
  } as unknown as Plan;
  const read = async (path: string) => {
    expect(path).toBe(subscriptionApi.plans.path);
    return { status: 200, body: [plan] as never };
  };
  const { body, card } = await pricingPage({
    params: {},
    query: {},
    language: 'de',
    site: { address: 'https://a.invalid', name: 'A' },
    read,
    number: String,
    money: (amountMinor, currency) => `${amountMinor} ${currency}`,
    decimal: (amountMinor) => String(amountMinor / 100),
  });
  expect(PLANS_PATH).toBe(subscriptionApi.plans.path);
  expect(body.markup).toContain(
    '<h2>A &lt;b&gt;</h2><p><strong>2368 EUR</strong> im Monat<br><small>mit USt., 1990 EUR ohne</small></p><dl><div><dt>Credits im Monat</dt><dd>1500</dd>',
  );
  expect(JSON.stringify(card?.data)).toContain('"price":"19.9"');
});
