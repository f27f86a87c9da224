import { getState } from '@editorial/platform';
import { fireEvent, installFakePlatform, renderRemote, screen, waitFor } from '@editorial/testing';
import remote from '../remote.ts';

const startRegistration = jest.fn();
jest.mock('@simplewebauthn/browser', () => ({
  startRegistration: (given: unknown) => startRegistration(given),
}));
interface Given {
  readonly onRecoveryCodes?: (codes: readonly string[]) => Promise<void>;
}

const signInWithPassword = jest.fn<Promise<void>, [Given]>(() => Promise.resolve());
const signIn = jest.fn(() => Promise.resolve());
const open = async (isInternal: boolean) => {
  jest.clearAllMocks();
  await installFakePlatform({
    session: { isInternal: () => isInternal, signIn, signInWithPassword },
  });
  await renderRemote(remote, '/account/login?returnUrl=%2Flicensing-history');
};

test('sign-in by code redirects to the issuer with the return address', async () => {
  await open(false);
  await waitFor(() => expect(signIn).toHaveBeenCalledWith('/licensing-history'));
  expect(screen.queryByLabelText('Password')).toBeNull();
});

test('sign-in by password passes on what was typed', async () => {
  await open(true);
  fireEvent.change(await screen.findByLabelText('User name or e-mail address'), {
    target: { value: 'vera' },
  });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: ' with blanks ' } });
  fireEvent.click(screen.getByLabelText('Remember me'));
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() =>
    expect(signInWithPassword).toHaveBeenCalledWith({
      username: 'vera',
      password: ' with blanks ',
      rememberMe: true,
      redirectUrl: '/licensing-history',
      onRecoveryCodes: expect.any(Function),
    }),
  );
});

test('an empty form is not sent, and both fields show their error', async () => {
  await open(true);
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
  expect(await screen.findAllByText('This field is required.')).toHaveLength(2);
  expect(signInWithPassword).not.toHaveBeenCalled();
});

test('a refused sign-in shows the reason for 7 s and keeps the name', async () => {
  await open(true);
  signInWithPassword.mockRejectedValueOnce(new Error('The account is locked for 5 minutes.'));
  fireEvent.change(await screen.findByLabelText('User name or e-mail address'), {
    target: { value: 'vera' },
  });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'wrong' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() =>
    expect(getState().feedback.toasts).toMatchObject([
      {
        message: '_::The account is locked for 5 minutes.',
        severity: 'error',
        options: { life: 7000 },
      },
    ]),
  );
  expect(screen.getByLabelText('User name or e-mail address')).toHaveValue('vera');
});

test('a second factor that the issuer requests is asked for here and sent with name and password', async () => {
  await open(true);
  const answer = {
    error: 'second_factor_required',
    error_description: 'Enter the code of your app.',
  };
  signInWithPassword.mockRejectedValueOnce(Object.assign(new Error('asked'), { answer }));
  fireEvent.change(await screen.findByLabelText('User name or e-mail address'), {
    target: { value: 'vera' },
  });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Enter the code of your app.')).toBeVisible();
  expect(screen.getByText('Enter the code of your app.')).toHaveAttribute('role', 'status');
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() =>
    expect(signInWithPassword).toHaveBeenLastCalledWith({
      username: 'vera',
      password: 'secret',
      rememberMe: false,
      redirectUrl: '/licensing-history',
      code: '123456',
      onRecoveryCodes: expect.any(Function),
    }),
  );
});

test('a required factor is set up here: an app or a passkey, then the recovery codes until they were seen', async () => {
  await open(true);
  const answer = {
    error: 'second_factor_setup_required',
    error_description: 'Your organization requires a second factor.',
    setup: {
      secret: 'JBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/x',
      qr_code: 'data:image/svg+xml;base64,AAAA',
      passkey_options: { challenge: 'abc' },
    },
  };
  signInWithPassword.mockRejectedValueOnce(Object.assign(new Error('asked'), { answer }));
  fireEvent.change(await screen.findByLabelText('User name or e-mail address'), {
    target: { value: 'vera' },
  });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('JBSWY3DPEHPK3PXP')).toBeVisible();
  expect(screen.getByLabelText('Code')).toHaveFocus();

  const again = { ...answer, setup: { ...answer.setup, secret: 'KRSXG5CTMVRXEZLU' } };
  signInWithPassword.mockRejectedValueOnce(Object.assign(new Error('asked'), { answer: again }));
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: '000000' } });
  fireEvent.click(screen.getByRole('button', { name: 'AddApp' }));
  await waitFor(() => expect(signInWithPassword).toHaveBeenCalledTimes(2));
  expect(screen.getByText('JBSWY3DPEHPK3PXP')).toBeVisible();

  startRegistration.mockRejectedValueOnce(new Error('canceled'));
  fireEvent.click(screen.getByRole('button', { name: 'AddPasskey' }));
  expect(await screen.findByText('PasskeyFailed')).toHaveAttribute('role', 'alert');
  expect(signInWithPassword).toHaveBeenCalledTimes(2);

  let isDone = false;
  signInWithPassword.mockImplementationOnce(async ({ onRecoveryCodes }) => {
    await onRecoveryCodes?.(['AAAAAA-BBBBBB']);
    isDone = true;
  });
  startRegistration.mockResolvedValueOnce({ id: 'key' });
  fireEvent.click(screen.getByRole('button', { name: 'AddPasskey' }));
  expect(await screen.findByText('AAAAAA-BBBBBB')).toBeVisible();
  expect(startRegistration).toHaveBeenLastCalledWith({ optionsJSON: { challenge: 'abc' } });
  expect(signInWithPassword.mock.calls.at(-1)?.[0]).toMatchObject({ passkey: '{"id":"key"}' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(isDone).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(isDone).toBe(true));
});
