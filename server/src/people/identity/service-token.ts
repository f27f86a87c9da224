import { isGranted } from '@editorial/contracts/granted';
import { serviceAudience, type RemoteService } from '@editorial/contracts/remote-services';
import type { AccessToken, default as Provider } from 'oidc-provider';
import type { Caller } from '../../ground/context/context.ts';
import { required } from '../../ground/required.ts';

/** The site itself as an actor: it passes calls on. Other actors are clients, by their id. */
export const SITE_ACTOR = 'urn:editorial:site';
/** How long a token for a service lives, in seconds. */
export const SERVICE_TOKEN_SECONDS = 300;

const claimsOfToken = new WeakMap<object, Readonly<Record<string, unknown>>>();
/** The claims of a token for a service, if the token is one. The issuer asks for them. */
export const serviceClaims = (token: object) => claimsOfToken.get(token);

/**
 * The policies that a service may learn of a caller: those registered, and those that its remote
 * declares, as far as the caller has them.
 */
export const serviceScopes = (
  { remote, scopes }: Pick<RemoteService, 'remote' | 'scopes'>,
  { granted }: Pick<Caller, 'granted'>,
): readonly string[] => [
  ...scopes.filter((scope) => isGranted(scope, granted)),
  ...Object.keys(granted).filter((name) => name.startsWith(`${remote}.`) && granted[name] === true),
];

/**
 * Issues a token that only one service accepts (RFC 8693). It says who called and through whom, and
 * which of the registered policies the caller has. It names no grant, so it ends only by time.
 */
export async function issueServiceToken(
  provider: Provider,
  caller: Caller,
  asked: { readonly remote: string; readonly scopes: readonly string[]; readonly actor: string },
): Promise<{ readonly token: string; readonly scope: string }> {
  const clientId = required(caller.client, 'The client of the caller').clientId;
  const client = required(await provider.Client.find(clientId), 'The client of the token');
  const scope = asked.scopes.join(' ');
  const token: AccessToken = new provider.AccessToken({
    // It is of no grant: nobody who holds it can end the caller's session with it.
    grantId: '',
    accountId: caller.userId,
    client,
    gty: 'token-exchange',
    scope,
    expiresIn: SERVICE_TOKEN_SECONDS,
  });
  token.resourceServer = new provider.ResourceServer(serviceAudience(asked.remote), {
    scope,
    audience: serviceAudience(asked.remote),
    accessTokenTTL: SERVICE_TOKEN_SECONDS,
    accessTokenFormat: 'jwt',
    jwt: { sign: { alg: 'RS256' } },
  });
  const impersonator = caller.impersonatorUserId;
  claimsOfToken.set(token, {
    tenantid: caller.tenantId,
    act: { sub: asked.actor, ...(impersonator ? { act: { sub: impersonator } } : {}) },
  });
  return { token: await token.save(), scope };
}
