import { readText, writeText } from '@editorial/platform';
import { readCookie } from '@editorial/platform/shell';
import { secureOnHttps } from './secure-cookie.ts';
import { CookieNames, StorageKeys } from '@editorial/contracts/names';

const FAR_FUTURE_DATE = 'Fri, 31 Dec 9999 23:59:59 GMT';
const past = 'Thu, 01 Jan 1970 00:00:00 GMT';

/**
 * Returns the remember-me cookie, ready for `document.cookie`: a session cookie, or one that
 * practically FAR_FUTURE_DATE expires if the user chose that (R9.50, R4.83N).
 */
export const rememberMeCookie = (remember: boolean): string =>
  `${CookieNames.rememberMe}=true; path=/; samesite=lax${secureOnHttps()}${remember ? `; expires=${FAR_FUTURE_DATE}` : ''}`;

/** Sets the cookie and the password-flow marker after a password sign-in (R4.40, R4.41). */
export function setRememberMe(remember: boolean): void {
  clearRememberMe();
  writeText('local', StorageKeys.passwordFlow, 'true');
  document.cookie = rememberMeCookie(remember);
}

/** Removes the cookie and the marker (R4.46). */
export function clearRememberMe(): void {
  writeText('local', StorageKeys.passwordFlow, null);
  document.cookie = `${CookieNames.rememberMe}=; path=/; expires=${past}`;
}

/**
 * Whether the stored session is a password session without its cookie: it belongs to a browser
 * session that has ended (R4.47).
 */
export const isForgottenPasswordSession = (): boolean =>
  readText('local', StorageKeys.passwordFlow) !== null &&
  readCookie(CookieNames.rememberMe) === undefined;
