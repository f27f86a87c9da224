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
