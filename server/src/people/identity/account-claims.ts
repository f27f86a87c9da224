import { eq } from 'drizzle-orm';
import type { Configuration } from 'oidc-provider';
import { type Database, HOST_TENANT } from '../../ground/database/database.ts';
import type { Context } from '../../settings/context/context.ts';
import { required } from '../../ground/required.ts';
import { userRoles, users } from '../../ground/tenancy/identity.tables.ts';
import { machineClaims } from '../clients/machine-tokens.ts';
import { impersonations } from '../sessions/oidc.tables.ts';
import { isImpersonationValid } from './impersonation.ts';
import { serviceClaims } from './service-token.ts';

/** The person of a session or token, with the claims of the scopes. */
export const accountsOf =
  (database: Database): Configuration['findAccount'] =>
  async (_ctx, id, token) => {
    const [user] = await database.asSystem((tx) => tx.select().from(users).where(eq(users.id, id)));
    if (!user?.isActive) return undefined;
    if (token?.grantId && !(await isImpersonationValid(database, user, token.grantId)))
      return undefined;
    const roles = await database.asSystem((tx) =>
      tx.select().from(userRoles).where(eq(userRoles.userId, id)),
    );
    return {
      accountId: id,
      claims: () =>
        Promise.resolve({
          sub: id,
          ...(user.tenantId === HOST_TENANT ? {} : { tenantid: user.tenantId }),
          preferred_username: user.userName,
          unique_name: user.userName,
          given_name: user.name,
          family_name: user.surname,
          email: user.email,
          email_verified: user.emailConfirmed,
          role: roles.map(({ role }) => String(role)),
        }),
    };
  };

/** The claims of access tokens beyond the standard: grant, roles, organization, impersonator. */
export const tokenClaims =
  (context: Pick<Context, 'database' | 'settings' | 'clock'>): Configuration['extraTokenClaims'] =>
  async (ctx, token) => {
    if (token.kind === 'ClientCredentials')
      return machineClaims(context, required(ctx.oidc.client, 'The client'));
    const ofService = serviceClaims(token);
    if (ofService) return ofService;
    if (!('accountId' in token) || !token.accountId || !token.grantId) return undefined;
    const { accountId, grantId } = token;
    return context.database.asSystem(async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.id, accountId));
      const roles = await tx.select().from(userRoles).where(eq(userRoles.userId, accountId));
      const [behind] = await tx
        .select()
        .from(impersonations)
        .where(eq(impersonations.grantId, grantId));
      return {
        gid: grantId,
        role: roles.map(({ role }) => String(role)),
        ...(user && user.tenantId !== HOST_TENANT ? { tenantid: user.tenantId } : {}),
        ...(behind
          ? {
              impersonator_userid: behind.impersonatorUserId,
              impersonator_tenantid: behind.impersonatorTenantId,
            }
          : {}),
      };
    });
  };
