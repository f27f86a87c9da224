import { exportsApi, type ListExport } from '@editorial/contracts/exports';
import { AllPolicies } from '@editorial/contracts/policy';
import { salesApi } from '@editorial/contracts/sales';
import { getState } from '@editorial/platform';
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

const file: ListExport = {
  id: idOf(1),
  kind: 'Orders',
  state: 'Preparing',
  written: 12_000,
  total: 80_000,
  byteSize: null,
  createdAt: '2026-11-02T10:00:00.000Z',
  expiresAt: '2026-11-09T10:00:00.000Z',
};

let api: FakeApi;
beforeEach(async () => {
  api = new FakeApi()
    .answer(salesApi.orders, { totalCount: 80_000, items: [] })
    .answer(exportsApi.list, { items: [] })
    .install();
  await installFakePlatform({ user: aUser(), policies: AllPolicies });
});

test('a list that is too long is asked for with its filters, and shown while it is written', async () => {
  api.refuse(salesApi.exportSheet, 'Editorial:TooManyRows').answer(exportsApi.request, () => {
    api.answer(exportsApi.list, { items: [file, { ...file, id: idOf(2), kind: 'People' }] });
    return file;
  });
  await renderRemote(remote, '/administration/orders?q=lind&state=Unpaid');
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
  expect(await screen.findByText('is being written, 12,000 of 80,000 rows.')).toBeVisible();
  expect(api.callsOf(exportsApi.request).map(({ body }) => body)).toEqual([
    { kind: 'Orders', filter: { filter: 'lind', state: 'Unpaid' } },
  ]);
  expect(screen.getAllByText(/is being written/)).toHaveLength(1);
  expect(getState().feedback.toasts.map(({ message }) => message)).toEqual([
    'administration::ExportIsWritten',
  ]);
});

test('a file that is ready is downloaded by a link of its own, and removed', async () => {
  api
    .answer(exportsApi.list, {
      items: [{ ...file, state: 'Ready', written: 80_000, byteSize: 9_400_000 }],
    })
    .answer(exportsApi.remove, undefined);
  await renderRemote(remote, '/administration/orders');
  expect(await screen.findByText(/^ready, 80,000 rows, 9.* MB, kept until/)).toBeVisible();
  expect(screen.getByRole('button', { name: /^Download: / })).toBeEnabled();
  api.answer(exportsApi.list, { items: [] });
  fireEvent.click(screen.getByRole('button', { name: /^Remove: / }));
  await waitFor(() => expect(screen.queryByText(/^ready/)).toBeNull());
  expect(api.callsOf(exportsApi.remove)).toHaveLength(1);
});

test.each([
  ['a file of another list is being written', [{ ...file, kind: 'People' as const }], true],
  [
    'one is ready and one is being written',
    [{ ...file, id: idOf(2), state: 'Ready' as const }, file],
    true,
  ],
  ['all are ready', [{ ...file, state: 'Ready' as const }], false],
])('%s: whether the list of files is read again', async (_, items, isReadAgain) => {
  jest.useFakeTimers();
  api.answer(exportsApi.list, { items });
  await renderRemote(remote, '/administration/orders');
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(api.callsOf(exportsApi.list)).toHaveLength(1);
  expect(screen.queryByRole('region', { name: 'Files of long lists' }) !== null).toBe(
    items.some(({ kind }) => kind === 'Orders'),
  );
  await act(() => jest.advanceTimersByTimeAsync(2000));
  expect(api.callsOf(exportsApi.list)).toHaveLength(isReadAgain ? 2 : 1);
  jest.useRealTimers();
});
