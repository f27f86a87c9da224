import { accountApi } from '@editorial/contracts/account';
import { planOrdersApi } from '@editorial/contracts/plan-orders';
import { subscriptionApi } from '@editorial/contracts/subscription';
import {
  aSubscription,
  aUser,
  FakeApi,
  fireEvent,
  installFakePlatform,
  renderRemote,
  screen,
  waitFor,
  within,
} from '@editorial/testing';
import remote from '../remote.ts';

let api: FakeApi;
const planOf = (id: string, name: string, seats: number, monthly: number) => ({
  id,
  name,
  creditsPerCycle: seats * 24,
  downloadVolume: 250,
  seats,
  currency: 'USD',
  prices: [
    { billingPeriod: 1 as const, amount: monthly },
    { billingPeriod: 2 as const, amount: Math.round(monthly * 3 * 0.95) },
    { billingPeriod: 3 as const, amount: Math.round(monthly * 12 * 0.85) },
  ],
});
const imageOf = (resolutionType: 0 | 1, credits: number, amounts: readonly number[]) => ({
  resolutionType,
  exclusivity: 'NonExclusive' as const,
  credits,
  amount: amounts[0] ?? 0,
  amounts: [
    { licenseZoneId: 'national', amount: amounts[0] ?? 0 },
    { licenseZoneId: 'mars', amount: amounts[1] ?? 0 },
  ],
});

beforeEach(() => {
  api = new FakeApi()
    .answer(subscriptionApi.plans, [
      planOf('starter', 'Starter', 1, 4900),
      planOf('studio', 'Studio', 5, 17_900),
    ])
    .answer(subscriptionApi.prices, {
      trial: { days: 14, credits: 10, resolutionTypes: [1] },
      currency: 'USD',
      currencies: ['USD', 'EUR'],
      isSoldWithoutPlan: false,
      paymentMethods: ['OnAccount' as const],
      advertisingFactor: 1.5,
      images: [imageOf(1, 1, [1900, 4200]), imageOf(0, 3, [7900, 17_400])],
    })
    .answer(subscriptionApi.licenseZones, [
      { id: 'national', name: 'National', priceFactor: 1, advertisingFactor: 1 },
      { id: 'mars', name: 'Mars', priceFactor: 2.2, advertisingFactor: 1 },
    ])
    .answer(subscriptionApi.requested, { hasSubscription: false, subscription: null })
    .answer(accountApi.publicProfile, { profile: { type: 3, name: 'Cleo', company: '' } })
    .install();
});

const open = () => renderRemote(remote, '/pricing');

test('plans, single pictures and the trial are compared for visitors without an account', async () => {
  const popup = jest.fn();
  await installFakePlatform({ session: { openSignInPopup: popup } });
  await open();
  expect(await screen.findByText('$179.00')).toBeVisible();
  expect(screen.getByText('For teams of up to 5')).toBeVisible();
  expect(screen.getByText('120 pictures at low resolution, or 40 pictures at high')).toBeVisible();

  const singles = screen.getByRole('table');
  expect(
    within(singles).getByRole('row', { name: /High.*\$79\.00.*\$174\.00.*3 credits/ }),
  ).toBeVisible();
  expect(within(singles).getByRole('columnheader', { name: 'Mars' })).toBeVisible();
  expect(screen.getByText('14 days')).toBeVisible();
  expect(screen.getByText(/^For evaluation only: .* do not publish them/)).toBeVisible();

  fireEvent.click(screen.getByRole('radio', { name: /annually/ }));
  expect(screen.getByText('$1,825.80')).toBeVisible();
  expect(screen.getByText('$152.15 a month')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Choose Studio' }));
  expect(popup).toHaveBeenCalledWith('/subscription?plan=studio&period=3');
  fireEvent.click(screen.getByRole('button', { name: 'Start the free trial' }));
  expect(popup).toHaveBeenLastCalledWith('/subscription');
});

test('where staff approves nothing, its client orders a plan in one form', async () => {
  await installFakePlatform({ settings: { 'Plans.StaffApproval': 'False' } });
  api.refuse(planOrdersApi.offer, 'Editorial:NotFound');
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Choose Studio' }));
  await waitFor(() =>
    expect(api.callsOf(planOrdersApi.offer)[0]?.body).toEqual({
      planId: 'studio',
      billingPeriod: 1,
    }),
  );
});

test('consumers read what they pay with the tax of their country, before any address', async () => {
  const tax = { country: 'DE', treatment: 'Standard', place: 'DE', rateBasisPoints: 1900 } as const;
  api.answer(subscriptionApi.prices, {
    trial: { days: 14, credits: 10, resolutionTypes: [1] },
    currency: 'USD',
    currencies: ['USD'],
    tax,
    isSoldWithoutPlan: false,
    paymentMethods: ['OnAccount' as const],
    advertisingFactor: 1,
    images: [imageOf(1, 1, [1900, 4200])],
  });
  await installFakePlatform();
  await open();
  const price = await screen.findByText('$58.31');
  expect(price.closest('p')).toHaveTextContent('including 19 % VAT (Germany) · $49.00 without VAT');
  expect(screen.getByRole('cell', { name: '$49.98' })).toBeVisible();
  expect(screen.getAllByText(/Prices include 19 % VAT \(Germany\)/)).toHaveLength(2);
  expect(screen.queryByText(/without tax/)).not.toBeInTheDocument();
});

test('visitors choose a currency, which goes with them to the plan', async () => {
  const popup = jest.fn();
  await installFakePlatform({ session: { openSignInPopup: popup } });
  await open();
  fireEvent.change(await screen.findByLabelText('Currency'), { target: { value: 'EUR' } });
  await waitFor(() =>
    expect(api.callsOf(subscriptionApi.plans).at(-1)?.query.get('currency')).toBe('EUR'),
  );
  expect(api.callsOf(subscriptionApi.prices).at(-1)?.query.get('currency')).toBe('EUR');
  fireEvent.click(await screen.findByRole('button', { name: 'Choose Studio' }));
  expect(popup).toHaveBeenCalledWith('/subscription?plan=studio&period=1&currency=EUR');
});

test('a client without a plan requests one with one click', async () => {
  api.answer(subscriptionApi.requestPlan, aSubscription({ state: 1 }));
  await installFakePlatform({ user: aUser() });
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Request Starter' }));
  await waitFor(() =>
    expect(api.callsOf(subscriptionApi.requestPlan)[0]?.body).toMatchObject({
      planId: 'starter',
      billingPeriod: 1,
      currency: 'USD',
    }),
  );
});

test('a client with a plan sees which one it is, and is offered no request', async () => {
  await installFakePlatform({ user: aUser(), active: aSubscription() });
  await open();
  expect(await screen.findByRole('link', { name: 'Your plan' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Request|Choose|trial/ })).toBeNull();
});

test('a failed request offers to try again', async () => {
  api.refuse(subscriptionApi.prices, 'Editorial:NotFound');
  await installFakePlatform({ user: aUser() });
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(api.callsOf(subscriptionApi.prices)).toHaveLength(2));
});

test('a site that offers nothing shows no prices', async () => {
  const prices = {
    trial: { days: 14, credits: 10, resolutionTypes: [1 as const] },
    currency: 'USD',
    currencies: ['USD'],
    isSoldWithoutPlan: false,
    paymentMethods: ['OnAccount' as const],
    advertisingFactor: 1,
    images: [imageOf(1, 1, [1900, 4200])],
  };
  api.answer(subscriptionApi.plans, []).answer(subscriptionApi.prices, prices);
  await installFakePlatform();
  await renderRemote(remote, '/pricing');
  expect(await screen.findByText('There are no prices yet')).toBeVisible();
  // The page that the server drew goes when there is a heading.
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(document.body).not.toHaveTextContent(/\$|credit/);
}, 30_000);
