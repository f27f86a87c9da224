import type { FastifyRequest } from 'fastify';
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import type { Caller, Context } from '../context.ts';
import { HostTenant } from '../database/database.ts';
import { loadCaller, type TokenClaims } from '../identity/callers.ts';
import { ApiScope, issuerOf } from '../identity/issuer.ts';
import { publicKeySet } from '../identity/signing-keys.ts';

/** Checks access tokens: signature by our key set, issuer, audience, time, scope, and that nobody took them back. */
export function createAuthentication(context: Context) {
  let keys: { set: ReturnType<typeof createLocalJWKSet>; readAt: number } | undefined;
  async function keySet() {
    // Keys rotate rarely; a minute's delay is covered by the old key staying in the set.
    if (!keys || context.clock.now().getTime() - keys.readAt > 60_000) keys = { set: createLocalJWKSet((await publicKeySet(context.database)) as JSONWebKeySet), readAt: context.clock.now().getTime() };
    return keys.set;
  }
  /** The claims of a token, or null when it is no good. */
  async function claimsOf(token: string): Promise<(TokenClaims & { grantId: string; expires: number }) | null> {
    try {
      const { payload } = await jwtVerify(token, await keySet(), { issuer: issuerOf(context.environment), audience: ApiScope, algorithms: ['RS256'], currentDate: context.clock.now() });
      if (!String(payload.scope ?? '').split(' ').includes(ApiScope) || !payload.sub || typeof payload.gid !== 'string') return null;
      return {
        sub: payload.sub, grantId: payload.gid, expires: (payload.exp ?? 0) * 1000, tenantId: typeof payload.tenantid === 'string' ? payload.tenantid : HostTenant,
        ...(typeof payload.impersonator_userid === 'string' ? { impersonatorUserId: payload.impersonator_userid } : {}),
        ...(typeof payload.impersonator_tenantid === 'string' ? { impersonatorTenantId: payload.impersonator_tenantid } : {}),
      };
    } catch {
      return null;
    }
  }
  /** The caller of a token, or null. */
  async function callerOfToken(token: string): Promise<Caller | null> {
    const claims = await claimsOf(token);
    if (claims === null) return null;
    return loadCaller(context.database, claims, claims.grantId);
  }
  const tokenOf = (request: Pick<FastifyRequest, 'headers'>) => /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return {
    claimsOf,
    callerOfToken,
    /** The caller of a request; null without a token, 'refused' with one that is no good. */
    async callerOf(request: FastifyRequest): Promise<Caller | null | 'refused'> {
      const token = tokenOf(request);
      if (token === undefined) return null;
      return (await callerOfToken(token)) ?? 'refused';
    },
  };
}
export type Authentication = ReturnType<typeof createAuthentication>;
