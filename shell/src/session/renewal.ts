import type { AppSettings } from '@editorial/contracts/settings';
import { loadTokenActions } from './load-token-actions.ts';
import { TokenTimings } from './oidc.constants.ts';
import { TokenError } from './token-error.ts';
import {
  accessToken,
  clearTokens,
  expiresAt,
  hasValidAccessToken,
  refreshToken,
  storedAt,
  storeTokens,
} from './token-storage.ts';

const MAX_TIMER_MS = 2_147_483_647;
const underLock = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator
    ? (navigator.locks.request('editorial.token-renewal', work) as Promise<T>)
    : work();

/**
 * 'renewed', or the reason for failure: no refresh token, refused by the issuer (the tokens are
 * removed), or a network failure.
 */
export type RenewalResult = 'renewed' | 'no-refresh-token' | 'refused' | 'unreachable';

/**
 * Renews the access token, one tab at a time. Refresh tokens rotate, and two tabs that use the same
 * one would end the session. A tab that waited for the lock uses the new token that the other tab
 * stored.
 */
export function renewTokens(settings: AppSettings): Promise<RenewalResult> {
  const before = accessToken();
  return underLock(async () => {
    if (accessToken() !== before && hasValidAccessToken()) return 'renewed';
    const held = refreshToken();
    if (held === null) return 'no-refresh-token';
    try {
      storeTokens(await (await loadTokenActions()).requestTokenByRefresh(settings, held));
      return 'renewed';
    } catch (error) {
      if (!(error instanceof TokenError) || error.status >= 500) {
        console.error('The session could not be renewed; it is tried again.', error);
        return 'unreachable';
      }
      // R4.50
      clearTokens();
      return 'refused';
    }
  });
}

/**
 * Returns when to renew, epoch ms: at 0.75 of the lifetime (R9.39), or at its end if there is no
 * refresh token. Null without a token.
 */
export function renewalTime(): number | null {
  const [stored, end] = [storedAt(), expiresAt()];
  if (accessToken() === null || stored === null || end === null) return null;
  return refreshToken() === null ? end : stored + (end - stored) * TokenTimings.refreshTimerFactor;
}

let timer: ReturnType<typeof setTimeout> | undefined;
/**
 * Calls `due` when the token must be renewed or has expired. Call it again after every change of
 * the tokens.
 */
export function scheduleRenewal(due: () => void, now = Date.now()): void {
  clearTimeout(timer);
  const at = renewalTime();
  if (at === null) return;
  const wait = Math.max(at - now, 0);
  timer = setTimeout(
    () => (wait > MAX_TIMER_MS ? scheduleRenewal(due) : due()),
    Math.min(wait, MAX_TIMER_MS),
  );
}
