import type { ProfileType, Role } from '@editorial/contracts/enumerations';
import type { Caller } from '../../ground/context/context.ts';
import { HOST_TENANT, type Database } from '../../ground/database/database.ts';
import { mayActFor, type Granted } from './impersonation.rules.ts';
import { grantsColumn } from './permission-grants.ts';
import { grantedPolicies, type Grant } from './role-policies.ts';

/** Facts about the caller in an access token. */
export interface TokenClaims {
  readonly sub: string;
  readonly tenantId: string;
  readonly impersonatorUserId?: string;
  readonly impersonatorTenantId?: string;
}

interface CallerRow {
  readonly id: string;
  readonly tenant_id: string;
  readonly user_name: string;
  readonly name: string;
  readonly surname: string;
  readonly email: string;
  readonly phone_number: string | null;
  readonly profile_type: number;
  readonly is_support: boolean;
  readonly email_confirmed: boolean;
  readonly roles: readonly number[];
  readonly tenant_name: string | null;
  readonly impersonator_tenant_id: string | null;
  readonly impersonator_name: string | null;
  readonly impersonator_is_support: boolean | null;
  readonly impersonator_roles: readonly Role[];
  readonly grants: readonly Grant[];
  readonly impersonator_grants: readonly Grant[];
  readonly impersonation_policies: readonly string[] | null;
}

/** Whether the policies of both sides still allow the impersonation. */
function isStillAllowed(row: CallerRow, granted: Granted): boolean {
  if (row.impersonation_policies === null) return true;
  const own = grantedPolicies({
    tenantId: row.impersonator_tenant_id ?? row.tenant_id,
    roles: row.impersonator_roles,
    isSupport: row.impersonator_is_support === true,
    grants: row.impersonator_grants,
  });
  return (
    row.impersonation_policies.every((policy) => own[policy] === true) && mayActFor(own, granted)
  );
}

// A single statement, since every call begins with it. An impersonation is valid only while the
// impersonator is active and their own grant exists.
const byClaims = `select u.id, u.tenant_id, u.user_name, u.name, u.surname, u.email,
    u.phone_number, u.profile_type, u.is_support, u.email_confirmed, t.name as tenant_name,
    array(select role from user_roles where user_id = u.id order by role) as roles,
    i.tenant_id as impersonator_tenant_id, i.user_name as impersonator_name, i.is_support as impersonator_is_support,
    array(select role from user_roles where user_id = i.id) as impersonator_roles,
    ${grantsColumn('u')} as grants, ${grantsColumn('i')} as impersonator_grants,
    m.policies as impersonation_policies
  from users u left join tenants t on t.id = u.tenant_id
    left join impersonations m on m.grant_id = $4
    left join users i on i.id = m.impersonator_user_id
      and i.tenant_id = m.impersonator_tenant_id and i.is_active
  where u.id = $1 and u.tenant_id = $2 and u.is_active
    and (t.is_active or u.tenant_id = '${HOST_TENANT}')
    and ($4::text is null or exists (select from oidc_payloads where kind = 'Grant' and id = $4
      and (expires_at is null or expires_at > now())))
    and m.impersonator_user_id is not distinct from $3::uuid
    and (m.grant_id is null or m.ended_at is null and i.id is not null
      and exists (select from oidc_payloads where kind = 'Grant' and id = m.impersonator_grant_id
        and (expires_at is null or expires_at > now())))`;

/**
 * Returns the caller as the database knows them now, or null: a removed role or a deactivated user
 * takes effect at once. Signing out, reusing a refresh token or ending a session deletes the grant
 * behind a token, and with it the caller.
 */
export async function loadCaller(
  database: Database,
  claims: TokenClaims,
  grantId: string | null = null,
): Promise<Caller | null> {
  const { rows } = await database.executeSql(byClaims, [
    claims.sub,
    claims.tenantId,
    claims.impersonatorUserId ?? null,
    grantId,
  ]);
  const row = rows[0] as unknown as CallerRow | undefined;
  if (!row) return null;
  const roles = row.roles as readonly Role[];
  const granted = grantedPolicies({
    tenantId: row.tenant_id,
    roles,
    isSupport: row.is_support,
    grants: row.grants,
  });
  if (!isStillAllowed(row, granted)) return null;
  return {
    userId: row.id,
    tenantId: row.tenant_id,
    tenantName: row.tenant_name,
    userName: row.user_name,
    name: `${row.name} ${row.surname}`.trim() || row.user_name,
    person: {
      name: row.name,
      surname: row.surname,
      email: row.email,
      phoneNumber: row.phone_number,
    },
    roles,
    profileType: row.profile_type as ProfileType,
    granted,
    emailConfirmed: row.email_confirmed,
    ...(claims.impersonatorUserId
      ? {
          impersonatorUserId: claims.impersonatorUserId,
          impersonatorTenantId: claims.impersonatorTenantId ?? claims.tenantId,
          impersonatorUserName: row.impersonator_name,
        }
      : {}),
  };
}
