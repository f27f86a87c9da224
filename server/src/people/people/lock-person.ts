import type { ReasonsGiven } from '@editorial/contracts/restrictions';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Caller, Context } from '../../settings/context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { endOtherAccess } from '../sessions/sessions.ts';
import { problem } from '../../ground/problem.ts';
import { giveReasons } from '../restrictions/give-reasons.ts';
import { readPerson } from './people.queries.ts';
import { assertAdministratorRemains, personToManage } from '../permissions/person.rules.ts';

/**
 * Locks a person out until the given time and ends their sessions, with reasons that the person
 * gets. Without a time, unlocks them.
 */
export async function lockPerson(
  context: Context,
  tx: Tx,
  caller: Caller,
  {
    id,
    until,
    reasons,
  }: {
    readonly id: string;
    readonly until: Date | null;
    readonly reasons?: ReasonsGiven | undefined;
  },
) {
  const user = await personToManage(tx, caller, id);
  const now = context.clock.now();
  if (until && id === caller.userId) throw problem('Editorial:NotAllowed');
  if (until && until <= now)
    throw problem('Editorial:Validation', {
      validationErrors: [{ message: 'AbpIdentity::LockoutEndInPast', members: ['lockoutEnd'] }],
    });
  if (until) {
    await assertAdministratorRemains(tx, user, now);
    await giveReasons(context, tx, caller, {
      kind: 'Locked',
      restricted: [{ personId: id }],
      reasons,
      endsAt: until,
    });
  }
  await tx
    .update(users)
    .set({
      lockoutEnd: until,
      lockedByStaff: until !== null,
      accessFailedCount: 0,
      concurrencyStamp: crypto.randomUUID(),
    })
    .where(eq(users.id, id));
  recordAudit(tx, {
    action: until ? 'Person.Locked' : 'Person.Unlocked',
    target: { type: 'User', id },
    ...(until ? { data: { until: until.toISOString() } } : {}),
  });
  if (until) await endOtherAccess(tx, id, now);
  return readPerson(tx, { id });
}
