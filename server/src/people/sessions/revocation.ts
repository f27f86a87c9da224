import { and, eq, or } from 'drizzle-orm';
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Database } from '../../ground/database/database.ts';
import { CLOCK_TOLERANCE_SECONDS } from '../../ground/issuer.ts';
import { oidcPayloads } from './oidc.tables.ts';
import { publicKeySet } from './signing-keys.ts';

/** Ends a grant and everything issued under it. */
async function endGrant(database: Database, grantId: string): Promise<void> {
  await database.asSystem((tx) =>
    tx
      .delete(oidcPayloads)
      .where(
        or(
          and(eq(oidcPayloads.kind, 'Grant'), eq(oidcPayloads.id, grantId)),
          eq(oidcPayloads.grantId, grantId),
        ),
      ),
  );
}

/**
 * Revokes access tokens (RFC 7009). The library authenticates the client, but then refuses signed
 * tokens. Ours depend on their grant, so the grant ends. An invalid token, or another client's,
 * gets the same answer as a revoked one, so the answer reveals nothing about it.
 */
async function revokeSigned(ctx: KoaContextWithOIDC, database: Database): Promise<void> {
  const keys = createLocalJWKSet((await publicKeySet(database)) as JSONWebKeySet);
  try {
    const { payload } = await jwtVerify(String(ctx.oidc.params?.token), keys, {
      issuer: ctx.oidc.issuer,
      algorithms: ['RS256'],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    });
    const isOwn = payload.client_id === ctx.oidc.client?.clientId;
    if (isOwn && typeof payload.gid === 'string') await endGrant(database, payload.gid);
  } catch (error) {
    if (!String((error as { code?: unknown }).code).startsWith('ERR_J')) throw error;
  }
  ctx.status = 200;
  ctx.body = '';
}

/** Middleware of the revocation endpoint. */
export const revocation =
  (database: Database) =>
  async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> => {
    await next();
    if (ctx.oidc?.route !== 'revocation') return;
    if ((ctx.body as { error?: string } | undefined)?.error === 'unsupported_token_type')
      await revokeSigned(ctx, database);
    // An empty answer must have no type: Koa sets text/plain, which clients that expect JSON
    // reject.
    if (ctx.status === 200) ctx.remove('content-type');
  };
