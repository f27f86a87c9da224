import { getState, HttpError } from '@editorial/platform';
import {
  fetchSubscriptionState,
  followBasketOfOtherTabs,
  followUserWithHubs,
  initLocalization,
  installSession,
  restoreSession,
  setAuthenticated,
  setLanguage,
  setSettings,
  setSubscription,
} from '@editorial/platform/shell';
import type { AppSettings } from '@editorial/contracts/settings';
import {
  adoptApplicationConfiguration,
  fetchApplicationConfiguration,
} from '../session/configuration.ts';
import { adoptLanguage, askIn, firstLanguage, takeLanguageOfAddress } from '../session/language.ts';
import { CALLBACK_PATH } from '../session/oidc.constants.ts';
import { isForgottenPasswordSession } from '../session/remember-me.ts';
import { renewTokens } from '../session/renewal.ts';
import { createSessionService, isCodeFlow, showSignInFailure } from '../session/session-service.ts';
import {
  clearTokens,
  dropTokensOfOtherClient,
  hasValidAccessToken,
  refreshToken,
  storeTokens,
} from '../session/token-storage.ts';
import { takeWantedAddress } from '../session/wanted-address.ts';
import { pseudoWhenAsked } from './pseudo.ts';
import { loadSettings } from './settings.ts';

export interface Started {
  settings: AppSettings;
  signInFromPopup: (returnUrl?: string) => Promise<void>;
}

/**
 * Completes the redirect sign-in: stores the tokens and replaces the callback URL with the address
 * that the visitor wanted.
 */
async function finishSignIn(settings: AppSettings): Promise<void> {
  if (!isCodeFlow(settings) || location.pathname !== CALLBACK_PATH) return;
  try {
    const { tokensFromCallback } = await import('../session/oidc.ts');
    storeTokens(await tokensFromCallback(settings));
  } catch (error) {
    // A stale or forged callback signs nobody in. The visitor stays anonymous and can try again.
    console.error('The sign-in could not be finished.', error);
    if (!hasValidAccessToken()) await showSignInFailure(error);
  }
  // The state says so to the page (React Router 7 reads it under `usr`), which then has the focus.
  history.replaceState({ usr: CALLBACK_PATH }, '', takeWantedAddress() ?? '/');
}

/**
 * Whether the stored tokens can be used without renewal or sign-in. If so, the first calls need not
 * wait for the settings.
 */
const isSettled = (): boolean =>
  location.pathname !== CALLBACK_PATH &&
  !isForgottenPasswordSession() &&
  (hasValidAccessToken() || refreshToken() === null);

/**
 * Restores the stored session before the first call. Returns true if the stored tokens belonged to
 * another client.
 */
async function restoreTokens(settings: AppSettings): Promise<boolean> {
  if (!isCodeFlow(settings) && isForgottenPasswordSession()) clearTokens();
  const wereOthers = dropTokensOfOtherClient(settings.oAuthConfig.clientId);
  await finishSignIn(settings);
  if (!hasValidAccessToken() && refreshToken() !== null) await renewTokens(settings);
  setAuthenticated(hasValidAccessToken());
  return wereOthers;
}

const firstCalls = () =>
  Promise.all([
    fetchApplicationConfiguration(),
    hasValidAccessToken() ? fetchSubscriptionState() : null,
  ]);

/** A session that was ended elsewhere, and cannot be renewed: the site starts without it. */
function withoutEndedSession(error: unknown): ReturnType<typeof firstCalls> {
  if (!(error instanceof HttpError) || error.status !== 401 || refreshToken() !== null) throw error;
  clearTokens();
  setAuthenticated(false);
  return firstCalls();
}

/**
 * Starts the session. When the stored tokens are usable, settings, configuration and subscription
 * state load in one round of parallel requests; otherwise the session is restored first. The caller
 * fetches the registry of remotes at the same time.
 */
export async function start(): Promise<Started> {
  restoreSession();
  const asked = takeLanguageOfAddress();
  if (asked !== null) askIn(asked);
  if (getState().session.language === null) setLanguage(firstLanguage());
  const language = getState().session.language ?? 'en';
  let settings: AppSettings | null = null;
  const { service, watch, signInFromPopup } = createSessionService(() => {
    if (!settings) throw new Error('The settings were not read yet.');
    return settings;
  });
  const reading = loadSettings();
  installSession({
    ...service,
    // The first calls are made before the settings are here, and may need a new token.
    async renew() {
      settings ??= await reading;
      return service.renew();
    },
  });
  const early = isSettled() ? firstCalls() : null;
  // A failure is handled below, once the settings are loaded.
  early?.catch(() => {});
  [settings] = await Promise.all([reading, pseudoWhenAsked(initLocalization(language))]);
  setSettings(settings);
  await adoptLanguage(language);
  const { tenantKey } = settings;
  const named = new URLSearchParams(location.search).get(tenantKey);
  const tenantChanged =
    named && (await (await import('../session/tenant.ts')).adoptTenant(named, tenantKey));
  const tokensChanged = await restoreTokens(settings);
  const isStale = tenantChanged || tokensChanged || settings.apis.default?.url !== '';
  const [configuration, subscription] = await (early && !isStale ? early : firstCalls()).catch(
    withoutEndedSession,
  );
  await adoptApplicationConfiguration(configuration);
  if (subscription && getState().session.isAuthenticated) setSubscription(subscription);
  watch();
  followBasketOfOtherTabs();
  followUserWithHubs();
  return { settings, signInFromPopup };
}
