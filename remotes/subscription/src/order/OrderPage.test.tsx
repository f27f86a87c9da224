import { accountApi } from '@editorial/contracts/account';
import { StorageKeys } from '@editorial/contracts/session';
import { planOrdersApi } from '@editorial/contracts/plan-orders';
import { getState } from '@editorial/platform';
import {
  act,
  aSubscription,
  aUser,
  type FakeApi,
  idOf,
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
  path,
  type,
} from './plan-order.testing.ts';

let api: FakeApi;
beforeEach(() => {
  api = answersForPlanOrder();
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
  await waitFor(() => expect(signIn).toHaveBeenCalledWith(path, 'ada@example.test'));
  expect(api.callsOf(accountApi.register)[0]?.body).toMatchObject({
    emailAddress: 'ada@example.test',
    country: 'DE',
    returnUrl: path,
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
