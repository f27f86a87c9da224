import { planChangesApi, type ChangeQuote } from '@editorial/contracts/plan-changes';
import { planInvoicesApi } from '@editorial/contracts/plan-invoices';
import { seatsApi } from '@editorial/contracts/seats';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { aPlanBilling, aSubscription, FakeApi } from '@editorial/testing';
import { aSeatPage } from '../seats/seats.testing.ts';

export const card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 };
export const noPlan = { hasSubscription: false, subscription: null };
const plan = {
  id: 'agency',
  name: 'Agency',
  creditsPerCycle: 400,
  downloadVolume: 1000,
  seats: 20,
  currency: 'USD',
  prices: [{ billingPeriod: 1 as const, amount: 49_900 }],
};
/** To a larger plan, in the middle of a month that is paid by card. */
export const upgrade: ChangeQuote = {
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
export const germanBilling = {
  name: 'Cleo Client',
  company: '',
  address: 'Am Deich 1',
  city: 'Bremen',
  postalCode: '28195',
  country: 'DE',
  vatNumber: '',
};
/** The billing of a plan that is paid with the card. */
export const billed = aPlanBilling({ card, acceptsCards: true, periodPrice: 17_900 });
/** An invoice of the plan that the card did not pay. */
export const declinedInvoice = {
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

/** The calls of the page of one's own active plan, as its master user. */
export const ownPlanApi = (): FakeApi =>
  new FakeApi()
    .answer(subscriptionApi.ledger, { totalCount: 0, items: [] })
    .answer(subscriptionApi.plans, [plan])
    .answer(subscriptionApi.requested, noPlan)
    .answer(subscriptionApi.active, { hasSubscription: true, subscription: aSubscription() })
    .answer(subscriptionApi.approved, noPlan)
    .answer(subscriptionApi.isMasterUser, { isMasterUser: true })
    .answer(seatsApi.list, aSeatPage())
    .answer(planInvoicesApi.own, billed)
    .answer(planChangesApi.quote, upgrade)
    .answer(planChangesApi.change, billed)
    .install();
