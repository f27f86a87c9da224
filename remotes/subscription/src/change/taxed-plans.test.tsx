import { BillingPeriod } from '@editorial/contracts/enumerations';
import { planChangesApi } from '@editorial/contracts/plan-changes';
import { planInvoicesApi } from '@editorial/contracts/plan-invoices';
import { subscriptionApi } from '@editorial/contracts/subscription';
import {
  aSubscription,
  aUser,
  type FakeApi,
  fireEvent,
  installFakePlatform,
  renderRemote,
  screen,
} from '@editorial/testing';
import remote from '../remote.ts';
import german from '../texts/de.ts';
import { billed, germanBilling, ownPlanApi, upgrade } from './own-plan.testing.ts';

const prices = {
  trial: { days: 14, credits: 10, resolutionTypes: [1 as const] },
  currency: 'USD',
  currencies: ['USD'],
  tax: { country: 'DE', place: 'DE', treatment: 'Standard' as const, rateBasisPoints: 1900 },
  isSoldWithoutPlan: false,
  paymentMethods: ['OnAccount' as const],
  advertisingFactor: 1,
  images: [],
};
const plan = {
  id: 'agency',
  name: 'Agency',
  creditsPerCycle: 400,
  downloadVolume: 1000,
  seats: 20,
  currency: 'USD',
  prices: [{ billingPeriod: BillingPeriod.Monthly, amount: 49_900, grossAmount: 59_381 }],
};
let api: FakeApi;
beforeEach(() => {
  api = ownPlanApi()
    .answer(subscriptionApi.plans, [plan])
    .answer(subscriptionApi.prices, prices)
    .answer(planChangesApi.quote, { ...upgrade, taxRateBasisPoints: 1900 });
});

async function openPlans(): Promise<void> {
  await installFakePlatform({ user: aUser(), active: aSubscription(), isMasterUser: true });
  await renderRemote(remote, '/subscription');
  fireEvent.click(await screen.findByRole('button', { name: 'Change the plan' }));
}

test('a consumer reads plans with their tax, and before a change that there is a right of withdrawal', async () => {
  api.answer(planInvoicesApi.own, { ...billed, billing: germanBilling, taxRateBasisPoints: 1900 });
  await openPlans();
  expect(await screen.findByText('$593.81')).toBeVisible();
  expect(screen.getByText('including 19 % VAT (Germany)')).toBeVisible();
  expect(screen.queryByText('$499.00')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'See what Agency costs' }));
  expect(await screen.findByText(/you may withdraw within 14 days/)).toBeVisible();
  // The cost is in sight at once, also where the list of plans was long.
  expect(screen.getByRole('heading', { name: 'Change the plan' })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Right of withdrawal and model form' })).toHaveAttribute(
    'href',
    '/withdrawal',
  );
});

test('a company reads plans without tax, which is said, and has no right of withdrawal', async () => {
  const company = { ...germanBilling, company: 'Verlag Nord GmbH' };
  api
    .answer(subscriptionApi.prices, { ...prices, forCompany: true })
    .answer(planInvoicesApi.own, { ...billed, billing: company, taxRateBasisPoints: 1900 });
  await openPlans();
  expect(await screen.findByText('plus VAT')).toBeVisible();
  expect(screen.getByText('$499.00')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'See what Agency costs' }));
  expect(await screen.findByRole('button', { name: /^Upgrade and pay/ })).toBeVisible();
  expect(screen.queryByText(/you may withdraw/)).toBeNull();
});

test('German buttons that order a plan say that it is for money', () => {
  const buttons = [
    german['Activate:money'],
    german.PayByCardNow,
    german.ConfirmUpgrade,
    german.ConfirmChange,
    german.Revive,
  ];
  for (const text of buttons) expect(text).toMatch(/zahlungspflichtig bestellen/i);
});
