import { Policy } from '@editorial/contracts/policy';
import type { ProblemCode } from '@editorial/contracts/problems';
import { and, asc, eq, notExists, notInArray, sql } from 'drizzle-orm';
import type { Caller } from '../../ground/context/context.ts';
import { HOST_TENANT, type Tx } from '../../ground/database/database.ts';
import { userRoles, users } from '../../ground/tenancy/identity.tables.ts';
import { tenants } from '../../ground/tenancy/tenants.tables.ts';
import {
  mayActForSupport,
  policiesToActFor,
  rolesToActFor,
} from '../permissions/impersonation.rules.ts';
import {
  grantsOfRoles,
  isInEffect,
  permissionGrants,
  roles,
} from '../permissions/permission-grants.ts';

export interface NamedTarget {
  readonly TenantId?: string;
  readonly UserId?: string;
}

/** The person to impersonate and the policies that allow it, or the reason for a refusal. */
export type Target =
  | { readonly userId: string; readonly tenantId: string; readonly policies: readonly string[] }
  | { readonly refused: ProblemCode };

const refused: Target = { refused: 'Editorial:ImpersonationRefused' };

/** Active people who hold no policy over others that the caller lacks. */
async function peopleWithin(tx: Tx, caller: Caller, tenantId: string) {
  const grants = await grantsOfRoles(tx, tenantId);
  const added = await tx
    .select({ number: roles.number })
    .from(roles)
    .where(eq(roles.tenantId, tenantId));
  const there = { tenantId, added: added.map(({ number }) => number), grants };
  const beyond = and(
    eq(userRoles.userId, users.id),
    notInArray(userRoles.role, rolesToActFor(caller.granted, there)),
  );
  const grantedBeyond = and(
    eq(permissionGrants.tenantId, tenantId),
    eq(permissionGrants.providerName, 'U'),
    eq(permissionGrants.providerKey, sql`${users.id}::text`),
    notInArray(permissionGrants.name, policiesToActFor(caller.granted, tenantId)),
    isInEffect,
  );
  return and(
    eq(users.tenantId, tenantId),
    eq(users.isActive, true),
    mayActForSupport(caller.granted, there) ? undefined : eq(users.isSupport, false),
    notExists(sql`(select from ${userRoles} where ${beyond})`),
    notExists(sql`(select from ${permissionGrants} where ${grantedBeyond})`),
  );
}

const findUser = async (tx: Tx, caller: Caller, tenantId: string, userId: string) =>
  (
    await tx
      .select({ id: users.id })
      .from(users)
      .where(and(await peopleWithin(tx, caller, tenantId), eq(users.id, userId)))
  )[0]?.id;

/**
 * The user to impersonate in a tenant: its first administrator, or else its first user, among those
 * whom the caller may impersonate.
 */
async function firstUserOfTenant(tx: Tx, caller: Caller, tenantId: string) {
  const isAdmin = sql<boolean>`exists (
    select from ${userRoles} where ${userRoles.userId} = ${users.id} and ${userRoles.role} = 1)`;
  const [chief] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(tenants, and(eq(tenants.id, users.tenantId), eq(tenants.isActive, true)))
    .where(await peopleWithin(tx, caller, tenantId))
    .orderBy(sql`${isAdmin} desc`, asc(users.createdAt))
    .limit(1);
  return chief?.id;
}

/** Applies the rules of impersonation (R1.13, R1.14, R6.20N, R4.84N). */
export async function targetOf(tx: Tx, caller: Caller, given: NamedTarget): Promise<Target> {
  if (caller.impersonatorUserId) return { refused: 'Editorial:ImpersonationChain' };
  const tenantId = given.TenantId ?? caller.tenantId;
  const policies = [
    ...(given.UserId ? [Policy.UsersImpersonation] : []),
    ...(!given.UserId || tenantId !== caller.tenantId ? [Policy.TenantsImpersonation] : []),
  ];
  // Only the host may reach other tenants.
  const isAbroad =
    policies.includes(Policy.TenantsImpersonation) && caller.tenantId !== HOST_TENANT;
  if (isAbroad || policies.some((policy) => caller.granted[policy] !== true)) return refused;
  const userId = given.UserId
    ? await findUser(tx, caller, tenantId, given.UserId)
    : await firstUserOfTenant(tx, caller, tenantId);
  if (!userId || userId === caller.userId) return refused;
  return { userId, tenantId, policies };
}
