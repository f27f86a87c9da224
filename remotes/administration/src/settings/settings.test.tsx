import { AllPolicies } from '@editorial/contracts/policy';
import {
  settingManagementApi,
  type SettingItem,
  type SettingList,
} from '@editorial/contracts/setting-management';
import {
  aUser,
  FakeApi,
  fireEvent,
  installFakePlatform,
  renderRemote,
  screen,
  waitFor,
  within,
} from '@editorial/testing';
import remote from '../remote.ts';

const setting = (name: string, change: Partial<SettingItem>): SettingItem => ({
  name,
  group: 'Site',
  kind: 'Text',
  displayName: name,
  description: `About ${name}.`,
  value: '',
  defaultValue: '',
  isChanged: false,
  isRequired: false,
  minimum: null,
  maximum: null,
  ...change,
});
const list = (stamp = 'first', name = 'Harbor'): SettingList => ({
  items: [
    setting('Site.Name', { value: name, defaultValue: 'Editorial', isChanged: true }),
    setting('Abp.Identity.Lockout.LockoutDuration', {
      group: 'SignIn',
      kind: 'Number',
      value: '300',
      defaultValue: '300',
      minimum: 60,
      maximum: 3600,
    }),
    setting('DisableSetView', {
      group: 'Catalog',
      kind: 'Switch',
      value: 'False',
      defaultValue: 'False',
    }),
  ],
  concurrencyStamp: stamp,
});

let api: FakeApi;
beforeEach(async () => {
  api = new FakeApi().answer(settingManagementApi.settings, list()).install();
  await installFakePlatform({ user: aUser(), policies: AllPolicies });
});

test('a group and a kind that only a newer server knows are shown, as text', async () => {
  const known = list();
  const newer = setting('Newer.Setting', { group: 'Newer', kind: 'Newest', value: 'kept' });
  api.answer(settingManagementApi.settings, { ...known, items: [...known.items, newer] });
  await renderRemote(remote, '/administration/settings');
  const other = await screen.findByRole('group', { name: 'Other' });
  expect(within(other).getByLabelText(/^Newer\.Setting/)).toHaveValue('kept');
});

test('the address leads to a field, as the first steps of a site do', async () => {
  await renderRemote(remote, '/administration/settings?field=Site.Name');
  await waitFor(() => expect(screen.getByDisplayValue('Harbor')).toHaveFocus());
});

test('only changed settings are sent; the default again as null; the second editor sees both', async () => {
  await renderRemote(remote, '/administration/settings');
  fireEvent.change(await screen.findByLabelText(/^Site\.Name/), {
    target: { value: 'Editorial' },
  });
  fireEvent.click(screen.getByLabelText(/^DisableSetView/));
  api.refuse(settingManagementApi.changeSettings, 'Editorial:ChangedMeanwhile', {
    data: { current: list('second', 'Pier') },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { name: 'Changed by somebody else' })).toBeVisible();
  expect(api.callsOf(settingManagementApi.changeSettings)[0]?.body).toEqual({
    values: { 'Site.Name': null, DisableSetView: 'True' },
    concurrencyStamp: 'first',
  });
  expect(screen.getByRole('cell', { name: 'Pier' })).toBeVisible();
  api.answer(settingManagementApi.changeSettings, list('third', 'Editorial'));
  fireEvent.click(screen.getByRole('button', { name: 'Save mine' }));
  await waitFor(() =>
    expect(api.callsOf(settingManagementApi.changeSettings).at(-1)?.body).toMatchObject({
      concurrencyStamp: 'second',
    }),
  );
}, 30_000);

test('bank accounts have fields, and a value that is doubtful has its warning', async () => {
  const accounts = setting('Seller.BankAccounts', {
    group: 'Seller',
    kind: 'Accounts',
    // A line that somebody left empty is no account.
    value: 'DE89370400440532013000;COBADEFFXXX;Bank\n\n',
  });
  const left = setting('Seller.BankAccount', {
    group: 'Seller',
    kind: 'Lines',
    value: 'IBAN DE88',
    warning: 'This looks like an account.',
  });
  api.answer(settingManagementApi.settings, { items: [accounts, left], concurrencyStamp: 'first' });
  api.answer(settingManagementApi.changeSettings, list('second'));
  await renderRemote(remote, '/administration/settings');
  const first = await screen.findByRole('group', { name: 'Account 1' });
  expect(screen.queryByRole('group', { name: 'Account 2' })).toBeNull();
  expect(within(first).getByLabelText('BIC (optional)')).toHaveValue('COBADEFFXXX');
  expect(screen.getByText('This looks like an account.')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Add an account' }));
  const second = screen.getByRole('group', { name: 'Account 2' });
  fireEvent.change(within(second).getByLabelText('IBAN'), {
    target: { value: 'CH93 0076 2011 6238 5295 7' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Remove account 1' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.callsOf(settingManagementApi.changeSettings)[0]?.body).toMatchObject({
      values: { 'Seller.BankAccounts': 'CH93 0076 2011 6238 5295 7;;' },
    }),
  );
});

test('settings that need all of the Admin role are closed for others, who read why', async () => {
  const { items } = list();
  const fixed = items.map((item) => ({ ...item, isFixed: item.name !== 'DisableSetView' }));
  api.answer(settingManagementApi.settings, { ...list(), items: fixed });
  await renderRemote(remote, '/administration/settings');
  const name = await screen.findByLabelText(/^Site\.Name/);
  expect(name).toBeDisabled();
  expect(screen.getByLabelText(/^DisableSetView/)).toBeEnabled();
  expect(screen.queryByRole('heading', { name: 'Logo' })).not.toBeInTheDocument();
  expect(screen.getAllByText(/everything that the Admin role holds/)).toHaveLength(2);
});
