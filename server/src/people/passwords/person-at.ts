import { and, eq } from 'drizzle-orm';
import { HOST_TENANT, type Tx } from '../../ground/database/database.ts';
import { type User, users } from '../../ground/tenancy/identity.tables.ts';
import { normalizeName } from '../../ground/tenancy/tenants.ts';
import { tenants } from '../../ground/tenancy/tenants.tables.ts';
import { normalize } from './passwords.ts';

/**
 * The person of the site with an address, or of the organization with this name. For commands of
 * operators, whose transactions see all organizations: an organization can give anybody's address
 * to an account of its own, so that an address alone names nobody.
 */
export async function personAt(
  tx: Tx,
  email: string,
  organization?: string | undefined,
): Promise<User | undefined> {
  const named = eq(tenants.normalizedName, normalizeName(organization ?? ''));
  const [place] =
    organization === undefined
      ? [{ id: HOST_TENANT }]
      : await tx.select({ id: tenants.id }).from(tenants).where(named);
  if (!place) return undefined;
  const [person] = await tx
    .select()
    .from(users)
    .where(and(eq(users.tenantId, place.id), eq(users.normalizedEmail, normalize(email))));
  return person;
}
