import { readText, writeText } from '@editorial/platform';
import { readCookie } from '@editorial/platform/shell';
import { secureOnHttps } from './secure-cookie.ts';
import { CookieNames, StorageKeys } from '@editorial/contracts/session';

const never = 'Fri, 31 Dec 9999 23:59:59 GMT';
const past = 'Thu, 01 Jan 1970 00:00:00 GMT';

/** The cookie's text: a session cookie, or one that never ends when chosen (R9.50, R4.83N). */
export const rememberMeCookie = (remember: boolean): string =>
  `${CookieNames.rememberMe}=true; path=/; samesite=lax${secureOnHttps()}${remember ? `; expires=${never}` : ''}`;

/** After a password sign-in: the cookie and the password-flow marker (R4.40, R4.41). */
export function setRememberMe(remember: boolean): void {
  clearRememberMe();
  writeText('local', StorageKeys.passwordFlow, 'true');
  document.cookie = rememberMeCookie(remember);
}

/** Removes both marks (R4.46). */
export function clearRememberMe(): void {
  writeText('local', StorageKeys.passwordFlow, null);
  document.cookie = `${CookieNames.rememberMe}=; path=/; expires=${past}`;
}

/** A password session without its cookie belongs to a browser session that is over (R4.47). */
export const isForgottenPasswordSession = (): boolean =>
  readText('local', StorageKeys.passwordFlow) !== null &&
  readCookie(CookieNames.rememberMe) === undefined;
