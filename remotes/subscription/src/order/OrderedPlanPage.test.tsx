import { accountApi } from '@editorial/contracts/account';
import { billingAddressesApi } from '@editorial/contracts/billing-addresses';
import { planInvoicesApi } from '@editorial/contracts/plan-invoices';
import { planOrdersApi } from '@editorial/contracts/plan-orders';
import { planPaymentsApi } from '@editorial/contracts/plan-payments';
import { StorageKeys } from '@editorial/contracts/session';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { getState } from '@editorial/platform';
import {
  act,
  aPlanBilling,
  aSubscription,
  aUser,
  FakeApi,
  idOf,
  installFakePlatform,
  renderRemote,
  screen,
  waitFor,
  within,
} from '@editorial/testing';
import { germanBilling, noPlan } from '../change/own-plan.testing.ts';
import remote from '../remote.ts';

const invoice = {
  id: idOf(71),
  number: 'I-8',
  kind: 'Period' as const,
  planName: 'Studio',
  periodStart: '2026-01-15T00:00:00.000Z',
  periodEnd: '2026-02-15T00:00:00.000Z',
  amount: 21_301,
  currency: 'EUR',
  credited: 0,
  issuedAt: '2026-01-15T00:00:00.000Z',
  dueAt: '2026-02-14T12:00:00.000Z',
  paidAt: null,
  payment: null,
};
const billing = aPlanBilling({
  periodPrice: 17_900,
  taxRateBasisPoints: 1900,
  currency: 'EUR',
  billing: germanBilling,
  nextInvoiceAt: '2026-02-15T12:00:00.000Z',
  invoices: [invoice],
});
const begun = aSubscription({ startDate: '2026-01-15T12:00:00.000Z' });
let api: FakeApi;
beforeEach(() => {
  sessionStorage.clear();
  api = new FakeApi()
    .answer(planInvoicesApi.own, billing)
    .answer(planPaymentsApi.refresh, billing)
    .answer(planPaymentsApi.ended, { plan: null })
    .answer(subscriptionApi.active, { hasSubscription: true, subscription: begun })
    .answer(subscriptionApi.approved, noPlan)
    .answer(accountApi.publicProfile, { profile: { type: 3, name: 'Cleo', company: '' } })
    .answer(billingAddressesApi.list, [])
    .answer(subscriptionApi.isMasterUser, { isMasterUser: true })
    .install();
});
const mine = { user: aUser(), active: begun, isMasterUser: true };

test('an ordered plan has a page: what it holds and costs, what is paid when, how it ends', async () => {
  await installFakePlatform(mine);
  await renderRemote(remote, '/subscription/ordered');
  expect(await screen.findByRole('heading', { level: 1, name: 'Studio is active' })).toBeVisible();
  const order = within(screen.getByRole('region', { name: 'Your order' }));
  for (const text of [
    '120 credits a month · up to 250 pictures a month · 5 seats',
    /^€213\.01 a month/,
    'January 15, 2026',
    '€213.01 by invoice I-8, payable by February 14, 2026',
    /^€213\.01.* on February 15, 2026$/,
    'Cleo Client, Am Deich 1, 28195 Bremen, Germany',
    /^Runs for one month/,
  ])
    expect(await order.findByText(text)).toBeVisible();
  expect(order.getByRole('button', { name: 'I-8 as PDF' })).toBeVisible();
  expect(order.getByRole('link', { name: 'Change or cancel the plan' })).toHaveAttribute(
    'href',
    '/subscription',
  );
  const first = within(screen.getByRole('region', { name: 'What to do first' }));
  expect(first.getByRole('link', { name: 'To the catalog' })).toBeVisible();
  expect(first.getByRole('link', { name: 'Invite somebody' })).toBeVisible();
});

test('the search that led to the plan opens by itself, and the order stays at its address', async () => {
  const wanted = '/catalog?searchText=green+heron';
  sessionStorage.setItem(StorageKeys.wantedWithPlan, wanted);
  await installFakePlatform(mine);
  const { router } = await renderRemote(remote, '/subscription/ordered?card=saved');
  await waitFor(() => expect(router.state.location.pathname).toBe('/catalog'));
  expect(router.state.location.search).toBe('?searchText=green+heron');
  expect(getState().feedback.toasts).toMatchObject([
    {
      severity: 'success',
      message: 'subscription::OrderedGoesOn',
      options: { messageLocalizationParams: ['Studio', '250 credits'] },
    },
  ]);
  expect(sessionStorage.getItem(StorageKeys.wantedWithPlan)).toBeNull();
  await act(() => router.navigate('/subscription/ordered'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Studio is active' })).toBeVisible();
});

test('back from the page of the card, the page waits for the answer and shows the plan without a message', async () => {
  await installFakePlatform({ user: aUser(), approved: aSubscription({ state: 2 }) });
  const { router } = await renderRemote(remote, '/subscription/ordered?card=saved');
  expect(await screen.findByRole('heading', { name: 'Studio is active' })).toBeVisible();
  expect(api.callsOf(planPaymentsApi.refresh)).toHaveLength(1);
  expect(router.state.location.pathname).toBe('/subscription/ordered');
  expect(getState().feedback.toasts).toEqual([]);
});

test('without a plan that has begun, the page of the subscription says what is missing', async () => {
  const open = { ...billing, state: 2 as const, invoices: [] };
  api
    .answer(planInvoicesApi.own, open)
    .answer(planPaymentsApi.refresh, open)
    .answer(subscriptionApi.active, noPlan)
    .answer(subscriptionApi.approved, {
      hasSubscription: true,
      subscription: aSubscription({ state: 2 }),
    });
  await installFakePlatform({ user: aUser(), approved: aSubscription({ state: 2 }) });
  const { router } = await renderRemote(remote, '/subscription/ordered?card=saved');
  await waitFor(() => expect(router.state.location.pathname).toBe('/subscription'));
});

test('an order on account leads to its page', async () => {
  await installFakePlatform({ user: aUser() });
  api.answer(planOrdersApi.order, { subscription: begun, paymentUrl: null });
  const fields = { ...germanBilling, invoiceFormat: '' };
  const agreed = {
    planId: 'studio',
    billingPeriod: 1,
    currency: 'EUR',
    amount: 17_900,
    taxRateBasisPoints: 1900,
    paymentMethod: 'OnAccount',
    at: Date.now(),
  };
  sessionStorage.setItem(
    StorageKeys.invoiceAddress,
    JSON.stringify({ userId: '', fields, agreed }),
  );
  api.answer(planOrdersApi.offer, {
    id: 'studio',
    name: 'Studio',
    creditsPerCycle: 120,
    downloadVolume: 250,
    seats: 5,
    billingPeriod: 1,
    amount: 17_900,
    currency: 'EUR',
    currencies: ['EUR'],
    country: 'DE',
    tax: { treatment: 'Standard', place: 'DE', rateBasisPoints: 1900, amount: 3401 },
    paymentMethods: ['OnAccount'],
    seller: 'Harbor Pictures',
    renewsAt: '2026-02-15T12:00:00.000Z',
    needsApproval: false,
  });
  const { router } = await renderRemote(remote, '/pricing/order?plan=studio&period=1');
  await waitFor(() => expect(router.state.location.pathname).toBe('/subscription/ordered'));
  expect(await screen.findByRole('heading', { name: 'Studio is active' })).toBeVisible();
});
