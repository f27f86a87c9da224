import { planInvoicesApi } from '@editorial/contracts/plan-invoices';
import { seatsApi, seatsOfSubscriptionApi } from '@editorial/contracts/seats';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { getState } from '@editorial/platform';
import {
  act,
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
  within,
} from '@editorial/testing';
import remote from '../remote.ts';
import { aSeat, aSeatPage } from './seats.testing.ts';

const member = (id: number, name: string, isMasterUser: boolean) =>
  aSeat(id, name, {
    isMasterUser,
    creditsUsed: 12,
    picturesLicensed: 4,
    creditsUsedInMonth: 12,
    creditLimit: isMasterUser ? null : 20,
  });
const seats = aSeatPage({
  members: [member(1, 'Clara', true), member(2, 'Tomas', false)],
  invitations: [
    {
      id: idOf(9),
      email: 'new@example.com',
      isMasterUser: false,
      creditLimit: 5,
      resolutionTypes: [1 as const],
      needsApproval: false,
      invitedAt: '2026-01-01T00:00:00.000Z',
      expiresAt: '2026-01-15T00:00:00.000Z',
    },
  ],
});

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi()
    .answer(planInvoicesApi.own, aPlanBilling())
    .answer(planInvoicesApi.ofSubscription, aPlanBilling())
    .answer(seatsApi.list, seats)
    .answer(subscriptionApi.ledger, { totalCount: 0, items: [] })
    .install();
});

async function openSeats() {
  await installFakePlatform({
    user: aUser({ id: idOf(1) }),
    active: aSubscription(),
    isMasterUser: true,
  });
  await renderRemote(remote, '/subscription');
  return screen.findByText('new@example.com');
}

test('a master user sees who used what, invites, hands the role on and removes', async () => {
  await openSeats();
  expect(screen.getByText('3 of 5 seats taken')).toBeVisible();
  expect(screen.getAllByText('12 credits, 4 pictures in this cycle')).toHaveLength(2);

  api.answer(seatsApi.invite, seats);
  fireEvent.change(screen.getByLabelText('E-mail address'), {
    target: { value: ' kim@example.com ' },
  });
  fireEvent.change(screen.getByLabelText('Credits a month'), { target: { value: '15' } });
  fireEvent.change(screen.getByLabelText('Sizes'), { target: { value: 'Low' } });
  fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
  await waitFor(() =>
    expect(api.callsOf(seatsApi.invite)[0]?.body).toEqual({
      email: 'kim@example.com',
      isMasterUser: false,
      creditLimit: 15,
      resolutionTypes: [1],
      needsApproval: false,
    }),
  );

  api.answer(seatsApi.change, seats);
  const tomas = screen.getByText('Tomas').closest('li')!;
  fireEvent.click(within(tomas).getByRole('button', { name: 'Make master user' }));
  await waitFor(() =>
    expect(api.callsOf(seatsApi.change)[0]?.body).toEqual({ isMasterUser: true }),
  );

  api.answer(seatsApi.remove, undefined);
  fireEvent.click(within(tomas).getByRole('button', { name: 'Remove Tomas' }));
  await waitFor(() => expect(getState().feedback.confirmation).not.toBeNull());
  await act(async () => getState().feedback.confirmation?.answer('confirm'));
  await waitFor(() => expect(api.callsOf(seatsApi.remove)[0]?.params).toEqual({ id: idOf(2) }));
  const clara = screen.getByText('Clara').closest('li')!;
  expect(within(clara).getAllByRole('button')).toHaveLength(2);
});

test('a seat is given back by its person, after a question', async () => {
  const members = [{ userId: idOf(2), name: 'Tomas', isMasterUser: false }];
  await installFakePlatform({ user: aUser({ id: idOf(2) }), active: aSubscription({ members }) });
  api.answer(seatsApi.remove, undefined);
  await renderRemote(remote, '/subscription');
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(getState().feedback.confirmation).not.toBeNull());
  expect(getState().feedback.confirmation?.message).toMatch(/licenses stay with the company/);
  await act(async () => getState().feedback.confirmation?.answer('confirm'));
  await waitFor(() => expect(api.callsOf(seatsApi.remove)[0]?.params).toEqual({ id: idOf(2) }));
  await waitFor(() =>
    expect(getState().feedback.toasts.map(({ message }) => message)).toContain(
      'You left the subscription',
    ),
  );
});

test('the limits of a seat are seen and changed; an invitation is sent again with its limits', async () => {
  api.answer(seatsApi.change, seats).answer(seatsApi.invite, seats);
  await openSeats();
  expect(screen.getByText('12 of 20 credits this month')).toBeVisible();
  expect(screen.getByText('May spend 5 credits a month')).toBeVisible();

  fireEvent.click(screen.getByRole('button', { name: 'Limits of Tomas' }));
  const form = screen.getByRole('form', { name: 'Limits of Tomas' });
  fireEvent.change(within(form).getByLabelText('Credits a month'), { target: { value: '' } });
  fireEvent.click(within(form).getByLabelText('Asks a master user before each order'));
  fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.callsOf(seatsApi.change)[0]?.body).toEqual({
      creditLimit: null,
      resolutionTypes: null,
      needsApproval: true,
    }),
  );
  await waitFor(() => expect(form).not.toBeInTheDocument());

  fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() =>
    expect(api.callsOf(seatsApi.invite)[0]?.body).toEqual({
      email: 'new@example.com',
      isMasterUser: false,
      creditLimit: 5,
      resolutionTypes: [1],
      needsApproval: false,
    }),
  );
});

test('the people of a large plan are searched and turned by pages', async () => {
  api.answer(seatsApi.list, ({ query }) => ({
    ...seats,
    total: 500,
    memberCount: 400,
    totalCount: query.has('filter') ? 1 : 400,
    members: query.has('filter') ? [member(7, 'Greta', false)] : seats.members,
  }));
  await openSeats();
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Page 2 of 8')).toBeVisible();
  const search = screen.getByRole('searchbox', { name: 'Find a person' });
  for (const value of ['g', 'gr', 'gre ']) fireEvent.change(search, { target: { value } });
  expect(await screen.findByText('Greta')).toBeVisible();
  expect(screen.queryByText('Tomas')).toBeNull();
  const asked = api.callsOf(seatsApi.list).map(({ query }) => query.get('skipCount'));
  expect(asked).toEqual(['0', '50', '0']);
  expect(api.callsOf(seatsApi.list).at(-1)?.query.get('filter')).toBe('gre');
});

test('an administrator manages the seats of a client’s subscription', async () => {
  const subscription = aSubscription();
  api
    .answer(subscriptionApi.get, subscription)
    .answer(subscriptionApi.licenseZones, [])
    .answer(seatsOfSubscriptionApi.list, seats)
    .answer(seatsOfSubscriptionApi.withdraw, undefined);
  await installFakePlatform({
    user: aUser({ id: idOf(50) }),
    profileType: 1,
    policies: ['Subscription.Subscriptions', 'Subscription.Subscriptions.Create'],
  });
  await renderRemote(remote, `/subscriptions/${subscription.id}`);
  fireEvent.click(
    await screen.findByRole('button', { name: 'Withdraw the invitation to new@example.com' }),
  );
  await waitFor(() =>
    expect(api.callsOf(seatsOfSubscriptionApi.withdraw)[0]?.params).toEqual({
      id: subscription.id,
      invitationId: idOf(9),
    }),
  );
});

test('the link of an invitation says what is offered and takes the seat', async () => {
  api
    .answer(seatsApi.offered, {
      clientName: 'Lindqvist & Partners',
      planName: 'Studio',
      email: 'cleo@example.com',
      invitedBy: 'Clara Lindqvist',
      expiresAt: '2026-01-15T00:00:00.000Z',
    })
    .answer(seatsApi.accept, { planName: 'Studio' });
  await installFakePlatform({ user: aUser() });
  await renderRemote(remote, '/seat?code=abcdefghijklmnopqrstuvwxyz');
  expect(
    await screen.findByText('Clara Lindqvist invites you to the Studio subscription.'),
  ).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Join' }));
  await waitFor(() =>
    expect(api.callsOf(seatsApi.accept)[0]?.body).toEqual({ code: 'abcdefghijklmnopqrstuvwxyz' }),
  );
});

test('a used or expired invitation says so', async () => {
  api.refuse(seatsApi.offered, 'Editorial:InvitationInvalid');
  await installFakePlatform({});
  await renderRemote(remote, '/seat?code=abcdefghijklmnopqrstuvwxyz');
  expect(await screen.findByText('This invitation no longer works')).toBeVisible();
});

test('until the seats are known, their section shows that it loads', async () => {
  let answer = (_text: string) => {};
  api.send(seatsApi.list, new Promise((resolve) => (answer = resolve)));
  await installFakePlatform({ user: aUser(), active: aSubscription(), isMasterUser: true });
  await renderRemote(remote, '/subscription');
  const section = await screen.findByRole('region', { name: 'People' });
  expect(section.querySelector('.ed-skeleton')).not.toBeNull();
  await act(async () => answer(JSON.stringify(seats)));
  expect(await within(section).findByText('3 of 5 seats taken')).toBeVisible();
  expect(section.querySelector('.ed-skeleton')).toBeNull();
});
