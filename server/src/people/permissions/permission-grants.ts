import { Role } from '@editorial/contracts/enumerations';
import { and, eq, sql } from 'drizzle-orm';
import {
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Tx } from '../../ground/database/database.ts';
import { userRoles, users } from '../../ground/tenancy/identity.tables.ts';
import { grantedPolicies, SUPPORT_ROLE, type Grant } from './role-policies.ts';

/** Roles that administrators added. */
export const roles = pgTable('roles', {
  id: uuid().primaryKey().defaultRandom(),
  tenantId: uuid('tenant_id').notNull(),
  number: integer()
    .notNull()
    .default(sql`nextval('role_numbers')`),
  name: text().notNull(),
  normalizedName: text('normalized_name').notNull(),
  isDefault: boolean('is_default').notNull().default(false),
  isPublic: boolean('is_public').notNull().default(true),
  concurrencyStamp: uuid('concurrency_stamp').notNull().defaultRandom(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
export type RoleRow = typeof roles.$inferSelect;

/** Policies that remotes declare: those of live releases, and those that were declared before. */
export const remotePolicies = pgTable('remote_policies', {
  name: text().primaryKey(),
  remote: text().notNull(),
  position: integer().notNull(),
  texts: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
  remoteTexts: jsonb('remote_texts').$type<Readonly<Record<string, string>>>().notNull(),
  isLive: boolean('is_live').notNull(),
});
export type RemotePolicyRow = typeof remotePolicies.$inferSelect;

export const permissionGrants = pgTable(
  'permission_grants',
  {
    tenantId: uuid('tenant_id').notNull(),
    name: text().notNull(),
    providerName: text('provider_name', { enum: ['R', 'U'] }).notNull(),
    providerKey: text('provider_key').notNull(),
    isGranted: boolean('is_granted').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.providerName, table.providerKey, table.name] }),
  ],
);

const columns = {
  name: permissionGrants.name,
  providerName: permissionGrants.providerName,
  providerKey: permissionGrants.providerKey,
  isGranted: permissionGrants.isGranted,
};

/**
 * Whether a policy has an effect: the site's own have, those of remotes while the remote is live.
 */
const inEffect = (name: string): string =>
  `(${name} ~ '^[A-Z]' or ${name} in (select p.name from remote_policies p where p.is_live))`;
export const isInEffect = sql.raw(inEffect('permission_grants.name'));

/** Administrators hold what live remotes declare, without a row of their own. */
const grantsOfAdministrators = async (tx: Tx): Promise<Grant[]> =>
  (
    await tx
      .select({ name: remotePolicies.name })
      .from(remotePolicies)
      .where(eq(remotePolicies.isLive, true))
  ).map(({ name }) => ({
    name,
    providerName: 'R',
    providerKey: String(Role.Admin),
    isGranted: true,
  }));

/** Where an organization's roles differ from their built-in policies. */
export const grantsOfRoles = async (tx: Tx, tenantId: string): Promise<Grant[]> => [
  ...(await tx
    .select(columns)
    .from(permissionGrants)
    .where(
      and(
        eq(permissionGrants.tenantId, tenantId),
        eq(permissionGrants.providerName, 'R'),
        isInEffect,
      ),
    )),
  ...(await grantsOfAdministrators(tx)),
];

/** The policies that one person holds in addition to their roles'. */
export const grantsOfPerson = (tx: Tx, tenantId: string, userId: string): Promise<Grant[]> =>
  tx
    .select(columns)
    .from(permissionGrants)
    .where(
      and(
        eq(permissionGrants.tenantId, tenantId),
        eq(permissionGrants.providerName, 'U'),
        eq(permissionGrants.providerKey, userId),
        isInEffect,
      ),
    );

/** The policies of a person, active or not. */
export async function policiesOfPerson(
  tx: Tx,
  { id, tenantId, isSupport }: Pick<typeof users.$inferSelect, 'id' | 'tenantId' | 'isSupport'>,
): Promise<Record<string, boolean>> {
  const held = await tx.select().from(userRoles).where(eq(userRoles.userId, id));
  const grants = [
    ...(await grantsOfRoles(tx, tenantId)),
    ...(await grantsOfPerson(tx, tenantId, id)),
  ];
  return grantedPolicies({ tenantId, roles: held.map(({ role }) => role), isSupport, grants });
}

/** The grants of a person and of their roles, as one JSON column of a statement about `users`. */
export const grantsColumn = (user: string): string => `coalesce((
    select json_agg(json_build_object('name', g.name, 'providerName', g.provider_name,
      'providerKey', g.provider_key, 'isGranted', g.is_granted))
    from (
      select * from permission_grants where tenant_id = ${user}.tenant_id and ${inEffect('name')}
      union all
      select ${user}.tenant_id, p.name, 'R', '${Role.Admin}', true from remote_policies p
      where p.is_live
    ) g where g.provider_name = 'U' and g.provider_key = ${user}.id::text
      or g.provider_name = 'R' and (g.provider_key in (select role::text from user_roles
        where user_id = ${user}.id) or ${user}.is_support and g.provider_key = '${SUPPORT_ROLE}')
  ), '[]')`;
