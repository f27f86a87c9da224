import { readText, writeText } from '@editorial/platform';
import { StorageKeys } from '@editorial/contracts/names';
import type { TokenResponse } from '@editorial/contracts/session';

/** Tokens are in local storage, as the specification demands (R9.48, R9.49). */
const tokenKeys = [
  StorageKeys.accessToken,
  StorageKeys.refreshToken,
  StorageKeys.idToken,
  StorageKeys.expiresAt,
  StorageKeys.accessTokenStoredAt,
  StorageKeys.grantedScopes,
  // Left behind by earlier libraries on the same origin.
  'nonce',
  'PKCE_verifier',
  'id_token_claims_obj',
  'id_token_expires_at',
  'id_token_stored_at',
  'session_state',
];

const read = (key: string) => readText('local', key);
const write = (key: string, value: string | null | undefined) =>
  writeText('local', key, value ?? null);

export const accessToken = (): string | null => read(StorageKeys.accessToken);
export const refreshToken = (): string | null => read(StorageKeys.refreshToken);
export const idToken = (): string | null => read(StorageKeys.idToken);
/** Returns when the access token expires, epoch ms, or null if there is none. */
export const expiresAt = (): number | null =>
  read(StorageKeys.expiresAt) === null ? null : Number(read(StorageKeys.expiresAt));
export const storedAt = (): number | null =>
  read(StorageKeys.accessTokenStoredAt) === null
    ? null
    : Number(read(StorageKeys.accessTokenStoredAt));

/** Whether there is an access token that has not expired. */
export const hasValidAccessToken = (now = Date.now()): boolean =>
  accessToken() !== null && (expiresAt() ?? 0) > now;

/** Stores a token response. If it has no new refresh token, the old one is kept. */
export function storeTokens(tokens: TokenResponse, now = Date.now()): void {
  write(StorageKeys.accessToken, tokens.access_token);
  if (tokens.refresh_token) write(StorageKeys.refreshToken, tokens.refresh_token);
  if (tokens.id_token) write(StorageKeys.idToken, tokens.id_token);
  write(StorageKeys.accessTokenStoredAt, String(now));
  write(StorageKeys.expiresAt, String(now + tokens.expires_in * 1000));
  write(StorageKeys.grantedScopes, JSON.stringify(tokens.scope?.split(' ') ?? []));
}

/** Removes all tokens. */
export function clearTokens(): void {
  for (const key of tokenKeys) write(key, null);
}

/**
 * Drops the stored tokens if they belong to another client id, and stores the new id (R4.52).
 * Returns whether tokens of another client were found.
 */
export function dropTokensOfOtherClient(clientId: string): boolean {
  const known = read(StorageKeys.clientId);
  const isOther = known !== null && known !== clientId;
  if (isOther) clearTokens();
  write(StorageKeys.clientId, clientId);
  return isOther;
}
