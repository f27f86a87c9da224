import type { Environment } from './environment.ts';

/** The API's scope and the audience of its tokens (R7.98N). */
export const API_SCOPE = 'Editorial';
/** The API as a resource of the issuer. */
export const API_RESOURCE = 'urn:editorial:api';
export const CLIENT_ID = 'Editorial_App';
export const issuerOf = ({ publicUrl }: Pick<Environment, 'publicUrl'>): string =>
  `${publicUrl}/identity`;
/** Scopes that OpenID clients request about people. `offline_access` adds a refresh token. */
export const OpenIdScopes = ['openid', 'profile', 'email', 'roles', 'offline_access'] as const;
/** Scopes that the site's own client requests and may have. */
export const ClientScope = [...OpenIdScopes, API_SCOPE].join(' ');
/**
 * By how much the clocks of servers may differ, in seconds: tokens that one of them issued are
 * valid so long after their end, and before their beginning, on the others (RFC 7519, 4.1.4).
 */
export const CLOCK_TOLERANCE_SECONDS = 180;
/** Lifetimes of tokens, in seconds. Those of sessions are settings (session-life.ts). */
export const TokenLife = {
  accessToken: 3600,
  interaction: 3600,
  code: 60,
} as const;
