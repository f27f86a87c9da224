import { accountApi } from '@editorial/contracts/account';
import { ownDataApi } from '@editorial/contracts/own-data';
import { getState } from '@editorial/platform';
import {
  act,
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
import { aProfile } from './profile.testing.ts';

const closing = {
  obstacles: [] as ('OpenOrders' | 'LastAdministrator')[],
  openCredits: 90,
  subscriptionCount: 1,
  otherMemberCount: 0,
  licenseCount: 4,
  publishedAssetCount: 0,
  submissionCount: 2,
  owed: [{ currency: 'EUR', cleared: 1234, pending: 500 }],
};
const copy = {
  id: idOf(1),
  state: 'Preparing' as const,
  createdAt: '2026-01-15T12:00:00.000Z',
  expiresAt: '2026-01-22T12:00:00.000Z',
  byteSize: null,
};

let api: FakeApi;
const signOut = jest.fn(() => Promise.resolve());
beforeEach(async () => {
  jest.clearAllMocks();
  api = new FakeApi()
    .answer(accountApi.myProfile, aProfile())
    .answer(ownDataApi.copies, { items: [] })
    .answer(ownDataApi.closing, closing)
    .answer(ownDataApi.close, undefined)
    .install();
  await installFakePlatform({ user: aUser(), session: { isInternal: () => true, signOut } });
});

test('the page lists what closing ends and what stays, and closes the account after confirmation', async () => {
  await renderRemote(remote, '/account/manage?tab=data');
  expect(await screen.findByText('Credits you will lose: 90.')).toBeVisible();
  expect(screen.getByText(/^Licenses that stay valid: 4/)).toBeVisible();
  expect(screen.queryByText(/lose their seat/)).toBeNull();
  expect(screen.getByText(/still owed €12\.34.*Another €5\.00 is pending/)).toBeVisible();
  expect(screen.getByText(/wait for a review.*: 2/)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Close account' }));
  await waitFor(() => expect(getState().feedback.confirmation).not.toBeNull());
  expect(api.callsOf(ownDataApi.close)).toHaveLength(0);
  act(() => getState().feedback.confirmation?.answer('confirm'));
  // Signing out leaves the page, so the person reads the result before.
  await waitFor(() =>
    expect(getState().feedback.confirmation?.message).toBe('account::AccountClosed'),
  );
  expect(api.callsOf(ownDataApi.close)).toHaveLength(1);
  expect(signOut).not.toHaveBeenCalled();
  act(() => getState().feedback.confirmation?.answer('confirm'));
  await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1));
});

test('the reasons that prevent closing are listed, and nothing can be closed', async () => {
  api.answer(ownDataApi.closing, { ...closing, obstacles: ['OpenOrders'] });
  await renderRemote(remote, '/account/manage?tab=data');
  expect(await screen.findByText(/^An order is waiting for payment/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Close account' })).toBeDisabled();
});

test('a copy is requested once and downloaded when it is ready', async () => {
  api.answer(ownDataApi.requestCopy, copy);
  await renderRemote(remote, '/account/manage?tab=data');
  const ask = await screen.findByRole('button', { name: 'Request a copy' });
  api.answer(ownDataApi.copies, { items: [copy] });
  fireEvent.click(ask);
  expect(await screen.findByText('in preparation')).toBeVisible();
  expect(ask).toBeDisabled();
});
