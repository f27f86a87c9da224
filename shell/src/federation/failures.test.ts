import { webcrypto } from 'node:crypto';
import { MAX_CRASHES, onRemoteError } from './failures.ts';
import { expectFiles } from './integrity.ts';
import { keepLoaded } from './loaded.ts';
import { reportToServer } from './report-to-server.ts';

jest.mock('./report-to-server.ts', () => ({ reportToServer: jest.fn() }));
jest.mock('@module-federation/enhanced/runtime', () => ({ registerPlugins: jest.fn() }));
const told = jest.mocked(reportToServer);
let logged: jest.SpyInstance;
const codes = () => logged.mock.calls.map(([text]) => /FED-\d+/.exec(String(text))?.[0]);
const chunkError = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
/**
 * Fires the error event that the browser sends for a script that it could not load or refused to
 * run.
 */
function failScript(src: string): void {
  const script = Object.assign(document.createElement('script'), { src });
  document.head.append(script);
  script.dispatchEvent(new Event('error'));
}

beforeEach(() => {
  sessionStorage.clear();
  told.mockClear();
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  keepLoaded({
    name: 'catalog',
    version: '2',
    asked: '2',
    source: 'live',
    ms: 1,
    entry: '/remotes/catalog/2/remoteEntry.js',
  });
});

afterEach(() => logged.mockRestore());

test('a release that crashes three times is replaced; each crash is reported, and the count survives a reload', async () => {
  const [fallBack, again] = [jest.fn().mockResolvedValue(true), jest.fn()];
  for (let crash = 1; crash < MAX_CRASHES; crash += 1)
    expect(await onRemoteError('catalog', new Error('broken'), { again, fallBack })).toBe(false);
  expect(fallBack).not.toHaveBeenCalled();
  expect(await onRemoteError('catalog', new Error('broken'), { again, fallBack })).toBe(true);
  expect(fallBack).toHaveBeenCalledWith('catalog', new Error('broken'), 'crash');
  expect(codes()).toEqual(['FED-008', 'FED-008', 'FED-008', 'FED-010']);
  expect(told.mock.calls).toEqual(
    Array.from({ length: 3 }, () => [
      { name: 'catalog', version: '2', outcome: 'crashed', error: new Error('broken') },
    ]),
  );
  expect(JSON.parse(sessionStorage.getItem('editorial.remoteCrashes') ?? '')).toEqual({
    'catalog 2': 3,
  });
});

test('a part of a release that was replaced says so, and its successor is not to blame', async () => {
  const [fallBack, again] = [jest.fn(), jest.fn()];
  const fail = (shown?: string) =>
    onRemoteError('catalog', new Error('broken'), { again, fallBack }, shown);
  expect(await fail('1')).toBe(false);
  expect(codes()).toEqual(['FED-008']);
  expect(String(logged.mock.calls[0])).toContain('catalog 1');
  expect(told).not.toHaveBeenCalled();
  // Without its release, or with that of now, it counts.
  await fail('2');
  await fail();
  expect(told).toHaveBeenCalledTimes(2);
  expect(fallBack).not.toHaveBeenCalled();
});

test('a missing file is not a crash: the code is loaded again, then the release is replaced, and without an earlier release the failure is reported', async () => {
  const again = jest.fn().mockResolvedValueOnce(true).mockResolvedValue(false);
  const fallBack = jest.fn().mockResolvedValueOnce(true).mockResolvedValue(false);
  expect(await onRemoteError('catalog', chunkError, { again, fallBack })).toBe(true);
  expect(fallBack).not.toHaveBeenCalled();
  expect(await onRemoteError('catalog', chunkError, { again, fallBack })).toBe(true);
  expect(fallBack).toHaveBeenCalledWith('catalog', chunkError, 'load');
  expect(await onRemoteError('catalog', chunkError, { again, fallBack })).toBe(false);
  expect(codes()).toEqual(['FED-011', 'FED-011', 'FED-011']);
  expect(told.mock.calls).toEqual([
    [{ name: 'catalog', version: '2', outcome: 'failed', error: chunkError }],
  ]);
});

test('a chunk whose content differs from the release gets its own error code', async () => {
  Object.defineProperty(globalThis, 'crypto', { configurable: true, value: webcrypto });
  expectFiles('/remotes/catalog/2/mf-manifest.json', {
    integrity: { 'page.js': 'sha384-another' },
  });
  failScript('/remotes/catalog/2/page.js?retry=1');
  globalThis.fetch = jest.fn().mockResolvedValue({
    ok: true,
    arrayBuffer: () => Promise.resolve(new TextEncoder().encode('changed').buffer),
  });
  const again = jest.fn();
  await onRemoteError('catalog', chunkError, {
    again,
    fallBack: jest.fn().mockResolvedValue(true),
  });
  expect(codes()).toEqual(['FED-009']);
  expect(again).not.toHaveBeenCalled();
});
