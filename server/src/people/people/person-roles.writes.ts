import { Role } from '@editorial/contracts/enumerations';
import { Policy } from '@editorial/contracts/policy';
import type { ReasonsGiven } from '@editorial/contracts/restrictions';
import { and, eq } from 'drizzle-orm';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Caller, Context } from '../../settings/context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { userRoles, users, type User } from '../../ground/tenancy/identity.tables.ts';
import { normalize } from '../passwords/passwords.ts';
import { SUPPORT_ROLE } from '../permissions/role-policies.ts';
import { endSessionsWithoutFactor } from '../second-factor/second-factor.ts';
import { problem } from '../../ground/problem.ts';
import { giveReasons } from '../restrictions/give-reasons.ts';
import { allRoles, rolesOfPerson, type NumberedRole } from '../permissions/role.queries.ts';
import {
  assertAdministratorRemains,
  assertMayGive,
  personToManage,
} from '../permissions/person.rules.ts';

/** The roles with these names. Throws if a name is unknown. */
async function rolesByName(tx: Tx, names: readonly string[]): Promise<NumberedRole[]> {
  const all = await allRoles(tx);
  return [...new Set(names.map(normalize))].map((name) => {
    const role = all.find((one) => normalize(one.name) === name);
    if (!role)
      throw problem('Editorial:Validation', {
        validationErrors: [
          { message: 'AbpIdentity::Volo.Abp.Identity:UnknownRole', members: ['roleNames'] },
        ],
      });
    return role;
  });
}

/** Roles are given by those who manage them, to people of long ago and to new ones. */
export function assertManagesRoles({ granted }: Caller): void {
  if (granted[Policy.UsersManageRoles] !== true) throw problem('Editorial:NotAllowed');
}

interface RoleChange {
  readonly roleNames: readonly string[];
  /** Needed if a role is taken. */
  readonly reasons?: ReasonsGiven | undefined;
}

/** Gives a person exactly the named roles. Returns whether anything changed. */
export async function writeRoles(
  context: Context,
  tx: Tx,
  { caller, user }: { readonly caller: Caller; readonly user: User },
  { roleNames, reasons }: RoleChange,
): Promise<boolean> {
  const next = await rolesByName(tx, roleNames);
  const held = await rolesOfPerson(tx, user);
  const isIn = (list: readonly NumberedRole[]) => (role: NumberedRole) =>
    list.some(({ number }) => number === role.number);
  const added = next.filter((role) => !isIn(held)(role));
  const removed = held.filter((role) => !isIn(next)(role));
  if (added.length + removed.length === 0) return false;
  await assertMayGive(tx, caller, [...added, ...removed]);
  if (removed.some(({ number }) => number === Role.Admin))
    await assertAdministratorRemains(tx, user, context.clock.now());
  if (removed.length > 0)
    await giveReasons(context, tx, caller, {
      kind: 'RolesTaken',
      restricted: [{ personId: user.id }],
      reasons,
      roles: removed.map(({ name }) => name),
    });
  for (const { number } of removed)
    await tx
      .delete(userRoles)
      .where(and(eq(userRoles.userId, user.id), eq(userRoles.role, number)));
  const rows = added.filter(({ number }) => number !== SUPPORT_ROLE);
  if (rows.length > 0)
    await tx
      .insert(userRoles)
      .values(
        rows.map(({ number }) => ({ userId: user.id, tenantId: user.tenantId, role: number })),
      )
      .onConflictDoNothing();
  await tx
    .update(users)
    .set({
      isSupport: next.some(({ number }) => number === SUPPORT_ROLE),
      concurrencyStamp: crypto.randomUUID(),
    })
    .where(eq(users.id, user.id));
  if (added.length > 0) await endSessionsWithoutFactor(tx, user);
  recordAudit(tx, {
    action: 'Person.RolesChanged',
    target: { type: 'User', id: user.id },
    changes: { roles: [held.map(({ name }) => name), next.map(({ name }) => name)] },
  });
  return true;
}

/** Gives a person exactly these roles. */
export async function setRoles(
  context: Context,
  tx: Tx,
  caller: Caller,
  { id, ...change }: RoleChange & { readonly id: string },
): Promise<undefined> {
  const user = await personToManage(tx, caller, id);
  await writeRoles(context, tx, { caller, user }, change);
  return undefined;
}
