import { StorageKeys } from '@editorial/contracts/session';
import { SubscriptionState } from '@editorial/contracts/enumerations';
import { planInvoicesApi } from '@editorial/contracts/plan-invoices';
import { planPaymentsApi } from '@editorial/contracts/plan-payments';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { getState } from '@editorial/platform';
import {
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
import remote from '../remote.ts';

const entries = Array.from({ length: 12 }, (_, index) => ({
  id: idOf(400 + index),
  kind: 'Purchase' as const,
  amount: -1,
  balanceAfter: 250 + index,
  reference: `O-2026-${index}`,
  actor: 'Cleo Client',
  at: '2026-01-14T12:00:00.000Z',
}));
const { clientId: _none, ...trial } = aSubscription({ endDate: '2026-01-20T00:00:00.000Z' });

let api: FakeApi;
let count = 0;
beforeEach(() => {
  count = 2;
  api = new FakeApi()
    .answer(subscriptionApi.plans, [])
    .answer(planInvoicesApi.own, aPlanBilling())
    .answer(subscriptionApi.requested, { hasSubscription: false, subscription: null })
    .answer(subscriptionApi.ledger, ({ query }) => ({
      totalCount: count,
      items: entries.slice(0, Math.min(count, Number(query.get('maxResultCount')))),
    }))
    .install();
});

const links = ['Invoices and payments', 'Subscription terms', 'Spending'] as const;

test.each([
  ['a member', { active: aSubscription(), isMasterUser: false }, ['Invoices and payments'], false],
  ['a master user', { active: aSubscription(), isMasterUser: true }, [...links], true],
  ['a member in the trial', { active: trial, isMasterUser: false }, [], false],
  ['who manages a trial', { active: trial, isMasterUser: true }, ['Subscription terms'], false],
])('%s sees what they may do', async (_who, given, seen, hasTasks) => {
  await installFakePlatform({ user: aUser(), ...given });
  await renderRemote(remote, '/subscription');
  expect(await screen.findByRole('region', { name: 'Credit movements' })).toBeVisible();
  // The parts of a master user are loaded one by one.
  await waitFor(() =>
    expect(links.filter((name) => screen.queryByRole('link', { name }))).toEqual(seen),
  );
  expect(Boolean(screen.queryByRole('navigation', { name: 'Tasks' }))).toBe(hasTasks);
});

test.each([
  [0, { isEmpty: true, hasChart: false, hasOlder: false }],
  [1, { isEmpty: false, hasChart: false, hasOlder: false }],
  [2, { isEmpty: false, hasChart: true, hasOlder: false }],
  [5, { isEmpty: false, hasChart: true, hasOlder: false }],
  [6, { isEmpty: false, hasChart: true, hasOlder: true }],
])(
  '%i movements: a chart needs two, and older ones are offered after five',
  async (all, wanted) => {
    count = all;
    await installFakePlatform({ user: aUser(), active: aSubscription(), isMasterUser: false });
    await renderRemote(remote, '/subscription');
    await screen.findByText(all === 0 ? 'No credits have moved yet' : 'O-2026-0');
    expect({
      isEmpty: screen.queryByText('No credits have moved yet') !== null,
      hasChart: screen.queryByRole('img', { name: /Balance after the last movements/ }) !== null,
      hasOlder: screen.queryByRole('button', { name: 'Older movements' }) !== null,
    }).toEqual(wanted);
    if (!wanted.hasOlder) return;
    fireEvent.click(screen.getByRole('button', { name: 'Older movements' }));
    expect(await screen.findByText('O-2026-5')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Older movements' })).toBeNull();
  },
);

test.each([
  [SubscriptionState.Approved, 'Kern'],
  [SubscriptionState.Activated, null],
])('back from the card page in state %i, the order keeps its address: %s', async (state, kept) => {
  api.answer(planPaymentsApi.refresh, aPlanBilling({ state }));
  sessionStorage.setItem(StorageKeys.invoiceAddress, 'Kern');
  await installFakePlatform({ user: aUser(), active: aSubscription(), isMasterUser: true });
  const { router } = await renderRemote(remote, '/subscription?card=saved');
  await waitFor(() =>
    expect(getState().feedback.toasts.map(({ message }) => message)).toEqual([
      'subscription::CardSaved',
    ]),
  );
  expect(sessionStorage.getItem(StorageKeys.invoiceAddress)).toBe(kept);
  expect(api.callsOf(planPaymentsApi.refresh)).toHaveLength(1);
  expect(router.state.location.search).toBe('');
});
