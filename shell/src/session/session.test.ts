import { configurationApi } from '@editorial/contracts/configuration';
import { StorageKeys } from '@editorial/contracts/session';
import { getState } from '@editorial/platform';
import { installSession } from '@editorial/platform/shell';
import { aConfiguration, aUser, installFakePlatform, settings } from '@editorial/testing';
import { UserManager, type User } from 'oidc-client-ts';
import { assertIssuedInTime, oidcSettings } from './oidc.ts';
import { installClientApi, installIssuer, type Sent } from './issuer.testing.ts';
import { setNavigate } from './navigate.ts';
import { isForgottenPasswordSession, rememberMeCookie, setRememberMe } from './remember-me.ts';
import { renewTokens, renewalTime, scheduleRenewal } from './renewal.ts';
import { createSessionService, isCodeFlow } from './session-service.ts';
import { impersonationForm } from './token-request.ts';
import {
  accessToken,
  clearTokens,
  dropTokensOfOtherClient,
  hasValidAccessToken,
  refreshToken,
  storeTokens,
} from './token-storage.ts';
import { keepWantedAddress, ownAddress, takeWantedAddress } from './wanted-address.ts';

const site = settings();
const passwordSite = settings({ oAuthConfig: { ...site.oAuthConfig, responseType: 'password' } });
const tokens = {
  access_token: 'a1',
  refresh_token: 'r1',
  expires_in: 3600,
  scope: 'openid Editorial',
};

let sent: Sent[] = [];
let answer: (url: string, form: URLSearchParams) => Response = () => new Response('{}');
const went: string[] = [];

let configurationCalls: () => { headers: Headers }[] = () => [];

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'rememberMe=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT';
  await installFakePlatform();
  sent = [];
  went.length = 0;
  setNavigate((path) => went.push(path));
  const api = installClientApi((seen) =>
    aConfiguration(seen.headers.get('Authorization') ? { user: aUser() } : {}),
  );
  installIssuer((call) => {
    sent.push(call);
    return answer(call.url, call.form);
  });
  configurationCalls = () => api.callsOf(configurationApi.applicationConfiguration);
  answer = () => Response.json({ ...tokens, access_token: 'a2', refresh_token: 'r2' });
});

describe('stored tokens', () => {
  test('[R9.48][R9.49] access and refresh token are kept in local storage and removed', () => {
    storeTokens(tokens);
    expect([localStorage.getItem('access_token'), localStorage.getItem('refresh_token')]).toEqual([
      'a1',
      'r1',
    ]);
    expect(hasValidAccessToken()).toBe(true);
    clearTokens();
    expect([localStorage.getItem('access_token'), localStorage.getItem('refresh_token')]).toEqual([
      null,
      null,
    ]);
  });
  test('an expired token is not valid', () => {
    storeTokens(tokens, Date.now() - 3_600_001);
    expect(hasValidAccessToken()).toBe(false);
  });
  test('[R4.52][R9.47] a changed client id clears the tokens, and the new id is stored', () => {
    dropTokensOfOtherClient('Editorial_App');
    storeTokens(tokens);
    dropTokensOfOtherClient('Editorial_App');
    expect(accessToken()).toBe('a1');
    dropTokensOfOtherClient('Other_App');
    expect(accessToken()).toBeNull();
    expect(localStorage.getItem('abpOAuthClientId')).toBe('Other_App');
  });
});

describe('remember me', () => {
  test('[R4.40][R4.41][R4.83N][R9.45][R9.46] a session cookie when not chosen, and the marker', () => {
    expect(rememberMeCookie(false)).toBe('rememberMe=true; path=/; samesite=lax');
    setRememberMe(false);
    expect(document.cookie).toContain('rememberMe=true');
    expect(localStorage.getItem('passwordFlow')).toBe('true');
  });
  test('[R9.50] chosen, it expires on 31 Dec 9999', () =>
    expect(rememberMeCookie(true)).toContain('expires=Fri, 31 Dec 9999 23:59:59 GMT'));
  test('[R4.47] the marker without the cookie is a session of another browser run', () => {
    expect(isForgottenPasswordSession()).toBe(false);
    localStorage.setItem('passwordFlow', 'true');
    expect(isForgottenPasswordSession()).toBe(true);
    setRememberMe(false);
    expect(isForgottenPasswordSession()).toBe(false);
  });
});

describe('the wanted address', () => {
  test('[R2.31][R2.32] is kept with its query and taken once', () => {
    keepWantedAddress('/checkout?x=1#y');
    expect(sessionStorage.getItem(StorageKeys.wantedAddress)).toBe('/checkout?x=1#y');
    expect([takeWantedAddress(), takeWantedAddress()]).toEqual(['/checkout?x=1#y', null]);
  });
  test.each([
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    'javascript:alert(1)',
    '\\\\evil.test',
    'data:text/html,x',
    '/\t/evil.test',
    '',
  ])('[R2.139N] %s is never visited', (address) => {
    expect(ownAddress(address)).toBeNull();
    keepWantedAddress(address);
    sessionStorage.setItem(StorageKeys.wantedAddress, address);
    expect(takeWantedAddress()).toBeNull();
  });
});

describe('renewal', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('[R9.39] expires_in 3600 → renewal after 2700 s', () => {
    const due = jest.fn();
    storeTokens(tokens);
    scheduleRenewal(due);
    jest.advanceTimersByTime(2_699_999);
    expect(due).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(due).toHaveBeenCalledTimes(1);
  });
  test('without a refresh token the timer fires at expiry; a lifetime beyond the longest timer does not fire early', () => {
    const { refresh_token: _, ...access } = tokens;
    storeTokens(access, 0);
    expect(renewalTime()).toBe(3_600_000);
    storeTokens({ ...tokens, expires_in: 400 * 86_400 });
    const due = jest.fn();
    scheduleRenewal(due);
    jest.advanceTimersByTime(2_147_483_647);
    expect(due).not.toHaveBeenCalled();
  });
  test('[R4.48] a refresh token brings new tokens', async () => {
    storeTokens(tokens, Date.now() - 3_600_000);
    expect(await renewTokens(site)).toBe('renewed');
    expect(sent[0]?.form.get('grant_type')).toBe('refresh_token');
    expect([accessToken(), refreshToken()]).toEqual(['a2', 'r2']);
  });
  test('[R4.50] a refusal clears the tokens', async () => {
    storeTokens(tokens);
    answer = () => Response.json({ error: 'invalid_grant' }, { status: 400 });
    expect(await renewTokens(site)).toBe('refused');
    expect([accessToken(), refreshToken()]).toEqual([null, null]);
  });
  test('after a network or server failure the tokens stay for another try', async () => {
    storeTokens(tokens);
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    answer = () => new Response('down', { status: 503 });
    expect(await renewTokens(site)).toBe('unreachable');
    expect(refreshToken()).toBe('r1');
    logged.mockRestore();
  });
});

describe('session service', () => {
  const make = (of = site) => {
    const made = createSessionService(() => of);
    installSession(made.service);
    return made;
  };
  test('[R4.37][R4.38] code means redirect, anything else the internal sign-in', async () => {
    expect([isCodeFlow(site), isCodeFlow(passwordSite)]).toEqual([true, false]);
    await make(passwordSite).service.signIn('/checkout?x=1');
    expect(went).toEqual(['/account/login?returnUrl=%2Fcheckout%3Fx%3D1']);
  });
  test('[R2.32] the wanted address is kept, whichever button starts the sign-in', async () => {
    const { service, signInFromPopup } = make(passwordSite);
    const ways: (() => Promise<void>)[] = [
      () => service.signIn(),
      () => service.signIn('/'),
      () => signInFromPopup(),
      () => signInFromPopup('/'),
    ];
    for (const begin of ways) {
      keepWantedAddress('/checkout?x=1');
      await begin();
      expect(went.splice(0)).toEqual(['/account/login?returnUrl=%2Fcheckout%3Fx%3D1']);
    }
    // A button with its own return URL takes precedence.
    await service.signIn('/impersonate');
    expect(went.splice(0)).toEqual(['/account/login?returnUrl=%2Fimpersonate']);
    await service.signInWithPassword({ username: 'u', password: 'p', redirectUrl: '/checkout' });
    expect([went.splice(0), takeWantedAddress()]).toEqual([['/checkout'], null]);
  });
  test('[R2.32] the wanted address survives the redirect to the issuer, whichever button was used', async () => {
    const redirect = jest
      .spyOn(UserManager.prototype, 'signinRedirect')
      .mockImplementation(() => Promise.resolve());
    for (const returnUrl of [undefined, '/']) {
      keepWantedAddress('/checkout?x=1');
      await make(site).service.signIn(returnUrl);
      expect(takeWantedAddress()).toBe('/checkout?x=1');
    }
    expect(redirect).toHaveBeenCalledTimes(2);
    redirect.mockRestore();
  });
  test('[R4.39][R4.42][R7.49][R7.50] password sign-in: token with tenant header, configuration with the new token, redirectUrl', async () => {
    const { setTenant } = await import('@editorial/platform/shell');
    setTenant({ id: 't1', name: 'northlight', isAvailable: true });
    await make(passwordSite).service.signInWithPassword({
      username: 'u',
      password: 'p',
      rememberMe: false,
      redirectUrl: '/licensing-history',
    });
    expect(Object.fromEntries(sent[0]!.form)).toMatchObject({
      grant_type: 'password',
      username: 'u',
      password: 'p',
      client_id: 'Editorial_App',
    });
    expect(sent[0]!.headers.get('__tenant')).toBe('t1');
    expect(configurationCalls().at(-1)?.headers.get('Authorization')).toBe('Bearer a2');
    expect(went).toEqual(['/licensing-history']);
    expect(getState().session.isAuthenticated).toBe(true);
  });
  test('[R4.42] without redirectUrl a wanted address is visited, else the page stays', async () => {
    await make(passwordSite).service.signInWithPassword({ username: 'u', password: 'p' });
    expect(went).toEqual([]);
  });
  test('recovery codes of a new second factor are shown before the session begins', async () => {
    answer = () => Response.json({ ...tokens, recovery_codes: ['AAAAAA-BBBBBB'] });
    let isOpenWhenShown: boolean | undefined;
    const onRecoveryCodes = jest.fn(async () => {
      isOpenWhenShown = accessToken() !== null;
    });
    const given = { username: 'u', password: 'p', redirectUrl: '/checkout', onRecoveryCodes };
    await make(passwordSite).service.signInWithPassword(given);
    expect(onRecoveryCodes).toHaveBeenCalledWith(['AAAAAA-BBBBBB']);
    expect(isOpenWhenShown).toBe(false);
    expect(went).toEqual(['/checkout']);
    expect(JSON.stringify(localStorage)).not.toContain('AAAAAA');
  });
  test('[R4.43][R4.44][R4.45][R4.46] logout revokes both tokens, reads the configuration without token, goes to / and clears the marks', async () => {
    const { service } = make(passwordSite);
    await service.signInWithPassword({ username: 'u', password: 'p', rememberMe: true });
    sent = [];
    answer = () => new Response('');
    await service.signOut();
    expect(
      sent.map(({ url, form }) => [url, form.get('token'), form.get('token_type_hint')]),
    ).toEqual([
      ['/identity/token/revocation', 'a2', 'access_token'],
      ['/identity/token/revocation', 'r2', 'refresh_token'],
    ]);
    expect(configurationCalls().at(-1)?.headers.has('Authorization')).toBe(false);
    expect(went.at(-1)).toBe('/');
    expect([
      document.cookie.includes('rememberMe'),
      localStorage.getItem('passwordFlow'),
      accessToken(),
    ]).toEqual([false, null, null]);
  });
  test('logout clears this browser even when the issuer refuses to revoke', async () => {
    const { service } = make(passwordSite);
    await service.signInWithPassword({ username: 'u', password: 'p' });
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    answer = () => new Response('', { status: 500 });
    await service.signOut();
    expect(accessToken()).toBeNull();
    logged.mockRestore();
  });
  test('logout leaves nothing of the person in either storage but the basket under their id', async () => {
    const { service } = make(passwordSite);
    await service.signInWithPassword({ username: 'u', password: 'p' });
    const goes = {
      local: ['editorial.recentSearches.u1'],
      session: [
        StorageKeys.wantedAddress,
        StorageKeys.wantedWithPlan,
        StorageKeys.invoiceAddress,
        StorageKeys.awaitedDownloads,
        'editorial.results',
        'editorial.selections',
        'editorial.checkout.order',
        'editorial.guestName',
        'editorial.a key of a later page',
      ],
    };
    const stays = {
      local: [
        StorageKeys.theme,
        StorageKeys.recentSearches,
        'editorial.visitor',
        'pictureSize',
        'aLaCarteImages.u1',
      ],
      session: ['editorial.windowId', 'editorial.remoteCrashes', 'editorial.remoteOverrides'],
    };
    for (const { local, session: ofWindow } of [goes, stays]) {
      for (const key of local) localStorage.setItem(key, 'Ada');
      for (const key of ofWindow) sessionStorage.setItem(key, 'Ada');
    }
    answer = () => new Response('');
    await service.signOut();
    const left = (storage: Storage) =>
      Object.keys(storage).filter((key) => storage.getItem(key) === 'Ada');
    expect(left(localStorage).toSorted()).toEqual(stays.local.toSorted());
    expect(left(sessionStorage).toSorted()).toEqual(stays.session.toSorted());
    localStorage.clear();
    sessionStorage.clear();
  });
  test('[R4.51][R8.21] a refused renewal leads to the login page with a return URL', async () => {
    const { service } = make(passwordSite);
    storeTokens(tokens);
    answer = () => Response.json({ error: 'invalid_grant' }, { status: 400 });
    expect(await service.renew()).toBe(false);
    expect(accessToken()).toBeNull();
    expect(went).toEqual(['/account/login?returnUrl=%2F']);
  });
});

test('[R2.73] a popup login that succeeds at once stores no return URL and starts no redirect', async () => {
  const silently = jest.spyOn(UserManager.prototype, 'signinSilent').mockResolvedValue({
    access_token: 'a1',
    expires_in: 3600,
    scope: 'openid',
    profile: {},
  } as User);
  const redirect = jest.spyOn(UserManager.prototype, 'signinRedirect').mockResolvedValue();
  const { service, signInFromPopup } = createSessionService(() => site);
  installSession(service);
  await signInFromPopup('/catalog?searchText=harbour');
  expect(accessToken()).toBe('a1');
  expect(sessionStorage.getItem(StorageKeys.wantedAddress)).toBeNull();
  expect(redirect).not.toHaveBeenCalled();
  expect(went).toEqual(['/catalog?searchText=harbour']);
  silently.mockRestore();
  redirect.mockRestore();
});

describe('impersonation request', () => {
  test('[R7.63] client_secret only if one is configured', () => {
    expect(impersonationForm(site, 't', {})).not.toHaveProperty('client_secret');
    expect(
      impersonationForm(
        settings({ oAuthConfig: { ...site.oAuthConfig, clientSecret: 's' } }),
        't',
        {},
      ),
    ).toHaveProperty('client_secret', 's');
  });
  test('[R3.76][R7.65][R7.66] a tenant sends only TenantId, the way back neither', () => {
    expect(impersonationForm(site, 't', { tenantId: 'T' })).toEqual({
      access_token: 't',
      grant_type: 'Impersonation',
      client_id: 'Editorial_App',
      TenantId: 'T',
    });
    expect(impersonationForm(site, 't', {})).toEqual({
      access_token: 't',
      grant_type: 'Impersonation',
      client_id: 'Editorial_App',
    });
  });
});

test('[R9.38][R9.40] silent refresh timeout 20 s, session check every 3 s', () => {
  expect(oidcSettings(site)).toMatchObject({
    response_type: 'code',
    silentRequestTimeoutInSeconds: 20,
    checkSessionIntervalInSeconds: 3,
  });
});

test('[R9.41] an id token 9 minutes in the future is accepted, 11 minutes refused', () => {
  const now = Date.now();
  expect(() => assertIssuedInTime(now / 1000 + 9 * 60, now)).not.toThrow();
  expect(() => assertIssuedInTime(now / 1000 + 11 * 60, now)).toThrow();
});
