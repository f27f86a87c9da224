import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { required } from '../../ground/required.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import type { CheckContext } from './attempts.ts';
import { identityChecks } from './second-factor.tables.ts';

/** Later than any clock of a test. */
const ALWAYS = new Date('2100-01-01T00:00:00Z');

/** Notes that the person of a token proved who they are, for as long as a test moves its clock. */
export async function noteProved(
  { database }: Pick<CheckContext, 'database'>,
  token: string,
): Promise<void> {
  const { gid, sub } = decodeJwt(token);
  await database.asSystem(async (tx) => {
    const [found] = await tx
      .select({ userId: users.id, tenantId: users.tenantId })
      .from(users)
      .where(eq(users.id, String(sub)));
    const person = required(found, 'The person');
    await tx
      .insert(identityChecks)
      .values({ ...person, sessionId: String(gid), at: ALWAYS })
      .onConflictDoNothing();
  });
}
