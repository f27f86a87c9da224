import { billingAddressesApi } from '@editorial/contracts/billing-addresses';
import { checkoutApi, IDEMPOTENCY_KEY_HEADER } from '@editorial/contracts/checkout';
import { addALaCarteImage, addSubscriptionImage, getState } from '@editorial/platform';
import { setCreditBalance, setSubscription } from '@editorial/platform/shell';
import {
  act,
  aQuote,
  aSubscription,
  FakeApi,
  fireEvent,
  idOf,
  screen,
  waitFor,
  within,
} from '@editorial/testing';

import {
  anOrder,
  both,
  byCredits,
  byMoney,
  open,
  press,
  startCheckout,
} from './checkout.testing.tsx';

let api: FakeApi;
beforeEach(async () => {
  api = await startCheckout();
});

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
  expect(screen.getByText('To pay').nextElementSibling).toHaveTextContent('$174.00');
});

test.each([
  [false, false, true],
  [true, false, false],
  [true, true, true],
])('known: %s, with a plan: %s: the basket is shown: %s', async (isKnown, has, isShown) => {
  addSubscriptionImage({ assetId: idOf(1), resolutionType: 0 });
  act(() => setSubscription({ isKnown, hasActiveSubscription: has }));
  await open();
  await screen.findByText(isShown ? byCredits.title : 'Choose a plan');
  expect(screen.queryByRole('link', { name: 'Choose a plan' }) === null).toBe(isShown);
});

test('the balance follows the hub without a new quote', async () => {
  addSubscriptionImage({ assetId: idOf(1), resolutionType: 0 });
  await open();
  expect(await screen.findByText(/247 credits remain/)).toBeVisible();
  expect(screen.queryByText('To pay')).toBeNull();
  const before = api.callsOf(checkoutApi.quote).length;
  act(() => setCreditBalance(aSubscription().id, 10));
  expect(screen.getByText(/7 credits remain/)).toBeVisible();
  expect(api.callsOf(checkoutApi.quote)).toHaveLength(before);
  act(() => setCreditBalance(aSubscription().id, 2));
  const reason = screen.getByText(/You need 1 credit more/);
  expect(reason).toBeVisible();
  // The button goes to the reason.
  fireEvent.click(screen.getByRole('button', { name: /^(License now|Order and pay)/ }));
  expect(reason.parentElement).toHaveFocus();
  expect(api.callsOf(checkoutApi.order)).toHaveLength(0);
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
  fireEvent.click(await screen.findByRole('button', { name: /^(License now|Order and pay)/ }));
  expect(await screen.findByText('We lost the connection')).toBeVisible();
  unmount();
  await open();
  fireEvent.click(await screen.findByRole('button', { name: /^(License now|Order and pay)/ }));
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
  fireEvent.click(await screen.findByRole('button', { name: /^(License now|Order and pay)/ }));
  expect(
    await screen.findByText(
      'The balance of 0 credits does not cover 3. It was spent by your colleague. Your balance no longer covers this order. Nothing was charged.',
    ),
  ).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: /^(License now|Order and pay)/ }));
  await waitFor(() => expect(keys()).toHaveLength(2));
  expect(keys()[0]).not.toBe(keys()[1]);
});

test('terms that changed meanwhile are said, the basket stays, and the next order is for those of now', async () => {
  const terms = { language: 'en', terms: 1, license: 1 };
  const changed = { ...terms, terms: 2 };
  api.answer(checkoutApi.quote, aQuote({ lines: [byCredits], terms }));
  api.refuse(checkoutApi.order, 'Editorial:TermsChanged', {
    message: 'The terms have changed.',
    data: { terms: changed },
  });
  addSubscriptionImage({ assetId: idOf(1), resolutionType: 0 });
  await open();
  await press('License now');
  expect(await screen.findByText(/The terms have changed\./)).toBeVisible();
  api.answer(checkoutApi.order, anOrder());
  await press('License now');
  await waitFor(() => expect(api.callsOf(checkoutApi.order)).toHaveLength(2));
  const bodies = api.callsOf(checkoutApi.order).map(({ body }) => body);
  expect(bodies).toMatchObject([{ terms }, { terms: changed }]);
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
  fireEvent.click(await screen.findByRole('button', { name: /^(License now|Order and pay)/ }));
  expect(await screen.findByText('Prices changed while you were looking')).toBeVisible();
  expect(screen.getByText('6 credits')).toBeVisible();
  expect(screen.getByText('was 3 credits')).toBeVisible();
  api.answer(checkoutApi.order, anOrder());
  fireEvent.click(screen.getByRole('button', { name: /^(License now|Order and pay)/ }));
  await screen.findByRole('heading', { name: 'Licensed' });
  expect(
    api.callsOf(checkoutApi.order).map((call) => (call.body as { quoteHash: string }).quoteHash),
  ).toEqual(['hash', 'new']);
});

test('a currency is chosen with a full basket: prices are asked again, and a change meanwhile orders nothing', async () => {
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

  await press(/^(License now|Order and pay)/);
  expect(await screen.findByText('The prices are now in CHF')).toBeVisible();
  expect(screen.getByText(/nothing was charged/)).toBeVisible();
  api.answer(checkoutApi.order, anOrder());
  await press(/^(License now|Order and pay)/);
  await screen.findByRole('heading', { name: 'Licensed' });
  expect(api.callsOf(checkoutApi.order).map(({ body }) => body)).toMatchObject([
    { quoteHash: 'EUR', currency: 'EUR' },
    { quoteHash: 'CHF', currency: 'CHF' },
  ]);
  expect(new Set(keys()).size).toBe(2);
}, 30_000);

test('another currency that follows from the country is said, with a way back; the seller is named', async () => {
  sessionStorage.clear();
  const priced = (currency: string) =>
    aQuote({
      quoteHash: currency,
      currency,
      currencies: ['USD', 'CHF'],
      lines: [{ ...byMoney, amount: 7900 }],
      totals: { credits: 0, amount: 7900 },
      seller: 'Harbor Pictures',
    });
  api.answer(checkoutApi.quote, ({ body }) => {
    const { buyer, currency } = body as { buyer?: { country: string }; currency?: string };
    return priced(currency ?? (buyer?.country === 'CH' ? 'CHF' : 'USD'));
  });
  addALaCarteImage({ assetId: idOf(2), resolutionType: 0, licenseZoneId: 'national' });
  await open();
  expect(await screen.findByText('Harbor Pictures')).toBeVisible();
  expect(screen.queryByText(/^Prices are now in/)).toBeNull();
  fireEvent.change(await screen.findByLabelText('Country'), { target: { value: 'CH' } });
  const note = await screen.findByText(/^Prices are now in CHF, as is usual in the country/);
  expect(note).toHaveAttribute('role', 'status');
  fireEvent.click(screen.getByRole('button', { name: 'Back to USD' }));
  await waitFor(() => expect(screen.getByLabelText('Currency')).toHaveValue('USD'));
  expect(api.callsOf(checkoutApi.quote).at(-1)?.body).toMatchObject({ currency: 'USD' });
  expect(screen.queryByText(/^Prices are now in/)).toBeNull();
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
  fireEvent.click(screen.getByRole('button', { name: /^(License now|Order and pay)/ }));
  expect(api.callsOf(checkoutApi.order)).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: 'Remove Harbour at dawn' }));
  expect(getState().basket.subscriptionImages).toEqual([{ assetId: idOf(3), resolutionType: 0 }]);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(getState().basket.subscriptionImages.map(({ assetId }) => assetId)).toEqual([
    idOf(1),
    idOf(3),
  ]);
});

test('a basket of pictures that are licensed already leads to their files', async () => {
  const licensed = { ...byCredits, credits: 0, alreadyLicensed: true };
  api.answer(checkoutApi.quote, aQuote({ lines: [licensed], totals: { credits: 0, amount: 0 } }));
  addSubscriptionImage({ assetId: idOf(1), resolutionType: 0 });
  await open();
  await press('Get the files');
  await waitFor(() => expect(api.callsOf(checkoutApi.order)).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'License now' })).toBeNull();
});
