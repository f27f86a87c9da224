import { configurationApi } from '@editorial/contracts/configuration';
import { StorageKeys } from '@editorial/contracts/session';
import { getState } from '@editorial/platform';
import {
  FakeApi,
  aConfiguration,
  installFakePlatform,
  settings,
  waitFor,
} from '@editorial/testing';
import { UserManager } from 'oidc-client-ts';
import { installIssuer } from '../session/issuer.testing.ts';
import { hasValidAccessToken, storeTokens } from '../session/token-storage.ts';
import { start } from './start.ts';

// Other tests of the same process are other tabs to it, also after it has ended.
jest.mock('../session/other-tabs.ts', () => ({
  hearOtherTabs: () => () => {},
  notifyOtherTabs: () => {},
}));

const site = settings();
const redirect = jest.spyOn(UserManager.prototype, 'signinRedirect').mockResolvedValue();
/** Browsers renew one after another; jsdom has no locks. */
let turn: Promise<unknown> = Promise.resolve();
Object.defineProperty(navigator, 'locks', {
  value: {
    request: (_: string, work: () => Promise<unknown>) => (turn = turn.then(work, work)),
  },
});
const lights = { t1: 'northlight', t2: 'southlight' } as const;
const isLight = (id: string): id is keyof typeof lights => id in lights;
const gone = (name = 'Editorial:TenantNotAvailable', status = 404) =>
  Response.json(
    { error: { code: name, message: 'Gone', data: {} } },
    { status, headers: { _AbpErrorFormat: 'true' } },
  );

/** Those of northlight and southlight that are there. */
let there: readonly string[] = [];
let api: FakeApi;
beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  await installFakePlatform();
  there = ['t1', 't2'];
  const found = (id: string) =>
    isLight(id) && there.includes(id)
      ? { success: true, tenantId: id, name: lights[id], isActive: true }
      : { success: false, tenantId: null, name: null, isActive: true };
  api = new FakeApi()
    .answer(configurationApi.applicationConfiguration, ({ headers }) => {
      const id = headers.get('__tenant');
      const name = id && isLight(id) ? lights[id] : null;
      return { ...aConfiguration({}), currentTenant: { id, name, isAvailable: true } };
    })
    .answer(configurationApi.applicationLocalization, { resources: {} })
    .answer(configurationApi.tenantById, ({ params }) => found(params.id ?? ''))
    .install();
  const rest = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = String(input);
    if (url.endsWith('appsettings.json')) return Response.json(site);
    const headers = new Headers(init?.headers);
    const tenant = headers.get('__tenant');
    if (url.startsWith('/api/') && headers.get('authorization') === 'Bearer ended')
      return gone('Editorial:NotAuthenticated', 401);
    if (url.startsWith('/api/') && tenant && !there.includes(tenant)) return gone();
    if (url.includes('/by-id/') && url.length > 150) return gone('Editorial:Validation', 400);
    return rest(input, init);
  };
  installIssuer(() => Response.json({ error: 'invalid_grant' }, { status: 400 }));
});

const remember = (id: keyof typeof lights) =>
  localStorage.setItem(
    StorageKeys.session,
    JSON.stringify({ language: 'en', tenant: { id, name: lights[id], isAvailable: true } }),
  );
const toasts = () =>
  getState().feedback.toasts.map(({ options }) => options?.messageLocalizationParams?.[0]);
const shown = () => getState().session.tenant?.name ?? null;

test('the site starts in the organization that the browser remembers', async () => {
  remember('t1');
  await start();
  expect([shown(), toasts()]).toEqual(['northlight', []]);
});

test('[R8.18] a remembered organization that is gone is forgotten, said once, and the site starts', async () => {
  remember('t1');
  there = [];
  await start();
  expect([shown(), toasts()]).toEqual([null, ['northlight']]);
  await start();
  expect(toasts()).toEqual(['northlight']);
  expect(localStorage.getItem(StorageKeys.session)).not.toContain('northlight');
});

test('a link to an organization opens it, also where another one is remembered, there or gone', async () => {
  for (const others of [['t1', 't2'], ['t2']]) {
    remember('t1');
    there = others;
    history.replaceState(null, '', '/account/reset-password?__tenant=t2');
    await start();
    expect(shown()).toBe('southlight');
    const last = api.callsOf(configurationApi.applicationConfiguration).at(-1);
    expect(last?.headers.get('__tenant')).toBe('t2');
  }
});

test.each(['t3', 'x'.repeat(200)])(
  '[R8.18] a link to an organization that is not there says so, and the page opens',
  async (id) => {
    history.replaceState(null, '', `/?__tenant=${id}`);
    await start();
    expect([shown(), toasts()]).toEqual([null, [id]]);
  },
);

test('a session that ended elsewhere does not keep the site from starting', async () => {
  for (const refresh of [{}, { refresh_token: 'r1' }]) {
    storeTokens({ access_token: 'ended', expires_in: 3600, ...refresh });
    await start();
    expect([getState().session.isAuthenticated, hasValidAccessToken()]).toEqual([false, false]);
  }
  // Where a renewal was refused, the sign-in follows (R4.51).
  await waitFor(() => expect(redirect).toHaveBeenCalledTimes(1));
});
