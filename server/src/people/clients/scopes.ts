import { errors, type Client, type KoaContextWithOIDC } from 'oidc-provider';
import { ApiScopes } from '@editorial/contracts/clients';
import { lifeOf } from './client-metadata.ts';
import { API_RESOURCE, API_SCOPE, ClientScope, TokenLife } from '../../ground/issuer.ts';

/** Splits a list of scopes and removes duplicates. */
export const scopesOf = (list: unknown): readonly string[] =>
  typeof list === 'string' ? [...new Set(list.split(' ').filter(Boolean))] : [];

const ofApi: readonly string[] = ApiScopes;
/** Whether the API may be called with these scopes: the full API scope, or a policy by name. */
export const isForApi = (scopes: readonly string[]): boolean =>
  scopes.some((scope) => ofApi.includes(scope));

/** All scopes that a client may have. */
export const scopesOfClient = (client: Client): readonly string[] =>
  scopesOf(client.scope ?? ClientScope);

/** Throws `invalid_scope` for a scope that is unknown or that this client may not have. */
export function assertScopes(client: Client, asked: readonly string[]): void {
  const allowed = scopesOfClient(client);
  const foreign = asked.find((scope) => !allowed.includes(scope));
  if (foreign !== undefined)
    throw new errors.InvalidScope('requested scope is not allowed', foreign);
}

/**
 * Restores the requested scopes. The library drops `offline_access` from a request without
 * `prompt=consent`, and lets unknown scopes pass. The operator registers clients, so they need no
 * consent: a client gets every scope that it names and may have, and can name it again at each
 * refresh.
 */
export function keepAskedScopes(ctx: KoaContextWithOIDC, client: Client): void {
  const asked = scopesOf(ctx.query.scope);
  if (asked.length === 0) return;
  assertScopes(client, asked);
  const { params } = ctx.oidc;
  if (params) params.scope = asked.join(' ');
}

/** Describes the API to the library. Tokens for it carry all granted scopes. */
export function apiResource(resource: string, client: Client) {
  if (resource !== API_RESOURCE) throw new errors.InvalidTarget();
  return {
    scope: scopesOfClient(client).join(' '),
    audience: API_SCOPE,
    accessTokenTTL: lifeOf(client, 'access', TokenLife.accessToken),
    accessTokenFormat: 'jwt',
    jwt: { sign: { alg: 'RS256' } },
  } as const;
}

/**
 * Creates a grant of everything that a client may have. Each token states which part was requested.
 */
export async function grantAll(
  ctx: KoaContextWithOIDC,
  client: Client,
  accountId: string,
): Promise<InstanceType<KoaContextWithOIDC['oidc']['provider']['Grant']>> {
  const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId });
  const scopes = scopesOfClient(client);
  grant.addOIDCScope(scopes.filter((scope) => !ofApi.includes(scope)).join(' '));
  grant.addResourceScope(API_RESOURCE, scopes.join(' '));
  await grant.save();
  return grant;
}
