import { prefetchWhenIdle } from './prefetch.ts';
import type { ChosenRelease } from './registry.ts';

const release = (name: string, preload: 'idle' | 'never') => ({ name, version: '1', source: 'live', manifest: `/remotes/${name}/1/mf-manifest.json`, descriptor: { name, preload, integrity: { 'remoteEntry.js': 'sha384-a', '12.css': 'sha384-b' } } }) as unknown as ChosenRelease;
const prefetched = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')].map(({ href, as }) => [new URL(href).pathname, as]);

beforeEach(() => {
  jest.useFakeTimers();
  document.head.innerHTML = '';
});
afterEach(() => jest.useRealTimers());

test('remotes that ask for it are fetched once the visitor moves and the browser is idle; others are not', () => {
  prefetchWhenIdle([release('catalog', 'idle'), release('account', 'never')]);
  jest.runAllTimers();
  expect(prefetched()).toEqual([]);
  dispatchEvent(new Event('pointermove'));
  dispatchEvent(new Event('pointermove'));
  jest.runAllTimers();
  expect(prefetched()).toEqual([['/remotes/catalog/1/remoteEntry.js', 'script'], ['/remotes/catalog/1/12.css', 'style']]);
});
test('who saves data is not given what was not asked for', () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  prefetchWhenIdle([release('catalog', 'idle')]);
  dispatchEvent(new Event('keydown'));
  jest.runAllTimers();
  expect(prefetched()).toEqual([]);
  Object.defineProperty(navigator, 'connection', { value: undefined, configurable: true });
});
