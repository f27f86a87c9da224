import { accountApi } from '@editorial/contracts/account';
import { planChangesApi, type ChangeQuote } from '@editorial/contracts/plan-changes';
import { planInvoicesApi } from '@editorial/contracts/plan-invoices';
import { planPaymentsApi } from '@editorial/contracts/plan-payments';
import { seatsApi } from '@editorial/contracts/seats';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { getState } from '@editorial/platform';
import {
  aPlanBilling,
  aSubscription,
  aUser,
  FakeApi,
  installFakePlatform,
  fireEvent,
  renderRemote,
  screen,
  waitFor,
  within,
} from '@editorial/testing';
import remote from '../remote.ts';
import { aSeatPage } from '../seats/seats.testing.ts';

const card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 };
const terms = { language: 'en', terms: 3, license: 7 };
const laterTerms = { ...terms, terms: 4 };
const none = { hasSubscription: false, subscription: null };
const plan = {
  id: 'agency',
  name: 'Agency',
  creditsPerCycle: 400,
  downloadVolume: 1000,
  seats: 20,
  currency: 'USD',
  prices: [{ billingPeriod: 1 as const, amount: 49_900 }],
};
const upgrade: ChangeQuote = {
  planId: 'agency',
  billingPeriod: 1,
  planName: 'Agency',
  isUpgrade: true,
  at: '2026-01-15T00:00:00.000Z',
  amount: 16_000,
  currency: 'USD',
  paidUntil: '2026-02-01T00:00:00.000Z',
  credits: 150,
  periodPrice: 49_900,
  taxRateBasisPoints: 0,
  periodFollows: false,
  paysByCard: true,
};
const germanBilling = {
  name: 'Cleo Client',
  company: '',
  address: 'Am Deich 1',
  city: 'Bremen',
  postalCode: '28195',
  country: 'DE',
  vatNumber: '',
};
const billed = aPlanBilling({ card, acceptsCards: true, periodPrice: 17_900 });
let api: FakeApi;
beforeEach(() => {
  api = new FakeApi()
    .answer(subscriptionApi.ledger, { totalCount: 0, items: [] })
    .answer(subscriptionApi.plans, [plan])
    .answer(subscriptionApi.requested, none)
    .answer(subscriptionApi.active, { hasSubscription: true, subscription: aSubscription() })
    .answer(subscriptionApi.approved, none)
    .answer(subscriptionApi.isMasterUser, { isMasterUser: true })
    .answer(seatsApi.list, aSeatPage())
    .answer(planInvoicesApi.own, billed)
    .answer(planChangesApi.quote, upgrade)
    .answer(planChangesApi.change, billed)
    .install();
});

test('another plan and the end of the plan are offered beside its name, above the movements', async () => {
  const active = aSubscription();
  await installFakePlatform({ user: aUser(), active, isMasterUser: true });
  await renderRemote(remote, '/subscription');
  const own = await screen.findByRole('region', { name: active.planName });
  const cancel = within(own).getByRole('button', { name: 'Cancel the plan' });
  await within(own).findByRole('button', { name: 'Change the plan' });
  expect(own).toHaveTextContent('$179.00 a month');
  const movements = screen.getByRole('region', { name: 'Credit movements' });
  expect(cancel.compareDocumentPosition(movements)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test.each([
  ['no address', null],
  ['no country', { ...germanBilling, country: '' }],
])('with %s, no page names a rate of tax', async (_, billing) => {
  api.answer(planInvoicesApi.own, {
    ...billed,
    billing,
    taxRateBasisPoints: 1900,
    nextInvoiceAt: '2026-02-01T00:00:00.000Z',
  });
  const active = aSubscription();
  await installFakePlatform({ user: aUser(), active, isMasterUser: true });
  await renderRemote(remote, '/subscription');
  expect(await screen.findByText('$179.00 a month plus tax')).toBeVisible();
  expect(await screen.findByText('Next: $179.00 plus tax on Feb 1, 2026')).toBeVisible();
  expect(document.body).not.toHaveTextContent('19 %');
});

test('the price with tax, the next payment and credits come first; after canceling, the end', async () => {
  api.answer(planInvoicesApi.own, {
    ...billed,
    billing: germanBilling,
    taxRateBasisPoints: 1900,
    nextInvoiceAt: '2026-02-01T00:00:00.000Z',
  });
  const active = aSubscription({ cycleEnd: '2026-02-01T00:00:00.000Z' });
  await installFakePlatform({ user: aUser(), active, isMasterUser: true });
  const page = await renderRemote(remote, '/subscription');
  const own = await screen.findByRole('region', { name: active.planName });
  expect(await within(own).findByText('$213.01 a month including 19 % tax')).toBeVisible();
  expect(own).toHaveTextContent('Next paymentFeb 1, 2026');
  expect(own).toHaveTextContent('Next credits120 credits on Feb 1, 2026');
  const balance = screen.getByTestId('credit-balance');
  expect(own.compareDocumentPosition(balance)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  page.unmount();

  const end = '2026-02-01T00:00:00.000Z';
  const canceled = { ...active, cancelledAt: '2026-01-15T00:00:00.000Z', endDate: end };
  await installFakePlatform({ user: aUser(), active: canceled, isMasterUser: true });
  await renderRemote(remote, '/subscription');
  const ended = await screen.findByRole('region', { name: active.planName });
  expect(ended).toHaveTextContent('Canceled, endsFeb 1, 2026');
  expect(ended).not.toHaveTextContent('Next credits');
  expect(within(ended).queryByRole('button')).toBeNull();
  expect(screen.getByText(/Until then, everything works as before/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Keep the plan' })).toBeVisible();
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
  fireEvent.click(screen.getByRole('button', { name: 'Upgrade for $160.00' }));
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
  fireEvent.click(await screen.findByRole('button', { name: 'Upgrade for $160.00' }));
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

test('[R4.03] an approved plan is paid by card; after the page of Stripe the site asks how it went', async () => {
  api
    .answer(planInvoicesApi.own, { ...billed, state: 2, payment: null })
    .answer(planPaymentsApi.refresh, billed)
    .answer(accountApi.shownTerms, terms)
    .refuse(planPaymentsApi.activateByCard, 'Editorial:TermsChanged', {
      data: { terms: laterTerms },
    });
  await installFakePlatform({ user: aUser(), approved: aSubscription({ state: 2 }) });
  await renderRemote(remote, '/subscription?card=saved');
  await waitFor(() => expect(api.callsOf(planPaymentsApi.refresh)).toHaveLength(1));
  const pay = await screen.findByRole('button', {
    name: 'Pay $179.00 with the card ending in 4242',
  });
  await waitFor(() => expect(api.callsOf(accountApi.shownTerms)).toHaveLength(1));
  const accepted = () => api.callsOf(planPaymentsApi.activateByCard).map(({ body }) => body);
  fireEvent.click(pay);
  await waitFor(() => expect(accepted()).toEqual([{ terms }]));
  // The page said that the terms are others now: the next click accepts those.
  api.answer(planPaymentsApi.activateByCard, billed);
  fireEvent.click(pay);
  await waitFor(() => expect(accepted()).toEqual([{ terms }, { terms: laterTerms }]));
});

test.each([
  ['Failed', []],
  ['Pending', ['subscription::CardSaved']],
] as const)(
  'after a payment that is %s the page does not say more than is true',
  async (state, said) => {
    const payment = {
      purpose: 'Activation' as const,
      state,
      amount: 17_900,
      currency: 'USD',
      planName: 'Studio',
      failure: null,
      payUrl: null,
    };
    const answer = { ...billed, state: 2 as const, payment };
    api.answer(planInvoicesApi.own, answer).answer(planPaymentsApi.refresh, answer);
    await installFakePlatform({ user: aUser(), approved: aSubscription({ state: 2 }) });
    await renderRemote(remote, '/subscription?card=saved');
    await waitFor(() => expect(api.callsOf(planPaymentsApi.refresh)).toHaveLength(1));
    expect(await screen.findByText(/Studio/, { selector: '.sub-ends *, .sub-ends' })).toBeVisible();
    const toasts = () => getState().feedback.toasts.map(({ message }) => message);
    // The page is read again after the words.
    await waitFor(() => expect(api.callsOf(planInvoicesApi.own).length).toBeGreaterThan(1));
    expect(toasts()).toEqual(said);
  },
);

test('an upgrade shows what is paid with tax', async () => {
  api.answer(planChangesApi.quote, { ...upgrade, taxRateBasisPoints: 1900 });
  await installFakePlatform({ user: aUser(), active: aSubscription(), isMasterUser: true });
  await renderRemote(remote, '/subscription');
  fireEvent.click(await screen.findByRole('button', { name: 'Change the plan' }));
  fireEvent.click(await screen.findByRole('button', { name: 'See what Agency costs' }));
  expect(
    await screen.findByRole('button', { name: 'Upgrade for $190.40 including 19 % tax' }),
  ).toBeVisible();
});

test('a plan that its client ended begins again for the price that is shown', async () => {
  api
    .answer(subscriptionApi.active, none)
    .answer(planPaymentsApi.ended, { plan: { ...billed, state: 4, revivalPrice: 17_900 } })
    .answer(planChangesApi.revive, billed);
  await installFakePlatform({ user: aUser() });
  await renderRemote(remote, '/subscription');
  expect(await screen.findByRole('heading', { name: 'Studio has ended' })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Begin again for $179.00 a month' }));
  await waitFor(() =>
    expect(api.callsOf(planChangesApi.revive)[0]?.body).toEqual({ amount: 17_900 }),
  );
});

test('an administrator decides about a payment of another amount', async () => {
  const charge = {
    id: '00000000-0000-4000-8000-000000000777',
    subscriptionId: '00000000-0000-4000-8000-000000000100',
    clientName: 'Client & Co',
    description: 'Agency',
    purpose: 'Upgrade' as const,
    amount: 16_000,
    currency: 'USD',
    paidAmount: 1,
    paidCurrency: 'USD',
    createdAt: '2026-01-15T00:00:00.000Z',
  };
  api
    .answer(subscriptionApi.list, { totalCount: 0, items: [] })
    .answer(planPaymentsApi.mismatches, () =>
      api.callsOf(planPaymentsApi.refundMismatch).length > 0 ? [] : [charge],
    )
    .answer(planPaymentsApi.refundMismatch, []);
  await installFakePlatform({
    user: aUser(),
    profileType: 1,
    policies: ['Subscription.Subscriptions', 'Subscription.Subscriptions.State'],
  });
  await renderRemote(remote, '/subscriptions');
  expect(await screen.findByText(/\$0\.01 paid, \$160\.00 asked/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Refund' })).toBeDisabled();
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Wrong amount' } });
  fireEvent.click(screen.getByRole('button', { name: 'Refund' }));
  await waitFor(() => expect(screen.queryByText(/\$0\.01 paid/)).toBeNull());
  expect(api.callsOf(planPaymentsApi.refundMismatch)[0]?.body).toEqual({ reason: 'Wrong amount' });
});

const declined = {
  id: '00000000-0000-4000-8000-000000000070',
  number: 'I-2026-000007',
  kind: 'Period' as const,
  planName: 'Studio',
  periodStart: '2026-01-01T00:00:00.000Z',
  periodEnd: '2026-02-01T00:00:00.000Z',
  amount: 17_900,
  currency: 'USD',
  credited: 0,
  issuedAt: '2026-01-01T00:00:00.000Z',
  dueAt: '2026-01-01T00:00:00.000Z',
  paidAt: null,
  deactivatesAt: '2026-01-15T00:00:00.000Z',
  payment: {
    failure: 'card_declined',
    payUrl: 'https://invoice.stripe.com/i/in_7',
    asksConfirmation: false,
    nextAttemptAt: '2026-01-04T00:00:00.000Z',
  },
};

test('a declined renewal stands first on the page, with its days, and is paid there', async () => {
  api
    .answer(planInvoicesApi.own, { ...billed, invoices: [declined] })
    .answer(planPaymentsApi.payInvoice, billed);
  await installFakePlatform({ user: aUser(), active: aSubscription(), isMasterUser: true });
  await renderRemote(remote, '/subscription');
  const notice = await screen.findByText(
    'The card was declined for invoice I-2026-000007, $179.00. It is tried again on Jan 4, 2026. If the invoice is not paid by Jan 15, 2026, Studio is deactivated. Licenses stay valid.',
  );
  expect(await screen.findByRole('link', { name: 'Pay with another card' })).toBeVisible();
  const [pay, ...others] = screen.getAllByRole('button', { name: 'Pay now' });
  expect(notice.parentElement).toContainElement(pay ?? null);
  expect(others).toHaveLength(1);
  fireEvent.click(notice.parentElement?.querySelector('button') ?? notice);
  await waitFor(() =>
    expect(api.callsOf(planPaymentsApi.payInvoice)[0]?.params).toEqual({ id: declined.id }),
  );
});

test('a card that ends before the next payment is announced', async () => {
  const ending = { ...card, expMonth: 1, expYear: 2026, endsSoon: true };
  api.answer(planInvoicesApi.own, {
    ...billed,
    card: ending,
    nextInvoiceAt: '2026-02-01T00:00:00.000Z',
  });
  await installFakePlatform({ user: aUser(), active: aSubscription(), isMasterUser: true });
  await renderRemote(remote, '/subscription');
  expect(await screen.findByText(/ending in 4242 is valid until Jan 31, 2026/)).toBeVisible();
});

test('a plan that waits for its payment offers that, and no other plan', async () => {
  const unpaid = { ...declined, deactivatesAt: undefined };
  api
    .answer(subscriptionApi.active, none)
    .answer(planPaymentsApi.ended, { plan: { ...billed, state: 4, invoices: [unpaid] } });
  await installFakePlatform({ user: aUser() });
  await renderRemote(remote, '/subscription');
  expect(await screen.findByRole('heading', { name: 'Studio is deactivated' })).toBeVisible();
  expect(
    screen.getByRole('button', { name: 'Pay $179.00 with the card ending in 4242' }),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Licensing history' })).toHaveAttribute(
    'href',
    '/subscription/licenses',
  );
  expect(screen.queryByRole('heading', { name: 'Plans' })).toBeNull();
});

test('a member of a company whose plan ended learns whom to ask', async () => {
  api.answer(subscriptionApi.active, none).answer(planPaymentsApi.ended, {
    plan: null,
    ofCompany: { planName: 'Studio', masterUsers: ['Cleo Client', 'Max Master'] },
  });
  await installFakePlatform({ user: aUser() });
  await renderRemote(remote, '/subscription');
  expect(await screen.findByText(/Please ask Cleo Client or Max Master/)).toBeVisible();
});
