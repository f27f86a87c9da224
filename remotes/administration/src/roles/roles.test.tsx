import { identityApi, type RoleItem } from '@editorial/contracts/identity';
import { permissionsApi, type Permission } from '@editorial/contracts/permissions';
import { AllPolicies } from '@editorial/contracts/policy';
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

const role = (change: Partial<RoleItem> = {}): RoleItem => ({
  id: idOf(3),
  name: 'Desk',
  isDefault: false,
  isStatic: false,
  isPublic: true,
  concurrencyStamp: 'first',
  creationTime: null,
  extraProperties: {},
  ...change,
});

const permission = (name: string, isGranted: boolean, more: Partial<Permission> = {}) => ({
  name,
  displayName: name,
  parentName: null,
  isGranted,
  allowedProviders: [],
  grantedProviders: isGranted ? [{ providerName: 'R', providerKey: 'Desk' }] : [],
  ...more,
});

const tree = (concurrencyStamp: string, permissions: Permission[]) => ({
  entityDisplayName: 'Desk',
  concurrencyStamp,
  groups: [
    {
      name: 'light-table',
      displayName: 'Light table',
      displayNameKey: 'Remote',
      displayNameResource: 'light-table',
      permissions,
    },
  ],
});

let api: FakeApi;
beforeEach(async () => {
  api = new FakeApi().answer(identityApi.role, role()).install();
  await installFakePlatform({ user: aUser(), policies: AllPolicies });
});

test('a permission of a remote that is gone is marked and can be withdrawn', async () => {
  api
    .answer(permissionsApi.get, tree('one', [permission('Boards', true, { isGone: true })]))
    .answer(permissionsApi.update, undefined);
  await renderRemote(remote, `/administration/roles/${idOf(3)}`);
  expect(await screen.findByText(/Without effect/)).toBeVisible();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Boards' }));
  fireEvent.click(screen.getAllByRole('button', { name: 'Save' }).at(-1)!);
  await waitFor(() =>
    expect(api.callsOf(permissionsApi.update)[0]?.body).toEqual({
      permissions: [{ name: 'Boards', isGranted: false }],
      concurrencyStamp: 'one',
    }),
  );
}, 30_000);

test('the second of two who choose permissions sees both choices and decides', async () => {
  api.answer(
    permissionsApi.get,
    tree('one', [permission('See', false), permission('Edit', false), permission('Sell', false)]),
  );
  await renderRemote(remote, `/administration/roles/${idOf(3)}`);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Sell' }));
  api
    .refuse(permissionsApi.update, 'Editorial:ChangedMeanwhile')
    .answer(
      permissionsApi.get,
      tree('two', [permission('See', true), permission('Edit', false), permission('Sell', false)]),
    );
  fireEvent.click(screen.getAllByRole('button', { name: 'Save' }).at(-1)!);
  expect(await screen.findByRole('heading', { name: 'Changed by somebody else' })).toBeVisible();
  const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent);
  await waitFor(() => expect(rows()).toContain('Seegrantednot granted'));
  expect(rows()).toContain('Sellnot grantedgranted');
  expect(rows()).toHaveLength(3);
  api.answer(permissionsApi.update, undefined);
  fireEvent.click(screen.getByRole('button', { name: 'Save mine' }));
  await waitFor(() =>
    expect(api.callsOf(permissionsApi.update).at(-1)?.body).toEqual({
      permissions: [
        { name: 'See', isGranted: false },
        { name: 'Sell', isGranted: true },
      ],
      concurrencyStamp: 'two',
    }),
  );
}, 30_000);

test('the second of two who rename a role sees both names and decides', async () => {
  api.answer(permissionsApi.get, tree('one', []));
  await renderRemote(remote, `/administration/roles/${idOf(3)}`);
  const current = role({ name: 'News desk', concurrencyStamp: 'second' });
  api.refuse(identityApi.updateRole, 'Editorial:ChangedMeanwhile', { data: { current } });
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), {
    target: { value: 'Picture desk' },
  });
  fireEvent.click(screen.getAllByRole('button', { name: 'Save' })[0]!);
  expect(await screen.findByRole('cell', { name: 'News desk' })).toBeVisible();
  api.answer(identityApi.updateRole, role({ name: 'Picture desk', concurrencyStamp: 'third' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save mine' }));
  await waitFor(() =>
    expect(api.callsOf(identityApi.updateRole).at(-1)?.body).toEqual({
      name: 'Picture desk',
      concurrencyStamp: 'second',
    }),
  );
}, 30_000);
