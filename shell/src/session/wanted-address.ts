import { readText, writeText } from '@editorial/platform';
import { StorageKeys } from '@editorial/contracts/session';

/** The path of an address on this site, or null for any other site's address (R2.139N). */
export function ownAddress(address: string | null | undefined): string | null {
  if (!address) return null;
  // Backslashes and control characters are read as slashes or dropped by browsers: `/\evil` would
  // leave the site.
  if (/[\\\p{Cc}]/u.test(address)) return null;
  const url = URL.parse(address, location.origin);
  if (!url || url.origin !== location.origin || !/^https?:$/.test(url.protocol)) return null;
  const path = url.pathname + url.search + url.hash;
  return path.startsWith('//') ? null : path;
}

/** Keeps the address to visit after sign-in; another site's is not kept (R2.31). */
export function keepWantedAddress(address: string): void {
  const own = ownAddress(address);
  if (own !== null) writeText('session', StorageKeys.wantedAddress, own);
}

/** The kept address, or null. */
export const wantedAddress = (): string | null =>
  ownAddress(readText('session', StorageKeys.wantedAddress));
/** Takes the kept address: it is gone afterwards (R2.32). */
export function takeWantedAddress(): string | null {
  const wanted = wantedAddress();
  writeText('session', StorageKeys.wantedAddress, null);
  return wanted;
}
