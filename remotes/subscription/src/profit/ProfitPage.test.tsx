import { Policy } from '@editorial/contracts/policy';
import { profitApi } from '@editorial/contracts/profit';
import { queryClient } from '@editorial/platform/queries';
import {
  act,
  aUser,
  FakeApi,
  idOf,
  installFakePlatform,
  renderRemote,
  screen,
  waitFor,
} from '@editorial/testing';
import remote from '../remote.ts';

const statement = {
  contributorId: idOf(3),
  contributorName: 'Ada Moor',
  month: '2026-11',
  licenseCount: 1,
  revenue: 1567,
  share: 627,
  closedAt: null,
};

test('statements of one contributor in two currencies are two links, each to its currency', async () => {
  new FakeApi()
    .answer(profitApi.list, {
      totalCount: 2,
      items: [
        { ...statement, currency: 'USD' },
        { ...statement, currency: 'EUR' },
      ],
    })
    .install();
  await installFakePlatform({ user: aUser(), policies: [Policy.Statements] });
  await renderRemote(remote, '/profit?month=2026-11');
  // antd loads with the table.
  const links = await screen.findAllByRole('link', { name: 'Ada Moor' }, { timeout: 30_000 });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/profit/${idOf(3)}/2026-11?currency=USD`,
    `/profit/${idOf(3)}/2026-11?currency=EUR`,
  ]);
});

const realTimers = [
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'nextTick',
] as const;
const setToday = (iso: string) =>
  jest.useFakeTimers({ now: new Date(iso), doNotFake: [...realTimers] });
const closed = '2026-12-01T00:00:00.000Z';
test.each([
  ['a month that is over and open', '2026-12-02T12:00:00Z', [null], true],
  ['a month of which one statement is open', '2026-12-02T12:00:00Z', [closed, null], true],
  ['a month that is closed', '2026-12-02T12:00:00Z', [closed], false],
  ['a month without statements', '2026-12-02T12:00:00Z', [], false],
  ['the month that goes on', '2026-11-28T12:00:00Z', [null], false],
])('%s: whether it can be closed', async (_, now, closings, mayClose) => {
  setToday(now);
  const items = closings.map((closedAt, at) => ({
    ...statement,
    currency: ['USD', 'EUR'][at] ?? 'USD',
    closedAt,
  }));
  const api = new FakeApi().answer(profitApi.list, { totalCount: items.length, items }).install();
  await installFakePlatform({ user: aUser(), policies: [Policy.Statements] });
  await renderRemote(remote, '/profit?month=2026-11');
  await waitFor(() => expect(api.callsOf(profitApi.list)).toHaveLength(1));
  const button = { name: 'Close November 2026' };
  if (mayClose) expect(await screen.findByRole('button', button)).toBeVisible();
  else {
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await act(() => new Promise((done) => setTimeout(done, 0)));
    expect(screen.queryByRole('button', button)).toBeNull();
  }
  jest.useRealTimers();
});
