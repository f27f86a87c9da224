import { BasketStorageKeys } from '@editorial/contracts/basket';
import { CURRENCY_COOKIE } from '@editorial/contracts/currency-cookie';
import { CookieNames, StorageKeys } from '@editorial/contracts/session';

/** The purpose of something on a visitor's device (`Device:…` in `Privacy.<language>.json`). */
export type DeviceUse =
  | 'Session'
  | 'Language'
  | 'Currency'
  | 'Forgery'
  | 'Basket'
  | 'Display'
  | 'WayOn'
  | 'Searches'
  | 'Faults'
  | 'Release'
  | 'Uploads'
  | 'Guest';
/** When it goes (`Life:…`). */
export type DeviceLife = 'Window' | 'SignedIn' | 'Year' | 'Deleted' | 'Uploaded';

export interface OnDevice {
  readonly kind: 'Cookie' | 'Storage';
  readonly name: string;
  readonly use: DeviceUse;
  readonly life: DeviceLife;
}

const cookie = (name: string, use: DeviceUse, life: DeviceLife): OnDevice => ({
  kind: 'Cookie',
  name,
  use,
  life,
});
const stored = (name: string, use: DeviceUse, life: DeviceLife): OnDevice => ({
  kind: 'Storage',
  name,
  use,
  life,
});

/**
 * Every cookie, every key in a browser's storage, and its databases. All are needed for what the
 * visitor asks for, so none needs consent (Art. 5 (3) of Directive 2002/58/EC). The privacy text
 * shows them, and its test compares them with the source.
 */
export const onDevice: readonly OnDevice[] = [
  cookie('__Host-session', 'Session', 'SignedIn'),
  cookie('__Host-interaction', 'Session', 'Window'),
  cookie('__Secure-resume', 'Session', 'Window'),
  cookie('__Host-registered', 'Session', 'Window'),
  cookie(CookieNames.rememberMe, 'Session', 'SignedIn'),
  cookie(CookieNames.culture, 'Language', 'Window'),
  cookie(CookieNames.xsrf, 'Forgery', 'Window'),
  cookie(CURRENCY_COOKIE, 'Currency', 'Year'),
  stored(StorageKeys.session, 'Language', 'Deleted'),
  ...[
    StorageKeys.passwordFlow,
    StorageKeys.clientId,
    StorageKeys.accessToken,
    StorageKeys.refreshToken,
    StorageKeys.idToken,
    StorageKeys.expiresAt,
    StorageKeys.accessTokenStoredAt,
    StorageKeys.grantedScopes,
  ].map((name) => stored(name, 'Session', 'SignedIn')),
  stored('editorial.oidc.', 'Session', 'Window'),
  stored(StorageKeys.wantedAddress, 'WayOn', 'Window'),
  stored(StorageKeys.wantedWithPlan, 'WayOn', 'Window'),
  stored(StorageKeys.invoiceAddress, 'Basket', 'Window'),
  stored(StorageKeys.awaitedDownloads, 'WayOn', 'Window'),
  stored(StorageKeys.recentSearches, 'Searches', 'Deleted'),
  stored(StorageKeys.theme, 'Display', 'Deleted'),
  stored('pictureSize', 'Display', 'Deleted'),
  stored('editorial.results', 'WayOn', 'Window'),
  stored('editorial.selections', 'WayOn', 'Window'),
  stored('editorial.opened', 'WayOn', 'Window'),
  stored('editorial.filters', 'Display', 'Window'),
  stored('shownCurrency', 'Display', 'Window'),
  stored('editorial.windowId', 'WayOn', 'Window'),
  stored('editorial.remoteCrashes', 'Faults', 'Window'),
  stored('editorial.remotesSetAside', 'Faults', 'Window'),
  stored('editorial.visitor', 'Release', 'Deleted'),
  stored('editorial.remoteOverrides', 'Release', 'Window'),
  stored('editorial.pseudo', 'Display', 'Window'),
  stored(BasketStorageKeys.subscriptionImages, 'Basket', 'Deleted'),
  stored(BasketStorageKeys.aLaCarteImages, 'Basket', 'Deleted'),
  stored('editorial.licenseUse', 'Basket', 'Window'),
  stored('editorial.checkout.order', 'Basket', 'Window'),
  stored('editorial.guestName', 'Guest', 'Window'),
  stored('editorial-uploads', 'Uploads', 'Uploaded'),
];
