import { Role } from '@editorial/contracts/enumerations';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../ground/database/database.ts';
import { type User, userRoles } from '../../ground/tenancy/identity.tables.ts';
import { type ProviderRow, signInProviders } from './providers.tables.ts';

/** The providers that the sign-in page of an organization offers. */
export const activeProviders = (database: Database, tenantId: string): Promise<ProviderRow[]> =>
  database.inTenant(tenantId, (tx) =>
    tx
      .select()
      .from(signInProviders)
      .where(and(eq(signInProviders.tenantId, tenantId), signInProviders.isActive))
      .orderBy(asc(signInProviders.name), asc(signInProviders.id)),
  );

/** Whether an organization's people sign in with a provider only. */
export async function requiresProvider(database: Database, tenantId: string): Promise<boolean> {
  const isRequired = and(
    eq(signInProviders.tenantId, tenantId),
    signInProviders.isActive,
    signInProviders.isRequired,
  );
  return database.inTenant(tenantId, async (tx) => {
    const [found] = await tx
      .select({ isRequired: sql`true` })
      .from(signInProviders)
      .where(isRequired)
      .limit(1);
    return found !== undefined;
  });
}

/**
 * Whether a person may sign in with a password. Administrators may always, since a provider that is set up wrong, or
 * away, would lock everybody out.
 */
export async function mayUsePassword(database: Database, user: User): Promise<boolean> {
  if (!(await requiresProvider(database, user.tenantId))) return true;
  return database.inTenant(user.tenantId, async (tx) => {
    const administers = and(eq(userRoles.userId, user.id), eq(userRoles.role, Role.Admin));
    return (await tx.$count(userRoles, administers)) > 0;
  });
}
