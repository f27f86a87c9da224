import { catalogApi } from '@editorial/contracts/catalog';
import { planInvoicesApi } from '@editorial/contracts/plan-invoices';
import { SubscriptionState } from '@editorial/contracts/enumerations';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { getState } from '@editorial/platform';
import { setCreditBalance } from '@editorial/platform/shell';
import {
  act,
  anAsset,
  aPlanBilling,
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
import { accountApi } from '@editorial/contracts/account';
import remote from '../remote.ts';
import { stateDates } from './state-dates.rules.ts';

let api: FakeApi;
const none = { hasSubscription: false, subscription: null };
const plan = {
  id: 'studio',
  name: 'Studio',
  creditsPerCycle: 120,
  downloadVolume: 250,
  seats: 5,
  currency: 'USD',
  prices: [
    { billingPeriod: 1 as const, amount: 17_900 },
    { billingPeriod: 2 as const, amount: 51_015 },
    { billingPeriod: 3 as const, amount: 182_580 },
  ],
};

const prices = {
  trial: { days: 14, credits: 10, resolutionTypes: [1 as const] },
  currency: 'USD',
  currencies: ['USD'],
  isSoldWithoutPlan: false,
  paymentMethods: ['OnAccount' as const],
  advertisingFactor: 1,
  images: [
    {
      resolutionType: 1 as const,
      exclusivity: 'NonExclusive' as const,
      credits: 1,
      amount: 1900,
      amounts: [{ licenseZoneId: 'national', amount: 1900 }],
    },
  ],
};

const entry = {
  id: idOf(400),
  kind: 'Purchase' as const,
  amount: -3,
  balanceAfter: 250,
  reference: 'O-2026-000001',
  actor: 'Cleo Client',
  at: '2026-01-14T12:00:00.000Z',
};

beforeEach(() => {
  api = new FakeApi()
    .answer(subscriptionApi.plans, [plan])
    .answer(planInvoicesApi.own, aPlanBilling())
    .answer(subscriptionApi.requested, none)
    .answer(subscriptionApi.prices, prices)
    .answer(subscriptionApi.ledger, {
      totalCount: 2,
      items: [
        entry,
        {
          ...entry,
          id: idOf(401),
          kind: 'Grant',
          reference: '2026-01-01',
          amount: 120,
          balanceAfter: 253,
        },
      ],
    })
    .answer(subscriptionApi.active, none)
    .answer(subscriptionApi.approved, none)
    .answer(subscriptionApi.isMasterUser, { isMasterUser: false })
    .answer(accountApi.publicProfile, { profile: { type: 3, name: 'Cleo', company: '' } })
    .install();
});

const open = () => renderRemote(remote, '/subscription');

test('[R2.127N] no subscription: the plans side by side, by billing period, and the request for one', async () => {
  await installFakePlatform({ user: aUser() });
  await open();
  expect(await screen.findByText('$179.00')).toBeVisible();
  expect(screen.getByText('Choose a plan to license pictures')).toBeVisible();
  const choices = () => screen.getAllByRole<HTMLInputElement>('radio');
  const texts = choices().map((choice) => choice.closest('label')!.textContent.trim());
  expect(texts[0]).toBe('monthly');
  expect(texts.at(-1)).toBe('annually-15%');
  fireEvent.click(screen.getByRole('radio', { name: 'annually' }));
  expect(choices().map(({ checked }) => checked)).toEqual(
    choices().map((_, index, all) => index === all.length - 1),
  );
  expect(screen.getByText('$1,825.80')).toBeVisible();
  const created = aSubscription({ state: SubscriptionState.Created });
  api
    .answer(subscriptionApi.requestPlan, created)
    .answer(subscriptionApi.requested, () =>
      api.callsOf(subscriptionApi.requestPlan).length > 0
        ? { hasSubscription: true, subscription: created }
        : none,
    );
  fireEvent.click(screen.getByRole('button', { name: 'Request Studio' }));
  await waitFor(() =>
    expect(api.callsOf(subscriptionApi.requestPlan)[0]?.body).toMatchObject({
      planId: 'studio',
      billingPeriod: 3,
    }),
  );
  expect(
    await screen.findByText('We have your request for Studio and will answer by e-mail.'),
  ).toBeVisible();
  expect(screen.queryByText('Choose a plan to license pictures')).toBeNull();
});

test.each([
  ['True', 'We review every request'],
  ['False', 'It begins with your order'],
])('where staff approves plans: %s, the page says: %s', async (approval, words) => {
  await installFakePlatform({ user: aUser(), settings: { 'Plans.StaffApproval': approval } });
  await renderRemote(remote, '/subscription');
  const hint = await screen.findByRole('region', { name: 'Choose a plan to license pictures' });
  expect(hint).toHaveTextContent(words);
});

test('[R2.127N] requested: the state timeline, and no second request', async () => {
  api.answer(subscriptionApi.requested, {
    hasSubscription: true,
    subscription: aSubscription({
      state: SubscriptionState.Created,
      stateHistory: [
        {
          state: SubscriptionState.Created,
          at: '2026-01-10T00:00:00.000Z',
          actor: 'Cleo',
          reason: '',
        },
      ],
    }),
  });
  await installFakePlatform({ user: aUser() });
  await open();
  expect(
    await screen.findByText('We have your request for Studio and will answer by e-mail.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: /Ask for/ })).toBeNull();
});

test('[R2.127N] [R4.03] approved: activating makes it active', async () => {
  const approved = aSubscription({ state: SubscriptionState.Approved });
  api
    .answer(subscriptionApi.activateApproved, aSubscription())
    .answer(subscriptionApi.active, { hasSubscription: true, subscription: aSubscription() });
  await installFakePlatform({ user: aUser(), approved });
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Activate Studio' }));
  await waitFor(() => expect(getState().subscription.hasActiveSubscription).toBe(true));
  expect(await screen.findByRole('region', { name: 'Credit movements' })).toBeVisible();
  // An active plan has no step left.
  expect(screen.queryByText('Approved')).toBeNull();
});

test('[R2.127N] active: balance, cycle, movements; the balance follows the hub', async () => {
  await installFakePlatform({ user: aUser(), active: aSubscription(), isMasterUser: true });
  await open();
  expect(await screen.findByTestId('credit-balance')).toHaveTextContent('250');
  expect(await screen.findByText('O-2026-000001')).toBeVisible();
  expect(
    screen.getByRole('img', { name: /Balance after the last movements: 253, 250/ }),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Subscription terms' })).toHaveAttribute(
    'href',
    '/subscription/terms',
  );
  // Both bars say what is left, and become shorter with use.
  const texts = screen.getAllByRole('meter').map((meter) => meter.getAttribute('aria-valuetext'));
  expect(texts).toEqual(['250 credits left', '238 of 250 pictures left']);
  act(() => setCreditBalance(aSubscription().id, 247));
  expect(screen.getByTestId('credit-balance')).toHaveTextContent('247');
  await waitFor(() => expect(api.callsOf(subscriptionApi.ledger)).toHaveLength(2));
  expect(api.callsOf(subscriptionApi.active)).toHaveLength(0);
});

test('[R2.127N] trial: the end date, and the plans', async () => {
  const { clientId: _none, ...trial } = aSubscription({
    endDate: '2026-01-20T00:00:00.000Z',
    creditsPerCycle: 10,
    currentCreditBalance: 7,
  });
  await installFakePlatform({ user: aUser(), active: trial });
  await open();
  expect(await screen.findByText(/Your free trial runs until/)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Request Studio' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Start the free trial' })).toBeNull();
});

test('[R2.127N] what was wanted stays in sight, and opens once there is a plan', async () => {
  const asset = anAsset();
  sessionStorage.setItem('editorial.wantedWithPlan', `/public/${asset.id}`);
  api.answer(catalogApi.get, asset).answer(subscriptionApi.startTrial, aSubscription());
  await installFakePlatform({ user: aUser() });
  const page = await open();
  expect(await screen.findByRole('heading', { name: asset.title })).toBeVisible();
  expect(screen.getByText('From 1 credit with a plan or the free trial.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Go on where you were' })).toBeNull();
  page.unmount();

  await installFakePlatform({ user: aUser(), active: aSubscription() });
  await open();
  const wayBack = await screen.findByRole('link', { name: 'Go on where you were' });
  expect(wayBack).toHaveAttribute('href', `/public/${asset.id}`);
  fireEvent.click(wayBack);
  expect(sessionStorage.getItem('editorial.wantedWithPlan')).toBeNull();
});

test('single pictures without a plan are offered only where the site sells them', async () => {
  await installFakePlatform({ user: aUser() });
  const closed = await open();
  await screen.findByRole('button', { name: 'Start the free trial' });
  await waitFor(() => expect(api.callsOf(subscriptionApi.prices)).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Start without a plan' })).toBeNull();
  closed.unmount();

  const perImage = aSubscription({ paysPerImage: true, creditsPerCycle: 0, resolutionTypes: [] });
  api
    .answer(subscriptionApi.prices, { ...prices, isSoldWithoutPlan: true })
    .answer(subscriptionApi.startPayPerImage, perImage)
    .answer(subscriptionApi.active, { hasSubscription: true, subscription: perImage });
  await installFakePlatform({ user: aUser() });
  await open();
  expect(await screen.findByText(/from \$19\.00\. Paid by invoice\.$/)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Start without a plan' }));
  expect(await screen.findByText(/You license one picture at a time/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Request Studio' })).toBeVisible();
});

test('a used-up trial shows a message and changes nothing', async () => {
  api.refuse(subscriptionApi.startTrial, 'Editorial:TrialUsedUp');
  await installFakePlatform({ user: aUser() });
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Start the free trial' }));
  await waitFor(() => expect(api.callsOf(subscriptionApi.startTrial)).toHaveLength(1));
  expect(getState().subscription.hasActiveSubscription).toBe(false);
});

test('[R2.130N] the terms show what was agreed', async () => {
  api.answer(subscriptionApi.licenseZones, [
    { id: 'worldwide', name: 'Worldwide', priceFactor: 2.2, advertisingFactor: 1 },
  ]);
  await installFakePlatform({ user: aUser(), active: aSubscription(), isMasterUser: true });
  await renderRemote(remote, '/subscription/terms');
  expect(await screen.findByText('Worldwide')).toBeVisible();
  expect(
    screen.getByText('Licenses are perpetual. They stay valid after the subscription has ended.'),
  ).toBeVisible();
});

test('an undone deactivation does not appear on the state timeline', () => {
  const change = (state: SubscriptionState, day: number) => ({
    state,
    at: `2026-01-0${day}T00:00:00.000Z`,
    actor: 'admin',
    reason: '',
  });
  const stateHistory = [change(1, 1), change(2, 2), change(3, 3), change(4, 4), change(3, 5)];
  expect(stateDates({ stateHistory, state: 3 })).toEqual({
    created: '2026-01-01T00:00:00.000Z',
    approved: '2026-01-02T00:00:00.000Z',
    activated: '2026-01-05T00:00:00.000Z',
  });
});

test('an unconfirmed address is shown where plans are, with the link sent again', async () => {
  api
    .answer(accountApi.myProfile, { emailConfirmed: false } as never)
    .answer(accountApi.sendEmailConfirmation, undefined);
  await installFakePlatform({ user: aUser({ emailVerified: false }) });
  await renderRemote(remote, '/subscription');
  expect(await screen.findByText('Confirm your e-mail address')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(api.callsOf(accountApi.sendEmailConfirmation)).toHaveLength(1));
});

test('a wanted search counts all that it shows, and its pictures lead to their previews', async () => {
  sessionStorage.setItem('editorial.wantedWithPlan', '/catalog?searchText=green+heron');
  const asset = anAsset();
  const page = { totalCount: 1, relaxedCount: 2, isCountExact: true, items: [asset] };
  api.answer(catalogApi.list, page);
  await installFakePlatform({ user: aUser() });
  await open();
  expect(await screen.findByText(/Your search · 3 pictures/i)).toBeVisible();
  const picture = screen.getByRole('link', { name: asset.alternativeText || asset.title });
  expect(picture).toHaveAttribute('href', `/preview/${asset.id}`);
});

test('a wanted search that finds nothing stays in sight', async () => {
  sessionStorage.setItem('editorial.wantedWithPlan', '/catalog?searchText=green+heron');
  api.answer(catalogApi.list, { totalCount: 0, isCountExact: true, items: [] });
  await installFakePlatform({ user: aUser() });
  await open();
  expect(await screen.findByRole('heading', { name: 'green heron' })).toBeVisible();
});

test('one sentence says which credits the next cycle brings, which stay, and which expire', async () => {
  await installFakePlatform({ user: aUser(), active: aSubscription() });
  await open();
  expect(
    await screen.findByText(
      'On Feb 1, 2026 you get 120 credits; of those you have, 120 stay and 130 expire unless you use them.',
    ),
  ).toBeVisible();
});
