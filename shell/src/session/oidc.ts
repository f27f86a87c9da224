import { toast } from '@editorial/platform';
import type { TokenResponse } from '@editorial/contracts/session';
import type { AppSettings } from '@editorial/contracts/settings';
import {
  InMemoryWebStorage,
  UserManager,
  WebStorageStateStore,
  type User,
  type UserManagerSettings,
} from 'oidc-client-ts';
import { SignInError } from './sign-in-error.ts';
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

/** Whether the browser keeps what a page stores: some people block it for all sites. */
function isStorageKept(): boolean {
  try {
    return 'length' in sessionStorage && 'length' in localStorage;
  } catch {
    return false;
  }
}

let manager: UserManager | undefined;
const userManager = (settings: AppSettings) =>
  (manager ??= new UserManager(oidcSettings(settings)));
interface PageShown {
  readonly language: string | null;
  readonly tenant: string | null;
}

/** The language, and the organization that the page shows: the issuer's page begins in both. */
const pageParameters = ({ language, tenant }: PageShown): Record<string, string> => ({
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

/**
 * Returns the time of the site's server, epoch ms, or null if it cannot be read. A computer whose
 * clock is slow would take each id token for one from the future.
 */
async function serverTime(): Promise<number | null> {
  try {
    const { headers } = await fetch('/assets/appsettings.json', {
      method: 'HEAD',
      cache: 'no-store',
    });
    const time = Date.parse(headers.get('date') ?? '');
    return Number.isNaN(time) ? null : time;
  } catch (error) {
    console.warn('The time of the server could not be read.', error);
    return null;
  }
}

async function tokensOf(user: User): Promise<TokenResponse> {
  const { iat } = user.profile;
  try {
    assertIssuedInTime(iat);
  } catch (error) {
    const time = await serverTime();
    if (time === null) throw new SignInError('Clock', { cause: error });
    assertIssuedInTime(iat, time);
  }
  return {
    access_token: user.access_token,
    expires_in: user.expires_in ?? 0,
    ...(user.refresh_token ? { refresh_token: user.refresh_token } : {}),
    ...(user.id_token ? { id_token: user.id_token } : {}),
    ...(user.scope ? { scope: user.scope } : {}),
  };
}

/**
 * Redirects to the issuer (R4.37), with the current language (R7.55, R7.56) and organization. The
 * issuer signs in the address that has just registered here, and nobody who was signed in before.
 */
export async function redirectToSignIn(
  settings: AppSettings,
  shown: PageShown,
  registered?: string,
): Promise<void> {
  // A person who comes back from the issuer would not be known any more, and the tokens not kept.
  if (!isStorageKept()) throw new SignInError('Storage');
  await userManager(settings).signinRedirect({
    extraQueryParams: pageParameters(shown),
    ...(registered ? { prompt: 'login', login_hint: registered, state: registered } : {}),
  });
}
/** Long enough to be read after the page that was wanted has appeared. */
const REGISTERED_LIFE_MS = 20_000;

/**
 * Returns the tokens from the callback URL to which the issuer redirected. After a registration
 * it says where the mail went.
 */
export async function tokensFromCallback(settings: AppSettings): Promise<TokenResponse> {
  const user = await userManager(settings).signinRedirectCallback();
  // Not for the owner of an account who registered once more.
  if (typeof user.state === 'string' && user.profile.email_verified !== true)
    toast.success('AbpAccount::MailedLinkAndCode', undefined, {
      life: REGISTERED_LIFE_MS,
      messageLocalizationParams: [user.state],
    });
  return tokensOf(user);
}
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
    return user ? await tokensOf(user) : null;
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
