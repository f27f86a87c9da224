import { billingAddressesApi } from '@editorial/contracts/billing-addresses';
import { accountApi } from '@editorial/contracts/account';
import { planInvoicesApi } from '@editorial/contracts/plan-invoices';
import { seatsApi, seatsOfSubscriptionApi } from '@editorial/contracts/seats';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { getState } from '@editorial/platform';
import {
  act,
  aPlanBilling,
  aSubscription,
  aUser,
  FakeApi,
  fireEvent,
  idOf,
  installFakePlatform,
  renderRemote,
  screen,
  waitFor,
} from '@editorial/testing';
import remote from '../remote.ts';
import { aSeatPage } from '../seats/seats.testing.ts';

const address = {
  name: 'Cleo Client',
  company: 'Client & Co',
  address: 'Quay 1',
  city: 'Oslo',
  postalCode: '0150',
  country: 'NO',
  vatNumber: '',
};
const invoice = {
  id: idOf(70),
  number: 'I-2026-000007',
  planName: 'Studio',
  periodStart: '2026-01-01T00:00:00.000Z',
  periodEnd: '2026-02-01T00:00:00.000Z',
  amount: 17_900,
  currency: 'USD',
  issuedAt: '2026-01-01T00:00:00.000Z',
  credited: 0,
  dueAt: '2026-01-31T00:00:00.000Z',
  paidAt: null,
  kind: 'Period' as const,
  payment: null,
};
const unbilled = aPlanBilling({ periodPrice: 17_900 });
const billed = {
  ...unbilled,
  billing: address,
  nextInvoiceAt: invoice.periodEnd,
  invoices: [invoice],
};

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi()
    .answer(subscriptionApi.ledger, { totalCount: 0, items: [] })
    .answer(subscriptionApi.licenseZones, [])
    .answer(billingAddressesApi.list, [])
    .answer(seatsApi.list, aSeatPage())
    .answer(seatsOfSubscriptionApi.list, aSeatPage())
    .install();
});

test('a plan is activated once it is known whom the invoice is for', async () => {
  api
    .answer(planInvoicesApi.own, () =>
      api.callsOf(planInvoicesApi.changeBilling).length > 0
        ? { ...unbilled, billing: address }
        : unbilled,
    )
    .answer(planInvoicesApi.changeBilling, { ...unbilled, billing: address });
  await installFakePlatform({ user: aUser(), approved: aSubscription({ state: 2 }) });
  await renderRemote(remote, '/subscription');
  expect(await screen.findByText(/invoice for the first period: \$179\.00/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Activate Studio and pay' })).toBeDisabled();
  for (const [label, value] of [
    ['Name', address.name],
    ['Street and number', address.address],
    ['Postal code', address.postalCode],
    ['City', address.city],
    ['Country', address.country],
  ] as const)
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Save address' }));
  await waitFor(() =>
    expect(api.callsOf(planInvoicesApi.changeBilling)[0]?.body).toMatchObject({ country: 'NO' }),
  );
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Activate Studio and pay' })).toBeEnabled(),
  );
  expect(screen.getByText(/Quay 1, 0150 Oslo, Norway/)).toBeVisible();
});

test('a plan that waits is offered the address that was given before', async () => {
  api
    .answer(planInvoicesApi.own, unbilled)
    .answer(billingAddressesApi.list, [{ id: null, billing: address, isRemovable: false }])
    .answer(planInvoicesApi.changeBilling, { ...unbilled, billing: address });
  await installFakePlatform({ user: aUser(), approved: aSubscription({ state: 2 }) });
  await renderRemote(remote, '/subscription');
  expect(await screen.findByText(/Quay 1, 0150 Oslo, Norway/)).toBeVisible();
  expect(screen.queryByLabelText('City')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Use this address' }));
  await waitFor(() => expect(api.callsOf(planInvoicesApi.changeBilling)[0]?.body).toEqual(address));
});

test('while another amount is looked into, the plan is not activated a second time', async () => {
  const payment = { purpose: 'Activation', state: 'Mismatch' } as const;
  api.answer(planInvoicesApi.own, {
    ...unbilled,
    billing: address,
    payment: {
      ...payment,
      amount: 17_900,
      currency: 'USD',
      planName: 'Studio',
      failure: null,
      payUrl: null,
    },
  });
  await installFakePlatform({ user: aUser(), approved: aSubscription({ state: 2 }) });
  await renderRemote(remote, '/subscription');
  expect(await screen.findByText(/Another amount than \$179\.00 was paid/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Activate Studio and pay' })).toBeDisabled();
});

test('a master user sees the invoices of the plan', async () => {
  api.answer(planInvoicesApi.own, billed);
  await installFakePlatform({ user: aUser(), active: aSubscription(), isMasterUser: true });
  await renderRemote(remote, '/subscription');
  expect(await screen.findByRole('cell', { name: 'I-2026-000007' })).toBeVisible();
  expect(screen.getByText('Due on Jan 31, 2026')).toBeVisible();
  expect(screen.getByText('Next: $179.00 on Feb 1, 2026')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Mark as paid' })).toBeNull();
});

test('an administrator records a payment', async () => {
  const subscription = aSubscription();
  api
    .answer(subscriptionApi.get, subscription)
    .answer(planInvoicesApi.ofSubscription, () =>
      api.callsOf(planInvoicesApi.markPaid).length > 0
        ? { ...billed, invoices: [{ ...invoice, paidAt: '2026-01-10T00:00:00.000Z' }] }
        : billed,
    )
    .answer(planInvoicesApi.markPaid, billed);
  await installFakePlatform({
    user: aUser(),
    profileType: 1,
    policies: ['Subscription.Subscriptions', 'Subscription.Subscriptions.State'],
  });
  await renderRemote(remote, `/subscriptions/${subscription.id}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Mark as paid' }));
  expect(await screen.findByText('Paid on Jan 10, 2026')).toBeVisible();
  expect(api.callsOf(planInvoicesApi.markPaid)[0]?.params).toEqual({ id: invoice.id });
});

test('a master user cancels the plan at its end, and takes that back', async () => {
  const canceled = aSubscription({
    cancelledAt: '2026-01-10T00:00:00.000Z',
    endDate: '2026-02-01T00:00:00.000Z',
  });
  api
    .answer(planInvoicesApi.own, billed)
    .answer(accountApi.publicProfile, { profile: { type: 3, name: 'Cleo', company: '' } })
    .answer(subscriptionApi.active, () => ({
      hasSubscription: true,
      subscription: api.callsOf(subscriptionApi.keepPlan).length > 0 ? aSubscription() : canceled,
    }))
    .answer(subscriptionApi.approved, { hasSubscription: false, subscription: null })
    .answer(subscriptionApi.isMasterUser, { isMasterUser: true })
    .answer(subscriptionApi.cancelPlan, canceled)
    .answer(subscriptionApi.keepPlan, aSubscription());
  await installFakePlatform({ user: aUser(), active: aSubscription(), isMasterUser: true });
  await renderRemote(remote, '/subscription');
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel the plan' }));
  await waitFor(() => expect(getState().feedback.confirmation).not.toBeNull());
  expect(getState().feedback.confirmation).toMatchObject({
    message: expect.stringMatching(/goes on until Feb 1, 2026/),
    options: { yesText: 'Cancel the plan', cancelText: 'Keep the plan' },
  });
  await act(async () => getState().feedback.confirmation?.answer('confirm'));
  expect(await screen.findByText(/Studio is canceled and ends on Feb 1, 2026/)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Keep the plan' }));
  expect(await screen.findByRole('button', { name: 'Cancel the plan' })).toBeVisible();
});
