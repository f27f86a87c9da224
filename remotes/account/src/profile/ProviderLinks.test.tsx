import { accountApi } from '@editorial/contracts/account';
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

const linkedAt = '2026-01-01T00:00:00.000Z';
const google = { id: idOf(1), name: 'Google', linkedAt, isRequired: false };
const house = { id: idOf(2), name: 'Berg Press', linkedAt, isRequired: true };
let api: FakeApi;
beforeEach(async () => {
  api = new FakeApi()
    .answer(accountApi.myProfile, aProfile())
    .answer(accountApi.providerLinks, { items: [google, house] })
    .answer(accountApi.removeProviderLink, undefined)
    .install();
  await installFakePlatform({ user: aUser() });
});

test('a link to a provider is removed after a question; one that the organization requires stays', async () => {
  await renderRemote(remote, '/account/manage?tab=providers');
  const remove = await screen.findByRole('button', { name: 'Remove the link to Google' });
  screen.getByText('Your organization requires it');
  expect(screen.queryByRole('button', { name: 'Remove the link to Berg Press' })).toBeNull();
  fireEvent.click(remove);
  await waitFor(() => expect(getState().feedback.confirmation).not.toBeNull());
  expect(api.callsOf(accountApi.removeProviderLink)).toEqual([]);
  api.answer(accountApi.providerLinks, { items: [house] });
  act(() => getState().feedback.confirmation?.answer('confirm'));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Remove the link to Google' })).toBeNull(),
  );
  expect(api.callsOf(accountApi.removeProviderLink)[0]?.params).toEqual({ id: idOf(1) });
});

test('a person without a link learns how to sign in', async () => {
  api.answer(accountApi.providerLinks, { items: [] });
  await renderRemote(remote, '/account/manage?tab=providers');
  await screen.findByText(/You sign in with your password/);
});
