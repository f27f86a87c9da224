import type { AppSettings } from '@editorial/contracts/settings';
import { getState, toast } from '@editorial/platform';
import { KEYS_OF_PERSON } from '@editorial/contracts/names';
import {
  forgetKeys,
  leaveTenant,
  setAuthenticated,
  type SessionService,
} from '@editorial/platform/shell';
import { loadTextsOf } from '../texts/texts-of-language.ts';
import {
  adoptApplicationConfiguration,
  fetchApplicationConfiguration,
  refreshConfiguration,
} from './configuration.ts';
import { askIn } from './language.ts';
import { navigate } from './navigate.ts';
import { loadTokenActions } from './load-token-actions.ts';
import { issuerOf } from './oidc.constants.ts';
import { hearOtherTabs, notifyOtherTabs } from './other-tabs.ts';
import { clearRememberMe } from './remember-me.ts';
import { renewTokens, scheduleRenewal } from './renewal.ts';
import { openSignInPopup } from './sign-in-popup.ts';
import {
  accessToken,
  clearTokens,
  hasValidAccessToken,
  idToken,
  refreshToken,
  storeTokens,
} from './token-storage.ts';
import {
  keepWantedAddress,
  ownAddress,
  takeWantedAddress,
  wantedAddress,
} from './wanted-address.ts';

const here = () => location.pathname + location.search + location.hash;
/**
 * Returns the address after sign-in: the one that the button names, otherwise the one from which
 * the visitor was redirected, otherwise the current page. Home does not count as a wanted address
 * (R2.32).
 */
const addressAfterSignIn = (returnUrl: string | undefined): string => {
  const named = returnUrl === '/' ? undefined : returnUrl;
  return ownAddress(named ?? wantedAddress() ?? returnUrl ?? here()) ?? '/';
};

/** 'code' means redirect sign-in; anything else the internal password sign-in (R4.37, R4.38). */
export const isCodeFlow = (settings: AppSettings): boolean =>
  settings.oAuthConfig.responseType === 'code';

/** Says why a sign-in failed. Few visitors need it, so it is loaded when one does. */
export const showSignInFailure = async (error: unknown): Promise<void> =>
  (await import('./sign-in-failure.ts')).showSignInFailure(error);

/**
 * The issuer's page of the profile. It names the organization, so that a person whose session there
 * has ended signs in where this page is.
 */
export function profileAddress(settings: AppSettings): string {
  const { tenant } = getState().session;
  const parameters = new URLSearchParams({
    returnUrl: location.href,
    ...(tenant ? { tenant: tenant.name } : {}),
  });
  return `${issuerOf(settings)}Account/Manage?${parameters}`;
}

/**
 * Creates the session service that the specification describes. The settings may be loaded after it
 * is created, but before its methods are called.
 */
// Long because sign-in, renewal and sign-out call each other in a circle: apart, each would take the
// settings and the others as parameters, and tests could not create a fresh session.
export function createSessionService(getSettings: () => AppSettings) {
  const watchExpiry = () => scheduleRenewal(() => void onTokenDue());

  async function endLocally(): Promise<void> {
    clearTokens();
    clearRememberMe();
    forgetKeys(KEYS_OF_PERSON);
    leaveTenant();
    setAuthenticated(false);
    watchExpiry();
    await refreshConfiguration();
  }

  /**
   * Handles an expired token: renews it if there is a refresh token, otherwise signs out (R4.48,
   * R4.49). A refused renewal leads to the sign-in page (R4.51, R8.21).
   */
  async function onTokenDue(): Promise<void> {
    if (await renew()) return;
    if (hasValidAccessToken()) return void setTimeout(() => void onTokenDue(), 10_000);
    if (refreshToken() === null) await endLocally();
  }

  async function renew(): Promise<boolean> {
    const result = await renewTokens(getSettings());
    if (result === 'refused') {
      await endLocally();
      await signIn(here());
      return false;
    }
    setAuthenticated(hasValidAccessToken());
    if (result === 'renewed') watchExpiry();
    return result === 'renewed';
  }

  async function signIn(returnUrl?: string, registered?: string): Promise<void> {
    const wanted = addressAfterSignIn(returnUrl);
    if (!isCodeFlow(getSettings()))
      return navigate(`/account/login?returnUrl=${encodeURIComponent(wanted)}`);
    keepWantedAddress(wanted);
    const { redirectToSignIn } = await import('./oidc.ts');
    const { language, tenant } = getState().session;
    await redirectToSignIn(
      getSettings(),
      { language, tenant: tenant?.name ?? null },
      registered,
    ).catch(showSignInFailure);
  }

  async function adoptSignIn(): Promise<void> {
    setAuthenticated(true);
    watchExpiry();
    notifyOtherTabs('signed-in');
    await refreshConfiguration();
  }

  /**
   * Signs in from the popup: with an existing session at the issuer immediately and without storing
   * a return URL (R2.73), otherwise by redirect (R2.72).
   */
  async function signInFromPopup(returnUrl?: string): Promise<void> {
    const wanted = addressAfterSignIn(returnUrl);
    if (isCodeFlow(getSettings())) {
      const { tokensWithoutAsking } = await import('./oidc.ts');
      const tenant = getState().session.tenant?.name ?? null;
      const tokens = await tokensWithoutAsking(getSettings(), tenant);
      if (tokens) {
        storeTokens(tokens);
        await adoptSignIn();
        takeWantedAddress();
        return navigate(wanted);
      }
    }
    await signIn(wanted);
  }

  const impersonate: SessionService['impersonate'] = async (target) => {
    const held = accessToken();
    if (held === null) return signIn();
    const { impersonateWith } = await loadTokenActions();
    await impersonateWith(getSettings(), held, target);
  };

  const service: SessionService = {
    accessToken,
    hasValidAccessToken,
    isInternal: () => !isCodeFlow(getSettings()),
    signIn,
    renew,
    impersonate,
    refreshConfiguration,
    openSignInPopup,
    backToMyAccount: () =>
      impersonate({}).catch((error: unknown) => {
        console.error('The way back to the own account failed.', error);
        toast.error('AbpAccount::DefaultErrorMessage', 'AbpUi::Error');
      }),
    async signInWithPassword(given) {
      const { signInByPassword } = await loadTokenActions();
      await signInByPassword(getSettings(), given, adoptSignIn);
    },
    async signOut() {
      const [access_token, refresh_token, id_token] = [accessToken(), refreshToken(), idToken()];
      if (access_token === null) return;
      // Local state is cleared even if the issuer cannot be reached, because signing out must work
      // in this browser.
      await loadTokenActions()
        .then(({ revokeTokens }) => revokeTokens(getSettings(), { access_token, refresh_token }))
        .catch((error: unknown) => console.error('The tokens could not be revoked.', error));
      notifyOtherTabs('signed-out');
      clearTokens();
      clearRememberMe();
      forgetKeys(KEYS_OF_PERSON);
      if (isCodeFlow(getSettings())) {
        const { redirectToSignOut } = await import('./oidc.ts');
        return redirectToSignOut(getSettings(), id_token, getState().session.language).catch(
          async () => {
            await endLocally();
            navigate('/');
          },
        );
      }
      await endLocally();
      navigate('/');
    },
    manageProfile() {
      if (!isCodeFlow(getSettings())) return navigate('/account/manage');
      location.assign(profileAddress(getSettings()));
    },
    async changeLanguage(cultureName) {
      const before = getState().session.language ?? 'en';
      if (before === cultureName) return;
      askIn(cultureName);
      try {
        // Requests run in parallel. The page changes once, when everything has arrived.
        const [configuration] = await Promise.all([
          fetchApplicationConfiguration(),
          loadTextsOf(cultureName),
        ]);
        await adoptApplicationConfiguration(configuration);
      } catch (error) {
        askIn(before);
        console.error(error);
        toast.error('::LanguageNotLoaded');
      }
    },
  };

  /** Watches the token's expiry and the other tabs. Returns a function that stops watching. */
  function watch(): () => void {
    watchExpiry();
    // Timers do not run while a laptop sleeps.
    const wake = () => void (document.visibilityState === 'visible' && watchExpiry());
    document.addEventListener('visibilitychange', wake);
    const deaf = hearOtherTabs((news) => {
      if (news === 'signed-in')
        return void (
          setAuthenticated(hasValidAccessToken()),
          watchExpiry(),
          refreshConfiguration()
        );
      if (getState().session.isAuthenticated) void endLocally().then(() => navigate('/'));
    });
    return () => {
      document.removeEventListener('visibilitychange', wake);
      deaf();
    };
  }
  return { service, watch, signInFromPopup };
}
