import { and, eq, gt } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import type { Caller, Context } from '../context.ts';
import { oidcPayloads } from '../identity/oidc.tables.ts';
import { problem } from '../problem.ts';

/** The grant that a request's access token belongs to. */
export const grantOf = (request: FastifyRequest): string => String(decodeJwt((request.headers.authorization ?? '').replace(/^Bearer /i, '')).gid ?? '');

/** Where the caller is signed in: one entry per grant. */
export async function listSessions({ database, clock }: Context, caller: Caller, request: FastifyRequest) {
  const rows = await database.asSystem((tx) => tx.select().from(oidcPayloads).where(and(eq(oidcPayloads.kind, 'Grant'), eq(oidcPayloads.accountId, caller.userId), gt(oidcPayloads.expiresAt, clock.now()))));
  const current = grantOf(request);
  return {
    items: rows.map((row) => ({
      id: row.id, client: String(row.payload.clientId ?? ''), startedAt: new Date(Number(row.payload.iat ?? 0) * 1000).toISOString(), expiresAt: row.expiresAt?.toISOString() ?? null, isCurrent: row.id === current,
    })).sort((a, b) => b.startedAt.localeCompare(a.startedAt)),
  };
}
/** Ends one of the caller's own sessions: its tokens stop working at once. */
export async function endSession({ database }: Context, caller: Caller, id: string): Promise<undefined> {
  const ended = await database.asSystem(async (tx) => {
    const grants = await tx.delete(oidcPayloads).where(and(eq(oidcPayloads.kind, 'Grant'), eq(oidcPayloads.id, id), eq(oidcPayloads.accountId, caller.userId))).returning({ id: oidcPayloads.id });
    if (grants.length > 0) await tx.delete(oidcPayloads).where(eq(oidcPayloads.grantId, id));
    return grants.length > 0;
  });
  if (!ended) throw problem('Editorial:NotFound');
  return undefined;
}
