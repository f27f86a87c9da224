import { configurationApi } from '@editorial/contracts/configuration';
import { StorageKeys } from '@editorial/contracts/session';
import { getState } from '@editorial/platform';
import { restoreSession, setTenant, type SessionService } from '@editorial/platform/shell';
import {
  type FakeApi,
  aConfiguration,
  aUser,
  installFakePlatform,
  settings,
} from '@editorial/testing';
import { UserManager } from 'oidc-client-ts';
import { adoptApplicationConfiguration } from './configuration.ts';
import { installClientApi, installIssuer } from './issuer.testing.ts';
import { setNavigate } from './navigate.ts';
import { createSessionService, profileAddress } from './session-service.ts';
import { hasValidAccessToken, storeTokens } from './token-storage.ts';

// Every way from a page to the issuer and back, as the browser takes it: the organization that the
// page shows is named wherever it leads. What the issuer makes of it is tested at the server
// (identity/organization-ways.api.test.ts).

const northlight = { id: 't1', name: 'northlight', isAvailable: true };
const site = settings();
const passwordSite = settings({ oAuthConfig: { ...site.oAuthConfig, responseType: 'password' } });
const tokens = { access_token: 'a1', refresh_token: 'r1', expires_in: 3600, scope: 'openid' };

let api: FakeApi;
/** The organization that each call to the issuer named in its header. */
let named: (string | null)[] = [];
let toIssuer: () => Response = () => Response.json(tokens);
const redirect = jest.spyOn(UserManager.prototype, 'signinRedirect');
const silently = jest.spyOn(UserManager.prototype, 'signinSilent');
const leave = jest.spyOn(UserManager.prototype, 'signoutRedirect');
let configuration = aConfiguration({});

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await installFakePlatform();
  setNavigate(() => {});
  named = [];
  toIssuer = () => Response.json(tokens);
  configuration = { ...aConfiguration({}), currentTenant: northlight };
  api = installClientApi(() => configuration);
  installIssuer(({ headers }) => {
    named.push(headers.get('__tenant'));
    return toIssuer();
  });
  redirect.mockReset().mockResolvedValue();
  silently.mockReset().mockRejectedValue(new Error('login_required'));
  leave.mockReset().mockResolvedValue();
  setTenant(northlight);
});

const nameOf = (given: unknown) =>
  (given as { extraQueryParams?: { tenant?: string } }).extraQueryParams?.tenant;
/** What the browser remembers: the next page begins there. */
const remembered = () =>
  (JSON.parse(localStorage.getItem(StorageKeys.session) ?? '{}') as { tenant?: unknown }).tenant;
const lastConfiguration = () =>
  api.callsOf(configurationApi.applicationConfiguration).at(-1)?.headers.get('__tenant');
const made = (of = site) => createSessionService(() => of);
const nothing = () => {};

/** Each method of the session, and how the organization is seen on its way. */
const ways: Readonly<Record<keyof SessionService | 'signInFromPopup', () => unknown>> = {
  // These ask nobody.
  accessToken: nothing,
  hasValidAccessToken: nothing,
  isInternal: nothing,
  openSignInPopup: nothing,
  async signIn() {
    await made().service.signIn('/checkout');
    expect(redirect.mock.calls.map(([given]) => nameOf(given))).toEqual(['northlight']);
  },
  async signInFromPopup() {
    await made().signInFromPopup('/checkout');
    expect(silently.mock.calls.map(([given]) => nameOf(given))).toEqual(['northlight']);
    expect(redirect.mock.calls.map(([given]) => nameOf(given))).toEqual(['northlight']);
  },
  async signInWithPassword() {
    await made(passwordSite).service.signInWithPassword({ username: 'u', password: 'p' });
    expect(named).toEqual(['t1']);
    expect(lastConfiguration()).toBe('t1');
  },
  async renew() {
    storeTokens(tokens);
    await made().service.renew();
    expect(named).toEqual(['t1']);
    toIssuer = () => Response.json({ error: 'invalid_grant' }, { status: 400 });
    expect(await made().service.renew()).toBe(false);
    expect(redirect.mock.calls.map(([given]) => nameOf(given))).toEqual(['northlight']);
  },
  async signOut() {
    storeTokens(tokens);
    await made().service.signOut();
    expect(leave).toHaveBeenCalledTimes(1);
    // The page to which the issuer leads back begins with what is remembered.
    expect(remembered()).toEqual(northlight);
    storeTokens(tokens);
    leave.mockRejectedValue(new Error('The issuer is not there.'));
    await made().service.signOut();
    expect([lastConfiguration(), getState().session.tenant?.id]).toEqual(['t1', 't1']);
  },
  manageProfile() {
    const address = new URL(profileAddress(site), location.href);
    expect(address.pathname).toBe('/identity/Account/Manage');
    expect(address.searchParams.get('tenant')).toBe('northlight');
    expect(address.searchParams.get('returnUrl')).toBe(location.href);
    setTenant(null);
    expect(profileAddress(site)).not.toContain('tenant');
  },
  async impersonate() {
    // Support of the site acts for a client of an organization.
    setTenant(null);
    storeTokens(tokens);
    const acting = aUser({ impersonatorUserId: 'support', tenantId: 't1' });
    await adoptApplicationConfiguration({
      ...aConfiguration({ user: acting }),
      currentTenant: northlight,
    });
    expect([getState().session.tenant, remembered()]).toEqual([northlight, null]);
    // However that ends, support's next sign-in is not one of the organization.
    configuration = { ...aConfiguration({}), currentTenant: { ...northlight, id: null } };
    toIssuer = () => Response.json({ error: 'invalid_grant' }, { status: 400 });
    await made().service.renew();
    expect(lastConfiguration()).toBeNull();
    expect(redirect.mock.calls.map(([given]) => nameOf(given))).toEqual([undefined]);
  },
  async backToMyAccount() {
    storeTokens(tokens);
    const acting = aUser({ impersonatorUserId: 'chief', tenantId: 't1' });
    const ofOther = { id: 't2', name: 'southlight', isAvailable: true };
    await adoptApplicationConfiguration({
      ...aConfiguration({ user: acting }),
      currentTenant: ofOther,
    });
    // The page that opens then begins in the own organization.
    restoreSession();
    expect(getState().session.tenant).toEqual(northlight);
  },
  async refreshConfiguration() {
    await made().service.refreshConfiguration();
    expect(lastConfiguration()).toBe('t1');
  },
  async changeLanguage() {
    const { language } = getState().session;
    await made().service.changeLanguage(language === 'de' ? 'fr' : 'de');
    expect([lastConfiguration(), remembered()]).toEqual(['t1', northlight]);
  },
};

test.each(Object.entries(ways))('the organization is never lost: %s', async (_, way) => {
  await way();
});

describe('an organization that is removed or deactivated', () => {
  const gone = new Set(['t1']);
  const toasts = () =>
    getState().feedback.toasts.map(({ message, options }) => [
      message,
      options?.messageLocalizationParams,
    ]);
  const said = [['AbpUiMultiTenancy::GivenTenantIsNotAvailable', ['northlight']]];
  beforeEach(() => {
    const rest = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      const given = new Headers(init?.headers).get('__tenant');
      return String(input).startsWith('/api/') && given && gone.has(given)
        ? Promise.resolve(
            Response.json(
              { error: { code: 'Editorial:TenantNotAvailable', message: 'Gone', data: {} } },
              { status: 404, headers: { _AbpErrorFormat: 'true' } },
            ),
          )
        : rest(input, init);
    };
    configuration = { ...configuration, currentTenant: { id: null, isAvailable: true } };
  });

  test('[R8.18] is forgotten and said once, whichever call of the page meets it first', async () => {
    const { service } = made();
    await Promise.all([service.refreshConfiguration(), service.refreshConfiguration()]);
    expect([getState().session.tenant, remembered()]).toEqual([null, null]);
    await service.refreshConfiguration();
    expect(toasts()).toEqual(said);
  });
  test('a session that ends with it leads to the sign-in of the site', async () => {
    storeTokens(tokens);
    toIssuer = () => Response.json({ error: 'invalid_grant' }, { status: 400 });
    await made().service.renew();
    expect(hasValidAccessToken()).toBe(false);
    expect(redirect.mock.calls.map(([given]) => nameOf(given))).toEqual([undefined]);
    expect(toasts()).toEqual(said);
  });
});
