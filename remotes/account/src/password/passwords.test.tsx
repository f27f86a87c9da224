import { accountApi } from '@editorial/contracts/account';
import {
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

let api: FakeApi;
const signIn = jest.fn(() => Promise.resolve());
const signOut = jest.fn(() => Promise.resolve());
beforeEach(async () => {
  signIn.mockClear();
  api = new FakeApi()
    .answer(accountApi.sendPasswordResetCode, undefined)
    .answer(accountApi.verifyPasswordResetToken, true)
    .answer(accountApi.resetPassword, undefined)
    .answer(accountApi.confirmEmail, undefined)
    .install();
  await installFakePlatform({ session: { signIn } });
});

const signInAs = (id: string) =>
  installFakePlatform({ session: { signIn, signOut }, user: aUser({ id }) });

const link = `userId=${idOf(11)}&resetToken=abc`;
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('a reset link is sent; the answer is the same for every address', async () => {
  await renderRemote(remote, '/account/forgot-password');
  await screen.findByRole('heading', { name: 'Forgot your password?' });
  type('E-mail address', 'nobody at all');
  fireEvent.click(screen.getByRole('button', { name: 'Send a link' }));
  expect(await screen.findByText('Please enter a valid email address.')).toBeVisible();
  expect(api.seen).toHaveLength(0);
  type('E-mail address', 'nobody@example.test');
  fireEvent.click(screen.getByRole('button', { name: 'Send a link' }));
  expect(await screen.findByRole('status')).toHaveTextContent('If we know this address');
});

test('a new password is set with the link, then the page leads to sign-in', async () => {
  await renderRemote(remote, `/account/reset-password?${link}`);
  await screen.findByLabelText('New password');
  type('New password', 'An0ther-One!');
  type('New password again', 'An0ther-Two!');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByLabelText('New password again')).toBeInvalid());
  expect(api.callsOf(accountApi.resetPassword)).toHaveLength(0);
  type('New password again', 'An0ther-One!');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
  expect(signIn).toHaveBeenCalledWith('/', idOf(11));
  expect(api.callsOf(accountApi.resetPassword)[0]?.body).toEqual({
    userId: idOf(11),
    resetToken: 'abc',
    password: 'An0ther-One!',
  });
});
test.each([
  ['when it is opened', false],
  ['while the form was filled', true],
])('a link that was used up %s says so and offers a new one', async (_when, isGoodAtFirst) => {
  api
    .answer(accountApi.verifyPasswordResetToken, isGoodAtFirst)
    .refuse(accountApi.resetPassword, 'Editorial:CodeInvalid');
  await renderRemote(remote, `/account/reset-password?${link}`);
  if (isGoodAtFirst) {
    await screen.findByLabelText('New password');
    type('New password', 'An0ther-One!');
    type('New password again', 'An0ther-One!');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  }
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Send a link' })).toHaveAttribute(
    'href',
    '/account/forgot-password',
  );
});

test('a link without its code leads to sign-in', async () => {
  const { router } = await renderRemote(remote, '/account/reset-password?userId=1');
  await waitFor(() => expect(router.state.location.pathname).toBe('/account/login'));
  expect(api.seen).toHaveLength(0);
});
test.each([
  ['Thank you', false],
  ['This link no longer works', true],
])('an address is confirmed once by its link: %s', async (heading, isUsedUp) => {
  await signInAs(idOf(11));
  if (isUsedUp) api.refuse(accountApi.confirmEmail, 'Editorial:CodeInvalid');
  await renderRemote(remote, `/account/confirm-email?userId=${idOf(11)}&confirmationToken=abc`);
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
  expect(api.callsOf(accountApi.confirmEmail)).toHaveLength(1);
});

test.each([
  ['confirm-email', `userId=${idOf(11)}&confirmationToken=abc`, 'Confirm'],
  ['reset-password', link, 'Save'],
])('opening the link of a mail spends nothing: %s', async (page, query, button) => {
  await signInAs(idOf(11));
  await renderRemote(remote, `/account/${page}?${query}`);
  expect(await screen.findByRole('button', { name: button })).toBeVisible();
  expect(api.callsOf(accountApi.confirmEmail)).toHaveLength(0);
  expect(api.callsOf(accountApi.resetPassword)).toHaveLength(0);
});

test('in a browser without the account, its password comes before the confirmation', async () => {
  const page = `/account/confirm-email?userId=${idOf(11)}&confirmationToken=abc`;
  const { unmount } = await renderRemote(remote, page);
  expect(await screen.findByText(/^You did not register\?/)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Sign in and confirm' }));
  expect(signIn).toHaveBeenCalledWith(`${page}&signedIn=true`, idOf(11));
  expect(api.callsOf(accountApi.confirmEmail)).toHaveLength(0);
  unmount();
  await signInAs(idOf(11));
  await renderRemote(remote, `${page}&signedIn=true`);
  expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeVisible();
  expect(api.callsOf(accountApi.confirmEmail)).toHaveLength(1);
});

test('somebody who is signed in with another account confirms nothing for this one', async () => {
  await signInAs(idOf(12));
  const query = `userId=${idOf(11)}&confirmationToken=abc&signedIn=true`;
  await renderRemote(remote, `/account/confirm-email?${query}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  expect(signOut).toHaveBeenCalledTimes(1);
  expect(api.callsOf(accountApi.confirmEmail)).toHaveLength(0);
});

test('a confirmation that got no answer can be tried again', async () => {
  await signInAs(idOf(11));
  api.refuse(accountApi.confirmEmail, 'Editorial:Unavailable');
  await renderRemote(remote, `/account/confirm-email?userId=${idOf(11)}&confirmationToken=abc`);
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(api.callsOf(accountApi.confirmEmail)).toHaveLength(1));
  api.answer(accountApi.confirmEmail, undefined);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Confirm' })).toBeEnabled());
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeVisible();
});
