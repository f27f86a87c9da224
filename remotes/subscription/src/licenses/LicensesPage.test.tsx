import { licensingApi } from '@editorial/contracts/licensing';
import { seatsApi } from '@editorial/contracts/seats';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { catalogApi } from '@editorial/contracts/catalog';
import {
  aLicense,
  aSubscription,
  aUser,
  FakeApi,
  fireEvent,
  idOf,
  installFakePlatform,
  renderRemote,
  screen,
  waitFor,
} from '@editorial/testing';
import { emit } from '@editorial/platform';
import remote from '../remote.ts';
import { aSeat, aSeatPage } from '../seats/seats.testing.ts';
import { readView, writeView } from './license-address.ts';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi()
    .answer(licensingApi.list, { totalCount: 1, items: [aLicense({ usage: 'Editorial' })] })
    .answer(subscriptionApi.licenseZones, [])
    .answer(catalogApi.download, { jobId: idOf(9), fileCount: 1, totalBytes: 1 })
    .install();
});

const lastQuery = () => Object.fromEntries(api.callsOf(licensingApi.list).at(-1)?.query ?? []);

test('[R2.129N] licenses with their files and certificate; a repeated download uses the licensed size', async () => {
  await installFakePlatform({ user: aUser(), active: aSubscription() });
  await renderRemote(remote, '/licensing-history');
  expect(await screen.findByText('L-2026-000001')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Certificate of Harbour at dawn' })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Download Harbour at dawn' }));
  await waitFor(() =>
    expect(api.callsOf(catalogApi.download)[0]?.body).toMatchObject({
      assetIds: [idOf(1)],
      resolutionType: 0,
    }),
  );
});

test('a license that was paid in money names its price as net, because tax is on the order', async () => {
  const single = aLicense({ source: 'ALaCarte', credits: 0, amount: 7400, currency: 'EUR' });
  api.answer(licensingApi.list, { totalCount: 1, items: [single] });
  await installFakePlatform({ user: aUser(), active: aSubscription() });
  await renderRemote(remote, '/licensing-history');
  expect(await screen.findByRole('cell', { name: '€74.00 net' })).toBeVisible();
  expect(screen.getByText(/ · €74\.00 net$/)).toBeInTheDocument();
});

test('filters are kept in the address and sent to the server; master users can filter by person', async () => {
  await installFakePlatform({ user: aUser(), active: aSubscription(), isMasterUser: true });
  const { router } = await renderRemote(remote, '/licensing-history?page=3');
  await screen.findByText('L-2026-000001');
  fireEvent.change(screen.getByRole('combobox', { name: 'Paid by' }), {
    target: { value: 'ALaCarte' },
  });
  await waitFor(() => expect(lastQuery()).toMatchObject({ source: 'ALaCarte', skipCount: '0' }));
  fireEvent.change(screen.getByRole('combobox', { name: 'Person' }), {
    target: { value: idOf(10) },
  });
  await waitFor(() => expect(lastQuery()).toMatchObject({ userId: idOf(10) }));
  expect(router.state.location.search).toBe(`?source=ALaCarte&person=${idOf(10)}`);
});

test('the people of a large plan are searched, and the chosen one stays chosen', async () => {
  api.answer(seatsApi.list, ({ query }) =>
    aSeatPage({
      total: 50_000,
      memberCount: 50_000,
      members: [query.has('filter') ? aSeat(31, 'Greta') : aSeat(32, 'Adam')],
    }),
  );
  const active = aSubscription({ memberCount: 50_000 });
  await installFakePlatform({ user: aUser(), active, isMasterUser: true });
  await renderRemote(remote, '/licensing-history');
  const search = await screen.findByRole('searchbox', { name: 'Find a person' });
  fireEvent.change(search, { target: { value: 'gre' } });
  await screen.findByRole('option', { name: 'Greta' });
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Person' });
  fireEvent.change(choice, { target: { value: idOf(31) } });
  await waitFor(() => expect(lastQuery()).toMatchObject({ userId: idOf(31) }));
  fireEvent.change(search, { target: { value: '' } });
  await screen.findByRole('option', { name: 'Adam' });
  expect(choice.selectedOptions[0]?.textContent).toBe('Greta');
});

test('the history says what ends, has ended or is no longer offered, and filters by it', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const items = [
    aLicense({ id: idOf(1), endsAt: inDays(10) }),
    aLicense({ id: idOf(2), endsAt: inDays(-10) }),
    aLicense({ id: idOf(3), isWithdrawn: true }),
    aLicense({ id: idOf(4), exclusiveUntil: inDays(5).slice(0, 10) }),
    aLicense({ id: idOf(5), endsAt: inDays(200) }),
  ];
  api.answer(licensingApi.list, { totalCount: items.length, items });
  await installFakePlatform({ user: aUser(), active: aSubscription() });
  await renderRemote(remote, '/licensing-history');
  await waitFor(() => expect(screen.getAllByText(/^Ends on /)).toHaveLength(1));
  expect(screen.getAllByText(/^Ended on /)).toHaveLength(1);
  expect(screen.getByText('No longer offered. Your license stays valid.')).toBeVisible();
  expect(screen.getAllByText(/^Exclusive until /)).toHaveLength(1);
  // What has ended can no longer be downloaded.
  expect(screen.getAllByRole('button', { name: /^Download / })).toHaveLength(4);
  fireEvent.change(screen.getByLabelText('Rights'), { target: { value: 'Ending' } });
  await waitFor(() => expect(lastQuery()).toMatchObject({ rights: 'Ending' }));
  const calls = api.callsOf(licensingApi.list).length;
  emit('subscription/licenses-changed', { subscriptionId: idOf(6) });
  await waitFor(() => expect(api.callsOf(licensingApi.list).length).toBe(calls + 1));
});

test('other users have no person filter', async () => {
  await installFakePlatform({ user: aUser(), active: aSubscription() });
  await renderRemote(remote, '/licensing-history');
  await screen.findByText('L-2026-000001');
  expect(screen.queryByRole('combobox', { name: 'Person' })).toBeNull();
});

test('without licenses the page links to the first one and has no search or export', async () => {
  api.answer(licensingApi.list, { totalCount: 0, items: [] });
  await installFakePlatform({ user: aUser(), active: aSubscription() });
  await renderRemote(remote, '/licensing-history');
  expect(await screen.findByRole('link', { name: 'To the catalog' })).toBeVisible();
  expect(screen.queryByRole('search')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
});

test('a search without results keeps its field, also while it is being cleared', async () => {
  api.answer(licensingApi.list, ({ query }) =>
    query.has('filter') ? { totalCount: 0, items: [] } : { totalCount: 1, items: [aLicense()] },
  );
  await installFakePlatform({ user: aUser(), active: aSubscription() });
  await renderRemote(remote, '/licensing-history?q=zebra');
  expect(await screen.findByText('Nothing found')).toBeVisible();
  const field = screen.getByLabelText('Search');
  fireEvent.change(field, { target: { value: '' } });
  expect(await screen.findByText('L-2026-000001')).toBeVisible();
  expect(field).toBeInTheDocument();
});

test('a failed request does not claim that there are no licenses', async () => {
  api.refuse(licensingApi.list, 'Editorial:NotFound');
  await installFakePlatform({ user: aUser(), active: aSubscription() });
  await renderRemote(remote, '/licensing-history');
  expect(await screen.findByText('This could not be loaded')).toBeVisible();
  expect(screen.queryByText('No licenses yet')).toBeNull();
  api.answer(licensingApi.list, { totalCount: 1, items: [aLicense()] });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('L-2026-000001')).toBeVisible();
});

test('typing sends one search after 400 ms', async () => {
  await installFakePlatform({ user: aUser(), active: aSubscription() });
  await renderRemote(remote, '/licensing-history');
  await screen.findByText('L-2026-000001');
  for (const value of ['h', 'ha', 'har'])
    fireEvent.change(screen.getByLabelText('Search'), { target: { value } });
  await waitFor(() => expect(lastQuery()).toMatchObject({ filter: 'har' }));
  expect(api.callsOf(licensingApi.list).filter(({ query }) => query.has('filter'))).toHaveLength(1);
});

test('a malformed address is read as far as possible', () => {
  const view = readView(new URLSearchParams('q=x&source=Gold&page=-2&from=tomorrow&to=2026-01-02'));
  expect(view).toEqual({
    filter: 'x',
    source: '',
    page: 1,
    from: '',
    to: '2026-01-02',
    rights: '',
    userId: '',
    sorting: '',
  });
  expect(writeView(view).toString()).toBe('q=x&to=2026-01-02');
});

test('a certificate’s code is valid, not valid or unknown', async () => {
  await installFakePlatform();
  api.answer(licensingApi.verify, ({ params }) => ({
    assetNumber: 'ED-0000001',
    licenseeInitials: 'CC',
    issuedAt: '2026-01-15T12:00:00.000Z',
    isValid: params.code === 'GOOD',
    revokedAt: params.code === 'GOOD' ? null : '2026-02-01T12:00:00.000Z',
  }));
  const { unmount } = await renderRemote(remote, '/verify/GOOD');
  expect(await screen.findByText('This license is valid')).toBeVisible();
  unmount();
  await renderRemote(remote, '/verify/OLD');
  expect(await screen.findByText('This license is no longer valid')).toBeVisible();
  expect(screen.getByText('Revoked')).toBeVisible();
  api.refuse(licensingApi.verify, 'Editorial:NotFound');
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: 'AAAA' } });
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText('There is no certificate with this code')).toBeVisible();
});
