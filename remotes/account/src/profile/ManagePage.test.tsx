import { accountApi } from '@editorial/contracts/account';
import { getState } from '@editorial/platform';
import { reporter } from '@editorial/platform/shell';
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
  within,
} from '@editorial/testing';
import remote from '../remote.ts';
import { aProfile } from './profile.testing.ts';

let api: FakeApi;
const session = {
  signOut: jest.fn(() => Promise.resolve()),
  refreshConfiguration: jest.fn(() => Promise.resolve()),
  changeLanguage: jest.fn(() => Promise.resolve()),
  isInternal: () => true,
};

beforeEach(async () => {
  jest.clearAllMocks();
  api = new FakeApi()
    .answer(accountApi.myProfile, aProfile())
    .answer(accountApi.changePassword, undefined)
    .answer(accountApi.sendEmailConfirmation, undefined)
    .answer(accountApi.endSession, undefined)
    .install();
  await installFakePlatform({ user: aUser(), session });
});

const open = async (tab?: string) => {
  await renderRemote(remote, '/account/manage');
  await screen.findByLabelText('User name');
  if (tab) fireEvent.click(screen.getByRole('tab', { name: tab }));
};

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('the profile is saved with the stamp it was read with; signing in again is optional', async () => {
  api.answer(accountApi.updateMyProfile, aProfile({ name: 'Clea', concurrencyStamp: 'second' }));
  await open();
  type(/^First name/, 'Clea');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(getState().feedback.confirmation).not.toBeNull());
  expect(api.callsOf(accountApi.updateMyProfile)[0]?.body).toMatchObject({
    name: 'Clea',
    phoneNumber: null,
    concurrencyStamp: 'first',
  });
  expect(session.refreshConfiguration).toHaveBeenCalled();
  act(() => getState().feedback.confirmation?.answer('confirm'));
  await waitFor(() => expect(session.signOut).toHaveBeenCalledTimes(1));
});

test('a new mail address requires the password and waits for confirmation', async () => {
  const email = 'new@editorial.test';
  api.answer(accountApi.updateMyProfile, aProfile({ newEmail: email, concurrencyStamp: 'second' }));
  await open();
  expect(screen.queryByLabelText(/^Current password, to change the address/)).toBeNull();
  type(/^E-?mail/i, email);
  type(/^Current password, to change the address/, '1q2w3E*');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/We sent a link to new@editorial.test/)).toBeVisible();
  expect(api.callsOf(accountApi.updateMyProfile)[0]?.body).toMatchObject({
    email,
    currentPassword: '1q2w3E*',
  });
});

test('if the profile was changed elsewhere, the page says so and keeps what was typed', async () => {
  api.refuse(accountApi.updateMyProfile, 'Editorial:Validation', {
    message: 'The profile was changed elsewhere meanwhile. Load it again.',
  });
  const reported = jest.fn();
  const stop = reporter.onError(reported);
  await open();
  type(/^First name/, 'Clea');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(reported).toHaveBeenCalledTimes(1));
  stop();
  expect(screen.getByLabelText(/^First name/)).toHaveValue('Clea');
});

test('a wrong current password shows an error at its field; the right one clears the form', async () => {
  api.refuse(accountApi.changePassword, 'Editorial:WrongPassword', {
    validationErrors: [{ message: 'Wrong password.', members: ['currentPassword'] }],
  });
  await open('Change password');
  type('Current password', 'wrong');
  type('New password', 'An0ther-One!');
  type('New password again', 'An0ther-One!');
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('Wrong password.')).toBeVisible();
  api.answer(accountApi.changePassword, undefined);
  type('Current password', '1q2w3E*');
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
  await waitFor(() => expect(screen.getByLabelText('New password')).toHaveValue(''));
  expect(api.callsOf(accountApi.changePassword).at(-1)?.body).toEqual({
    currentPassword: '1q2w3E*',
    newPassword: 'An0ther-One!',
  });
});

test('other sessions can be ended; the current one is marked', async () => {
  const at = (n: number, isCurrent: boolean) => ({
    id: idOf(n),
    client: 'Editorial_App',
    startedAt: '2026-01-15T12:00:00.000Z',
    expiresAt: null,
    isCurrent,
    browser: isCurrent ? 'Firefox 140' : null,
    system: isCurrent ? 'Windows' : null,
    lastSeenAt: isCurrent ? '2026-01-16T12:00:00.000Z' : null,
  });
  const sessions = [at(1, true), at(2, false)];
  api.answer(accountApi.sessions, () => ({ items: [...sessions] }));
  await open('Sessions');
  const rows = await screen.findAllByRole('listitem');
  expect(within(rows[0]!).getByText('this one')).toBeVisible();
  expect(within(rows[0]!).queryByRole('button')).toBeNull();
  sessions.pop();
  fireEvent.click(within(rows[1]!).getByRole('button', { name: 'End' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(api.callsOf(accountApi.endSession)[0]?.params).toEqual({ id: idOf(2) });
});

test('all other sessions end together after confirmation; then none is left to end', async () => {
  const at = (n: number) => ({
    id: idOf(n),
    client: 'Editorial_App',
    startedAt: '2026-01-15T12:00:00.000Z',
    expiresAt: null,
    isCurrent: n === 1,
    browser: null,
    system: null,
    lastSeenAt: null,
  });
  let count = 3;
  api
    .answer(accountApi.sessions, () => ({ items: [1, 2, 3].slice(0, count).map(at) }))
    .answer(accountApi.endOtherSessions, () => {
      count = 1;
      return undefined;
    });
  const answer = async (result: 'confirm' | 'reject') => {
    fireEvent.click(screen.getByRole('button', { name: 'End all others' }));
    await waitFor(() => expect(getState().feedback.confirmation).not.toBeNull());
    await act(async () => getState().feedback.confirmation?.answer(result));
  };
  await open('Sessions');
  expect(await screen.findAllByRole('listitem')).toHaveLength(3);
  await answer('reject');
  await waitFor(() => expect(getState().feedback.confirmation).toBeNull());
  expect(api.callsOf(accountApi.endOtherSessions)).toHaveLength(0);
  await answer('confirm');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull();
  expect(getState().feedback.toasts.map(({ message }) => message)).toEqual([
    'account::OtherSessionsEnded',
  ]);
});

test('the language is one of the site’s languages', async () => {
  await open('Language');
  expect(screen.getByRole('radio', { name: 'English' })).toBeChecked();
  fireEvent.click(screen.getByRole('radio', { name: 'Deutsch' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(session.changeLanguage).toHaveBeenCalledWith('de'));
});

test('an unconfirmed address can get a new link; an external account has no password here', async () => {
  api.answer(accountApi.myProfile, aProfile({ emailConfirmed: false, isExternal: true }));
  await open();
  expect(screen.queryByRole('tab', { name: 'Change password' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Send the link again' }));
  await waitFor(() => expect(api.callsOf(accountApi.sendEmailConfirmation)).toHaveLength(1));
});
