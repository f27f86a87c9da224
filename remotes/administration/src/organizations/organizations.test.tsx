import { AllPolicies } from '@editorial/contracts/policy';
import { tenantsApi, type TenantDetails } from '@editorial/contracts/tenants';
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

const organization = (change: Partial<TenantDetails> = {}): TenantDetails => ({
  id: idOf(4),
  name: 'Harbor Press',
  isActive: true,
  creationTime: '2026-11-01T10:00:00.000Z',
  concurrencyStamp: 'first',
  extraProperties: {},
  features: { MaxPeople: 5 },
  use: {
    people: 3,
    pictures: 0,
    subscriptions: 1,
    licenses: 12,
    seats: 4,
    seatsTaken: 2,
    credits: 80,
  },
  ...change,
});

let api: FakeApi;
beforeEach(async () => {
  api = new FakeApi()
    .answer(tenantsApi.list, { totalCount: 1, items: [organization()] })
    .answer(tenantsApi.get, organization())
    .install();
  await installFakePlatform({ user: aUser(), policies: AllPolicies });
});

test('organizations are listed and created with their first administrator', async () => {
  await renderRemote(remote, '/administration/organizations?q=harbor&state=Active');
  expect(await screen.findByRole('link', { name: 'Harbor Press' })).toBeVisible();
  const asked = Object.fromEntries(api.callsOf(tenantsApi.list)[0]!.query);
  expect(asked).toMatchObject({ filter: 'harbor', isActive: 'true' });
  api.answer(tenantsApi.create, organization());
  fireEvent.click(screen.getByRole('button', { name: 'New organization' }));
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Harbor Press' } });
  fireEvent.change(screen.getByLabelText('E-mail address of the first administrator'), {
    target: { value: 'chief@harbor.test' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Create and invite' }));
  await waitFor(() =>
    expect(api.callsOf(tenantsApi.create)[0]?.body).toEqual({
      name: 'Harbor Press',
      adminEmailAddress: 'chief@harbor.test',
    }),
  );
}, 30_000);

test('an organization shows its use; the second of two editors sees both and decides', async () => {
  await renderRemote(remote, `/administration/organizations/${idOf(4)}`);
  expect(await screen.findByText('2 of 4')).toBeVisible();
  expect(screen.getByText('3 of 5')).toBeVisible();
  const current = organization({ features: { MaxPeople: 9 }, concurrencyStamp: 'second' });
  api.refuse(tenantsApi.update, 'Editorial:ChangedMeanwhile', { data: { current } });
  fireEvent.change(screen.getByLabelText(/People at most/), { target: { value: '7' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { name: 'Changed by somebody else' })).toBeVisible();
  expect(screen.getByRole('cell', { name: '9' })).toBeVisible();
  api.answer(tenantsApi.update, { ...current, features: { MaxPeople: 7 } });
  fireEvent.click(screen.getByRole('button', { name: 'Save mine' }));
  await waitFor(() =>
    expect(api.callsOf(tenantsApi.update).at(-1)?.body).toEqual({
      features: { MaxPeople: 7 },
      concurrencyStamp: 'second',
    }),
  );
}, 30_000);

test('switching an organization off and removing it ask for the reasons that its people get', async () => {
  const reasons = { ground: 'Terms, 4', facts: 'It shared its accounts.' };
  const give = async (name: string) => {
    fireEvent.click(await screen.findByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog', { name }));
    fireEvent.change(dialog.getByLabelText('Ground'), { target: { value: reasons.ground } });
    fireEvent.change(dialog.getByLabelText('Facts'), { target: { value: reasons.facts } });
    fireEvent.click(dialog.getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await renderRemote(remote, `/administration/organizations/${idOf(4)}`);
  api.answer(tenantsApi.update, organization());
  await give('Deactivate');
  expect(api.callsOf(tenantsApi.update)[0]?.body).toMatchObject({ isActive: false, reasons });
  api.answer(tenantsApi.remove, undefined);
  await give('Remove');
  expect(api.callsOf(tenantsApi.remove)[0]?.body).toEqual({ reasons });
}, 30_000);
