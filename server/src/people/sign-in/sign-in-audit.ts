import { and, eq, or } from 'drizzle-orm';
import type { KoaContextWithOIDC, default as Provider } from 'oidc-provider';
import type { Context } from '../../settings/context/context.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { storable } from '../../ground/database/storable.ts';
import type { Authentication } from '../access/authentication.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { normalize } from '../passwords/passwords.ts';
import { resolveTenant } from '../../ground/tenancy/tenants.ts';
import { acting } from '../../ground/audit/acting.ts';
import { recordAudit, type AuditRecord } from '../../ground/audit/record-audit.ts';
import { countImpersonation, countSignIn } from '../../ground/audit/security-metrics.ts';

type Site = Pick<Context, 'database' | 'refusals'>;
const userTarget = (id: string) => ({ type: 'User', id });

/**
 * Records a refused sign-in. The typed name is not stored, since people type their passwords there.
 * The account is, if there is one.
 */
export async function noteFailedSignIn(
  { database, refusals }: Site,
  given: { readonly tenantId: string | null; readonly userName: string; readonly reason: string },
): Promise<void> {
  countSignIn('failed');
  const { reason } = given;
  const tenantId = given.tenantId ?? HOST_TENANT;
  const name = normalize(given.userName);
  const [user] = await database.asSystem((tx) =>
    tx
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          eq(users.tenantId, tenantId),
          or(eq(users.normalizedUserName, name), eq(users.normalizedEmail, name)),
        ),
      ),
  );
  await refusals.note(`sign-in ${tenantId} ${user?.id ?? ''} ${acting().address} ${reason}`, {
    action: 'SignIn.Failed',
    tenantId,
    data: { reason },
    ...(user ? { target: userTarget(user.id) } : {}),
  });
}

/** Writes a record about an account into its own tenant's log. */
async function recordOf({ database }: Site, accountId: string, record: AuditRecord): Promise<void> {
  await database.asSystem(async (tx) => {
    const [user] = await tx
      .select({ tenantId: users.tenantId })
      .from(users)
      .where(eq(users.id, accountId));
    recordAudit(tx, {
      tenantId: user?.tenantId ?? HOST_TENANT,
      target: userTarget(accountId),
      by: { userId: accountId },
      ...record,
    });
  });
}

/** Records a refused password grant: a name and a password sent without the sign-in page. */
async function notePasswordRefusal(context: Site, ctx: KoaContextWithOIDC): Promise<void> {
  const { username } = (ctx.oidc.params ?? {}) as { username?: string };
  await noteFailedSignIn(context, {
    tenantId: await resolveTenant(context.database, ctx.get('__tenant') || undefined),
    userName: (username ?? '').slice(0, 256),
    reason: 'InvalidGrant',
  });
}

async function noteImpersonationRefusal(
  { refusals }: Site,
  ctx: KoaContextWithOIDC,
  authentication: Pick<Authentication, 'claimsOf'>,
): Promise<void> {
  countImpersonation('refused');
  const { access_token, UserId, TenantId } = (ctx.oidc.params ?? {}) as Record<
    string,
    string | undefined
  >;
  const claims = access_token ? await authentication.claimsOf(access_token) : null;
  const target = UserId ?? TenantId;
  await refusals.note(`impersonation ${claims?.sub} ${target}`, {
    action: 'Impersonation.Refused',
    tenantId: claims?.tenantId ?? HOST_TENANT,
    by: {
      userId: claims?.sub ?? null,
      impersonatorUserId: claims?.impersonatorUserId ?? null,
      impersonatorTenantId: claims?.impersonatorTenantId ?? null,
    },
    ...(target
      ? { target: { type: UserId ? 'User' : 'Tenant', id: storable(target.slice(0, 100)) } }
      : {}),
  });
}

async function noteTokens(
  context: Site,
  ctx: KoaContextWithOIDC,
  authentication: Pick<Authentication, 'claimsOf'>,
): Promise<void> {
  const { grant_type: grantType } = (ctx.oidc.params ?? {}) as { grant_type?: string };
  const isSignIn = grantType === 'authorization_code' || grantType === 'password';
  if (ctx.status >= 500) return;
  if (ctx.status >= 400) {
    if (grantType === 'password') await notePasswordRefusal(context, ctx);
    if (grantType === 'Impersonation') await noteImpersonationRefusal(context, ctx, authentication);
    return;
  }
  const accountId = ctx.oidc.entities.AccessToken?.accountId;
  if (!isSignIn || !accountId) return;
  countSignIn('succeeded');
  await recordOf(context, accountId, {
    action: 'SignIn.Succeeded',
    data: { by: grantType, client: ctx.oidc.client?.clientId ?? '' },
  });
}

/**
 * Records events of the issuer: tokens issued and refused, sessions ended, refresh tokens reused.
 */
export function auditIssuer(
  context: Site,
  provider: Provider,
  authentication: Pick<Authentication, 'claimsOf'>,
): void {
  /** Requests that ended a grant, by signing out or by a reused token. */
  const revoked = new WeakSet<object>();
  provider.on('grant.revoked', (ctx) => revoked.add(ctx));
  provider.use(async (koa, next) => {
    const ctx = koa as unknown as KoaContextWithOIDC;
    await next();
    if (!ctx.oidc) return;
    const { route, session, entities } = ctx.oidc;
    if (route === 'token') await noteTokens(context, ctx, authentication);
    const owner = entities.RefreshToken?.accountId ?? session?.accountId;
    if (!owner || !revoked.has(ctx)) return;
    const isReuse = route === 'token';
    // A reused token may come from anybody, so no actor is recorded.
    await recordOf(
      context,
      owner,
      isReuse
        ? { action: 'Session.ReuseDetected', by: { userId: null } }
        : { action: 'SignOut', data: { by: route } },
    );
  });
}
