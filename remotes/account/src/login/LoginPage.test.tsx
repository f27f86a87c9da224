import { getState } from '@editorial/platform';
import { fireEvent, installFakePlatform, renderRemote, screen, waitFor } from '@editorial/testing';
import remote from '../remote.ts';

const signInWithPassword = jest.fn(() => Promise.resolve());
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
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() =>
    expect(signInWithPassword).toHaveBeenLastCalledWith({
      username: 'vera',
      password: 'secret',
      rememberMe: false,
      redirectUrl: '/licensing-history',
      code: '123456',
    }),
  );
});
