import { checkoutApi } from '@editorial/contracts/checkout';
import { orderRequestsApi } from '@editorial/contracts/order-requests';
import { Policy } from '@editorial/contracts/policy';
import { addALaCarteImage, addSubscriptionImage, getState } from '@editorial/platform';
import { setCreditBalance } from '@editorial/platform/shell';
import {
  act,
  aQuote,
  aSubscription,
  aUser,
  FakeApi,
  fireEvent,
  idOf,
  installFakePlatform,
  screen,
  waitFor,
  within,
} from '@editorial/testing';
import { aRequest } from '../requests/requests.testing.ts';

import { anOrder, byCredits, byMoney, open, press, startCheckout } from './checkout.testing.tsx';

let api: FakeApi;
beforeEach(async () => {
  api = await startCheckout();
});

test('payment by card is offered if it is configured, and leads to Stripe with the order in the history', async () => {
  const followed: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    followed.push(this.href);
  });
  const paymentUrl = 'https://checkout.stripe.com/c/pay/cs_1';
  const pending = anOrder({
    status: 'PaymentPending',
    lines: [byMoney],
    licenses: [],
    totals: { credits: 0, amount: 17_400 },
    paymentUrl,
  });
  const money = aQuote({
    lines: [byMoney],
    totals: { credits: 0, amount: 17_400 },
    balanceAfter: 250,
    paymentMethods: ['OnAccount', 'Stripe'],
  });
  api
    .answer(checkoutApi.quote, money)
    .answer(checkoutApi.order, pending)
    .answer(checkoutApi.get, pending)
    .answer(checkoutApi.payment, pending);
  addALaCarteImage({ assetId: idOf(2), resolutionType: 0, licenseZoneId: 'worldwide' });
  const { router } = await open();
  expect(await screen.findByRole('radio', { name: /On account/ })).toBeChecked();
  fireEvent.click(screen.getByRole('radio', { name: /By card/ }));
  expect(
    screen.getByText('You license 1 picture and pay $174.00 by card on the next page.'),
  ).toBeVisible();
  for (const [label, value] of [
    [/Street and number/, 'Kungsgatan 1'],
    [/Postal code/, '111 22'],
    [/City/, 'Stockholm'],
    [/Country/, 'SE'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await press('Pay by card');
  await waitFor(() => expect(followed).toEqual([paymentUrl]));
  expect(api.callsOf(checkoutApi.order)[0]?.body).toHaveProperty('paymentMethod', 'Stripe');
  expect(router.state.location.pathname).toBe(`/checkout/orders/${idOf(300)}`);
});

test('without a Stripe key no payment method is offered', async () => {
  api.answer(
    checkoutApi.quote,
    aQuote({ lines: [byMoney], totals: { credits: 0, amount: 17_400 } }),
  );
  addALaCarteImage({ assetId: idOf(2), resolutionType: 0, licenseZoneId: 'worldwide' });
  await open();
  expect(await screen.findByLabelText(/Street and number/)).toBeVisible();
  expect(screen.queryByRole('radio')).toBeNull();
});

test('the fields of the company are asked before the order, and sent with it', async () => {
  const fields = [
    { name: 'Project', isRequired: true },
    { name: 'Order number', isRequired: false },
  ];
  api.answer(checkoutApi.quote, aQuote({ lines: [byCredits], fields }));
  addSubscriptionImage({ assetId: idOf(1), resolutionType: 0 });
  await open();
  fireEvent.click(await screen.findByRole('button', { name: /^(License now|Order and pay)/ }));
  expect(await screen.findByText('Project is needed.')).toBeVisible();
  expect(screen.getByLabelText('Project')).toHaveFocus();
  expect(api.callsOf(checkoutApi.order)).toHaveLength(0);
  fireEvent.change(screen.getByLabelText('Project'), { target: { value: ' Harbor ' } });
  expect(screen.queryByText('Project is needed.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^(License now|Order and pay)/ }));
  await waitFor(() => expect(api.callsOf(checkoutApi.order)).toHaveLength(1));
  expect(api.callsOf(checkoutApi.order)[0]?.body).toHaveProperty('references', [
    { name: 'Project', value: 'Harbor' },
  ]);
});

test('a seat that needs an approval asks instead of ordering', async () => {
  const request = aRequest({ isOwn: true });
  api
    .answer(checkoutApi.quote, aQuote({ lines: [byCredits], needsApproval: true }))
    .answer(orderRequestsApi.ask, request)
    .answer(orderRequestsApi.get, request);
  addSubscriptionImage({ assetId: idOf(1), resolutionType: 0 });
  const { router } = await open();
  const note = await screen.findByLabelText(/^Note/);
  expect(screen.queryByRole('button', { name: /^(License now|Order and pay)/ })).toBeNull();
  fireEvent.change(note, { target: { value: 'For the spring issue.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Ask for approval' }));
  expect(await screen.findByText('A master user decides. You get a mail.')).toBeVisible();
  expect(api.callsOf(orderRequestsApi.ask)[0]?.body).toMatchObject({
    note: 'For the spring issue.',
    references: [],
  });
  expect(router.state.location.pathname).toBe(`/checkout/requests/${request.id}`);
  expect(getState().basket.subscriptionImages).toEqual([]);
});

test('a seat over its limit may ask; a basket over the balance may not', async () => {
  api.answer(checkoutApi.quote, aQuote({ lines: [byCredits], seatCreditsLeft: 1 }));
  addSubscriptionImage({ assetId: idOf(1), resolutionType: 0 });
  await open();
  expect(await screen.findByText(/^Your seat may spend 1 credit more/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Ask for approval' })).toBeVisible();
  act(() => setCreditBalance(aSubscription().id, 2));
  expect(screen.queryByRole('button', { name: 'Ask for approval' })).toBeNull();
});

test('use and territory change in the basket; what a picture is not for cannot be chosen', async () => {
  const usages = ['Editorial' as const];
  api.answer(
    checkoutApi.quote,
    aQuote({ lines: [byCredits, { ...byMoney, usages }], totals: { credits: 3, amount: 17_400 } }),
  );
  addSubscriptionImage({ assetId: idOf(1), resolutionType: 0 });
  addALaCarteImage({ assetId: idOf(2), resolutionType: 0, licenseZoneId: 'worldwide' });
  await open();
  fireEvent.change(await screen.findByLabelText('Use of Harbour at dawn'), {
    target: { value: 'Advertising' },
  });
  expect(getState().basket.subscriptionImages[0]).toHaveProperty('usage', 'Advertising');
  const forMoney = screen.getByLabelText('Use of Boats and rain');
  expect(within(forMoney).getByRole('option', { name: 'Advertising' })).toBeDisabled();
  fireEvent.change(screen.getByLabelText('Where Boats and rain will be used'), {
    target: { value: 'national' },
  });
  expect(getState().basket.aLaCarteImages[0]).toHaveProperty('licenseZoneId', 'national');
  fireEvent.click(screen.getAllByRole('button', { name: 'Pay per image instead' })[0]!);
  expect(getState().basket.aLaCarteImages.at(-1)).toMatchObject({
    assetId: idOf(1),
    licenseZoneId: 'national',
  });
});

test('a trial has no basket', async () => {
  const { clientId: _none, ...trial } = aSubscription();
  await installFakePlatform({ user: aUser(), policies: [Policy.Orders], active: trial });
  await open();
  expect(await screen.findByText('A free trial has no basket')).toBeVisible();
});
