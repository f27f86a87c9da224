import { accountApi } from '@editorial/contracts/account';
import { billingAddressesApi } from '@editorial/contracts/billing-addresses';
import { checkoutApi, IDEMPOTENCY_KEY_HEADER, type Order } from '@editorial/contracts/checkout';
import { orderRequestsApi } from '@editorial/contracts/order-requests';
import { Policy } from '@editorial/contracts/policy';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { addALaCarteImage, addSubscriptionImage, getState } from '@editorial/platform';
import { setCreditBalance } from '@editorial/platform/shell';
import {
  act,
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
  within,
} from '@editorial/testing';
import remote from '../remote.ts';
import { aRequest } from '../requests/requests.testing.ts';

let api: FakeApi;
const zones = [
  { id: 'national', name: 'National', priceFactor: 1, advertisingFactor: 1 },
  { id: 'worldwide', name: 'Worldwide', priceFactor: 2.2, advertisingFactor: 1 },
];

const byCredits = anOrderLine({ usage: 'Editorial' });
const byMoney = anOrderLine({
  assetId: idOf(2),
  title: 'Boats and rain',
  source: 'ALaCarte',
  credits: 0,
  amount: 17_400,
  usage: 'Editorial',
});

const both = aQuote({ lines: [byCredits, byMoney], totals: { credits: 3, amount: 17_400 } });
const anOrder = (change: Partial<Order> = {}): Order => ({
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

beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  api = new FakeApi()
    .answer(subscriptionApi.licenseZones, zones)
    .answer(billingAddressesApi.list, [])
    .answer(checkoutApi.quote, aQuote({ lines: [byCredits] }))
    .answer(checkoutApi.order, anOrder())
    .answer(checkoutApi.get, anOrder())
    .install();
  await installFakePlatform({ user: aUser(), policies: [Policy.Orders], active: aSubscription() });
});

const open = () => renderRemote(remote, '/checkout');
/** Presses a button once the basket is priced for who pays. */
async function press(name: string | RegExp): Promise<void> {
  await waitFor(() => expect(screen.getByRole('button', { name })).toBeEnabled());
  fireEvent.click(screen.getByRole('button', { name }));
}
const keys = () =>
  api.callsOf(checkoutApi.order).map((call) => call.headers.get(IDEMPOTENCY_KEY_HEADER));

test('an empty basket explains its purpose and links to the pictures', async () => {
  await open();
  expect(await screen.findByText('Your basket is empty')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse the catalog' })).toHaveAttribute(
    'href',
    '/public',
  );
  expect(api.callsOf(checkoutApi.quote)).toHaveLength(0);
});

test('[R2.128N] both groups, the balance before and after, and one sentence that says what ordering will do', async () => {
  api.answer(checkoutApi.quote, both);
  addSubscriptionImage({ assetId: idOf(1), resolutionType: 0 });
  addALaCarteImage({ assetId: idOf(2), resolutionType: 0, licenseZoneId: 'worldwide' });
  await open();
  const [credits, money] = [
    await screen.findByRole('region', { name: 'From your subscription' }),
    screen.getByRole('region', { name: 'Pay per image' }),
  ];
  expect(within(credits).getByText('3 credits')).toBeVisible();
  expect(within(money).getByText('$174.00')).toBeVisible();
  expect(
    screen.getByText(
      'You license 2 pictures for 3 credits and an invoice for $174.00, payable within 30 days. 247 credits remain in your balance.',
    ),
  ).toBeVisible();
});

test('the balance follows the hub without a new quote', async () => {
  addSubscriptionImage({ assetId: idOf(1), resolutionType: 0 });
  await open();
  expect(await screen.findByText(/247 credits remain/)).toBeVisible();
  const before = api.callsOf(checkoutApi.quote).length;
  act(() => setCreditBalance(aSubscription().id, 10));
  expect(screen.getByText(/7 credits remain/)).toBeVisible();
  expect(api.callsOf(checkoutApi.quote)).toHaveLength(before);
  act(() => setCreditBalance(aSubscription().id, 2));
  expect(screen.getByText(/You need 1 credit more/)).toBeVisible();
  expect(screen.getByRole('button', { name: /^License now/ })).toBeDisabled();
});

test('an order removes the ordered lines from the basket and shows the files', async () => {
  addSubscriptionImage({ assetId: idOf(1), resolutionType: 0 });
  const { router } = await open();
  fireEvent.click(await screen.findByRole('button', { name: 'License now' }));
  expect(await screen.findByRole('heading', { name: 'Licensed' })).toBeVisible();
  expect(router.state.location.pathname).toBe(`/checkout/orders/${idOf(300)}`);
  expect(getState().basket.subscriptionImages).toEqual([]);
  expect(screen.getByRole('button', { name: 'Certificate of Harbour at dawn' })).toBeVisible();
});

test('[R7.89N] a retry after a lost answer, even after a reload, sends the same idempotency key', async () => {
  api.fail(checkoutApi.order, 502);
  addSubscriptionImage({ assetId: idOf(1), resolutionType: 0 });
  const { unmount } = await open();
  fireEvent.click(await screen.findByRole('button', { name: /^License now/ }));
  expect(await screen.findByText('We lost the connection')).toBeVisible();
  unmount();
  await open();
  fireEvent.click(await screen.findByRole('button', { name: /^License now/ }));
  await waitFor(() => expect(keys()).toHaveLength(2));
  expect(keys()[0]).toBe(keys()[1]);
  expect(getState().basket.subscriptionImages).toHaveLength(1);
});

test('[R8.16] a refusal shows the server’s reason and ends the attempt: the next order has a new key', async () => {
  api.refuse(checkoutApi.order, 'Editorial:InsufficientCredits', {
    data: { required: 3, available: 0 },
    message: 'The balance of 0 credits does not cover 3.',
    details: 'It was spent by your colleague.',
  });
  addSubscriptionImage({ assetId: idOf(1), resolutionType: 0 });
  await open();
  fireEvent.click(await screen.findByRole('button', { name: /^License now/ }));
  expect(
    await screen.findByText(
      'The balance of 0 credits does not cover 3. It was spent by your colleague. Your balance no longer covers this order. Nothing was charged.',
    ),
  ).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: /^License now/ }));
  await waitFor(() => expect(keys()).toHaveLength(2));
  expect(keys()[0]).not.toBe(keys()[1]);
});

test('changed prices are shown line by line, and the order is sent only after the buyer agrees', async () => {
  const dearer = aQuote({
    quoteHash: 'new',
    lines: [{ ...byCredits, credits: 6 }],
    totals: { credits: 6, amount: 0 },
    balanceAfter: 244,
  });
  api.refuse(checkoutApi.order, 'Editorial:QuoteChanged', { data: { quote: dearer } });
  addSubscriptionImage({ assetId: idOf(1), resolutionType: 0 });
  await open();
  fireEvent.click(await screen.findByRole('button', { name: /^License now/ }));
  expect(await screen.findByText('Prices changed while you were looking')).toBeVisible();
  expect(screen.getByText('6 credits')).toBeVisible();
  expect(screen.getByText('was 3 credits')).toBeVisible();
  api.answer(checkoutApi.order, anOrder());
  fireEvent.click(screen.getByRole('button', { name: /^License now/ }));
  await screen.findByRole('heading', { name: 'Licensed' });
  expect(
    api.callsOf(checkoutApi.order).map((call) => (call.body as { quoteHash: string }).quoteHash),
  ).toEqual(['hash', 'new']);
});

test('a currency is chosen with a full basket: prices are asked anew, and a change meanwhile orders nothing', async () => {
  const currencies = ['USD', 'EUR', 'CHF'];
  const priced = (currency: string, amount: number) =>
    aQuote({
      quoteHash: currency,
      currency,
      currencies,
      lines: [{ ...byMoney, amount }],
      totals: { credits: 0, amount },
    });
  const billing = {
    name: 'Ida Holm',
    company: '',
    address: 'Kai 1',
    city: 'Kiel',
    postalCode: '24103',
    country: 'DE',
    vatNumber: '',
  };
  api
    .answer(billingAddressesApi.list, [{ id: null, billing, isRemovable: false }])
    .answer(checkoutApi.quote, ({ body }) =>
      (body as { currency?: string }).currency === 'EUR'
        ? priced('EUR', 16_000)
        : priced('USD', 17_400),
    )
    .refuse(checkoutApi.order, 'Editorial:QuoteChanged', {
      data: { quote: priced('CHF', 15_000) },
    });
  addALaCarteImage({ assetId: idOf(2), resolutionType: 0, licenseZoneId: 'national' });
  await open();
  fireEvent.change(await screen.findByLabelText('Currency'), { target: { value: 'EUR' } });
  await waitFor(() => expect(screen.getAllByText('€160.00').length).toBeGreaterThan(0));
  expect(screen.queryByText(/\$174/)).toBeNull();
  expect(document.cookie).toContain('currency=EUR');

  await press(/^License now/);
  expect(await screen.findByText('The prices are now in CHF')).toBeVisible();
  expect(screen.getByText(/nothing was charged/)).toBeVisible();
  api.answer(checkoutApi.order, anOrder());
  await press(/^License now/);
  await screen.findByRole('heading', { name: 'Licensed' });
  expect(api.callsOf(checkoutApi.order).map(({ body }) => body)).toMatchObject([
    { quoteHash: 'EUR', currency: 'EUR' },
    { quoteHash: 'CHF', currency: 'CHF' },
  ]);
  expect(new Set(keys()).size).toBe(2);
}, 30_000);

test('lines that cannot be ordered show the reason and can be removed and restored', async () => {
  api.answer(
    checkoutApi.quote,
    aQuote({
      lines: [{ ...byCredits, credits: 0, problems: ['Editorial:AssetWithdrawn'] }],
      totals: { credits: 0, amount: 0 },
    }),
  );
  addSubscriptionImage({ assetId: idOf(1), resolutionType: 0 });
  addSubscriptionImage({ assetId: idOf(3), resolutionType: 0 });
  await open();
  expect(await screen.findByText('This picture was withdrawn.')).toBeVisible();
  expect(screen.getByRole('button', { name: /^License now/ })).toBeDisabled();
  fireEvent.click(screen.getByRole('button', { name: 'Remove Harbour at dawn' }));
  expect(getState().basket.subscriptionImages).toEqual([{ assetId: idOf(3), resolutionType: 0 }]);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(getState().basket.subscriptionImages.map(({ assetId }) => assetId)).toEqual([
    idOf(1),
    idOf(3),
  ]);
});

test('an order for money needs an address: nothing is sent without it', async () => {
  api.answer(
    checkoutApi.quote,
    aQuote({ lines: [byMoney], totals: { credits: 0, amount: 17_400 }, balanceAfter: 250 }),
  );
  addALaCarteImage({ assetId: idOf(2), resolutionType: 0, licenseZoneId: 'worldwide' });
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'License now and pay' }));
  await waitFor(() =>
    expect(screen.getByLabelText(/Street and number/)).toHaveAttribute('aria-invalid', 'true'),
  );
  expect(api.callsOf(checkoutApi.order)).toHaveLength(0);
  for (const [label, value] of [
    [/Street and number/, 'Kungsgatan 1'],
    [/Postal code/, '111 22'],
    [/City/, 'Stockholm'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fireEvent.change(screen.getByLabelText(/Country/), { target: { value: 'SE' } });
  // Its tax is asked for before the order can be sent.
  expect(screen.getByRole('button', { name: 'License now and pay' })).toBeDisabled();
  await press('License now and pay');
  expect(api.callsOf(checkoutApi.quote).at(-1)?.body).toMatchObject({ buyer: { country: 'SE' } });
  await waitFor(() => expect(api.callsOf(checkoutApi.order)).toHaveLength(1));
  expect(api.callsOf(checkoutApi.order)[0]?.body).toHaveProperty(
    'billing',
    expect.objectContaining({ name: 'Cleo Client', address: 'Kungsgatan 1', country: 'SE' }),
  );
});

test('a VAT number of another country is told at its field before the order, which cannot be sent', async () => {
  const sums = { lines: [byMoney], totals: { credits: 0, amount: 17_400 } };
  api.answer(checkoutApi.quote, aQuote(sums));
  addALaCarteImage({ assetId: idOf(2), resolutionType: 0, licenseZoneId: 'worldwide' });
  await open();
  fireEvent.change(await screen.findByLabelText(/Country/), { target: { value: 'DE' } });
  api.answer(checkoutApi.quote, aQuote({ ...sums, addressProblem: 'VatNumberInvalid' }));
  const field = screen.getByLabelText(/VAT number/);
  fireEvent.change(field, { target: { value: 'FR40303265045' } });
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription(/not a VAT number of the country in the address/),
  );
  expect(screen.getByRole('button', { name: /^License now/ })).toBeDisabled();
  expect(api.callsOf(checkoutApi.quote).at(-1)?.body).toMatchObject({
    buyer: { country: 'DE', vatNumber: 'FR40303265045' },
  });
  expect(api.callsOf(checkoutApi.order)).toHaveLength(0);

  api.answer(checkoutApi.quote, aQuote(sums));
  fireEvent.change(field, { target: { value: '' } });
  await waitFor(() => expect(screen.getByRole('button', { name: /^License now/ })).toBeEnabled());
  expect(field).not.toHaveAccessibleDescription(/not a VAT number/);
});

test('a consumer may waive the right of withdrawal; a company is not asked', async () => {
  const sums = { lines: [byMoney], totals: { credits: 0, amount: 17_400 } };
  const billing = {
    name: 'Ida',
    company: '',
    address: 'Kai 1',
    city: 'Kiel',
    postalCode: '24103',
    country: 'DE',
    vatNumber: '',
  };
  api
    .answer(billingAddressesApi.list, [{ id: null, billing, isRemovable: false }])
    .answer(checkoutApi.quote, aQuote(sums));
  addALaCarteImage({ assetId: idOf(2), resolutionType: 0, licenseZoneId: 'worldwide' });
  await open();
  const box = { name: /I lose my right of withdrawal/ };
  expect(await screen.findByRole('checkbox', box)).not.toBeChecked();
  fireEvent.click(screen.getByRole('checkbox', box));
  const company = screen.getByLabelText(/Company/);
  fireEvent.change(company, { target: { value: 'Holm GmbH' } });
  await waitFor(() => expect(screen.queryByRole('checkbox', box)).toBeNull());
  api.refuse(checkoutApi.order, 'Editorial:QuoteHasProblems', { message: 'No.' });
  await press(/^License now/);
  await waitFor(() => expect(api.callsOf(checkoutApi.order)).toHaveLength(1));
  expect(api.callsOf(checkoutApi.order)[0]?.body).not.toHaveProperty('waiver');
  fireEvent.change(company, { target: { value: '' } });
  expect(await screen.findByRole('checkbox', box)).toBeChecked();
  await press(/^License now/);
  await waitFor(() => expect(api.callsOf(checkoutApi.order)).toHaveLength(2));
  expect(api.callsOf(checkoutApi.order)[1]?.body).toMatchObject({ waiver: true });
}, 30_000);

test('addresses that come while somebody types take nothing away', async () => {
  const billing = {
    name: 'Ida',
    company: 'Harbor Print',
    address: 'Pier 1',
    city: 'Malmö',
    postalCode: '1',
    country: 'SE',
    vatNumber: '',
  };
  const coming = Promise.withResolvers<string>();
  api
    .send(billingAddressesApi.list, coming.promise)
    .answer(
      checkoutApi.quote,
      aQuote({ lines: [byMoney], totals: { credits: 0, amount: 17_400 } }),
    );
  addALaCarteImage({ assetId: idOf(2), resolutionType: 0, licenseZoneId: 'worldwide' });
  await open();
  fireEvent.change(await screen.findByLabelText('City'), { target: { value: 'Lund' } });
  await act(async () =>
    coming.resolve(JSON.stringify([{ id: null, billing, isRemovable: false }])),
  );
  expect(await screen.findByLabelText('Send the invoice to')).toHaveValue('new');
  expect(screen.getByLabelText('City')).toHaveValue('Lund');
});

test('an address of the company is chosen; another one is typed and kept', async () => {
  const address = { name: 'Ida', address: 'Pier 1', city: 'Malmö', postalCode: '1', country: 'SE' };
  const billing = { ...address, company: 'Harbor Print', vatNumber: '' };
  const film = { ...billing, company: 'Harbor Film' };
  api
    .answer(billingAddressesApi.list, [
      { id: null, billing, isRemovable: false },
      { id: idOf(700), billing: film, isRemovable: true },
    ])
    .answer(billingAddressesApi.add, [])
    .answer(
      checkoutApi.quote,
      aQuote({ lines: [byMoney], totals: { credits: 0, amount: 17_400 } }),
    );
  addALaCarteImage({ assetId: idOf(2), resolutionType: 0, licenseZoneId: 'worldwide' });
  await open();
  const choice = await screen.findByLabelText('Send the invoice to');
  expect(screen.getByLabelText(/^Company/)).toHaveValue('Harbor Print');
  fireEvent.change(choice, { target: { value: idOf(700) } });
  expect(screen.getByLabelText(/^Company/)).toHaveValue('Harbor Film');
  expect(screen.getByRole('button', { name: 'Remove this address' })).toBeVisible();
  fireEvent.change(screen.getByLabelText('Send the invoice to'), { target: { value: 'new' } });
  for (const [label, value] of [
    [/Street and number/, 'Pier 9'],
    [/Postal code/, '2'],
    [/City/, 'Lund'],
    [/Country/, 'SE'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fireEvent.click(screen.getByLabelText('Keep this address for the next orders'));
  await press(/^License now/);
  await waitFor(() => expect(api.callsOf(checkoutApi.order)).toHaveLength(1));
  expect(api.callsOf(billingAddressesApi.add)[0]?.body).toMatchObject({ address: 'Pier 9' });
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
  await press('Continue to payment');
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
  fireEvent.click(await screen.findByRole('button', { name: /^License now/ }));
  expect(await screen.findByText('Project is needed.')).toBeVisible();
  expect(screen.getByLabelText('Project')).toHaveFocus();
  expect(api.callsOf(checkoutApi.order)).toHaveLength(0);
  fireEvent.change(screen.getByLabelText('Project'), { target: { value: ' Harbor ' } });
  expect(screen.queryByText('Project is needed.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^License now/ }));
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
  expect(screen.queryByRole('button', { name: /^License now/ })).toBeNull();
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

test('an unconfirmed address is told before the order, and its link is sent again', async () => {
  api
    .answer(accountApi.myProfile, { emailConfirmed: false } as never)
    .answer(accountApi.sendEmailConfirmation, undefined);
  await installFakePlatform({
    user: aUser({ emailVerified: false }),
    policies: [Policy.Orders],
    active: aSubscription(),
  });
  addSubscriptionImage({ assetId: idOf(1), resolutionType: 0 });
  await open();
  expect(await screen.findByText('Confirm your e-mail address')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(api.callsOf(accountApi.sendEmailConfirmation)).toHaveLength(1));
});

test('a trial has no basket', async () => {
  const { clientId: _none, ...trial } = aSubscription();
  await installFakePlatform({ user: aUser(), policies: [Policy.Orders], active: trial });
  await open();
  expect(await screen.findByText('A free trial has no basket')).toBeVisible();
});
