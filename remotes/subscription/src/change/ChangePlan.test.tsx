import { planChangesApi } from '@editorial/contracts/plan-changes';
import { planInvoicesApi } from '@editorial/contracts/plan-invoices';
import { getState } from '@editorial/platform';
import {
  aSubscription,
  aUser,
  type FakeApi,
  fireEvent,
  installFakePlatform,
  renderRemote,
  screen,
  waitFor,
} from '@editorial/testing';
import remote from '../remote.ts';
import { billed, germanBilling, ownPlanApi, upgrade } from './own-plan.testing.ts';

let api: FakeApi;
beforeEach(() => {
  api = ownPlanApi();
});

test('a master user sees what an upgrade costs before it is made', async () => {
  await installFakePlatform({ user: aUser(), active: aSubscription(), isMasterUser: true });
  await renderRemote(remote, '/subscription');
  expect(await screen.findByText(/Paid by card: Visa ending in 4242/)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Change the plan' }));
  fireEvent.click(await screen.findByRole('button', { name: 'See what Agency costs' }));
  expect(
    await screen.findByText(/Agency begins now. You pay \$160\.00 .* 150 credits at once/),
  ).toBeVisible();
  expect(screen.getByText(/Your card is charged\. From then on it costs \$499\.00/)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Upgrade and pay $160.00' }));
  await waitFor(() =>
    expect(api.callsOf(planChangesApi.change)[0]?.body).toEqual({
      planId: 'agency',
      billingPeriod: 1,
      amount: 16_000,
    }),
  );
});

test.each([
  ['Pending', false],
  ['Paid', true],
])('an upgrade whose payment is %s is called begun: %s', async (state, isBegun) => {
  const payment = {
    purpose: 'Upgrade' as const,
    state: 'Pending' as const,
    amount: 16_000,
    currency: 'USD',
    planName: 'Agency',
    failure: 'authentication_required',
    payUrl: 'https://invoice.stripe.com/i/in_1',
  };
  api.answer(planChangesApi.change, { ...billed, payment: state === 'Paid' ? null : payment });
  await installFakePlatform({ user: aUser(), active: aSubscription(), isMasterUser: true });
  await renderRemote(remote, '/subscription');
  fireEvent.click(await screen.findByRole('button', { name: 'Change the plan' }));
  fireEvent.click(await screen.findByRole('button', { name: 'See what Agency costs' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Upgrade and pay $160.00' }));
  await screen.findByRole('button', { name: 'Change the plan' });
  const toasts = getState().feedback.toasts.map(({ message }) => message);
  expect(toasts.includes('subscription::PlanUpgraded')).toBe(isBegun);
});

test('a payment that the bank wants confirmed leads to it, and a change for later can be withdrawn', async () => {
  api.answer(planChangesApi.withdraw, billed).answer(planInvoicesApi.own, {
    ...billed,
    billing: germanBilling,
    taxRateBasisPoints: 1900,
    payment: {
      purpose: 'Upgrade',
      state: 'Pending',
      amount: 16_000,
      currency: 'USD',
      planName: 'Agency',
      failure: 'authentication_required',
      payUrl: 'https://invoice.stripe.com/i/in_1',
    },
    nextPlan: {
      planName: 'Starter',
      billingPeriod: 1,
      periodPrice: 4900,
      at: '2026-02-01T00:00:00.000Z',
    },
  });
  await installFakePlatform({ user: aUser(), active: aSubscription(), isMasterUser: true });
  await renderRemote(remote, '/subscription');
  const confirm = await screen.findByRole('link', { name: 'Confirm the payment' });
  expect(confirm).toHaveAttribute('href', 'https://invoice.stripe.com/i/in_1');
  expect(screen.getByRole('button', { name: 'Change the plan' })).toBeDisabled();
  expect(
    screen.getByText(
      /On Feb 1, 2026 your plan changes to Starter, for \$58\.31 including 19 % tax/,
    ),
  ).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Keep the plan as it is' }));
  await waitFor(() => expect(api.callsOf(planChangesApi.withdraw)).toHaveLength(1));
});

test('an upgrade shows what is paid with tax', async () => {
  api.answer(planChangesApi.quote, { ...upgrade, taxRateBasisPoints: 1900 });
  await installFakePlatform({ user: aUser(), active: aSubscription(), isMasterUser: true });
  await renderRemote(remote, '/subscription');
  fireEvent.click(await screen.findByRole('button', { name: 'Change the plan' }));
  fireEvent.click(await screen.findByRole('button', { name: 'See what Agency costs' }));
  expect(await screen.findByRole('button', { name: 'Upgrade and pay $190.40' })).toBeVisible();
});
