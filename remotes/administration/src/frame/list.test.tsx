import { tenantsApi, type TenantItem } from '@editorial/contracts/tenants';
import { AllPolicies } from '@editorial/contracts/policy';
import { queryClient } from '@editorial/platform/queries';
import {
  act,
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

const desk: TenantItem = {
  id: idOf(7),
  name: 'News desk',
  isActive: true,
  creationTime: '2026-03-01T09:00:00.000Z',
  concurrencyStamp: 'first',
  extraProperties: {},
};
const none = { totalCount: 0, items: [] };

let api: FakeApi;
beforeEach(async () => {
  api = new FakeApi().install();
  await installFakePlatform({ user: aUser(), policies: AllPolicies });
});
const open = (search = '') => renderRemote(remote, `/administration/organizations${search}`);

test('a list without rows says so, also while it is read again', async () => {
  let answer = (_text: string) => {};
  api.answer(tenantsApi.list, none);
  await open();
  expect(await screen.findByText('No organizations yet')).toBeVisible();
  api.send(tenantsApi.list, new Promise((resolve) => (answer = resolve)));
  await act(async () => {
    void queryClient.invalidateQueries();
  });
  await waitFor(() => expect(api.callsOf(tenantsApi.list)).toHaveLength(2));
  expect(screen.getByText('No organizations yet')).toBeVisible();
  await act(async () => answer(JSON.stringify({ totalCount: 1, items: [desk] })));
  expect(await screen.findByRole('link', { name: 'News desk' })).toBeVisible();
});

test('a search that finds nothing is not an empty list: everything can be shown again', async () => {
  api.answer(tenantsApi.list, ({ query }) =>
    query.has('isActive') ? none : { totalCount: 1, items: [desk] },
  );
  await open('?state=Inactive');
  expect(await screen.findByText('No organization found')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByRole('link', { name: 'News desk' })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'State' })).toHaveValue('');
});

test('a search for words that finds nothing is not an empty list either', async () => {
  api.answer(tenantsApi.list, ({ query }) =>
    query.has('filter') ? none : { totalCount: 1, items: [desk] },
  );
  await open('?q=zebra');
  expect(await screen.findByText('No organization found')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByRole('link', { name: 'News desk' })).toBeVisible();
});

test('a value of the address that the filter does not have narrows nothing', async () => {
  api.answer(tenantsApi.list, none);
  await open('?state=Elsewhere');
  expect(await screen.findByText('No organizations yet')).toBeVisible();
  expect([...api.callsOf(tenantsApi.list)[0]!.query.keys()]).toEqual([
    'skipCount',
    'maxResultCount',
  ]);
});

test('a failure offers to try again; one while reading again leaves the rows', async () => {
  api.fail(tenantsApi.list, 503);
  await open();
  const again = () => fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('This could not be loaded')).toBeVisible();
  expect(screen.queryByText('No organizations yet')).toBeNull();
  api.answer(tenantsApi.list, { totalCount: 1, items: [desk] });
  again();
  expect(await screen.findByRole('link', { name: 'News desk' })).toBeVisible();
  api.fail(tenantsApi.list, 503);
  await act(async () => queryClient.invalidateQueries());
  expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loaded');
  expect(screen.getByRole('link', { name: 'News desk' })).toBeVisible();
  api.answer(tenantsApi.list, { totalCount: 1, items: [{ ...desk, name: 'Sports desk' }] });
  again();
  expect(await screen.findByRole('link', { name: 'Sports desk' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('rows are sorted by the server as the address says, else as it does by itself', async () => {
  api.answer(tenantsApi.list, { totalCount: 1, items: [desk] });
  const { unmount } = await open();
  await screen.findByRole('link', { name: 'News desk' });
  expect(api.callsOf(tenantsApi.list).at(-1)?.query.has('sorting')).toBe(false);
  unmount();
  queryClient.clear();
  await open('?sort=name+desc');
  await screen.findByRole('link', { name: 'News desk' });
  expect(api.callsOf(tenantsApi.list).at(-1)?.query.get('sorting')).toBe('name desc');
});
