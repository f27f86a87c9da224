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
/** Lifetimes of tokens, in seconds. Those of sessions are settings (session-life.ts). */
export const TokenLife = {
  accessToken: 3600,
  interaction: 3600,
  code: 60,
} as const;
