import type { ProfileType, Role } from '@editorial/contracts/enumerations';
import { and, eq } from 'drizzle-orm';
import type { Caller } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { userRoles, users } from './identity.tables.ts';
import { grantedPolicies } from './role-policies.ts';

/** What an access token says about who calls. */
export interface TokenClaims { readonly sub: string; readonly tenantId: string; readonly impersonatorUserId?: string; readonly impersonatorTenantId?: string }

/** The caller as the database knows them now: a role taken away or a user locked out counts at once. */
export async function loadCaller(tx: Tx, claims: TokenClaims): Promise<Caller | null> {
  const [user] = await tx.select().from(users).where(and(eq(users.id, claims.sub), eq(users.tenantId, claims.tenantId)));
  if (!user?.isActive) return null;
  const roles = (await tx.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.userId, user.id))).map(({ role }) => role as Role);
  return {
    userId: user.id, tenantId: user.tenantId, userName: user.userName, name: `${user.name} ${user.surname}`.trim() || user.userName, roles,
    profileType: user.profileType as ProfileType, granted: grantedPolicies(roles, user.isSupport), emailConfirmed: user.emailConfirmed,
    ...(claims.impersonatorUserId ? { impersonatorUserId: claims.impersonatorUserId, impersonatorTenantId: claims.impersonatorTenantId ?? claims.tenantId } : {}),
  };
}
