import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { KEY_PREFIX } from '@editorial/contracts/releases';
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet, type JWTPayload } from 'jose';
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

const textOr = <T>(value: unknown, otherwise: T): string | T =>
  typeof value === 'string' ? value : otherwise;

/** The claims of a token whose signature is right. Null if it is no token of a grant. */
function claimsIn(payload: JWTPayload): GrantClaims | null {
  if (!payload.sub || typeof payload.gid !== 'string') return null;
  const isMachine = payload.sub === payload.client_id && typeof payload.acts_for === 'string';
  const impersonatorUserId = textOr(payload.impersonator_userid, undefined);
  const impersonatorTenantId = textOr(payload.impersonator_tenantid, undefined);
  return {
    sub: isMachine ? (payload.acts_for as string) : payload.sub,
    isMachine,
    grantId: payload.gid,
    expires: ((payload.exp ?? 0) + CLOCK_TOLERANCE_SECONDS) * 1000,
    scopes: String(payload.scope ?? '').split(' '),
    clientId: String(payload.client_id ?? ''),
    tenantId: textOr(payload.tenantid, HOST_TENANT),
    ...(impersonatorUserId === undefined ? {} : { impersonatorUserId }),
    ...(impersonatorTenantId === undefined ? {} : { impersonatorTenantId }),
  };
}

/**
 * Returns a reader of the claims of any token of the issuer, whatever its purpose; null for an
 * invalid one. A page makes many calls with the same token, so tokens are remembered as long as
 * the keys that proved them.
 */
function claimsReader(context: Context): (token: string) => Promise<GrantClaims | null> {
  let keys: { set: ReturnType<typeof createLocalJWKSet>; readAt: number } | undefined;
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
  return async (token) => {
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
      const claims = claimsIn(payload);
      if (!claims) return null;
      if (verified.size >= MAX_REMEMBERED_TOKENS) verified.clear();
      verified.set(token, claims);
      return claims;
    } catch {
      return null;
    }
  };
}

const tokenOf = (request: Pick<FastifyRequest, 'headers'>) =>
  /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];

/**
 * Checks access tokens: signature with our key set, issuer, audience, time, scope and revocation.
 * Without `callerOfClaims`, every caller is read from the database.
 */
export function createAuthentication(
  context: Context,
  callerOfClaims = (claims: GrantClaims) => loadCaller(context.database, claims, claims.grantId),
) {
  const issuedClaimsOf = claimsReader(context);
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
