import { accountApi } from '@editorial/contracts/account';
import { getState } from '@editorial/platform';
import { reporter, setApplicationConfiguration } from '@editorial/platform/shell';
import {
  aConfiguration,
  act,
  aUser,
  FakeApi,
  fireEvent,
  installFakePlatform,
  render,
  screen,
  waitFor,
} from '@editorial/testing';
import { AddressCheck } from './AddressCheck.tsx';

const profile = {
  userName: 'vera@example.test',
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
const user = aUser({ email: profile.email, emailVerified: false });
const refreshConfiguration = jest.fn(() => Promise.resolve());

let api: FakeApi;
beforeEach(async () => {
  api = new FakeApi().answer(accountApi.sendEmailConfirmation, undefined).install();
  await installFakePlatform({
    user,
    session: { refreshConfiguration },
  });
});

const type = (code: string) => {
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: code } });
};

test('the last digit of the mail’s code confirms the address; wrong ones say so, and can be sent again', async () => {
  api.refuse(accountApi.confirmOwnEmail, 'Editorial:CodeInvalid');
  const onAnswer = jest.fn();
  render(<AddressCheck onAnswer={onAnswer} />);
  expect(await screen.findByText('ConfirmYourAddressText')).toBeVisible();
  type('1234 0000');
  expect(await screen.findByText('WrongDigits')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'SendDigitsAgain' }));
  await waitFor(() => expect(api.callsOf(accountApi.sendEmailConfirmation)).toHaveLength(1));
  await screen.findByText('DigitsSentAgain');
  expect(onAnswer).not.toHaveBeenCalled();
  api.answer(accountApi.confirmOwnEmail, undefined);
  type('1234 5678');
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(true));
  expect(api.callsOf(accountApi.confirmOwnEmail).at(-1)?.body).toEqual({ code: '1234 5678' });
  expect(refreshConfiguration).toHaveBeenCalled();
});

test('Enter after the last digit sends the code once; one that got no answer can be sent again', async () => {
  api.refuse(accountApi.confirmOwnEmail, 'Editorial:CodeInvalid');
  render(<AddressCheck onAnswer={jest.fn()} />);
  await screen.findByText('ConfirmYourAddressText');
  const enter = () => fireEvent.submit(screen.getByLabelText('Code').closest('form')!);
  const sent = () => api.callsOf(accountApi.confirmOwnEmail);
  type('1234 0000');
  enter();
  expect(await screen.findByText('WrongDigits')).toBeVisible();
  enter();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Continue' })).toBeEnabled());
  expect(sent()).toHaveLength(1);
  api.fail(accountApi.confirmOwnEmail, 502);
  type('1234 0001');
  await waitFor(() => expect(sent()).toHaveLength(2));
  await waitFor(() => expect(screen.queryByText('WrongDigits')).toBeNull());
  await waitFor(() => expect(screen.getAllByRole('alert')[0]).toBeVisible());
  enter();
  await waitFor(() => expect(sent()).toHaveLength(3));
});

test('a new code is said inside the dialog: digits and error go, and the next one can be asked for later', async () => {
  api.refuse(accountApi.confirmOwnEmail, 'Editorial:CodeInvalid');
  render(<AddressCheck onAnswer={jest.fn()} />);
  await screen.findByText('ConfirmYourAddressText');
  type('1234 0000');
  await screen.findByText('WrongDigits');
  jest.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'SendDigitsAgain' }));
  expect(await screen.findByText('DigitsSentAgain')).toBeVisible();
  expect(screen.queryByText('WrongDigits')).toBeNull();
  expect(screen.getByLabelText('Code')).toHaveValue('');
  expect(screen.getByRole('button', { name: 'SendDigitsIn' })).toBeDisabled();
  for (let second = 0; second < 30; second += 1) act(() => jest.advanceTimersByTime(1000));
  jest.useRealTimers();
  expect(screen.getByRole('button', { name: 'SendDigitsAgain' })).toBeEnabled();
  expect(getState().feedback.toasts).toEqual([]);
});

test('a limit is said inside the dialog, and the call reports nothing else', async () => {
  api.refuse(accountApi.sendEmailConfirmation, 'Editorial:TooManyRequests');
  const reported = jest.fn();
  const stop = reporter.onError(reported);
  render(<AddressCheck onAnswer={jest.fn()} />);
  fireEvent.click(await screen.findByRole('button', { name: 'SendDigitsAgain' }));
  expect(await screen.findByText(/TooManyRequests/)).toHaveAttribute('role', 'alert');
  stop();
  expect(reported).not.toHaveBeenCalled();
});

test('a mistyped address is corrected in the dialog, with the password', async () => {
  api.answer(accountApi.updateMyProfile, { ...profile, newEmail: 'vera@right.test' });
  render(<AddressCheck onAnswer={jest.fn()} />);
  fireEvent.click(await screen.findByRole('button', { name: 'ChangeAddress' }));
  const fields = { NewAddress: 'vera@right.test', 'DisplayName:CurrentPassword': 'pass-word-1' };
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'SendDigitsThere' }));
  expect(await screen.findByText('DigitsSentAgain')).toBeVisible();
  expect(api.callsOf(accountApi.updateMyProfile)[0]?.body).toEqual({
    email: 'vera@right.test',
    currentPassword: 'pass-word-1',
  });
  expect(screen.queryByLabelText('NewAddress')).toBeNull();
});

test('whoever opens the link of the mail need not type; closing the dialog refuses', async () => {
  const onAnswer = jest.fn();
  const { unmount } = render(<AddressCheck onAnswer={onAnswer} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(onAnswer).toHaveBeenCalledWith(false);
  unmount();
  render(<AddressCheck onAnswer={onAnswer} />);
  await screen.findByText('ConfirmYourAddressText');
  act(() =>
    setApplicationConfiguration(aConfiguration({ user: { ...user, emailVerified: true } })),
  );
  await waitFor(() => expect(onAnswer).toHaveBeenLastCalledWith(true));
});
