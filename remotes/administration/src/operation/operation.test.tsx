import { operationApi, type JobItem } from '@editorial/contracts/operation';
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

const job: JobItem = {
  id: idOf(9),
  queue: 'catalog.renditions',
  state: 'Failed',
  createdAt: '2026-11-02T10:00:00.000Z',
  startedAt: '2026-11-02T10:00:01.000Z',
  completedAt: '2026-11-02T10:00:09.000Z',
  startAfter: '2026-11-02T10:00:00.000Z',
  retryCount: 5,
  retryLimit: 5,
  reason: 'no disk',
};

// jsdom has no canvas.
jest.mock('uplot', () => ({
  __esModule: true,
  default: class {
    setSize() {}
    destroy() {}
  },
}));

test('the parts of the site are shown; a failed job says why and runs again', async () => {
  const api = new FakeApi()
    .answer(operationApi.health, {
      at: '2026-11-02T10:00:00.000Z',
      release: '1.2.3 (abcdef01)',
      parts: [{ name: 'storage', state: 'missing', note: 'EACCES' }],
      search: { engine: 'memory', assetCount: 100, pending: 0, lagSeconds: 0 },
      storage: { files: 800, bytes: 4_200_000 },
      queues: [{ name: 'catalog.renditions', waiting: 0, active: 0, failed: 1 }],
    })
    .answer(operationApi.metrics, { stepSeconds: 60, points: [] })
    .answer(operationApi.jobs, { totalCount: 1, items: [job] })
    .answer(operationApi.retryJob, undefined)
    .answer(operationApi.retryJobs, { count: 1 })
    .install();
  await installFakePlatform({ user: aUser(), policies: AllPolicies });
  await renderRemote(remote, '/administration/operation?state=Failed');
  const parts = await screen.findByRole('region', { name: 'Parts' });
  expect(within(parts).getByRole('row', { name: 'Storage Not there EACCES' })).toBeVisible();
  expect(
    within(parts).getByRole('row', { name: 'Release of the site 1.2.3 (abcdef01)' }),
  ).toBeVisible();
  expect(await screen.findByText('no disk')).toBeVisible();
  expect(api.callsOf(operationApi.jobs)[0]?.query.get('state')).toBe('Failed');
  fireEvent.click(screen.getByRole('button', { name: 'Run again' }));
  await waitFor(() => expect(api.callsOf(operationApi.retryJob)).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Run 1 failed job again' }));
  await waitFor(() => expect(api.callsOf(operationApi.retryJobs)[0]?.body).toEqual({}));
}, 30_000);

test('the figures of a time are charts with their table behind them', async () => {
  const api = new FakeApi()
    .answer(operationApi.metrics, {
      stepSeconds: 60,
      points: [
        {
          at: '2026-11-02T10:00:00.000Z',
          requests: 21,
          errors: 1,
          durationMs: null,
          lagSeconds: 0,
          jobsWaiting: 2,
          jobsFailed: 0,
          connections: 3,
          memoryBytes: 4_200_000,
        },
      ],
    })
    .answer(operationApi.jobs, { totalCount: 0, items: [] })
    .install();
  await installFakePlatform({ user: aUser(), policies: AllPolicies });
  await renderRemote(remote, '/administration/operation');
  expect(
    await screen.findByRole('img', { name: 'Requests a minute: Requests 21, Errors 1' }),
  ).toBeVisible();
  expect(screen.getByRole('img', { name: '95 % answered within: Time –' })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Last week' }));
  await waitFor(() =>
    expect(api.callsOf(operationApi.metrics).at(-1)?.query.get('range')).toBe('Week'),
  );
  expect(screen.getByRole('row', { name: /21 1 – 2 0 0 s 3 4\.2 MB/ })).toBeInTheDocument();
}, 30_000);
