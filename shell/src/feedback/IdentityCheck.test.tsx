import { secondFactorApi } from '@editorial/contracts/second-factor';
import {
  FakeApi,
  fireEvent,
  installFakePlatform,
  render,
  screen,
  waitFor,
} from '@editorial/testing';
import IdentityCheck from './IdentityCheck.tsx';

let api: FakeApi;
beforeEach(async () => {
  api = new FakeApi().install();
  await installFakePlatform();
});

test('without a second factor the check asks for the password; after a wrong one the visitor can try again', async () => {
  api
    .answer(secondFactorApi.checkOptions, { methods: ['Password'], passkeyOptions: null })
    .refuse(secondFactorApi.check, 'Editorial:SecondFactorWrong', { message: 'Wrong.' });
  const onAnswer = jest.fn();
  render(<IdentityCheck answer={onAnswer} isAddress={false} />);
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'wrong' } });
  // People who came by another provider know no password, and get one by mail.
  expect(screen.getByRole('link', { name: 'ForgotPassword' })).toHaveAttribute(
    'href',
    '/account/forgot-password',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Wrong.')).toBeVisible();
  expect(onAnswer).not.toHaveBeenCalled();
  api.answer(secondFactorApi.check, undefined);
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'right' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(true));
  expect(api.callsOf(secondFactorApi.check).at(-1)?.body).toEqual({ password: 'right' });
});

test('with an authenticator app the check asks for a code, and closing the window refuses', async () => {
  api.answer(secondFactorApi.checkOptions, { methods: ['Code'], passkeyOptions: null });
  const onAnswer = jest.fn();
  render(<IdentityCheck answer={onAnswer} isAddress={false} />);
  await screen.findByLabelText('Code');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onAnswer).toHaveBeenCalledWith(false);
});
