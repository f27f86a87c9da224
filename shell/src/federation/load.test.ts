import type { Registry } from '@editorial/contracts/federation';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { createRemoteLoader } from './load.ts';
import { loadedRemotes } from './loaded.ts';
import type { ChosenRelease } from './registry.ts';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerPlugins: jest.fn(), registerRemotes: jest.fn() }));
const load = jest.mocked(loadRemote);
const register = jest.mocked(registerRemotes);
const definition = { name: 'catalog', routes: [] };
const chosen = { name: 'catalog', version: '2.0.0', manifest: '/remotes/catalog/2.0.0/mf-manifest.json', source: 'live', descriptor: { contract: '1.0.0', integrity: {} } } as unknown as ChosenRelease;
const release = (version: string) => ({ version, manifest: `/remotes/catalog/${version}/mf-manifest.json`, descriptor: { contract: '1.0.0', integrity: {} } });
const registry = { remotes: { catalog: { live: '2.0.0', releases: [release('2.0.0'), release('1.0.0')], history: [{ version: '2.0.0' }, { version: '1.0.0' }] } } } as unknown as Registry;

beforeEach(() => {
  jest.useFakeTimers();
  load.mockReset();
  register.mockReset();
});
afterEach(() => jest.useRealTimers());

test('[R9.13] the first retry of a failed load comes 100 ms after the failure, with an address of its own', async () => {
  load.mockRejectedValueOnce(new Error('network')).mockResolvedValue({ default: definition });
  const loading = createRemoteLoader(registry, [chosen], () => {}, () => {}).loadRemote('catalog');
  await jest.advanceTimersByTimeAsync(99);
  expect(load).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(2);
  expect(await loading).toBe(definition);
  const [first, second] = register.mock.calls.map(([[remote]]) => new URL((remote as { entry: string }).entry));
  expect(first?.pathname).toBe('/remotes/catalog/2.0.0/remoteEntry.js');
  expect(second?.searchParams.has('retry')).toBe(true);
});
test('after four failures the last good release of the history stands in, and both are told', async () => {
  load.mockRejectedValueOnce(new Error('1')).mockRejectedValueOnce(new Error('2')).mockRejectedValueOnce(new Error('3')).mockRejectedValueOnce(new Error('4')).mockResolvedValue({ default: definition });
  const [told, fallen] = [jest.fn(), jest.fn()];
  const loader = createRemoteLoader(registry, [chosen], told, fallen);
  const loading = loader.loadRemote('catalog');
  await jest.advanceTimersByTimeAsync(2100);
  expect(await loading).toBe(definition);
  expect(fallen).toHaveBeenCalledWith('catalog', '1.0.0');
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ name: 'catalog', version: '2.0.0', outcome: 'recovered' }));
  expect(loadedRemotes()).toEqual([expect.objectContaining({ version: '1.0.0', source: 'last-good' })]);
});
test('two askers at once share one load; a failed one can be tried again', async () => {
  load.mockRejectedValue(new Error('gone'));
  const loader = createRemoteLoader({ remotes: {} } as unknown as Registry, [chosen], () => {}, () => {});
  const both = [loader.loadRemote('catalog'), loader.loadRemote('catalog')].map((one) => one.catch((error: Error) => error.message));
  await jest.advanceTimersByTimeAsync(2100);
  expect(await Promise.all(both)).toEqual([expect.stringContaining('FED-005'), expect.stringContaining('FED-005')]);
  expect(load).toHaveBeenCalledTimes(4);
  load.mockResolvedValue({ default: definition });
  expect(await loader.loadRemote('catalog')).toBe(definition);
});
