import { billingAddressesApi } from '@editorial/contracts/billing-addresses';
import { planOrdersApi } from '@editorial/contracts/plan-orders';
import {
  aSubscription,
  aUser,
  type FakeApi,
  fireEvent,
  installFakePlatform,
  screen,
  waitFor,
} from '@editorial/testing';
import {
  answersForPlanOrder,
  fill,
  isReady,
  offer,
  open,
  order,
  type,
} from './plan-order.testing.ts';

let api: FakeApi;
beforeEach(() => {
  api = answersForPlanOrder();
});

test('the state is asked for only where it decides on the tax, and companies find their fields', async () => {
  await installFakePlatform({ user: aUser() });
  await open();
  const country = await screen.findByLabelText('Country');
  expect(screen.queryByLabelText(/^State or province/)).toBeNull();
  // A consumer there may withdraw, a company may not.
  expect(screen.getByText(/you may withdraw within 14 days.*begin at once/)).toBeVisible();
  type('Company (optional)', 'Berg GmbH');
  expect(screen.queryByText(/you may withdraw/)).toBeNull();
  fireEvent.change(country, { target: { value: 'CA' } });
  expect(await screen.findByLabelText(/^State or province.*optional/)).toBeVisible();
  fireEvent.change(country, { target: { value: 'US' } });
  expect(await screen.findByLabelText('State or province')).toBeVisible();
  await waitFor(() =>
    expect(api.callsOf(planOrdersApi.offer).at(-1)?.body).toMatchObject({
      buyer: { country: 'US' },
    }),
  );
});

test('all faults of an address are said at once: the state, a postal code of another country, the city', async () => {
  // The server has not said that the state is missing.
  api.answer(planOrdersApi.offer, { ...offer, country: 'US' });
  await installFakePlatform({ user: aUser() });
  await open();
  await fill();
  type('Postal code', '1001');
  type('City', '');
  await isReady();
  order();
  expect(await screen.findByText(/^This is no postal code of the country/)).toBeVisible();
  expect(screen.getAllByText(/^Name the state in the United States/)[0]).toBeVisible();
  for (const label of ['Postal code', 'City', 'State or province'])
    expect(screen.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true');
  expect(api.callsOf(planOrdersApi.order)).toHaveLength(0);
});

test('an address that was given before is a line, and its fields open by “Change”', async () => {
  const billing = {
    name: 'Ada Berg',
    company: '',
    address: 'Quay 1',
    city: 'Hamburg',
    postalCode: '20095',
    country: 'DE',
    vatNumber: '',
  };
  api
    .answer(billingAddressesApi.list, [{ id: null, billing, isRemovable: false }])
    .answer(planOrdersApi.order, { subscription: aSubscription(), paymentUrl: null });
  await installFakePlatform({ user: aUser() });
  await open();
  expect(await screen.findByText('Ada Berg, Quay 1, 20095 Hamburg, Germany')).toBeVisible();
  expect(screen.queryByLabelText('City')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Change' }));
  expect(screen.getByLabelText('City')).toHaveValue('Hamburg');
  type('City', 'Altona');
  await isReady();
  order();
  await waitFor(() => expect(api.callsOf(planOrdersApi.order)).toHaveLength(1));
  expect(api.callsOf(planOrdersApi.order)[0]?.body).toMatchObject({
    billing: { ...billing, city: 'Altona' },
  });
});

test('of an address whose postal code does not fit its country, the code alone is typed again', async () => {
  const billing = {
    name: 'Ada Berg',
    company: '',
    address: 'Quay 1',
    city: 'Hamburg',
    postalCode: '1010',
    country: 'DE',
    vatNumber: '',
  };
  api
    .answer(billingAddressesApi.list, [{ id: null, billing, isRemovable: false }])
    .answer(planOrdersApi.order, { subscription: aSubscription(), paymentUrl: null });
  await installFakePlatform({ user: aUser() });
  await open();
  expect(await screen.findByLabelText('City')).toHaveValue('Hamburg');
  expect(screen.getByText(/no postal code of the country/)).toBeVisible();
  type('Postal code', '20095');
  expect(screen.queryByText(/no postal code of the country/)).toBeNull();
  await isReady();
  order();
  await waitFor(() => expect(api.callsOf(planOrdersApi.order)).toHaveLength(1));
  expect(api.callsOf(planOrdersApi.order)[0]?.body).toMatchObject({
    billing: { ...billing, postalCode: '20095' },
  });
});
