import type { Registry } from '@editorial/contracts/federation';
import { toast, trackUnfinished, writeText } from '@editorial/platform';
import { initialState, replaceState } from '@editorial/platform/shell';
import { act, render, screen } from '@editorial/testing';
import { useStore } from 'zustand';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { SwitchRelease, loadPage } from './SwitchRelease.tsx';
import { REGISTRY_POLL_INTERVAL_MS, followReleases } from './follow-releases.ts';
import { newerRelease } from './newer-release.ts';
import type { ChosenRelease } from './registry.ts';

const registry = (updatedAt: string, live: string, shell = 's1') =>
  ({ updatedAt, shell: { version: shell }, remotes: { catalog: { live } } }) as unknown as Registry;
const choose = ({ remotes }: Registry) =>
  Object.entries(remotes).map(([name, { live }]) => ({ name, version: live }) as ChosenRelease);
const waits = () => newerRelease.getState().SwitchRelease !== null;
const began = registry('2026-01-01', '1');
let stop = () => {};
beforeEach(() => {
  jest.useFakeTimers();
  replaceState(initialState);
  newerRelease.setState({ SwitchRelease: null });
});

afterEach(() => {
  stop();
  jest.useRealTimers();
});

/** Asks the registry some time later. Returns whether a newer release is waiting. */
async function afterAsking(now: Registry, choosing = choose): Promise<boolean> {
  stop();
  stop = followReleases(began, choosing, () => Promise.resolve(now));
  await jest.advanceTimersByTimeAsync(REGISTRY_POLL_INTERVAL_MS);
  document.dispatchEvent(new Event('visibilitychange'));
  await jest.advanceTimersByTimeAsync(0);
  return waits();
}

test('a new release of a remote or of the shell is offered; unchanged releases, older answers and overridden remotes are not', async () => {
  expect(await afterAsking(registry('2026-01-02', '2'))).toBe(true);
  expect(await afterAsking(registry('2026-01-02', '1'))).toBe(false);
  expect(await afterAsking(registry('2026-01-02', '1', 's2'))).toBe(true);
  expect(await afterAsking(registry('2026-01-03', '2'), () => choose(began))).toBe(false);
  expect(await afterAsking(registry('2025-12-31', '0'))).toBe(false);
});

test('the registry is polled when the visitor presses something or navigates, at most every second', async () => {
  const ask = jest.fn(() => Promise.resolve(began));
  stop = followReleases(began, choose, ask);
  newerRelease.getState().ask();
  expect(ask).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(REGISTRY_POLL_INTERVAL_MS);
  document.dispatchEvent(new Event('pointerdown'));
  newerRelease.getState().ask();
  expect(ask).toHaveBeenCalledTimes(1);
  stop();
  await jest.advanceTimersByTimeAsync(REGISTRY_POLL_INTERVAL_MS);
  document.dispatchEvent(new Event('pointerdown'));
  expect(ask).toHaveBeenCalledTimes(1);
});

function site(load: jest.Mock) {
  const Frame = () => {
    const { SwitchRelease: Waiting } = useStore(newerRelease);
    return (
      <>
        <Link to="/one">One</Link>
        <Link to="/two?a=1#b" state={{ from: 'one' }}>
          Two
        </Link>
        <Link to="/one?filter=on">Filter</Link>
        <Outlet />
        {Waiting && <SwitchRelease load={load} />}
      </>
    );
  };
  const router = createMemoryRouter(
    [
      {
        path: '/',
        element: <Frame />,
        children: [
          { path: 'one', element: <h1>First</h1> },
          { path: 'two', element: <h1>Second</h1> },
        ],
      },
    ],
    { initialEntries: ['/one'] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

const follow = (name: string) => act(async () => screen.getByRole('link', { name }).click());
const title = () => screen.getByRole('heading').textContent;

test('while a release is waiting, the next navigation to another page reloads it, once, with its state; filters and going back do not reload', async () => {
  const load = jest.fn();
  const router = site(load);
  await follow('Two');
  await act(async () => newerRelease.setState({ SwitchRelease }));
  await act(async () => void router.navigate(-1));
  await follow('Filter');
  expect(load).not.toHaveBeenCalled();
  await follow('Two');
  expect(load).toHaveBeenCalledTimes(1);
  expect(load.mock.calls[0][0]).toMatchObject({
    historyAction: 'PUSH',
    nextLocation: { pathname: '/two', search: '?a=1', hash: '#b', state: { from: 'one' } },
  });
  expect(title()).toBe('First');
  // The page load was canceled: the current page still works.
  await follow('Two');
  expect(title()).toBe('Second');
});
test.each([
  ['work is unfinished', () => trackUnfinished('checkout')],
  ['a message is shown', () => toast.info('Saved')],
  [
    'the browser stores nothing',
    () => {
      jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new Error('full');
      });
      writeText('session', 'x', 'kept');
    },
  ],
])('nothing is loaded while %s', async (_, begin) => {
  const load = jest.fn();
  site(load);
  await act(async () => newerRelease.setState({ SwitchRelease }));
  act(() => void begin());
  await follow('Two');
  expect(title()).toBe('Second');
  expect(load).not.toHaveBeenCalled();
  jest.restoreAllMocks();
  writeText('session', 'x', 'kept');
});

test('the navigation is in the browser’s history as the router would have written it', () => {
  history.replaceState({ idx: 4 }, '', '/one');
  const load = jest.fn();
  const nextLocation = {
    pathname: '/two',
    search: '?a=1',
    hash: '#b',
    state: { from: 'one' },
    key: 'k1',
  };
  const before = history.length;
  loadPage(
    { currentLocation: nextLocation, nextLocation, historyAction: 'PUSH' } as unknown as Parameters<
      typeof loadPage
    >[0],
    load,
  );
  expect([
    history.length,
    location.pathname + location.search + location.hash,
    history.state,
  ]).toEqual([before + 1, '/two?a=1#b', { usr: { from: 'one' }, key: 'k1', idx: 5 }]);
  loadPage(
    {
      currentLocation: nextLocation,
      nextLocation: { ...nextLocation, pathname: '/three' },
      historyAction: 'REPLACE',
    } as unknown as Parameters<typeof loadPage>[0],
    load,
  );
  expect([history.length, location.pathname, history.state]).toMatchObject([
    before + 1,
    '/three',
    { idx: 5 },
  ]);
  expect(load).toHaveBeenCalledTimes(2);
});
