import { readText, writeText } from '@editorial/platform';
import { StorageKeys } from '@editorial/contracts/names';

/** Returns the path of an address on this site, or null if it belongs to another site (R2.139N). */
export function ownAddress(address: string | null | undefined): string | null {
  if (!address) return null;
  // Browsers read backslashes as slashes and drop control characters: `/\evil` would leave the
  // site.
  if (/[\\\p{Cc}]/u.test(address)) return null;
  const url = URL.parse(address, location.origin);
  if (!url || url.origin !== location.origin || !/^https?:$/.test(url.protocol)) return null;
  const path = url.pathname + url.search + url.hash;
  return path.startsWith('//') ? null : path;
}

/** Stores the address to visit after sign-in. Addresses of other sites are ignored (R2.31). */
export function keepWantedAddress(address: string): void {
  const own = ownAddress(address);
  if (own !== null) writeText('session', StorageKeys.wantedAddress, own);
}

/** Returns the stored address, or null. */
export const wantedAddress = (): string | null =>
  ownAddress(readText('session', StorageKeys.wantedAddress));
/** Returns the stored address and removes it (R2.32). */
export function takeWantedAddress(): string | null {
  const wanted = wantedAddress();
  writeText('session', StorageKeys.wantedAddress, null);
  return wanted;
}

/** Stores what a client without a plan wanted to see, for the page that offers plans. */
export const keepWantedWithPlan = (address: string): void => {
  const own = ownAddress(address);
  if (own !== null && own !== '/') writeText('session', StorageKeys.wantedWithPlan, own);
};
