import { billingAddressesApi } from '@editorial/contracts/billing-addresses';
import { checkoutApi, type Order } from '@editorial/contracts/checkout';
import { Policy } from '@editorial/contracts/policy';
import { subscriptionApi } from '@editorial/contracts/subscription';
import {
  anOrderLine,
  aQuote,
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

export const zones = [
  { id: 'national', name: 'National', priceFactor: 1, advertisingFactor: 1 },
  { id: 'worldwide', name: 'Worldwide', priceFactor: 2.2, advertisingFactor: 1 },
];

export const byCredits = anOrderLine({ usage: 'Editorial' });
export const byMoney = anOrderLine({
  assetId: idOf(2),
  title: 'Boats and rain',
  source: 'ALaCarte',
  credits: 0,
  amount: 17_400,
  usage: 'Editorial',
});

export const both = aQuote({ lines: [byCredits, byMoney], totals: { credits: 3, amount: 17_400 } });
export const anOrder = (change: Partial<Order> = {}): Order => ({
  id: idOf(300),
  number: 'O-2026-000001',
  status: 'Completed',
  creationTime: '2026-01-15T12:00:00.000Z',
  lines: [byCredits],
  totals: { credits: 3, amount: 0 },
  tax: null,
  currency: 'USD',
  licenses: [{ id: idOf(200), number: 'L-2026-000001', assetId: idOf(1), resolutionType: 0 }],
  balanceAfter: 247,
  invoiceNumber: null,
  paymentUrl: null,
  references: [],
  reversibleUntil: null,
  ...change,
});

/** The server of a page of the basket, with a signed-in buyer. Begins with an empty basket. */
export async function startCheckout(): Promise<FakeApi> {
  sessionStorage.clear();
  localStorage.clear();
  const api = new FakeApi()
    .answer(subscriptionApi.licenseZones, zones)
    .answer(billingAddressesApi.list, [])
    .answer(checkoutApi.quote, aQuote({ lines: [byCredits] }))
    .answer(checkoutApi.order, anOrder())
    .answer(checkoutApi.get, anOrder())
    .install();
  await installFakePlatform({ user: aUser(), policies: [Policy.Orders], active: aSubscription() });
  return api;
}

export const open = () => renderRemote(remote, '/checkout');

/** Presses a button once the basket is priced for who pays. */
export async function press(name: string | RegExp): Promise<void> {
  await waitFor(() => expect(screen.getByRole('button', { name })).toBeEnabled());
  fireEvent.click(screen.getByRole('button', { name }));
}
