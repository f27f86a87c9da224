import { identityApi, type Person, type RoleItem } from '@editorial/contracts/identity';
import { permissionsApi } from '@editorial/contracts/permissions';
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
  within,
} from '@editorial/testing';
import remote from '../remote.ts';

const person = (change: Partial<Person> = {}): Person => ({
  id: idOf(7),
  tenantId: null,
  userName: 'ines',
  name: 'Ines',
  surname: 'Lind',
  email: 'ines@example.test',
  emailConfirmed: true,
  phoneNumber: null,
  phoneNumberConfirmed: false,
  isActive: true,
  lockoutEnabled: true,
  accessFailedCount: 0,
  lockoutEnd: null,
  concurrencyStamp: 'first',
  creationTime: '2026-11-01T10:00:00.000Z',
  isDeleted: false,
  extraProperties: {},
  company: 'Lind',
  country: null,
  profileType: 3,
  roles: ['9'],
  roleNames: ['Client'],
  ...change,
});

const role = (name: string, id: number): RoleItem => ({
  id: idOf(id),
  name,
  isDefault: name === 'Client',
  isStatic: true,
  isPublic: true,
  concurrencyStamp: '',
  creationTime: null,
  extraProperties: {},
});

let api: FakeApi;
beforeEach(async () => {
  api = new FakeApi()
    .answer(identityApi.users, { totalCount: 1, items: [person()] })
    .answer(identityApi.user, person())
    .answer(identityApi.assignableRoles, { items: [role('Client', 1), role('Contributor', 2)] })
    .install();
  await installFakePlatform({ user: aUser(), policies: AllPolicies });
});

const reasons = { ground: 'Terms, 4', facts: 'It was shared.' };
function typeReasons(element: HTMLElement) {
  const dialog = within(element);
  fireEvent.change(dialog.getByLabelText('Ground'), { target: { value: reasons.ground } });
  fireEvent.change(dialog.getByLabelText('Facts'), { target: { value: reasons.facts } });
  return dialog;
}
async function giveReasons(name: string): Promise<void> {
  const dialog = typeReasons(await screen.findByRole('dialog', { name }));
  fireEvent.click(dialog.getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

test('people are listed; the address says whom; nothing found is no dead end', async () => {
  await renderRemote(remote, '/administration/people?q=ines&state=Locked');
  expect(await screen.findByRole('link', { name: 'Ines Lind' })).toHaveAttribute(
    'href',
    `/administration/people/${idOf(7)}`,
  );
  const asked = Object.fromEntries(api.callsOf(identityApi.users)[0]!.query);
  expect(asked).toMatchObject({ filter: 'ines', state: 'Locked' });
  api.answer(identityApi.users, { totalCount: 0, items: [] });
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nobody' } });
  expect(await screen.findByText('Nobody found')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(screen.getByLabelText('State')).toHaveValue(''));
}, 30_000);

test('saved without a change nothing is sent; a change sends what was typed alone', async () => {
  await renderRemote(remote, `/administration/people/${idOf(7)}`);
  const form = await screen.findByRole('form', { name: 'Profile' });
  const save = within(form).getByRole('button', { name: 'Save' });
  fireEvent.click(save);
  api.answer(identityApi.updateUser, person({ surname: 'Berg', concurrencyStamp: 'second' }));
  fireEvent.change(screen.getByLabelText(/Last name/), { target: { value: 'Berg' } });
  fireEvent.click(save);
  await waitFor(() =>
    expect(api.callsOf(identityApi.updateUser).map(({ body }) => body)).toEqual([
      { surname: 'Berg', concurrencyStamp: 'first' },
    ]),
  );
}, 30_000);

test('locking, switching off, taking a role and closing ask for the reasons that the person gets', async () => {
  await renderRemote(remote, `/administration/people/${idOf(7)}`);
  api.answer(identityApi.lock, person({}));
  fireEvent.click(await screen.findByRole('button', { name: 'More' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Lock for 30 days' }));
  await giveReasons('Lock for 30 days');
  expect(api.callsOf(identityApi.lock)[0]?.body).toMatchObject({ reasons });

  api.answer(identityApi.updateUser, person({ isActive: false, concurrencyStamp: 'second' }));
  fireEvent.click(await screen.findByLabelText('May sign in'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await giveReasons('Switch the account off');
  expect(api.callsOf(identityApi.updateUser)[0]?.body).toEqual({
    isActive: false,
    concurrencyStamp: 'first',
    reasons,
  });

  api.answer(identityApi.deleteUser, undefined);
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Close the account' }));
  await giveReasons('Close the account');
  expect(api.callsOf(identityApi.deleteUser)[0]?.body).toEqual({ reasons });
}, 30_000);

test('the second of two editors sees both and decides', async () => {
  await renderRemote(remote, `/administration/people/${idOf(7)}`);
  const current = person({ surname: 'Theirs', concurrencyStamp: 'second' });
  api.refuse(identityApi.updateUser, 'Editorial:ChangedMeanwhile', { data: { current } });
  fireEvent.change(await screen.findByLabelText(/Last name/), { target: { value: 'Mine' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { name: 'Changed by somebody else' })).toBeVisible();
  expect(screen.getByRole('cell', { name: 'Theirs' })).toBeVisible();
  api.answer(identityApi.updateUser, { ...current, surname: 'Mine' });
  fireEvent.click(screen.getByRole('button', { name: 'Save mine' }));
  await waitFor(() =>
    expect(api.callsOf(identityApi.updateUser).at(-1)?.body).toEqual({
      surname: 'Mine',
      concurrencyStamp: 'second',
    }),
  );
}, 30_000);

test('the second of two editors says once why the account is switched off', async () => {
  await renderRemote(remote, `/administration/people/${idOf(7)}`);
  const current = person({ surname: 'Theirs', concurrencyStamp: 'second' });
  api.refuse(identityApi.updateUser, 'Editorial:ChangedMeanwhile', { data: { current } });
  fireEvent.click(await screen.findByLabelText('May sign in'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await giveReasons('Switch the account off');
  api.answer(identityApi.updateUser, { ...current, isActive: false });
  fireEvent.click(await screen.findByRole('button', { name: 'Save mine' }));
  await waitFor(() =>
    expect(api.callsOf(identityApi.updateUser).at(-1)?.body).toMatchObject({
      isActive: false,
      concurrencyStamp: 'second',
      reasons,
    }),
  );
}, 30_000);

test('reasons that did not arrive stay in the dialog', async () => {
  await renderRemote(remote, `/administration/people/${idOf(7)}`);
  api.fail(identityApi.lock, 503);
  fireEvent.click(await screen.findByRole('button', { name: 'More' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Lock for 30 days' }));
  const dialog = typeReasons(await screen.findByRole('dialog', { name: 'Lock for 30 days' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Lock for 30 days' }));
  await waitFor(() => expect(api.callsOf(identityApi.lock)).toHaveLength(1));
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Lock for 30 days' })).toBeEnabled(),
  );
  expect(dialog.getByLabelText('Facts')).toHaveValue(reasons.facts);
}, 30_000);

test('a permission brings those above it; what a role gives is named', async () => {
  const permission = (name: string, parentName: string | null, providers: string[] = []) => ({
    name,
    displayName: name,
    parentName,
    isGranted: providers.length > 0,
    allowedProviders: [],
    grantedProviders: providers.map((providerKey) => ({ providerName: 'R', providerKey })),
  });
  api
    .answer(permissionsApi.get, {
      concurrencyStamp: 'one',
      entityDisplayName: 'ines',
      groups: [
        {
          name: 'AbpIdentity',
          displayName: 'People',
          displayNameKey: '',
          displayNameResource: '',
          permissions: [
            permission('Orders', null, ['Client']),
            permission('Users', null),
            permission('Users.Update', 'Users'),
          ],
        },
      ],
    })
    .answer(permissionsApi.update, undefined);
  await renderRemote(remote, `/administration/people/${idOf(7)}?tab=permissions`);
  expect(await screen.findByText('by Client')).toBeVisible();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Users.Update' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.callsOf(permissionsApi.update)[0]?.body).toEqual({
      permissions: [
        { name: 'Users', isGranted: true },
        { name: 'Users.Update', isGranted: true },
      ],
      concurrencyStamp: 'one',
    }),
  );
}, 30_000);
