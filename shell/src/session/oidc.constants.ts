import type { AppSettings } from '@editorial/contracts/settings';

/**
 * Durations in ms, and the share of a token's lifetime after which it is renewed (R9.38 to R9.41).
 */
export const TokenTimings = {
  silentRefreshTimeout: 20_000,
  refreshTimerFactor: 0.75,
  sessionCheckInterval: 3000,
  clockSkew: 600_000,
} as const;

/** Path to which the issuer redirects after sign-in. */
export const CALLBACK_PATH = '/signin-callback';
export const SILENT_CALLBACK_PATH = '/silent-callback.html';
/** Returns the issuer's URL with a trailing slash. */
export const issuerOf = (settings: AppSettings): string =>
  settings.oAuthConfig.issuer.replace(/\/?$/, '/');
