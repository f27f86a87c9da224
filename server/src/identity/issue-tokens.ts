import { errors, type KoaContextWithOIDC, type default as Provider } from 'oidc-provider';
import { ApiResource, ApiScope, ClientScope, TokenLife } from './issuer.ts';

export interface Issued {
  readonly grantId: string;
  readonly body: {
    access_token: string;
    refresh_token: string;
    token_type: string;
    expires_in: number;
    scope: string;
  };
}

/**
 * Tokens for an account under a new grant, as the grants `password` and `Impersonation` answer
 * them.
 */
export async function issueTokens(
  provider: Provider,
  ctx: KoaContextWithOIDC,
  accountId: string,
  gty: string,
  beforeTokens: (grantId: string) => Promise<void> = async () => {},
): Promise<Issued> {
  const client = ctx.oidc.client;
  if (!client) throw new errors.InvalidClient('client is invalid');
  const grant = new provider.Grant({ clientId: client.clientId, accountId });
  grant.addOIDCScope(ClientScope.replace(` ${ApiScope}`, ''));
  grant.addResourceScope(ApiResource, ApiScope);
  const grantId = await grant.save();
  await beforeTokens(grantId);
  ctx.oidc.entity('Grant', grant);
  const accessToken = new provider.AccessToken({
    accountId,
    client,
    grantId,
    gty,
    scope: ApiScope,
  });
  accessToken.resourceServer = new provider.ResourceServer(ApiResource, {
    scope: ApiScope,
    audience: ApiScope,
    accessTokenTTL: TokenLife.accessToken,
    accessTokenFormat: 'jwt',
    jwt: { sign: { alg: 'RS256' } },
  });
  ctx.oidc.entity('AccessToken', accessToken);
  const refreshToken = new provider.RefreshToken({
    accountId,
    client,
    grantId,
    gty,
    scope: ClientScope,
    resource: ApiResource,
    rotations: 0,
    iiat: Math.floor(Date.now() / 1000),
  });
  ctx.oidc.entity('RefreshToken', refreshToken);
  return {
    grantId,
    body: {
      access_token: await accessToken.save(),
      refresh_token: await refreshToken.save(),
      token_type: 'Bearer',
      expires_in: TokenLife.accessToken,
      scope: ClientScope,
    },
  };
}
