import { setLanguage } from '@editorial/platform/shell';
import { prefetchWhenIdle } from './prefetch.ts';
import type { ChosenRelease } from '../federation/registry.ts';

const preloadPage = jest.fn(() => Promise.resolve());
jest.mock('./remote-routes.tsx', () => ({ preloadPage }));
const release = (name: string, preload: 'idle' | 'never') =>
  ({
    name,
    version: '1',
    source: 'live',
    manifest: `/remotes/${name}/1/mf-manifest.json`,
    descriptor: {
      name,
      preload,
      integrity: { 'remoteEntry.js': 'sha384-a', '12.css': 'sha384-b' },
    },
  }) as unknown as ChosenRelease;
const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')];
const prefetched = () => links().map(({ href, as }) => [new URL(href).pathname, as]);
const warm = jest.fn(() => Promise.resolve());

beforeEach(() => {
  jest.useFakeTimers();
  warm.mockReset().mockResolvedValue(undefined);
  preloadPage.mockClear();
  document.head.innerHTML = '';
});

afterEach(() => jest.useRealTimers());

test('remotes with preload are fetched and warmed up once the visitor moves and the browser is idle; others are not', async () => {
  prefetchWhenIdle([release('catalog', 'idle'), release('account', 'never')], warm);
  await jest.runAllTimersAsync();
  expect(prefetched()).toEqual([]);
  dispatchEvent(new Event('pointermove'));
  dispatchEvent(new Event('pointermove'));
  await jest.runAllTimersAsync();
  expect(prefetched()).toEqual([
    ['/remotes/catalog/1/remoteEntry.js', 'script'],
    ['/remotes/catalog/1/12.css', 'style'],
  ]);
  expect(warm).not.toHaveBeenCalled();
  const [entry, style] = links();
  entry?.dispatchEvent(new Event('load'));
  style?.dispatchEvent(new Event('error'));
  await jest.runAllTimersAsync();
  expect([warm.mock.calls, preloadPage.mock.calls]).toEqual([[['catalog']], [['catalog']]]);
});

test('a remote that does not load is skipped, and the next one is warmed up', async () => {
  warm.mockRejectedValueOnce(new Error('no connection'));
  const fetched = (name: string) =>
    links()
      .filter(({ href }) => href.includes(name))
      .forEach((link) => link.dispatchEvent(new Event('load')));
  prefetchWhenIdle([release('catalog', 'idle'), release('checkout', 'idle')], warm);
  dispatchEvent(new Event('scroll'));
  for (const name of ['catalog', 'checkout']) {
    await jest.runAllTimersAsync();
    fetched(name);
  }
  await jest.runAllTimersAsync();
  expect([warm.mock.calls, preloadPage.mock.calls]).toEqual([
    [['catalog'], ['checkout']],
    [['checkout']],
  ]);
});

test('texts are fetched in the current language and in English', async () => {
  setLanguage('fr');
  const remote = release('catalog', 'idle');
  Object.assign(remote.descriptor.integrity, {
    'texts-en.1.js': 'sha384-a',
    'texts-de.2.js': 'sha384-b',
    'texts-fr.3.js': 'sha384-c',
  });
  prefetchWhenIdle([remote], warm);
  dispatchEvent(new Event('scroll'));
  await jest.runAllTimersAsync();
  expect(
    prefetched()
      .map(([path]) => path)
      .filter((path) => path?.includes('texts')),
  ).toEqual(['/remotes/catalog/1/texts-en.1.js', '/remotes/catalog/1/texts-fr.3.js']);
});

test('nothing is prefetched in data-saver mode', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  prefetchWhenIdle([release('catalog', 'idle')], warm);
  dispatchEvent(new Event('keydown'));
  await jest.runAllTimersAsync();
  expect(prefetched()).toEqual([]);
  Object.defineProperty(navigator, 'connection', { value: undefined, configurable: true });
});
