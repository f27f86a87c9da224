import { type RemoteService, serviceAudience } from '@editorial/contracts/remote-services';
import { errors, type KoaContextWithOIDC, type default as Provider } from 'oidc-provider';
import type { Context } from '../../settings/context/context.ts';
import { createAuthentication } from '../access/authentication.ts';
import { refusal } from './password.grant.ts';
import { scopesOf } from '../clients/scopes.ts';
import { issueServiceToken, SERVICE_TOKEN_SECONDS, serviceScopes } from './service-token.ts';

export const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token';

interface ExchangeParameters {
  readonly subject_token?: string;
  readonly subject_token_type?: string;
  readonly requested_token_type?: string;
  readonly resource?: string;
  readonly audience?: string;
  readonly scope?: string;
}

const audiencePrefix = serviceAudience('');

/**
 * The services of remotes by name. Releases and services lie above people, and give it at start.
 */
export interface ServicesByRemote {
  of(remote: string): RemoteService | undefined;
}

/** The service that the tokens are wanted for, named as `audience` or as `resource`. */
function serviceOf({ audience, resource }: ExchangeParameters, services: ServicesByRemote) {
  const wanted = audience ?? resource ?? '';
  const isOne = audience === undefined || resource === undefined || audience === resource;
  const service = wanted.startsWith(audiencePrefix)
    ? services.of(wanted.slice(audiencePrefix.length))
    : undefined;
  if (!service || !isOne) throw new errors.InvalidTarget('no service has this audience');
  return service;
}

/**
 * Grant of RFC 8693: a client exchanges its own person's token of the API for one that only the
 * service of a remote accepts. Tokens of services are not exchanged again.
 */
export function tokenExchangeGrant(
  context: Context,
  provider: Provider,
  services: ServicesByRemote,
) {
  const authentication = createAuthentication(context);
  return async (ctx: KoaContextWithOIDC): Promise<void> => {
    const asked = ctx.oidc.params as ExchangeParameters;
    if (asked.subject_token_type !== ACCESS_TOKEN)
      throw new errors.InvalidRequest('subject_token_type must be that of an access token');
    if (![undefined, ACCESS_TOKEN].includes(asked.requested_token_type))
      throw new errors.InvalidRequest('only access tokens are issued');
    const caller = await authentication.callerOfToken(asked.subject_token ?? '');
    const clientId = ctx.oidc.client?.clientId ?? '';
    if (!caller?.client?.isWhole || caller.client.clientId !== clientId)
      throw refusal('the subject token is missing, expired, revoked, or of another client');
    const service = serviceOf(asked, services);
    const may = serviceScopes(service, caller);
    const wanted = scopesOf(asked.scope);
    const foreign = wanted.find((scope) => !may.includes(scope));
    if (foreign !== undefined)
      throw new errors.InvalidScope('requested scope is not allowed', foreign);
    const scopes = wanted.length > 0 ? wanted : may;
    const issued = await issueServiceToken(provider, caller, {
      remote: service.remote,
      scopes,
      actor: clientId,
    });
    ctx.body = {
      access_token: issued.token,
      issued_token_type: ACCESS_TOKEN,
      token_type: 'Bearer',
      expires_in: SERVICE_TOKEN_SECONDS,
      ...(issued.scope ? { scope: issued.scope } : {}),
    };
  };
}
