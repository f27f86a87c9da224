import type { AppSettings } from '@editorial/contracts/settings';

/** R9.38 to R9.41: ms, and the share of a token's life after which it is renewed. */
export const TokenTimings = {
  silentRefreshTimeout: 20_000,
  refreshTimerFactor: 0.75,
  sessionCheckInterval: 3000,
  clockSkew: 600_000,
} as const;

/** Where the issuer sends the browser back to. */
export const CALLBACK_PATH = '/signin-callback';
export const SILENT_CALLBACK_PATH = '/silent-callback.html';
/** The issuer's address with its last slash. */
export const issuerOf = (settings: AppSettings): string =>
  settings.oAuthConfig.issuer.replace(/\/?$/, '/');
