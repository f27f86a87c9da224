import { CONTRACT_VERSION } from '@editorial/platform';
import type { Registry } from '@editorial/contracts/federation';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { ATTEMPT_TIMEOUT_MS, createRemoteLoader } from './load.ts';
import { loadedRemotes } from './loaded.ts';
import type { ChosenRelease } from './registry.ts';

jest.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: jest.fn(),
  registerPlugins: jest.fn(),
  registerRemotes: jest.fn(),
}));
jest.mock('./page-runtime.ts', () => ({}));
jest.mock('./earlier-major.ts', () => ({ earlierScope: () => 'contract-1' }));
const load = jest.mocked(loadRemote);
const register = jest.mocked(registerRemotes);
const definition = { name: 'catalog', routes: [] };
const chosen = {
  name: 'catalog',
  version: '2.0.0',
  manifest: '/remotes/catalog/2.0.0/mf-manifest.json',
  source: 'live',
  descriptor: { contract: CONTRACT_VERSION, integrity: {} },
} as unknown as ChosenRelease;
const release = (version: string) => ({
  version,
  manifest: `/remotes/catalog/${version}/mf-manifest.json`,
  verified: { at: '', by: 'a look', shell: '1' },
  descriptor: { contract: CONTRACT_VERSION, integrity: {} },
});

const registry = {
  remotes: {
    catalog: {
      live: '2.0.0',
      releases: [release('2.0.0'), release('1.0.0')],
      history: [{ version: '2.0.0' }, { version: '1.0.0' }],
    },
  },
} as unknown as Registry;

let logged: jest.SpyInstance;
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.useFakeTimers();
  sessionStorage.clear();
  load.mockReset();
  register.mockReset();
});

afterEach(() => {
  logged.mockRestore();
  jest.useRealTimers();
});

test('[R9.13] the first retry comes 100 ms after the failed load, with a different URL', async () => {
  load.mockRejectedValueOnce(new Error('network')).mockResolvedValue({ default: definition });
  const loading = createRemoteLoader(
    registry,
    [chosen],
    () => {},
    () => {},
  ).loadRemote('catalog');
  await jest.advanceTimersByTimeAsync(99);
  expect(load).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(2);
  expect(await loading).toBe(definition);
  const [first, second] = register.mock.calls.map(
    ([[remote]]) => new URL((remote as { entry: string }).entry),
  );
  expect(first?.pathname).toBe('/remotes/catalog/2.0.0/remoteEntry.js');
  expect(second?.searchParams.has('retry')).toBe(true);
});

test('after four failures the last good release of the history is used, and both are reported', async () => {
  load
    .mockRejectedValueOnce(new Error('1'))
    .mockRejectedValueOnce(new Error('2'))
    .mockRejectedValueOnce(new Error('3'))
    .mockRejectedValueOnce(new Error('4'))
    .mockResolvedValue({ default: definition });
  const [told, fallen] = [jest.fn(), jest.fn()];
  const loader = createRemoteLoader(registry, [chosen], told, fallen);
  const loading = loader.loadRemote('catalog');
  await jest.advanceTimersByTimeAsync(2100);
  expect(await loading).toBe(definition);
  expect(fallen).toHaveBeenCalledWith('catalog', '1.0.0', 'load');
  expect(told).toHaveBeenCalledWith(
    expect.objectContaining({ name: 'catalog', version: '2.0.0', outcome: 'recovered' }),
  );
  expect(loadedRemotes()).toEqual([
    expect.objectContaining({ version: '1.0.0', source: 'last-good' }),
  ]);
});

test('two concurrent callers share one load; a failed load can be tried again', async () => {
  load.mockRejectedValue(new Error('gone'));
  const loader = createRemoteLoader(
    { remotes: {} } as unknown as Registry,
    [chosen],
    () => {},
    () => {},
  );
  const both = [loader.loadRemote('catalog'), loader.loadRemote('catalog')].map((one) =>
    one.catch((error: Error) => error.message),
  );
  await jest.advanceTimersByTimeAsync(2100);
  expect(await Promise.all(both)).toEqual([
    expect.stringContaining('FED-005'),
    expect.stringContaining('FED-005'),
  ]);
  expect(load).toHaveBeenCalledTimes(4);
  load.mockResolvedValue({ default: definition });
  expect(await loader.loadRemote('catalog')).toBe(definition);
});

test('a release that did not load is not tried again in this session; the previous one loads at once', async () => {
  for (let attempt = 0; attempt < 4; attempt += 1) load.mockRejectedValueOnce(new Error('gone'));
  load.mockResolvedValue({ default: definition });
  const first = createRemoteLoader(
    registry,
    [chosen],
    () => {},
    () => {},
  ).loadRemote('catalog');
  await jest.advanceTimersByTimeAsync(2100);
  await first;
  register.mockClear();
  const told = jest.fn();
  expect(await createRemoteLoader(registry, [chosen], told, told).loadRemote('catalog')).toBe(
    definition,
  );
  expect(
    register.mock.calls.map(([[remote]]) => new URL((remote as { entry: string }).entry).pathname),
  ).toEqual(['/remotes/catalog/1.0.0/remoteEntry.js']);
  expect(told).not.toHaveBeenCalled();
  // A newer release is tried normally.
  register.mockClear();
  await createRemoteLoader(
    registry,
    [{ ...chosen, version: '3.0.0', manifest: '/remotes/catalog/3.0.0/mf-manifest.json' }],
    () => {},
    () => {},
  ).loadRemote('catalog');
  expect(
    register.mock.calls.map(([[remote]]) => new URL((remote as { entry: string }).entry).pathname),
  ).toEqual(['/remotes/catalog/3.0.0/remoteEntry.js']);
});

test('a load that hangs is aborted after half a minute, and not tried again', async () => {
  load.mockReturnValue(new Promise(() => {}));
  const loading = createRemoteLoader(
    { remotes: {} } as unknown as Registry,
    [chosen],
    () => {},
    () => {},
  )
    .loadRemote('catalog')
    .catch((error: Error) => error.message);
  await jest.advanceTimersByTimeAsync(ATTEMPT_TIMEOUT_MS);
  expect(await loading).toContain('FED-012');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a release that exposes no routes, or was built for another contract, gets its own error', async () => {
  const failure = (release: ChosenRelease) =>
    createRemoteLoader(
      { remotes: {} } as unknown as Registry,
      [release],
      () => {},
      () => {},
    )
      .loadRemote('catalog')
      .catch((error: Error) => error.message);
  load.mockResolvedValue({ default: {} });
  expect(await failure(chosen)).toContain('FED-007');
  const major = Number.parseInt(CONTRACT_VERSION, 10);
  for (const contract of [`${major + 1}.0.0`, `${major - 2}.9.0`])
    expect(await failure({ ...chosen, descriptor: { ...chosen.descriptor, contract } })).toContain(
      `FED-004`,
    );
});

test('a remote of the previous major is loaded in the share scope of that major', async () => {
  load.mockResolvedValue({ default: definition });
  const earlier = { ...chosen, descriptor: { ...chosen.descriptor, contract: '1.1.0' } };
  for (const [release, shareScope] of [
    [earlier, 'contract-1'],
    [chosen, 'default'],
  ] as const) {
    const loader = createRemoteLoader(
      registry,
      [release],
      () => {},
      () => {},
    );
    await loader.loadRemote('catalog');
    expect(register.mock.lastCall?.[0]).toEqual([expect.objectContaining({ shareScope })]);
  }
});

test('the previous release replaces the one that is shown, unless a tester asked for it', async () => {
  load.mockResolvedValue({ default: definition });
  const fallen = jest.fn();
  const loader = createRemoteLoader(registry, [chosen], () => {}, fallen);
  await loader.loadRemote('catalog');
  expect(await loader.fallBack('catalog', new Error('broken'), 'crash')).toBe(true);
  expect(fallen).toHaveBeenCalledWith('catalog', '1.0.0', 'crash');
  expect(loadedRemotes()).toEqual([
    expect.objectContaining({ version: '1.0.0', asked: '2.0.0', source: 'last-good' }),
  ]);
  // There is no earlier release.
  expect(await loader.fallBack('catalog', new Error('broken'), 'crash')).toBe(false);
  expect(
    await createRemoteLoader(
      registry,
      [{ ...chosen, source: 'override' }],
      () => {},
      fallen,
    ).fallBack('catalog', new Error('broken'), 'crash'),
  ).toBe(false);
});

test('the code of the release that is shown can be loaded again, once', async () => {
  load.mockResolvedValueOnce({ default: definition });
  const loader = createRemoteLoader(
    registry,
    [chosen],
    () => {},
    () => {},
  );
  expect(await loader.again('catalog')).toBe(false);
  await loader.loadRemote('catalog');
  const fresh = { ...definition };
  load.mockResolvedValue({ default: fresh });
  expect(await loader.again('catalog')).toBe(true);
  expect(await loader.loadRemote('catalog')).toBe(fresh);
  expect(await loader.again('catalog')).toBe(false);
});
