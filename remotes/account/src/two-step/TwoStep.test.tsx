import { accountApi } from '@editorial/contracts/account';
import { secondFactorApi } from '@editorial/contracts/second-factor';
import {
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
import { aProfile } from '../profile/profile.testing.ts';
import remote from '../remote.ts';

const nothing = { isRequired: false, authenticators: [], recoveryCodesLeft: 0 };
const phone = {
  id: idOf(1),
  kind: 'Totp' as const,
  name: 'Phone',
  createdAt: '2026-01-15T12:00:00.000Z',
  lastUsedAt: null,
};

let api: FakeApi;
beforeEach(async () => {
  api = new FakeApi()
    .answer(accountApi.myProfile, aProfile())
    .answer(secondFactorApi.get, nothing)
    .install();
  await installFakePlatform({ user: aUser(), session: { isInternal: () => true } });
});

async function open() {
  await renderRemote(remote, '/account/manage');
  await screen.findByLabelText('User name');
  fireEvent.click(screen.getByRole('tab', { name: 'TwoStep' }));
}

test('the first code adds an app, and the recovery codes are shown', async () => {
  api
    .answer(secondFactorApi.beginTotp, {
      id: idOf(1),
      secret: 'JBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/x',
      qrCode: 'data:image/svg+xml;base64,AAAA',
    })
    .answer(secondFactorApi.confirmTotp, { recoveryCodes: ['AAAAAA-BBBBBB'] });
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'AddApp' }));
  expect(await screen.findByText('JBSWY3DPEHPK3PXP')).toBeVisible();
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: '123456' } });
  api.answer(secondFactorApi.get, {
    isRequired: false,
    authenticators: [phone],
    recoveryCodesLeft: 10,
  });
  fireEvent.click(screen.getByRole('button', { name: 'AddApp' }));
  expect(await screen.findByText('AAAAAA-BBBBBB')).toBeVisible();
  expect(api.callsOf(secondFactorApi.confirmTotp)[0]?.body).toEqual({ code: '123456', name: '' });
  expect(await screen.findByText('Recovery codes left: 10.')).toBeVisible();
});

test('each app has its own button to remove it', async () => {
  api
    .answer(secondFactorApi.get, {
      isRequired: false,
      authenticators: [phone],
      recoveryCodesLeft: 3,
    })
    .answer(secondFactorApi.remove, undefined);
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Remove: Phone (App)' }));
  await waitFor(() => expect(api.callsOf(secondFactorApi.remove)).toHaveLength(1));
});

test('users without administrator rights see no rule', async () => {
  await open();
  await screen.findByText('NoSecondFactor');
  expect(screen.queryByRole('form', { name: /^Who must/ })).toBeNull();
});

test('the rule is read and saved', async () => {
  await installFakePlatform({
    user: aUser(),
    policies: ['SettingManagement.Settings'],
    session: { isInternal: () => true },
  });
  api
    .answer(secondFactorApi.rule, { everybody: false, roles: [1] })
    .answer(secondFactorApi.setRule, { everybody: false, roles: [1, 2] });
  await open();
  expect(await screen.findByLabelText('Administrators')).toBeChecked();
  fireEvent.click(screen.getByLabelText('Contributors'));
  const form = screen.getByRole('form', { name: /^Who must/ });
  fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.callsOf(secondFactorApi.setRule)[0]?.body).toEqual({
      everybody: false,
      roles: [1, 2],
    }),
  );
});
