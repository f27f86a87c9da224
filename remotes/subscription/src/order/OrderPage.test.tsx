import { accountApi } from '@editorial/contracts/account';
import { billingAddressesApi } from '@editorial/contracts/billing-addresses';
import { StorageKeys } from '@editorial/contracts/session';
import { planOrdersApi, type PlanOffer } from '@editorial/contracts/plan-orders';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { getState } from '@editorial/platform';
import {
  act,
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

const offer: PlanOffer = {
  id: 'starter',
  name: 'Starter',
  creditsPerCycle: 25,
  downloadVolume: 50,
  seats: 1,
  billingPeriod: 1,
  amount: 4900,
  currency: 'EUR',
  currencies: ['USD', 'EUR'],
  country: 'DE',
  tax: { treatment: 'Standard', place: 'DE', rateBasisPoints: 1900, amount: 931 },
  paymentMethods: ['OnAccount', 'Stripe'],
  seller: 'Harbor Pictures',
  renewsAt: '2026-02-15T12:00:00.000Z',
  needsApproval: false,
};
const none = { hasSubscription: false, subscription: null };
const address = {
  Name: 'Ada Berg',
  'Street and number': 'Quay 1',
  'Postal code': '20095',
  City: 'Hamburg',
};
let api: FakeApi;

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const open = () => renderRemote(remote, '/pricing/order?plan=starter&period=1');
const order = () =>
  fireEvent.click(screen.getByRole('button', { name: 'Activate Starter and pay' }));
async function fill(): Promise<void> {
  await screen.findByLabelText('Name');
  for (const [label, value] of Object.entries(address)) type(label, value);
}
const isReady = () =>
  waitFor(() =>
    expect(screen.getByRole('button', { name: 'Activate Starter and pay' })).toBeEnabled(),
  );

beforeEach(() => {
  sessionStorage.clear();
  api = new FakeApi()
    .answer(planOrdersApi.offer, offer)
    .answer(billingAddressesApi.list, [])
    .answer(subscriptionApi.active, none)
    .answer(subscriptionApi.approved, none)
    .answer(subscriptionApi.isMasterUser, { isMasterUser: false })
    .answer(accountApi.publicProfile, { profile: { type: 3, name: 'Cleo', company: '' } })
    .install();
});

test('someone new registers with the order; what was typed stays, but for the password', async () => {
  const signIn = jest.fn(() => Promise.resolve());
  await installFakePlatform({ session: { signIn } });
  api.answer(accountApi.register, {
    id: idOf(1),
    tenantId: null,
    userName: 'ada@example.test',
    name: 'Ada Berg',
    surname: '',
    email: 'ada@example.test',
    emailConfirmed: false,
    isActive: true,
    creationTime: '2026-01-01T00:00:00Z',
  });
  await open();
  expect(await screen.findAllByText('including 19 % VAT (Germany)')).toHaveLength(2);
  expect(screen.getAllByText('€58.31 a month')).toHaveLength(2);
  await fill();
  type('E-mail', 'ada@example.test');
  type('Password', 'Seven-Herons-47');
  await isReady();
  order();
  const here = '/pricing/order?plan=starter&period=1';
  await waitFor(() => expect(signIn).toHaveBeenCalledWith(here, 'ada@example.test'));
  expect(api.callsOf(accountApi.register)[0]?.body).toMatchObject({
    emailAddress: 'ada@example.test',
    country: 'DE',
    returnUrl: here,
  });
  const kept = sessionStorage.getItem(StorageKeys.invoiceAddress) ?? '';
  expect(JSON.parse(kept).fields).toMatchObject({ address: 'Quay 1', city: 'Hamburg' });
  expect(kept).not.toContain('Seven-Herons-47');
  expect(api.callsOf(planOrdersApi.order)).toHaveLength(0);
});

test('back from registering, the order goes on by itself, once, for the price that was agreed', async () => {
  const agreed = {
    planId: 'starter',
    billingPeriod: 1,
    currency: 'EUR',
    amount: 4900,
    taxRateBasisPoints: 1900,
    paymentMethod: 'OnAccount',
    at: Date.now(),
  };
  const fields = {
    name: 'Ada Berg',
    company: '',
    address: 'Quay 1',
    city: 'Hamburg',
    postalCode: '20095',
    country: 'DE',
    vatNumber: '',
  };
  sessionStorage.setItem(
    StorageKeys.invoiceAddress,
    JSON.stringify({ userId: '', fields, agreed }),
  );
  await installFakePlatform({ user: aUser() });
  api.answer(planOrdersApi.order, { subscription: aSubscription(), paymentUrl: null });
  await open();
  await waitFor(() => expect(api.callsOf(planOrdersApi.order)).toHaveLength(1));
  expect(api.callsOf(planOrdersApi.order)[0]?.body).toMatchObject({
    planId: 'starter',
    amount: 4900,
    taxRateBasisPoints: 1900,
    paymentMethod: 'OnAccount',
    billing: { city: 'Hamburg' },
  });
  expect(JSON.parse(sessionStorage.getItem(StorageKeys.invoiceAddress) ?? '{}')?.agreed).toBe(
    undefined,
  );
});

test('a price that changed meanwhile is said, and asked again; what was typed stays', async () => {
  await installFakePlatform({ user: aUser() });
  api.refuse(planOrdersApi.order, 'Editorial:QuoteChanged');
  await open();
  await fill();
  await isReady();
  api.answer(planOrdersApi.offer, { ...offer, amount: 5900, tax: { ...offer.tax, amount: 1121 } });
  order();
  expect(await screen.findByText('The price has changed meanwhile')).toBeVisible();
  expect(screen.getByText(/Before: €58\.31.*Now: €70\.21/)).toBeVisible();
  expect(screen.getByLabelText('City')).toHaveValue('Hamburg');
  api.answer(planOrdersApi.order, { subscription: aSubscription(), paymentUrl: null });
  order();
  await waitFor(() => expect(api.callsOf(planOrdersApi.order)).toHaveLength(2));
  expect(api.callsOf(planOrdersApi.order)[1]?.body).toMatchObject({ amount: 5900 });
});

test('an order is for the terms that were shown first; changed ones are said, and nothing is lost', async () => {
  await installFakePlatform({ user: aUser() });
  const terms = { language: 'en', terms: 1, license: 1 };
  const changed = { ...terms, license: 2 };
  api.answer(planOrdersApi.offer, { ...offer, terms });
  await open();
  await fill();
  await isReady();
  // The price is asked for again in the background, after the terms changed.
  api.answer(planOrdersApi.offer, { ...offer, terms: changed });
  api.refuse(planOrdersApi.order, 'Editorial:TermsChanged', {
    message: 'The terms have changed.',
    data: { terms: changed },
  });
  type('Postal code', '20096');
  await isReady();
  order();
  expect(await screen.findByText('The terms have changed.')).toBeVisible();
  expect(screen.getByLabelText('City')).toHaveValue('Hamburg');
  api.answer(planOrdersApi.order, { subscription: aSubscription(), paymentUrl: null });
  order();
  await waitFor(() => expect(api.callsOf(planOrdersApi.order)).toHaveLength(2));
  const [first, second] = api.callsOf(planOrdersApi.order).map(({ body }) => body);
  expect([first, second]).toMatchObject([{ terms }, { terms: changed }]);
});

test('a client whose address is not confirmed reads what to do, and nothing is lost', async () => {
  await installFakePlatform({ user: aUser() });
  api.refuse(planOrdersApi.order, 'Editorial:EmailNotConfirmed');
  await open();
  await fill();
  await isReady();
  order();
  await waitFor(() => expect(getState().feedback.identityCheck?.isAddress).toBe(true));
  act(() => getState().feedback.identityCheck?.answer(false));
  expect(await screen.findByText(/type the digits from the mail/)).toBeVisible();
  expect(screen.getByLabelText('City')).toHaveValue('Hamburg');
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

test('who has a plan is led to it, in whichever tab it began', async () => {
  await installFakePlatform({ user: aUser(), active: aSubscription() });
  await open();
  expect(await screen.findByText(/You have a plan already/)).toBeVisible();
  expect(screen.queryByLabelText('City')).toBeNull();
});

test('a plan that is not offered any more leads to the others', async () => {
  await installFakePlatform();
  api.refuse(planOrdersApi.offer, 'Editorial:NotFound');
  await open();
  expect(await screen.findByText('This plan is not offered any more.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Compare plans and prices' })).toBeVisible();
});

test('somebody in the free trial reads what becomes of its licenses and credits', async () => {
  const { clientId: _none, ...trial } = aSubscription();
  await installFakePlatform({ user: aUser(), active: trial });
  await open();
  expect(await screen.findByText(/^Your free trial ends when this plan begins/)).toBeVisible();
});

test.each([
  [1, /^Runs for one month .* every month until you cancel it, .* end of the paid month\.$/],
  [2, /^Runs for three months .* every three months until you cancel it/],
  [3, /^Runs for one year .* every year until you cancel it/],
] as const)(
  'period %s: the sum says how long the plan runs and how it ends',
  async (period, text) => {
    api.answer(planOrdersApi.offer, { ...offer, billingPeriod: period });
    await installFakePlatform({ user: aUser() });
    await open();
    expect(await screen.findByText(text)).toBeVisible();
  },
);

test('nobody else reads of a trial', async () => {
  await installFakePlatform({ user: aUser() });
  await open();
  expect(await screen.findByLabelText('Name')).toBeVisible();
  expect(screen.queryByText(/free trial/)).toBeNull();
});

test('without the state the sum names no tax, and the button leads to the field', async () => {
  const tax = { treatment: 'OutOfScope' as const, place: 'US', rateBasisPoints: 0, amount: 0 };
  api.answer(planOrdersApi.offer, { ...offer, country: 'US', tax, addressProblem: 'StateNeeded' });
  await installFakePlatform({ user: aUser() });
  await open();
  await fill();
  expect(await screen.findAllByText('plus the tax of the state')).toHaveLength(2);
  expect(screen.getByText(/^€49\.00 plus tax on /)).toBeVisible();
  await isReady();
  order();
  await waitFor(() => expect(screen.getByLabelText('State or province')).toHaveFocus());
  expect(api.callsOf(planOrdersApi.order)).toHaveLength(0);
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

test('the sum says when the plan begins, what is paid when, and whom it is bought from', async () => {
  await installFakePlatform({ user: aUser() });
  await open();
  const sum = within(await screen.findByRole('region', { name: 'Sum' }));
  expect(sum.getByText('At once, with the payment')).toBeVisible();
  expect(sum.getByText('€58.31 by card, on the next page')).toBeVisible();
  expect(sum.getByText('€58.31 on February 15, 2026')).toBeVisible();
  expect(sum.getByText('Harbor Pictures')).toBeVisible();
  fireEvent.click(screen.getByRole('radio', { name: /^By invoice/ }));
  expect(sum.getByText('At once, with the order')).toBeVisible();
  expect(sum.getByText(/^€58\.31 by invoice, which comes by e-mail/)).toBeVisible();
});

test('another currency is said when the country brings it, with a way back; a chosen one is not', async () => {
  const inDollars = { ...offer, currency: 'USD', country: 'US' };
  api.answer(planOrdersApi.offer, ({ body }: { body?: any }) =>
    body?.currency === 'USD' || body?.buyer?.country === 'US' ? inDollars : offer,
  );
  sessionStorage.setItem('shownCurrency', 'USD');
  await installFakePlatform({ user: aUser() });
  await open();
  const said = 'Prices are now in EUR, as is usual in your country. Before, they were in USD.';
  expect(await screen.findByText(said, { exact: false })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Back to USD' }));
  expect(await screen.findAllByText('$58.31 a month')).toHaveLength(2);
  await waitFor(() => expect(screen.queryByText(said, { exact: false })).toBeNull());
  expect(api.callsOf(planOrdersApi.offer).at(-1)?.body).toMatchObject({ currency: 'USD' });
});
