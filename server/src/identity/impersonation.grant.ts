import { Policy } from '@editorial/contracts/policy';
import type { ProblemCode } from '@editorial/contracts/problems';
import { and, eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import type { KoaContextWithOIDC, default as Provider } from 'oidc-provider';
import { translate } from '../configuration/texts.ts';
import type { Caller, Context } from '../context.ts';
import { HostTenant, type Tx } from '../database/database.ts';
import { createAuthentication } from '../http/authentication.ts';
import { recordAudit } from './audit.ts';
import { userRoles, users } from './identity.tables.ts';
import { issueTokens } from './issue-tokens.ts';
import { impersonations } from './oidc.tables.ts';
import { refusal, requestLanguage } from './password.grant.ts';
import { isChecked } from './second-factor/identity-check.ts';

const isId = (value: string | undefined) =>
  value === undefined || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
/** A tenant's impersonation signs in as its first administrator, else its first user. */
async function chiefOfTenant(tx: Tx, tenantId: string): Promise<string | undefined> {
  const [admin] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .where(and(eq(users.tenantId, tenantId), eq(userRoles.role, 1)))
    .orderBy(users.createdAt)
    .limit(1);
  if (admin) return admin.id;
  const [first] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.tenantId, tenantId))
    .orderBy(users.createdAt)
    .limit(1);
  return first?.id;
}

type Target = { userId: string; tenantId: string } | { refused: ProblemCode };

/** Who the new session is: rules of impersonation (R1.13, R1.14, R6.20N, R4.84N). */
async function targetOf(
  tx: Tx,
  caller: Caller,
  given: { TenantId?: string; UserId?: string },
): Promise<Target> {
  if (!given.TenantId && !given.UserId) {
    // The way back.
    if (!caller.impersonatorUserId) return { refused: 'Editorial:ImpersonationRefused' };
    return {
      userId: caller.impersonatorUserId,
      tenantId: caller.impersonatorTenantId ?? HostTenant,
    };
  }
  if (caller.impersonatorUserId) return { refused: 'Editorial:ImpersonationChain' };
  if (given.UserId) {
    const tenantId = given.TenantId ?? caller.tenantId;
    const isElsewhere = tenantId !== caller.tenantId;
    if (caller.granted[Policy.UsersImpersonation] !== true || given.UserId === caller.userId)
      return { refused: 'Editorial:ImpersonationRefused' };
    if (
      isElsewhere &&
      (caller.tenantId !== HostTenant || caller.granted[Policy.TenantsImpersonation] !== true)
    )
      return { refused: 'Editorial:ImpersonationRefused' };
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, given.UserId), eq(users.tenantId, tenantId)));
    return user?.isActive
      ? { userId: user.id, tenantId }
      : { refused: 'Editorial:ImpersonationRefused' };
  }
  if (caller.tenantId !== HostTenant || caller.granted[Policy.TenantsImpersonation] !== true)
    return { refused: 'Editorial:ImpersonationRefused' };
  const userId = await chiefOfTenant(tx, given.TenantId!);
  return userId
    ? { userId, tenantId: given.TenantId! }
    : { refused: 'Editorial:ImpersonationRefused' };
}

/** Whoever has a second factor proves again who they are before they act for others. */
async function assertMayActNow(
  { database, clock }: Context,
  caller: Caller,
  given: { access_token?: string; TenantId?: string; UserId?: string },
  refuse: (code: ProblemCode) => Error,
): Promise<void> {
  if (!given.TenantId && !given.UserId) return;
  const sessionId = String(decodeJwt(given.access_token ?? '').gid);
  const may = await database.asSystem((tx) =>
    isChecked(tx, clock.now(), { userId: caller.userId, sessionId }, 'SecondFactor'),
  );
  if (!may) throw refuse('Editorial:IdentityCheckRequired');
}

/** Grant `Impersonation`: access_token, client_id, optional TenantId and UserId (R3.76, R7.97N). */
export function impersonationGrant(context: Context, provider: Provider) {
  const authentication = createAuthentication(context);
  return async (ctx: KoaContextWithOIDC): Promise<void> => {
    const params = ctx.oidc.params as { access_token?: string; TenantId?: string; UserId?: string };
    const caller = params.access_token
      ? await authentication.callerOfToken(params.access_token)
      : null;
    // A machine acts for nobody else, and another client's token opens no session of this one.
    const isOwn =
      caller?.client?.isMachine === false &&
      caller.client.isWhole &&
      caller.client.clientId === ctx.oidc.client?.clientId;
    if (!caller || !isOwn) throw refusal('the access token is missing, expired or revoked');
    const refuse = (code: ProblemCode) =>
      refusal(`${code}: ${translate(requestLanguage(ctx), 'Editorial', code)}`);
    if (!isId(params.TenantId) || !isId(params.UserId))
      throw refuse('Editorial:ImpersonationRefused');
    await assertMayActNow(context, caller, params, refuse);
    const target = await context.database.asSystem((tx) => targetOf(tx, caller, params));
    if ('refused' in target) throw refuse(target.refused);
    const isBack = !params.TenantId && !params.UserId;
    const issued = await issueTokens(provider, ctx, {
      accountId: target.userId,
      gty: 'Impersonation',
      isRefreshedByDefault: true,
      beforeTokens: (grantId) =>
        context.database.asSystem(async (tx) => {
          if (!isBack)
            await tx.insert(impersonations).values({
              grantId,
              impersonatorUserId: caller.userId,
              impersonatorTenantId: caller.tenantId,
            });
          await recordAudit(
            tx,
            target.tenantId,
            caller.impersonatorUserId ?? caller.userId,
            isBack ? 'Impersonation.Ended' : 'Impersonation.Started',
            { userId: isBack ? caller.userId : target.userId },
          );
        }),
    });
    ctx.body = issued.body;
  };
}
