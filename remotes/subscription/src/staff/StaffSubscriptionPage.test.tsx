import { SubscriptionState } from '@editorial/contracts/enumerations';
import { Policy } from '@editorial/contracts/policy';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { getState } from '@editorial/platform';
import {
  act,
  aSubscription,
  aUser,
  FakeApi,
  fireEvent,
  installFakePlatform,
  renderRemote,
  screen,
  waitFor,
  within,
} from '@editorial/testing';
import remote from '../remote.ts';

const { Created, Approved, Activated, Deactivated } = SubscriptionState;
const { id } = aSubscription();
const all = [
  Policy.Subscriptions,
  Policy.SubscriptionsApprove,
  Policy.SubscriptionsState,
  Policy.SubscriptionsCreate,
  Policy.SubscriptionsAdjustCredits,
];

async function opened(
  state: SubscriptionState,
  policies: readonly string[] = all,
): Promise<FakeApi> {
  // A trial, which has no seats and no invoices.
  const { clientId: _, ...plan } = aSubscription({ state });
  const api = new FakeApi()
    .answer(subscriptionApi.get, plan)
    .answer(subscriptionApi.list, { totalCount: 0, items: [] })
    .answer(subscriptionApi.licenseZones, [
      { id: 'worldwide', name: 'Worldwide', priceFactor: 2.2, advertisingFactor: 1 },
    ])
    .answer(subscriptionApi.defaultDownloadVolumes, [100, 250])
    .answer(subscriptionApi.ledger, { totalCount: 0, items: [] })
    .answer(subscriptionApi.approve, plan)
    .answer(subscriptionApi.updateState, plan)
    .answer(subscriptionApi.remove, undefined)
    .answer(subscriptionApi.adjustCreditBalance, plan)
    .answer(subscriptionApi.adjustDownloadVolume, plan)
    .install();
  await installFakePlatform({ user: aUser(), policies });
  await renderRemote(remote, `/subscriptions/${id}`);
  await screen.findByRole('heading', { level: 1, name: plan.clientName });
  return api;
}
const names = ['Approve', 'Activate', 'Deactivate', 'Delete'] as const;
const offered = () => names.filter((name) => screen.queryByRole('button', { name }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
async function answer(result: 'confirm' | 'reject'): Promise<void> {
  await waitFor(() => expect(getState().feedback.confirmation).not.toBeNull());
  await act(async () => getState().feedback.confirmation?.answer(result));
}

test.each([
  [Created, ['Approve', 'Deactivate', 'Delete']],
  [Approved, ['Activate', 'Deactivate', 'Delete']],
  [Activated, ['Deactivate']],
  [Deactivated, ['Activate']],
])('in state %s a plan offers the steps that are left: %s', async (state, steps) => {
  await opened(state);
  expect(offered()).toEqual(steps);
});

test.each([
  [Policy.SubscriptionsApprove, Created, ['Approve']],
  [Policy.SubscriptionsState, Approved, ['Activate', 'Deactivate']],
  [Policy.SubscriptionsCreate, Approved, ['Delete']],
  [Policy.SubscriptionsAdjustCredits, Created, []],
])('with %s alone, state %s offers %s', async (policy, state, steps) => {
  await opened(state, [Policy.Subscriptions, policy]);
  expect(offered()).toEqual(steps);
  const isAdjusting = policy === Policy.SubscriptionsAdjustCredits;
  expect(screen.queryAllByRole('form')).toHaveLength(isAdjusting ? 2 : 0);
});

test('approving and activating send the step that was chosen', async () => {
  const created = await opened(Created);
  press('Approve');
  await waitFor(() => expect(created.callsOf(subscriptionApi.approve)).toHaveLength(1));
  expect(created.callsOf(subscriptionApi.updateState)).toEqual([]);
});

test('a plan is deactivated once it is confirmed', async () => {
  const api = await opened(Activated);
  const sent = () => api.callsOf(subscriptionApi.updateState).map(({ body }) => body);
  press('Deactivate');
  await answer('reject');
  expect(sent()).toEqual([]);
  press('Deactivate');
  await answer('confirm');
  await waitFor(() => expect(sent()).toEqual([{ state: Deactivated }]));
});

test('a request is deleted once it is confirmed, and the list follows', async () => {
  const api = await opened(Created);
  const removed = () => api.callsOf(subscriptionApi.remove).map(({ params }) => params);
  press('Delete');
  await answer('reject');
  expect(removed()).toEqual([]);
  press('Delete');
  await answer('confirm');
  await waitFor(() => expect(removed()).toEqual([{ id }]));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull());
});

test('credits and volume are changed with a reason', async () => {
  const api = await opened(Activated);
  const [credits, volume] = screen.getAllByRole('form');
  fireEvent.change(within(credits!).getByRole('spinbutton'), { target: { value: '-5' } });
  fireEvent.submit(credits!);
  expect(await within(credits!).findByText('This field is required.')).toBeVisible();
  fireEvent.change(within(credits!).getByLabelText('Reason'), { target: { value: 'Twice.' } });
  fireEvent.submit(credits!);
  await waitFor(() =>
    expect(api.callsOf(subscriptionApi.adjustCreditBalance).map(({ body }) => body)).toEqual([
      { subscriptionId: id, amount: -5, reason: 'Twice.' },
    ]),
  );
  const form = screen.getAllByRole('form')[1]!;
  expect(volume).toBeDefined();
  fireEvent.change(within(form).getByRole('combobox'), { target: { value: '100' } });
  fireEvent.change(within(form).getByLabelText('Reason'), { target: { value: 'A favor.' } });
  fireEvent.submit(form);
  await waitFor(() =>
    expect(api.callsOf(subscriptionApi.adjustDownloadVolume).map(({ body }) => body)).toEqual([
      { subscriptionId: id, downloadVolume: 100, reason: 'A favor.' },
    ]),
  );
});
