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
