import { checkoutApi, type Order } from '@editorial/contracts/checkout';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { anOrderLine, FakeApi, idOf } from '@editorial/testing';

/** The address of the order's page. */
export const path = `/checkout/orders/${idOf(300)}`;

/** Where the order is paid. */
export const paymentUrl = 'https://checkout.stripe.com/c/pay/cs_1';

export const byMoney = anOrderLine({
  title: 'Boats and rain',
  source: 'ALaCarte',
  credits: 0,
  amount: 17_400,
  usage: 'Editorial',
});

/** An order that waits for its payment by card. */
export const anOrder = (change: Partial<Order> = {}): Order => ({
  id: idOf(300),
  number: 'O-2026-000001',
  status: 'PaymentPending',
  creationTime: '2026-01-15T12:00:00.000Z',
  lines: [byMoney],
  totals: { credits: 0, amount: 17_400 },
  tax: null,
  currency: 'USD',
  licenses: [],
  balanceAfter: 250,
  invoiceNumber: null,
  paymentUrl,
  references: [],
  reversibleUntil: null,
  ...change,
});

/** The same order, paid. */
export const paid = anOrder({
  status: 'Completed',
  paymentUrl: null,
  invoiceNumber: 'I-2026-000001',
  licenses: [{ id: idOf(200), number: 'L-2026-000001', assetId: idOf(1), resolutionType: 0 }],
});

/** The server's answers for the page of an order. */
export const answersForOrder = (): FakeApi =>
  new FakeApi()
    .answer(checkoutApi.get, anOrder())
    .answer(checkoutApi.payment, anOrder())
    .answer(subscriptionApi.licenseZones, [
      { id: 'worldwide', name: 'Worldwide', priceFactor: 2.2, advertisingFactor: 1.5 },
    ])
    .install();
