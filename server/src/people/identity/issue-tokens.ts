import {
  errors,
  type Client,
  type KoaContextWithOIDC,
  type default as Provider,
} from 'oidc-provider';
import { API_RESOURCE } from '../../ground/issuer.ts';
import {
  apiResource,
  assertScopes,
  grantAll,
  scopesOf,
  scopesOfClient,
} from '../clients/scopes.ts';

export interface Issued {
  readonly grantId: string;
  readonly body: {
    access_token: string;
    refresh_token?: string;
    token_type: string;
    expires_in: number;
    scope: string;
  };
}

interface TokenRequest {
  readonly accountId: string;
  /** The grant's name at the token endpoint. */
  readonly gty: string;
  /** Whether a request without scopes also means `offline_access`. */
  readonly isRefreshedByDefault: boolean;
  /** An existing grant to use instead of a new one. */
  readonly grantId?: string;
  readonly beforeTokens?: (grantId: string) => Promise<void>;
}

async function grantOf(
  ctx: KoaContextWithOIDC,
  client: Client,
  { accountId, grantId }: Pick<TokenRequest, 'accountId' | 'grantId'>,
) {
  if (grantId === undefined) return grantAll(ctx, client, accountId);
  const grant = await ctx.oidc.provider.Grant.find(grantId);
  if (grant?.accountId !== accountId || grant.clientId !== client.clientId)
    throw new errors.InvalidGrant('the grant ended or is not of this client');
  return grant;
}

/**
 * Issues tokens for an account under a grant, as the answer of the grants `password` and
 * `Impersonation`. A refresh token requires `offline_access`.
 */
export async function issueTokens(
  provider: Provider,
  ctx: KoaContextWithOIDC,
  { accountId, gty, isRefreshedByDefault, grantId: existing, beforeTokens }: TokenRequest,
): Promise<Issued> {
  const client = ctx.oidc.client;
  if (!client) throw new errors.InvalidClient('client is invalid');
  const given = scopesOf(ctx.oidc.params?.scope);
  const scopes =
    given.length > 0
      ? given
      : scopesOfClient(client).filter((one) => isRefreshedByDefault || one !== 'offline_access');
  assertScopes(client, scopes);
  const scope = scopes.join(' ');
  const resource = apiResource(String(ctx.oidc.params?.resource ?? API_RESOURCE), client);
  const grant = await grantOf(
    ctx,
    client,
    existing === undefined ? { accountId } : { accountId, grantId: existing },
  );
  const grantId = grant.jti;
  await beforeTokens?.(grantId);
  ctx.oidc.entity('Grant', grant);
  const accessToken = new provider.AccessToken({ accountId, client, grantId, gty, scope });
  accessToken.resourceServer = new provider.ResourceServer(API_RESOURCE, resource);
  ctx.oidc.entity('AccessToken', accessToken);
  const body = {
    access_token: await accessToken.save(),
    token_type: 'Bearer',
    expires_in: accessToken.expiration,
    scope,
  };
  if (!scopes.includes('offline_access') || !client.grantTypeAllowed('refresh_token'))
    return { grantId, body };
  const refreshToken = new provider.RefreshToken({
    accountId,
    client,
    grantId,
    gty,
    scope,
    resource: API_RESOURCE,
    rotations: 0,
    iiat: Math.floor(Date.now() / 1000),
  });
  ctx.oidc.entity('RefreshToken', refreshToken);
  return { grantId, body: { ...body, refresh_token: await refreshToken.save() } };
}
