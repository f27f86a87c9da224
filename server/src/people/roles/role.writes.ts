import type { RoleItem } from '@editorial/contracts/identity';
import { count, eq, sql } from 'drizzle-orm';
import { changesBetween, recordAudit } from '../../ground/audit/record-audit.ts';
import type { Caller } from '../../ground/context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { userRoles, users } from '../../ground/tenancy/identity.tables.ts';
import { permissionGrants, roles } from '../permissions/permission-grants.ts';
import { SUPPORT_ROLE } from '../permissions/role-policies.ts';
import { normalize } from '../passwords/passwords.ts';
import { problem } from '../../ground/problem.ts';
import { normalizeName } from '../../ground/tenancy/tenants.ts';
import { assertMayGive } from '../permissions/person.rules.ts';
import {
  allRoles,
  findRole,
  plainRole,
  viewRole,
  type NumberedRole,
} from '../permissions/role.queries.ts';
import { required } from '../../ground/required.ts';

/** The number of people who have each role. */
export async function peopleByRole(tx: Tx): Promise<ReadonlyMap<number, number>> {
  const counted = await tx
    .select({ role: userRoles.role, people: count() })
    .from(userRoles)
    .groupBy(userRoles.role);
  const [support] = await tx
    .select({ people: count() })
    .from(users)
    .where(eq(users.isSupport, true));
  return new Map([
    ...counted.map(({ role, people }): [number, number] => [role, people]),
    [SUPPORT_ROLE, support?.people ?? 0],
  ]);
}

/** Serializes the naming of roles, so that no two get the same name. */
async function assertNameFree(tx: Tx, name: string, own?: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('roles ' || current_setting('app.tenant_id'), 0))`,
  );
  // As those who give roles and grant permissions look them up.
  const taken = (await allRoles(tx)).some(
    (role) => role.id !== own && normalize(role.name) === normalize(name),
  );
  if (taken)
    throw problem('Editorial:Validation', {
      validationErrors: [
        { message: 'AbpIdentity::Volo.Abp.Identity:DuplicateRoleName', members: ['name'] },
      ],
    });
}

export async function addRole(
  tx: Tx,
  tenantId: string,
  { name, isDefault = false, isPublic = true }: NewRole,
): Promise<RoleItem> {
  await assertNameFree(tx, name);
  const [added] = await tx
    .insert(roles)
    .values({ tenantId, name, normalizedName: normalizeName(name), isDefault, isPublic })
    .returning();
  const row = required(added, 'The new role');
  recordAudit(tx, {
    action: 'Role.Added',
    target: { type: 'Role', id: row.id },
    data: { name },
  });
  return plainRole(viewRole(row));
}

interface NewRole {
  readonly name: string;
  readonly isDefault?: boolean | undefined;
  readonly isPublic?: boolean | undefined;
}

/**
 * The role to change. Refuses one with permissions that the caller lacks: everybody new has what a
 * default role grants, so making one the default gives it away.
 */
async function roleToChange(tx: Tx, caller: Caller, id: string): Promise<NumberedRole> {
  const role = await findRole(tx, id);
  if (!role) throw problem('Editorial:NotFound');
  if (role.isStatic) throw problem('Editorial:RoleFixed');
  await assertMayGive(tx, caller, [role]);
  return role;
}

/** Changes the given properties of a role. */
export async function changeRole(
  tx: Tx,
  caller: Caller,
  id: string,
  { concurrencyStamp, ...body }: Partial<NewRole> & { concurrencyStamp?: string | undefined },
): Promise<RoleItem> {
  const role = await roleToChange(tx, caller, id);
  if (concurrencyStamp && concurrencyStamp !== role.concurrencyStamp)
    throw problem('Editorial:ChangedMeanwhile', { data: { current: plainRole(role) } });
  const changes = changesBetween(role, body as Partial<NumberedRole>, [
    'name',
    'isDefault',
    'isPublic',
  ]);
  if (Object.keys(changes).length === 0) return plainRole(role);
  const next = { ...role, ...body };
  await assertNameFree(tx, next.name, id);
  const [row] = await tx
    .update(roles)
    .set({
      name: next.name,
      normalizedName: normalizeName(next.name),
      isDefault: next.isDefault ?? false,
      isPublic: next.isPublic ?? true,
      concurrencyStamp: crypto.randomUUID(),
    })
    .where(eq(roles.id, id))
    .returning();
  recordAudit(tx, { action: 'Role.Changed', target: { type: 'Role', id }, changes });
  return plainRole(viewRole(required(row, 'The changed role')));
}

/** Removes a role with its grants. A role that people have is kept. */
export async function removeRole(tx: Tx, caller: Caller, id: string): Promise<undefined> {
  const role = await roleToChange(tx, caller, id);
  const people = (await peopleByRole(tx)).get(role.number) ?? 0;
  if (people > 0) throw problem('Editorial:RoleInUse', { data: { people } });
  await tx
    .delete(permissionGrants)
    .where(
      sql`${permissionGrants.providerName} = 'R' and ${permissionGrants.providerKey} = ${String(role.number)}`,
    );
  await tx.delete(roles).where(eq(roles.id, id));
  recordAudit(tx, {
    action: 'Role.Removed',
    target: { type: 'Role', id },
    data: { name: role.name },
  });
  return undefined;
}
