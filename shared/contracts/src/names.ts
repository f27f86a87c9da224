// Names that need no schema: the first page uses them, and loads no library of schemas.

/** Keys in browser storage (R9.44 to R9.49, R9.64N). */
export const StorageKeys = {
  session: 'abpSession',
  passwordFlow: 'passwordFlow',
  clientId: 'abpOAuthClientId',
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  idToken: 'id_token',
  expiresAt: 'expires_at',
  accessTokenStoredAt: 'access_token_stored_at',
  grantedScopes: 'granted_scopes',
  /** In session storage: the address to open after sign-in (R2.31, R2.139N). */
  wantedAddress: 'editorial.wantedAddress',
  /** In session storage: what a client without a plan wanted to see. */
  wantedWithPlan: 'editorial.wantedWithPlan',
  /** In session storage: an invoice address that was typed in the basket, and its person. */
  invoiceAddress: 'editorial.invoiceAddress',
  /** In session storage: downloads that this window waits for. */
  awaitedDownloads: 'editorial.awaitedDownloads',
  recentSearches: 'editorial.recentSearches',
  theme: 'editorial.theme',
} as const;

/**
 * The keys of a person who signs out, in either storage: all of ours but those of the browser or
 * the window. Baskets have other names and stay under the person's id (R3.83N).
 */
export const KEYS_OF_PERSON =
  /^editorial\.(?!(theme|visitor|windowId|remote\w+|pseudo|recentSearches)$)/;

export const CookieNames = {
  rememberMe: 'rememberMe',
  culture: '.AspNetCore.Culture',
  xsrf: 'XSRF-TOKEN',
} as const;

/** Local-storage keys of the two lists (R3.83N). A person's own end with a dot and their id. */
export const BasketStorageKeys = {
  subscriptionImages: 'subscriptionImages',
  aLaCarteImages: 'aLaCarteImages',
} as const;

/**
 * The languages of the browser, best first. `Accept-Language` has that of the page alone (R7.71),
 * whose region would say in which country prices begin.
 */
export const LANGUAGES_HEADER = 'Visitor-Languages';

export const ERROR_FORMAT_HEADER = '_AbpErrorFormat';

/** R9.28, R9.29 */
export const MenuOrders = { impersonationItem: 99, administration: 100 } as const;
