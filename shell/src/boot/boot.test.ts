import { settings } from '@editorial/testing';
import { onInitError, withInitErrors } from './init-errors.ts';
import { deepMerge, mergeRemoteEnvironment } from './settings.ts';

const site = settings();
const answering = (body: unknown, status = 200) =>
  jest.fn(async () => Response.json(body, { status })) as unknown as typeof fetch;

test('[R7.43] without a remote environment no request is made', async () => {
  const fetchJson = answering({});
  expect(await mergeRemoteEnvironment(site, fetchJson)).toBe(site);
  expect(fetchJson).not.toHaveBeenCalled();
});

test('[R7.44] GET unless another method is configured', async () => {
  const fetchJson = answering({});
  await mergeRemoteEnvironment(
    settings({ remoteEnv: { url: '/env', mergeStrategy: 'deepmerge', method: 'GET' } }),
    fetchJson,
  );
  await mergeRemoteEnvironment(
    settings({ remoteEnv: { url: '/env', mergeStrategy: 'deepmerge', method: 'POST' } }),
    fetchJson,
  );
  expect(
    (fetchJson as unknown as jest.Mock).mock.calls.map(([, init]) => (init as RequestInit).method),
  ).toEqual(['GET', 'POST']);
});

test('[R7.45] deepmerge keeps local values and lets remote ones win; overwrite replaces', async () => {
  const remoteEnv = { url: '/env', mergeStrategy: 'deepmerge' as const, method: 'GET' as const };
  const merged = await mergeRemoteEnvironment(
    settings({ remoteEnv }),
    answering({ application: { name: 'Other' }, hubs: null }),
  );
  expect([merged.application.name, merged.oAuthConfig.clientId]).toEqual([
    'Other',
    'Editorial_App',
  ]);
  const replaced = await mergeRemoteEnvironment(
    settings({ remoteEnv: { ...remoteEnv, mergeStrategy: 'overwrite' } }),
    answering({
      application: { name: 'Other' },
      oAuthConfig: { ...site.oAuthConfig, clientId: 'Remote' },
    }),
  );
  expect([replaced.application.name, replaced.oAuthConfig.clientId]).toEqual(['Other', 'Remote']);
});

test('a remote environment that cannot be loaded is treated as empty', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const kept = await mergeRemoteEnvironment(
    settings({ remoteEnv: { url: '/env', mergeStrategy: 'deepmerge', method: 'GET' } }),
    answering({}, 500),
  );
  expect(kept.application.name).toBe('Editorial');
  logged.mockRestore();
});

test('lists are replaced, not merged; prototypes are left alone', () => {
  expect(
    deepMerge(
      { a: [1, 2], b: { c: 1 } },
      JSON.parse('{"a":[3],"b":{"d":2},"__proto__":{"x":1}}') as Record<string, unknown>,
    ),
  ).toEqual({ a: [3], b: { c: 1, d: 2 } });
});

test('[R8.22][R8.23] a start-up error goes to every handler and is rethrown', async () => {
  const seen: unknown[] = [];
  const stops = [
    onInitError((error) => seen.push(error)),
    onInitError((error) => seen.push(error)),
  ];
  const fault = new Error('configuration failed');
  await expect(withInitErrors(() => Promise.reject(fault))).rejects.toBe(fault);
  stops.forEach((stop) => stop());
  expect(seen).toEqual([fault, fault]);
});
