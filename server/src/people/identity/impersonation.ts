import { and, eq, isNull, or } from 'drizzle-orm';
import type { Caller } from '../../ground/context/context.ts';
import type { Database, Tx } from '../../ground/database/database.ts';
import { loadCaller } from '../permissions/callers.ts';
import type { User } from '../../ground/tenancy/identity.tables.ts';
import { impersonations, oidcPayloads } from '../sessions/oidc.tables.ts';

/** Stores the impersonator of a grant, and the grant and policies that allow it. */
export async function beginImpersonation(
  tx: Tx,
  caller: Caller,
  given: {
    readonly grantId: string;
    readonly impersonatorGrantId: string;
    readonly policies: readonly string[];
  },
): Promise<void> {
  await tx.insert(impersonations).values({
    grantId: given.grantId,
    impersonatorUserId: caller.userId,
    impersonatorTenantId: caller.tenantId,
    impersonatorGrantId: given.impersonatorGrantId,
    policies: [...given.policies],
  });
}

/** Returns the impersonator's own grant, under which this one began, or null if that has ended. */
export async function impersonatorGrant(tx: Tx, grantId: string): Promise<string | null> {
  const [behind] = await tx
    .select()
    .from(impersonations)
    .where(and(eq(impersonations.grantId, grantId), isNull(impersonations.endedAt)));
  return behind?.impersonatorGrantId ?? null;
}

/** Ends an impersonation grant with all its tokens. Returns true only the first time. */
export async function endImpersonation(tx: Tx, grantId: string): Promise<boolean> {
  const ended = await tx
    .update(impersonations)
    .set({ endedAt: new Date() })
    .where(and(eq(impersonations.grantId, grantId), isNull(impersonations.endedAt)))
    .returning({ grantId: impersonations.grantId });
  if (ended.length === 0) return false;
  const isGrant = and(eq(oidcPayloads.kind, 'Grant'), eq(oidcPayloads.id, grantId));
  await tx.delete(oidcPayloads).where(or(isGrant, eq(oidcPayloads.grantId, grantId)));
  return true;
}

/** Whether a grant may still be used: it is no impersonation, or its impersonator still may act. */
export async function isImpersonationValid(
  database: Database,
  user: Pick<User, 'id' | 'tenantId'>,
  grantId: string,
): Promise<boolean> {
  const [behind] = await database.asSystem((tx) =>
    tx.select().from(impersonations).where(eq(impersonations.grantId, grantId)),
  );
  if (!behind) return true;
  const { impersonatorUserId, impersonatorTenantId } = behind;
  const claims = {
    sub: user.id,
    tenantId: user.tenantId,
    impersonatorUserId,
    impersonatorTenantId,
  };
  return (await loadCaller(database, claims, grantId)) !== null;
}
