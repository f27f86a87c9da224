import { planOrdersApi } from '@editorial/contracts/plan-orders';
import {
  aSubscription,
  aUser,
  type FakeApi,
  fireEvent,
  installFakePlatform,
  screen,
  waitFor,
  within,
} from '@editorial/testing';
import { answersForPlanOrder, fill, isReady, offer, open, order } from './plan-order.testing.ts';

let api: FakeApi;
beforeEach(() => {
  api = answersForPlanOrder();
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
