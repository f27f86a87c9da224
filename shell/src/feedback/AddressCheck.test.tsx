import { accountApi } from '@editorial/contracts/account';
import {
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
const refreshConfiguration = jest.fn(() => Promise.resolve());

let api: FakeApi;
beforeEach(async () => {
  api = new FakeApi()
    .answer(accountApi.myProfile, profile)
    .answer(accountApi.sendEmailConfirmation, undefined)
    .install();
  await installFakePlatform({
    user: aUser({ email: 'vera@example.test', emailVerified: false }),
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
  expect(onAnswer).not.toHaveBeenCalled();
  api.answer(accountApi.confirmOwnEmail, undefined);
  type('1234 5678');
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(true));
  expect(api.callsOf(accountApi.confirmOwnEmail).at(-1)?.body).toEqual({ code: '1234 5678' });
  expect(refreshConfiguration).toHaveBeenCalled();
});

test('whoever opens the link of the mail need not type; closing the dialog refuses', async () => {
  const onAnswer = jest.fn();
  const { unmount } = render(<AddressCheck onAnswer={onAnswer} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(onAnswer).toHaveBeenCalledWith(false);
  unmount();
  api.answer(accountApi.myProfile, { ...profile, emailConfirmed: true });
  render(<AddressCheck onAnswer={onAnswer} />);
  await waitFor(() => expect(onAnswer).toHaveBeenLastCalledWith(true));
});
