import type { RoleItem } from '@editorial/contracts/identity';
import { Role } from '@editorial/contracts/enumerations';
import { asc, eq, ilike } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import { roles, type RoleRow } from './permission-grants.ts';
import { SUPPORT_ROLE } from './role-policies.ts';
import { userRoles, type User } from '../../ground/tenancy/identity.tables.ts';
import { normalizeName } from '../../ground/tenancy/tenants.ts';

/** A role with the number that `user_roles` and grants use for it. */
export interface NumberedRole extends RoleItem {
  readonly number: number;
}

/** The ids of the site's own roles are the same in every organization. */
const staticId = (number: number): string =>
  `00000000-0000-4000-a000-${String(number).padStart(12, '0')}`;

const staticRole = (name: string, number: number): NumberedRole => ({
  id: staticId(number),
  number,
  name,
  isDefault: number === Role.Client,
  isStatic: true,
  isPublic: true,
  concurrencyStamp: staticId(number),
  creationTime: null,
  extraProperties: {},
});

/** The built-in roles. Support is visible only to those who manage people. */
export const staticRoles: readonly NumberedRole[] = [
  ...Object.entries(Role).map(([name, number]) => staticRole(name, number)),
  staticRole('Support', SUPPORT_ROLE),
];

export const viewRole = (row: RoleRow): NumberedRole => ({
  id: row.id,
  number: row.number,
  name: row.name,
  isDefault: row.isDefault,
  isStatic: false,
  isPublic: row.isPublic,
  concurrencyStamp: row.concurrencyStamp,
  creationTime: row.createdAt.toISOString(),
  extraProperties: {},
});

/** The roles of the transaction's organization: the built-in ones, then the added ones by name. */
export async function allRoles(tx: Tx, filter?: string): Promise<NumberedRole[]> {
  const text = (filter ?? '').trim();
  const literal = text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
  const added = await tx
    .select()
    .from(roles)
    .where(text === '' ? undefined : ilike(roles.name, `%${literal}%`))
    .orderBy(asc(roles.normalizedName));
  const own = staticRoles.filter(({ name }) => normalizeName(name).includes(normalizeName(text)));
  return [...own, ...added.map(viewRole)];
}

/** The roles of one person. */
export async function rolesOfPerson(tx: Tx, user: User): Promise<NumberedRole[]> {
  const held = await tx.select().from(userRoles).where(eq(userRoles.userId, user.id));
  const numbers = new Set(held.map(({ role }) => role));
  if (user.isSupport) numbers.add(SUPPORT_ROLE);
  return (await allRoles(tx)).filter(({ number }) => numbers.has(number));
}

/** Finds a role by its id, or returns undefined. */
export async function findRole(tx: Tx, id: string): Promise<NumberedRole | undefined> {
  const own = staticRoles.find((role) => role.id === id);
  if (own) return own;
  const [row] = await tx.select().from(roles).where(eq(roles.id, id));
  return row && viewRole(row);
}

/** Leaves out the number, which is internal. */
export function plainRole({ number, ...role }: NumberedRole): RoleItem {
  void number;
  return role;
}
