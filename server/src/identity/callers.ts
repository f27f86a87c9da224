import type { ProfileType, Role } from '@editorial/contracts/enumerations';
import type { Caller } from '../context.ts';
import type { Database } from '../database/database.ts';
import { grantedPolicies } from './role-policies.ts';

/** What an access token says about who calls. */
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
  readonly impersonator_name: string | null;
}

// One statement, since every call begins with it.
const byClaims = `select u.id, u.tenant_id, u.user_name, u.name, u.surname, u.email, u.phone_number, u.profile_type, u.is_support, u.email_confirmed,
    array(select role from user_roles where user_id = u.id
    order by role) as roles, t.name as tenant_name, i.user_name as impersonator_name
  from users u left join tenants t on t.id = u.tenant_id left join users i on i.id = $3
  where u.id = $1 and u.tenant_id = $2 and u.is_active and ($4::text is null or exists (select
  from oidc_payloads where kind = 'Grant' and id = $4))`;

/**
 * The caller as the database knows them now: a role taken away or a user locked out counts at once.
 * Signing out, a refresh token used twice or a session ended by hand take the grant behind a token
 * away, and the caller with it.
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
    granted: grantedPolicies(roles, row.is_support),
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
