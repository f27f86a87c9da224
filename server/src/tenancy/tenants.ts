import { eq, or } from 'drizzle-orm';
import { type Database, HostTenant } from '../database/database.ts';
import { tenants } from '../identity/identity.tables.ts';

export const normalizeName = (name: string): string => name.trim().toUpperCase();
const isId = (value: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
export interface Tenant {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
}

/** Looks a tenant up by id or by name (case does not matter); null when there is none. */
export async function findTenant(database: Database, idOrName: string): Promise<Tenant | null> {
  const byName = eq(tenants.normalizedName, normalizeName(idOrName));
  const [found] = await database.asSystem((tx) =>
    tx
      .select()
      .from(tenants)
      .where(isId(idOrName) ? or(eq(tenants.id, idOrName), byName) : byName),
  );
  return found ?? null;
}

/**
 * The tenant of a request by its `__tenant` value; null means that there is no such active tenant.
 */
export async function resolveTenant(
  database: Database,
  given: string | undefined,
): Promise<string | null> {
  if (!given || given === HostTenant) return HostTenant;
  const tenant = await findTenant(database, given);
  return tenant?.isActive ? tenant.id : null;
}
