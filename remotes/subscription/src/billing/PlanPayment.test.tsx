import { accountApi } from '@editorial/contracts/account';
import { planInvoicesApi } from '@editorial/contracts/plan-invoices';
import { planPaymentsApi } from '@editorial/contracts/plan-payments';
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
import { billed, card, declinedInvoice, ownPlanApi } from '../change/own-plan.testing.ts';

const terms = { language: 'en', terms: 3, license: 7 };
const laterTerms = { ...terms, terms: 4 };
let api: FakeApi;
beforeEach(() => {
  api = ownPlanApi();
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

test('a declined renewal stands first on the page, with its days, and is paid there', async () => {
  api
    .answer(planInvoicesApi.own, { ...billed, invoices: [declinedInvoice] })
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
    expect(api.callsOf(planPaymentsApi.payInvoice)[0]?.params).toEqual({ id: declinedInvoice.id }),
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
