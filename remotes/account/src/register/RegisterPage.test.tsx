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
import { StorageKeys } from '@editorial/contracts/names';
import { writeText } from '@editorial/platform';
import { reporter } from '@editorial/platform/shell';
import remote from '../remote.ts';

let api: FakeApi;
const signIn = jest.fn(() => Promise.resolve());
const registered = {
  id: idOf(11),
  tenantId: null,
  userName: 'vera@example.test',
  name: 'Vera',
  surname: 'Holm',
  email: 'vera@example.test',
  emailConfirmed: false,
  isActive: true,
  creationTime: '2026-01-15T12:00:00.000Z',
};

const shown = { language: 'en', terms: 1, license: 1 };

beforeEach(async () => {
  api = new FakeApi()
    .answer(accountApi.register, registered)
    .answer(accountApi.shownTerms, shown)
    .install();
  await installFakePlatform({
    settings: {
      'Abp.Identity.Password.RequireDigit': 'True',
      'Abp.Identity.Password.RequiredLength': '8',
    },
    session: { signIn },
  });
});

const fill = (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
};

async function fillAll(more: Record<string, string> = {}) {
  await renderRemote(remote, '/register');
  await screen.findByRole('heading', { name: 'Register' });
  fill({
    'First name': 'Vera',
    'Last name': 'Holm',
    'E-mail address': 'vera@example.test',
    Password: 'pass-word-1',
    ...more,
  });
  fireEvent.click(screen.getByRole('button', { name: 'Register' }));
}

test('[R2.125N] registering signs in, without the password being typed again', async () => {
  await fillAll();
  await waitFor(() => expect(signIn).toHaveBeenCalledWith('/', 'vera@example.test'));
  expect(api.callsOf(accountApi.register)[0]?.body).toMatchObject({
    userName: 'vera@example.test',
    emailAddress: 'vera@example.test',
    appName: 'Editorial',
  });
  // The way to the issuer was not open: the page says where the mail went.
  expect(await screen.findByRole('status')).toHaveTextContent('vera@example.test');
});

test('an address and a password are all that is needed, and the terms are linked', async () => {
  await fillAll({ 'First name': '', 'Last name': '' });
  await waitFor(() => expect(api.callsOf(accountApi.register)).toHaveLength(1));
  signIn.mockClear();
  await renderRemote(remote, '/register');
  for (const [name, path] of [
    ['Terms of use', '/terms'],
    ['What a license allows', '/license'],
  ] as const)
    expect((await screen.findAllByRole('link', { name }))[0]).toHaveAttribute('href', path);
});

test('a site with a form of its own signs in with the password', async () => {
  const signInWithPassword = jest.fn(() => Promise.resolve());
  await installFakePlatform({ session: { isInternal: () => true, signInWithPassword } });
  await fillAll();
  await waitFor(() =>
    expect(signInWithPassword).toHaveBeenCalledWith({
      username: 'vera@example.test',
      password: 'pass-word-1',
    }),
  );
});

test('a password that breaks the server’s rules shows an error at its field and is not sent', async () => {
  await fillAll({ Password: 'short' });
  await waitFor(() => expect(screen.getByLabelText('Password')).toBeInvalid());
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
  expect(api.callsOf(accountApi.register)).toHaveLength(0);
});

test('a server error appears at the field it names, and what was typed stays', async () => {
  api.refuse(accountApi.register, 'Editorial:Validation', {
    validationErrors: [{ message: 'This address can not be used.', members: ['EmailAddress'] }],
  });
  const reported = jest.fn();
  const stop = reporter.onError(reported);
  await fillAll();
  expect(await screen.findByText('This address can not be used.')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('E-mail address')).toHaveFocus());
  expect(screen.getByLabelText(/^First name/)).toHaveValue('Vera');
  stop();
  expect(reported).not.toHaveBeenCalled();
});

test('any other failure reaches the central error reporter: the form never fails silently', async () => {
  api.fail(accountApi.register, 500);
  const reported = jest.fn();
  const stop = reporter.onError(reported);
  await fillAll();
  await waitFor(() => expect(reported).toHaveBeenCalledTimes(1));
  stop();
  expect(screen.getByLabelText('E-mail address')).toHaveValue('vera@example.test');
});

test('terms that changed meanwhile are said; what was typed stays, and going on accepts those of now', async () => {
  const reported = jest.fn();
  const stop = reporter.onError(reported);
  const terms = { ...shown, terms: 2 };
  api.refuse(accountApi.register, 'Editorial:TermsChanged', { data: { terms } });
  await renderRemote(remote, '/register');
  await screen.findByRole('heading', { name: 'Register' });
  await waitFor(() => expect(api.callsOf(accountApi.shownTerms)).toHaveLength(1));
  fill({ 'E-mail address': 'vera@example.test', Password: 'pass-word-1' });
  fireEvent.click(screen.getByRole('button', { name: 'Register' }));
  await waitFor(() => expect(reported).toHaveBeenCalledTimes(1));
  stop();
  expect(screen.getByLabelText(/^E-mail address/)).toHaveValue('vera@example.test');
  api.answer(accountApi.register, registered);
  fireEvent.click(screen.getByRole('button', { name: 'Register' }));
  await waitFor(() => expect(api.callsOf(accountApi.register)).toHaveLength(2));
  expect(api.callsOf(accountApi.register).map(({ body }) => body)).toMatchObject([
    { terms: shown },
    { terms },
  ]);
});

test('a site with registration disabled says so', async () => {
  await installFakePlatform({ settings: { 'Abp.Account.IsSelfRegistrationEnabled': 'False' } });
  await renderRemote(remote, '/register');
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('[R2.125N] the search that led here is sent along, so that the link of the mail can name it', async () => {
  const search = '/catalog?searchText=heron';
  writeText('session', StorageKeys.wantedAddress, search);
  await fillAll();
  await screen.findByRole('status');
  expect(api.callsOf(accountApi.register)[0]?.body).toMatchObject({ returnUrl: search });
  writeText('session', StorageKeys.wantedAddress, null);
});

test('[R2.125N] after the confirmation, going on opens what the link names', async () => {
  await installFakePlatform({ session: { signIn }, user: aUser({ id: idOf(11) }) });
  api.answer(accountApi.confirmEmail, undefined);
  const link = `userId=${idOf(11)}&confirmationToken=code&returnUrl=${encodeURIComponent('/catalog?searchText=heron')}`;
  await renderRemote(remote, `/account/confirm-email?${link}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(signIn).toHaveBeenCalledWith('/catalog?searchText=heron');
});

test.each([
  ['/catalog?searchText=harbour+boats', 'Afterwards you see what was found for “harbour boats”.'],
  [`/preview/${idOf(1)}`, 'Afterwards you are back at the picture.'],
])('the page names what registration leads back to: %s', async (wanted, words) => {
  writeText('session', StorageKeys.wantedAddress, wanted);
  await renderRemote(remote, '/register');
  expect(await screen.findByText(words)).toBeVisible();
  writeText('session', StorageKeys.wantedAddress, null);
});

test('nothing is said of an address that names neither a search nor a picture', async () => {
  writeText('session', StorageKeys.wantedAddress, '/subscription');
  await renderRemote(remote, '/register');
  await screen.findByRole('heading', { name: 'Register' });
  expect(screen.queryByText(/^Afterwards/)).toBeNull();
  writeText('session', StorageKeys.wantedAddress, null);
});
