import type { TokenResponse } from '@editorial/contracts/session';
import type { AppSettings } from '@editorial/contracts/settings';
import {
  InMemoryWebStorage,
  UserManager,
  WebStorageStateStore,
  type User,
  type UserManagerSettings,
} from 'oidc-client-ts';
import { CALLBACK_PATH, issuerOf, SILENT_CALLBACK_PATH, TokenTimings } from './oidc.constants.ts';

/**
 * Returns the storage for the state of a sign-in in progress. If the browser forbids storage, the
 * state lives only as long as the page.
 */
function stateStorage(): Storage {
  try {
    return sessionStorage;
  } catch {
    return new InMemoryWebStorage();
  }
}

/**
 * Settings of the authorization-code client (R7.47: offline access plus the product's API scope).
 */
export const oidcSettings = (settings: AppSettings): UserManagerSettings => ({
  authority: issuerOf(settings).replace(/\/$/, ''),
  client_id: settings.oAuthConfig.clientId,
  ...(settings.oAuthConfig.clientSecret
    ? { client_secret: settings.oAuthConfig.clientSecret }
    : {}),
  redirect_uri: settings.oAuthConfig.redirectUri ?? `${location.origin}${CALLBACK_PATH}`,
  silent_redirect_uri: `${location.origin}${SILENT_CALLBACK_PATH}`,
  post_logout_redirect_uri: settings.oAuthConfig.postLogoutRedirectUri ?? `${location.origin}/`,
  response_type: 'code',
  scope: settings.oAuthConfig.scope,
  silentRequestTimeoutInSeconds: TokenTimings.silentRefreshTimeout / 1000,
  checkSessionIntervalInSeconds: TokenTimings.sessionCheckInterval / 1000,
  // The shell itself renews tokens (one tab at a time) and stores them.
  automaticSilentRenew: false,
  monitorSession: false,
  loadUserInfo: false,
  userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
  stateStore: new WebStorageStateStore({ store: stateStorage(), prefix: 'editorial.oidc.' }),
});

let manager: UserManager | undefined;
const userManager = (settings: AppSettings) =>
  (manager ??= new UserManager(oidcSettings(settings)));
/** The language, and the organization that the page shows: the issuer's page begins in both. */
const pageParameters = (
  language: string | null,
  tenant: string | null,
): Record<string, string> => ({
  ...cultureParameters(language),
  ...tenantParameter(tenant),
});
const tenantParameter = (tenant: string | null): Record<string, string> =>
  tenant ? { tenant } : {};
const cultureParameters = (language: string | null): Record<string, string> =>
  language ? { culture: language, 'ui-culture': language } : {};

/** Throws if an id token was issued further in the future than the permitted clock skew (R9.41). */
export function assertIssuedInTime(issuedAtSeconds: number | undefined, now = Date.now()): void {
  if (issuedAtSeconds === undefined || issuedAtSeconds * 1000 <= now + TokenTimings.clockSkew)
    return;
  throw new Error('The id token was issued in the future: check the clock of this computer.');
}

function tokensOf(user: User): TokenResponse {
  assertIssuedInTime(user.profile.iat);
  return {
    access_token: user.access_token,
    expires_in: user.expires_in ?? 0,
    ...(user.refresh_token ? { refresh_token: user.refresh_token } : {}),
    ...(user.id_token ? { id_token: user.id_token } : {}),
    ...(user.scope ? { scope: user.scope } : {}),
  };
}

/** Redirects to the issuer (R4.37), with the current language (R7.55, R7.56) and organization. */
export const redirectToSignIn = (
  settings: AppSettings,
  language: string | null,
  tenant: string | null,
): Promise<void> =>
  userManager(settings).signinRedirect({ extraQueryParams: pageParameters(language, tenant) });
/** Returns the tokens from the callback URL to which the issuer redirected. */
export const tokensFromCallback = async (settings: AppSettings): Promise<TokenResponse> =>
  tokensOf(await userManager(settings).signinRedirectCallback());
/**
 * Asks the issuer in a hidden frame whether a session of this organization exists there. Returns
 * null if there is none (decision 12).
 */
export async function tokensWithoutAsking(
  settings: AppSettings,
  tenant: string | null,
): Promise<TokenResponse | null> {
  try {
    const user = await userManager(settings).signinSilent({
      forceIframeAuth: true,
      extraQueryParams: tenantParameter(tenant),
    });
    return user ? tokensOf(user) : null;
  } catch {
    return null;
  }
}

/** Redirects to the issuer's end-session endpoint (R7.69, R7.94N). */
export async function redirectToSignOut(
  settings: AppSettings,
  idToken: string | null,
  language: string | null,
): Promise<void> {
  await userManager(settings).signoutRedirect({
    ...(idToken ? { id_token_hint: idToken } : {}),
    extraQueryParams: cultureParameters(language),
  });
}
