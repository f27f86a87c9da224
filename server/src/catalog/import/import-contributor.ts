import { Role } from '@editorial/contracts/enumerations';
import type { ImportDefaults } from '@editorial/contracts/imports';
import { and, eq } from 'drizzle-orm';
import type { Caller } from '../../ground/context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { userRoles, users } from '../../ground/tenancy/identity.tables.ts';
import { normalize } from '../../people/passwords/passwords.ts';
import { problem } from '../../ground/problem.ts';

/**
 * The contributor of this organization with the address. Throws a problem for the field otherwise.
 */
export async function contributorOf(
  tx: Tx,
  { tenantId }: Caller,
  { contributor = '' }: ImportDefaults,
): Promise<string | null> {
  if (contributor === '') return null;
  const [person] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .where(
      and(
        eq(users.normalizedEmail, normalize(contributor)),
        eq(users.tenantId, tenantId),
        eq(users.isActive, true),
        eq(userRoles.role, Role.Contributor),
      ),
    );
  if (person) return person.id;
  throw problem('Editorial:Validation', {
    validationErrors: [
      { message: 'AssetManagement::NoContributor', members: ['defaults.contributor'] },
    ],
  });
}
