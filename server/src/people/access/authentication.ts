import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { KEY_PREFIX } from '@editorial/contracts/releases';
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import type { Caller, Context } from '../../settings/context/context.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { loadCaller, type TokenClaims } from '../permissions/callers.ts';
import { API_SCOPE, CLOCK_TOLERANCE_SECONDS, issuerOf } from '../../ground/issuer.ts';
import { isForApi } from '../clients/scopes.ts';
import { publicKeySet } from '../sessions/signing-keys.ts';

const MAX_REMEMBERED_TOKENS = 5000;
export type GrantClaims = TokenClaims & {
  readonly grantId: string;
  /** When the token is refused, in ms since 1970: its end, and the tolerance of clocks. */
  readonly expires: number;
  readonly scopes: readonly string[];
  readonly clientId: string;
  readonly isMachine: boolean;
};

/**
 * The WWW-Authenticate header of every 401 (RFC 6750). Names an error only if the request carried a
 * token.
 */
export const bearerChallenge = ({ authorization }: IncomingHttpHeaders): string =>
  authorization === undefined
    ? 'Bearer realm="Editorial"'
    : 'Bearer realm="Editorial", error="invalid_token"';

/** The challenge for a token that is valid, but was not asked for with a scope of the API. */
export const SCOPE_CHALLENGE = `Bearer realm="Editorial", error="insufficient_scope", scope="${API_SCOPE}"`;

/** An invalid token, or one without a scope of the API. Only with another token it goes on. */
type Refusal = 'refused' | 'unscoped';

/** Limits a caller's rights to the client and its scopes. */
function throughClient(caller: Caller, { clientId, isMachine, scopes }: GrantClaims): Caller {
  const isWhole = scopes.includes(API_SCOPE);
  const granted = isWhole
    ? caller.granted
    : Object.fromEntries(Object.entries(caller.granted).filter(([name]) => scopes.includes(name)));
  return { ...caller, granted, client: { clientId, isMachine, isWhole } };
}

/**
 * Checks access tokens: signature with our key set, issuer, audience, time, scope and revocation.
 * Without `callerOfClaims`, every caller is read from the database.
 */
// Long because its functions share keys and callers; each of them is short.
export function createAuthentication(
  context: Context,
  callerOfClaims = (claims: GrantClaims) => loadCaller(context.database, claims, claims.grantId),
) {
  let keys: { set: ReturnType<typeof createLocalJWKSet>; readAt: number } | undefined;
  /** Tokens verified with these keys. A page makes many calls with the same token. */
  const verified = new Map<string, GrantClaims>();
  async function keySet() {
    // Keys rotate rarely. The previous key stays in the set, so a delay of a minute does no harm.
    if (!keys || context.clock.now().getTime() - keys.readAt > 60_000) {
      keys = {
        set: createLocalJWKSet((await publicKeySet(context.database)) as JSONWebKeySet),
        readAt: context.clock.now().getTime(),
      };
      verified.clear();
    }
    return keys.set;
  }

  /** The claims of any token of the issuer, whatever its purpose. Null if the token is invalid. */
  async function issuedClaimsOf(token: string): Promise<GrantClaims | null> {
    // If the keys can't be read, the call fails: the token is neither valid nor refused.
    const set = await keySet();
    try {
      const known = verified.get(token);
      if (known && known.expires > context.clock.now().getTime()) return known;
      const { payload } = await jwtVerify(token, set, {
        issuer: issuerOf(context.environment),
        audience: API_SCOPE,
        algorithms: ['RS256'],
        currentDate: context.clock.now(),
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
      });
      if (!payload.sub || typeof payload.gid !== 'string') return null;
      const isMachine = payload.sub === payload.client_id && typeof payload.acts_for === 'string';
      const claims = {
        sub: isMachine ? (payload.acts_for as string) : payload.sub,
        isMachine,
        grantId: payload.gid,
        expires: ((payload.exp ?? 0) + CLOCK_TOLERANCE_SECONDS) * 1000,
        scopes: String(payload.scope ?? '').split(' '),
        clientId: String(payload.client_id ?? ''),
        tenantId: typeof payload.tenantid === 'string' ? payload.tenantid : HOST_TENANT,
        ...(typeof payload.impersonator_userid === 'string'
          ? { impersonatorUserId: payload.impersonator_userid }
          : {}),
        ...(typeof payload.impersonator_tenantid === 'string'
          ? { impersonatorTenantId: payload.impersonator_tenantid }
          : {}),
      };
      if (verified.size >= MAX_REMEMBERED_TOKENS) verified.clear();
      verified.set(token, claims);
      return claims;
    } catch {
      return null;
    }
  }

  /** The claims of a token issued for the API. Null if it is not. */
  async function claimsOf(token: string): Promise<GrantClaims | null> {
    const claims = await issuedClaimsOf(token);
    return claims && isForApi(claims.scopes) ? claims : null;
  }

  /** The caller of a token, unless it is invalid or revoked, or valid and not for the API. */
  async function callerOrRefusal(token: string): Promise<Caller | Refusal> {
    const claims = await issuedClaimsOf(token);
    const caller = claims && (await callerOfClaims(claims));
    if (!caller) return 'refused';
    return isForApi(claims.scopes) ? throughClient(caller, claims) : 'unscoped';
  }

  /** The caller of a token. Null if there is none. */
  async function callerOfToken(token: string): Promise<Caller | null> {
    const caller = await callerOrRefusal(token);
    return typeof caller === 'string' ? null : caller;
  }
  const tokenOf = (request: Pick<FastifyRequest, 'headers'>) =>
    /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return {
    claimsOf,
    callerOfToken,
    /** The person of a token, for the userinfo endpoint, which needs no API scope. */
    async userOfToken(token: string): Promise<{ caller: Caller; claims: GrantClaims } | null> {
      const claims = await issuedClaimsOf(token);
      if (claims === null || claims.isMachine) return null;
      const caller = await callerOfClaims(claims);
      return caller && { caller, claims };
    },
    /**
     * The caller of a request: null without a token, a refusal with one that is not valid here. A
     * team's key is nobody's token: it opens only the calls that ask for it.
     */
    async callerOf(request: FastifyRequest): Promise<Caller | null | Refusal> {
      const token = tokenOf(request);
      if (token === undefined || token.startsWith(KEY_PREFIX)) return null;
      return callerOrRefusal(token);
    },
  };
}

export type Authentication = ReturnType<typeof createAuthentication>;
