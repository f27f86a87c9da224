import { getState } from '@editorial/platform';
import { standardHeaders } from '@editorial/platform/shell';
import { z } from '@editorial/contracts/schema';
import {
  impersonationRequest,
  tokenResponse,
  type TokenResponse,
} from '@editorial/contracts/session';
import type { AppSettings } from '@editorial/contracts/settings';
import { issuerOf } from './oidc.constants.ts';
import { TokenError } from './token-error.ts';

const oauthError = z.looseObject({ error: z.string(), error_description: z.optional(z.string()) });
const discovery = z.looseObject({
  issuer: z.string(),
  token_endpoint: z.string(),
  revocation_endpoint: z.optional(z.string()),
  end_session_endpoint: z.optional(z.string()),
});

type Discovery = z.infer<typeof discovery>;

let discovered: Promise<Discovery> | undefined;
/** Returns the issuer's discovery document. Loads it only once (R7.48). */
export function discover(settings: AppSettings): Promise<Discovery> {
  const path = `${issuerOf(settings)}.well-known/openid-configuration`;
  discovered ??= fetch(path)
    .then(async (response) => {
      if (!response.ok)
        throw new TokenError(
          'discovery_failed',
          `${path} answered ${response.status}.`,
          response.status,
        );
      return discovery.parse(await response.json());
    })
    .catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
  return discovered;
}

const formHeaders = (tenantId: string | null, accessToken: string | null = null) => ({
  'Content-Type': 'application/x-www-form-urlencoded',
  ...standardHeaders({
    accessToken,
    language: getState().session.language,
    tenantId,
    tenantKey: getState().configuration.settings?.tenantKey ?? '__tenant',
  }),
});

/**
 * Client credentials for token requests. The secret is sent only if one is configured (R7.62,
 * R7.63).
 */
const clientFields = ({ oAuthConfig }: AppSettings): Record<string, string> => ({
  client_id: oAuthConfig.clientId,
  ...(oAuthConfig.clientSecret ? { client_secret: oAuthConfig.clientSecret } : {}),
});

async function requestToken(
  settings: AppSettings,
  form: Record<string, string>,
): Promise<TokenResponse> {
  const { token_endpoint } = await discover(settings);
  const response = await fetch(token_endpoint, {
    method: 'POST',
    headers: formHeaders(getState().session.tenant?.id ?? null),
    body: new URLSearchParams(form),
  });
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return tokenResponse.parse(body);
  const refused = oauthError.safeParse(body);
  throw new TokenError(
    refused.data?.error ?? 'server_error',
    refused.data?.error_description,
    response.status,
    body,
  );
}

/**
 * Requests tokens by password grant (R7.49, R7.50), with the second factor if the issuer asked for
 * it.
 */
export const requestTokenByPassword = (
  settings: AppSettings,
  username: string,
  password: string,
  proof: { code?: string | undefined; passkey?: string | undefined } = {},
): Promise<TokenResponse> =>
  requestToken(settings, {
    grant_type: 'password',
    scope: settings.oAuthConfig.scope,
    ...clientFields(settings),
    username,
    password,
    ...(proof.code === undefined ? {} : { code: proof.code }),
    ...(proof.passkey === undefined ? {} : { passkey: proof.passkey }),
  });
/** Requests tokens by refresh grant (R7.51). */
export const requestTokenByRefresh = (
  settings: AppSettings,
  refreshToken: string,
): Promise<TokenResponse> =>
  requestToken(settings, {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    ...clientFields(settings),
  });

/**
 * Returns the form of an impersonation request. Optional fields are omitted when unset (R3.76,
 * R7.59 to R7.66).
 */
export function impersonationForm(
  settings: AppSettings,
  accessToken: string,
  target: { userId?: string; tenantId?: string },
): Record<string, string> {
  const form = {
    access_token: accessToken,
    grant_type: 'Impersonation' as const,
    ...clientFields(settings),
    ...(target.tenantId ? { TenantId: target.tenantId } : {}),
    ...(target.userId ? { UserId: target.userId } : {}),
  };
  return impersonationRequest.parse(form) as Record<string, string>;
}

/** Requests tokens by impersonation grant. */
export const requestTokenByImpersonation = (
  settings: AppSettings,
  accessToken: string,
  target: { userId?: string; tenantId?: string },
): Promise<TokenResponse> =>
  requestToken(settings, {
    ...impersonationForm(settings, accessToken, target),
    scope: settings.oAuthConfig.scope,
  });

/** Revokes tokens (R4.43). Throws if the issuer refuses. */
export async function revokeTokens(
  settings: AppSettings,
  tokens: { access_token: string | null; refresh_token: string | null },
): Promise<void> {
  const { revocation_endpoint } = await discover(settings);
  if (!revocation_endpoint) return;
  const held = Object.entries(tokens).flatMap(([hint, token]) =>
    token === null ? [] : [{ hint, token }],
  );
  await Promise.all(
    held.map(async ({ hint, token }) => {
      const response = await fetch(revocation_endpoint, {
        method: 'POST',
        headers: formHeaders(null),
        body: new URLSearchParams({ token, token_type_hint: hint, ...clientFields(settings) }),
      });
      if (!response.ok) throw new TokenError('revocation_failed', undefined, response.status);
    }),
  );
}
