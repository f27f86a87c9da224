import { accountApi } from '@editorial/contracts/account';
import { billingAddressesApi } from '@editorial/contracts/billing-addresses';
import { checkoutApi } from '@editorial/contracts/checkout';
import { Policy } from '@editorial/contracts/policy';
import { addALaCarteImage, addSubscriptionImage } from '@editorial/platform';
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
  screen,
  waitFor,
} from '@editorial/testing';

import { byMoney, open, press, startCheckout } from './checkout.testing.tsx';

let api: FakeApi;
beforeEach(async () => {
  api = await startCheckout();
});

test('an order for money needs an address: nothing is sent without it', async () => {
  api.answer(
    checkoutApi.quote,
    aQuote({ lines: [byMoney], totals: { credits: 0, amount: 17_400 }, balanceAfter: 250 }),
  );
  addALaCarteImage({ assetId: idOf(2), resolutionType: 0, licenseZoneId: 'worldwide' });
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Order and pay on invoice' }));
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
  expect(screen.getByRole('button', { name: 'Order and pay on invoice' })).toBeDisabled();
  await press('Order and pay on invoice');
  expect(api.callsOf(checkoutApi.quote).at(-1)?.body).toMatchObject({ buyer: { country: 'SE' } });
  await waitFor(() => expect(api.callsOf(checkoutApi.order)).toHaveLength(1));
  expect(api.callsOf(checkoutApi.order)[0]?.body).toHaveProperty(
    'billing',
    expect.objectContaining({ name: 'Cleo Client', address: 'Kungsgatan 1', country: 'SE' }),
  );
});

test('a VAT number of another country is said at its field: pressing the button sends nothing and goes there', async () => {
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
  for (const [label, value] of [
    [/Street and number/, 'Kungsgatan 1'],
    [/Postal code/, '111 22'],
    [/City/, 'Stockholm'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await press('Order and pay on invoice');
  await waitFor(() => expect(field).toHaveFocus());
  expect(screen.getAllByText(/not a VAT number of the country/)).toHaveLength(1);
  expect(api.callsOf(checkoutApi.quote).at(-1)?.body).toMatchObject({
    buyer: { country: 'DE', vatNumber: 'FR40303265045' },
  });
  expect(api.callsOf(checkoutApi.order)).toHaveLength(0);

  api.answer(checkoutApi.quote, aQuote(sums));
  fireEvent.change(field, { target: { value: '' } });
  await press('Order and pay on invoice');
  await waitFor(() => expect(api.callsOf(checkoutApi.order)).toHaveLength(1));
  expect(field).not.toHaveAccessibleDescription(/not a VAT number/);
});

test('a state is asked for where it decides on the tax; it is no fault before the order, and said once', async () => {
  const sums = { lines: [byMoney], totals: { credits: 0, amount: 17_400 } };
  api.answer(checkoutApi.quote, aQuote(sums));
  addALaCarteImage({ assetId: idOf(2), resolutionType: 0, licenseZoneId: 'worldwide' });
  await open();
  const country = await screen.findByLabelText(/Country/);
  expect(screen.queryByLabelText(/State or province/)).toBeNull();
  fireEvent.change(country, { target: { value: 'DE' } });
  expect(screen.queryByLabelText(/State or province/)).toBeNull();

  api.answer(checkoutApi.quote, aQuote({ ...sums, addressProblem: 'StateNeeded' }));
  fireEvent.change(country, { target: { value: 'US' } });
  const field = await screen.findByLabelText('State or province');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/decides on the tax/));
  expect(field).toBeValid();
  expect(screen.getAllByText(/decides on the tax/)).toHaveLength(1);
  await press('Order and pay on invoice');
  await waitFor(() => expect(field).toBeInvalid());
  await waitFor(() => expect(screen.getAllByText(/decides on the tax/)).toHaveLength(1));
  await waitFor(() => expect(screen.getByLabelText(/Street and number/)).toHaveFocus());
  expect(api.callsOf(checkoutApi.order)).toHaveLength(0);
});

test('a buyer whose plan has no credits reads of none', async () => {
  const single = aSubscription({ paysPerImage: true, creditsPerCycle: 0, resolutionTypes: [] });
  await installFakePlatform({ user: aUser(), policies: [Policy.Orders], active: single });
  api.answer(
    checkoutApi.quote,
    aQuote({ lines: [byMoney], totals: { credits: 0, amount: 17_400 } }),
  );
  addALaCarteImage({ assetId: idOf(2), resolutionType: 0, licenseZoneId: 'worldwide' });
  await open();
  expect(await screen.findByRole('button', { name: 'Remove Boats and rain' })).toBeVisible();
  expect(document.body).not.toHaveTextContent(/credit|balance/i);
});

test('a kept address whose postal code does not fit its country is in the fields, which say so', async () => {
  const billing = {
    name: 'Ida',
    company: '',
    address: 'Kai 1',
    city: 'Kiel',
    postalCode: '1010',
    country: 'DE',
    vatNumber: '',
  };
  api
    .answer(billingAddressesApi.list, [{ id: null, billing, isRemovable: false }])
    .answer(
      checkoutApi.quote,
      aQuote({ lines: [byMoney], totals: { credits: 0, amount: 17_400 } }),
    );
  addALaCarteImage({ assetId: idOf(2), resolutionType: 0, licenseZoneId: 'worldwide' });
  await open();
  expect(await screen.findByText(/no postal code of the country/)).toBeVisible();
  expect(screen.getByLabelText('City')).toHaveValue('Kiel');
  fireEvent.change(screen.getByLabelText('Postal code'), { target: { value: '24103' } });
  expect(screen.queryByText(/no postal code of the country/)).toBeNull();
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
  expect(screen.getByText(/Without this, they come at once, too.*within 14 days/)).toBeVisible();
  fireEvent.click(screen.getByRole('checkbox', box));
  fireEvent.click(screen.getByRole('button', { name: 'Change this address' }));
  const company = screen.getByLabelText(/Company/);
  fireEvent.change(company, { target: { value: 'Holm GmbH' } });
  await waitFor(() => expect(screen.queryByRole('checkbox', box)).toBeNull());
  api.refuse(checkoutApi.order, 'Editorial:QuoteHasProblems', { message: 'No.' });
  await press(/^(License now|Order and pay)/);
  await waitFor(() => expect(api.callsOf(checkoutApi.order)).toHaveLength(1));
  expect(api.callsOf(checkoutApi.order)[0]?.body).not.toHaveProperty('waiver');
  fireEvent.change(company, { target: { value: '' } });
  expect(await screen.findByRole('checkbox', box)).toBeChecked();
  await press(/^(License now|Order and pay)/);
  await waitFor(() => expect(api.callsOf(checkoutApi.order)).toHaveLength(2));
  expect(api.callsOf(checkoutApi.order)[1]?.body).toMatchObject({ waiver: true });
}, 30_000);

test('what was ticked outlasts a basket that costs nothing for a moment', async () => {
  const costly = aQuote({
    lines: [byMoney],
    totals: { credits: 0, amount: 17_400 },
    country: 'DE',
  });
  const byPlan = anOrderLine({ assetId: idOf(2), title: 'Boats and rain' });
  api.answer(checkoutApi.quote, costly);
  addALaCarteImage({ assetId: idOf(2), resolutionType: 0, licenseZoneId: 'worldwide' });
  await open();
  const boxes = () => [/I lose my right/, /^Keep this address/].map((name) => ({ name }));
  for (const box of boxes()) fireEvent.click(await screen.findByRole('checkbox', box));
  api.answer(checkoutApi.quote, aQuote({ lines: [byPlan] }));
  fireEvent.click(screen.getByRole('button', { name: 'Use credits instead' }));
  const back = await screen.findByRole('button', { name: 'Pay per image instead' });
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
  api.answer(checkoutApi.quote, costly);
  fireEvent.click(back);
  for (const box of boxes()) expect(await screen.findByRole('checkbox', box)).toBeChecked();
});

test('the country that is probable is chosen, so that its tax is shown before anything is typed', async () => {
  const totals = { credits: 0, amount: 17_400 };
  api.answer(checkoutApi.quote, aQuote({ lines: [byMoney], totals, country: 'SE' }));
  addALaCarteImage({ assetId: idOf(2), resolutionType: 0, licenseZoneId: 'worldwide' });
  await open();
  expect(await screen.findByLabelText(/Country/)).toHaveValue('SE');
  await waitFor(() =>
    expect(api.callsOf(checkoutApi.quote).at(-1)?.body).toMatchObject({ buyer: { country: 'SE' } }),
  );
});

test('addresses that come while somebody types take nothing away', async () => {
  const billing = {
    name: 'Ida',
    company: 'Harbor Print',
    address: 'Pier 1',
    city: 'Malmö',
    postalCode: '211 19',
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
  const address = {
    name: 'Ida',
    address: 'Pier 1',
    city: 'Malmö',
    postalCode: '211 19',
    country: 'SE',
  };
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
  const choice = await screen.findByLabelText<HTMLSelectElement>('Send the invoice to');
  expect([...choice.options].map(({ text }) => text).slice(0, 2)).toEqual([
    'Harbor Print, Pier 1, 211 19 Malmö, Sweden',
    'Harbor Film, Pier 1, 211 19 Malmö, Sweden',
  ]);
  // The line says enough of an address that was kept.
  expect(screen.queryByLabelText(/Street and number/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Change this address' }));
  expect(screen.getByLabelText(/^Company/)).toHaveValue('Harbor Print');
  fireEvent.change(choice, { target: { value: idOf(700) } });
  expect(screen.queryByLabelText(/Street and number/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Change this address' }));
  expect(screen.getByLabelText(/^Company/)).toHaveValue('Harbor Film');
  expect(screen.getByRole('button', { name: 'Remove this address' })).toBeVisible();
  fireEvent.change(screen.getByLabelText('Send the invoice to'), { target: { value: 'new' } });
  for (const [label, value] of [
    [/Street and number/, 'Pier 9'],
    [/Postal code/, '22100'],
    [/City/, 'Lund'],
    [/Country/, 'SE'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fireEvent.click(screen.getByLabelText('Keep this address for the next orders'));
  await press(/^(License now|Order and pay)/);
  await waitFor(() => expect(api.callsOf(checkoutApi.order)).toHaveLength(1));
  expect(api.callsOf(billingAddressesApi.add)[0]?.body).toMatchObject({ address: 'Pier 9' });
});

test('an unconfirmed address is shown before the order, and its link is sent again', async () => {
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
