import { accountApi } from '@editorial/contracts/account';
import { aUser, FakeApi, installFakePlatform, render, screen, waitFor } from '@editorial/testing';
import { queryClient } from '@editorial/platform/queries';
import { focusManager } from '@tanstack/react-query';
import { act } from 'react';
import { UnconfirmedAddress } from './UnconfirmedAddress.tsx';

const profile = {
  userName: 'vera',
  email: 'vera@example.test',
  newEmail: null,
  name: '',
  surname: '',
  phoneNumber: null,
  company: '',
  country: null,
  isExternal: false,
  hasPassword: true,
  emailConfirmed: false,
  concurrencyStamp: '1',
  extraProperties: {},
};

test('the notice goes when the address was confirmed in another tab', async () => {
  const api = new FakeApi().answer(accountApi.myProfile, profile).install();
  await installFakePlatform({ user: aUser({ email: profile.email, emailVerified: false }) });
  // As the provider around a remote does.
  queryClient.mount();
  render(<UnconfirmedAddress />);
  expect(await screen.findByRole('note')).toBeVisible();
  await waitFor(() => expect(api.callsOf(accountApi.myProfile)).toHaveLength(1));
  api.answer(accountApi.myProfile, { ...profile, emailConfirmed: true });
  act(() => focusManager.setFocused(false));
  act(() => focusManager.setFocused(true));
  await waitFor(() => expect(screen.queryByRole('note')).toBeNull());
  focusManager.setFocused(undefined);
  queryClient.unmount();
});
