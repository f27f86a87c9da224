import { errors, type Client, type KoaContextWithOIDC } from 'oidc-provider';
import { ApiScopes } from '@editorial/contracts/clients';
import { lifeOf } from './clients/client-metadata.ts';
import { ApiResource, ApiScope, ClientScope, TokenLife } from './issuer.ts';

/** A list of scopes without doubles. */
export const scopesOf = (list: unknown): readonly string[] =>
  typeof list === 'string' ? [...new Set(list.split(' ').filter(Boolean))] : [];

const ofApi: readonly string[] = ApiScopes;
/** Scopes with which the API may be called: the whole of it, or a policy by name. */
export const isForApi = (scopes: readonly string[]): boolean =>
  scopes.some((scope) => ofApi.includes(scope));

/** What a client may have at most. */
export const scopesOfClient = (client: Client): readonly string[] =>
  scopesOf(client.scope ?? ClientScope);

/** Refuses scopes that nobody knows, or that this client may not have. */
export function assertScopes(client: Client, asked: readonly string[]): void {
  const allowed = scopesOfClient(client);
  const foreign = asked.find((scope) => !allowed.includes(scope));
  if (foreign !== undefined)
    throw new errors.InvalidScope('requested scope is not allowed', foreign);
}

/**
 * The library drops `offline_access` from a request without `prompt=consent`, and lets unknown
 * scopes pass. Clients are registered by the operator and asked no consent, so what a client may
 * have decides: it gets back what it named, and may name that again at each refresh.
 */
export function keepAskedScopes(ctx: KoaContextWithOIDC, client: Client): void {
  const asked = scopesOf(ctx.query.scope);
  if (asked.length === 0) return;
  assertScopes(client, asked);
  const { params } = ctx.oidc;
  if (params) params.scope = asked.join(' ');
}

/** The API as the library has to know it; tokens for it say all that was granted. */
export function apiResource(resource: string, client: Client) {
  if (resource !== ApiResource) throw new errors.InvalidTarget();
  return {
    scope: scopesOfClient(client).join(' '),
    audience: ApiScope,
    accessTokenTTL: lifeOf(client, 'access', TokenLife.accessToken),
    accessTokenFormat: 'jwt',
    jwt: { sign: { alg: 'RS256' } },
  } as const;
}

/** A new grant of everything that a client may have: each token says how much of it was asked. */
export async function grantAll(
  ctx: KoaContextWithOIDC,
  client: Client,
  accountId: string,
): Promise<InstanceType<KoaContextWithOIDC['oidc']['provider']['Grant']>> {
  const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId });
  const scopes = scopesOfClient(client);
  grant.addOIDCScope(scopes.filter((scope) => !ofApi.includes(scope)).join(' '));
  grant.addResourceScope(ApiResource, scopes.join(' '));
  await grant.save();
  return grant;
}
