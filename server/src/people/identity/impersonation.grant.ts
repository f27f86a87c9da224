import type { ProblemCode } from '@editorial/contracts/problems';
import type { KoaContextWithOIDC, default as Provider } from 'oidc-provider';
import { translate } from '../../settings/languages/texts.ts';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import { countImpersonation } from '../../ground/audit/security-metrics.ts';
import { HOST_TENANT, type Tx } from '../../ground/database/database.ts';
import type { Caller, Context } from '../../settings/context/context.ts';
import { createAuthentication } from '../access/authentication.ts';
import { beginImpersonation, endImpersonation, impersonatorGrant } from './impersonation.ts';
import { targetOf, type NamedTarget } from './impersonation.targets.ts';
import { issueTokens, type Issued } from './issue-tokens.ts';
import { refusal, requestLanguage } from './password.grant.ts';
import { isFactorChecked } from '../second-factor/identity-check.ts';

const isId = (value: string | undefined) =>
  value === undefined || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);

/** The caller of the request, and the grant of their token. */
interface Asking {
  readonly context: Context;
  readonly provider: Provider;
  readonly ctx: KoaContextWithOIDC;
  readonly caller: Caller;
  readonly grantId: string;
  readonly refuse: (code: ProblemCode) => Error;
}

/**
 * A person with a second factor proves again who they are before impersonating. Others are not
 * asked: acting for somebody reads, and changes nothing.
 */
async function assertMayActNow({ context, caller, grantId, refuse }: Asking): Promise<void> {
  const { database, clock } = context;
  const session = { userId: caller.userId, sessionId: grantId };
  const may = await database.asSystem((tx) => isFactorChecked(tx, clock.now(), session));
  if (!may) throw refuse('Editorial:IdentityCheckRequired');
}

type Who = Pick<Caller, 'userId' | 'tenantId'>;

/** Records the impersonation in both audit logs: the target's tenant and the impersonator's. */
function record(
  tx: Tx,
  action: 'Impersonation.Started' | 'Impersonation.Ended',
  impersonator: Who,
  person: Who,
): void {
  for (const tenantId of new Set([person.tenantId, impersonator.tenantId]))
    recordAudit(tx, {
      action,
      tenantId,
      target: { type: 'User', id: person.userId },
      by: { userId: impersonator.userId },
    });
}

async function actFor(asking: Asking, given: NamedTarget): Promise<Issued> {
  const { context, provider, ctx, caller, grantId: impersonatorGrantId, refuse } = asking;
  await assertMayActNow(asking);
  const target = await context.database.asSystem((tx) => targetOf(tx, caller, given));
  if ('refused' in target) throw refuse(target.refused);
  const { userId, tenantId, policies } = target;
  return issueTokens(provider, ctx, {
    accountId: userId,
    gty: 'Impersonation',
    isRefreshedByDefault: true,
    beforeTokens: (grantId) =>
      context.database.asSystem(async (tx) => {
        await beginImpersonation(tx, caller, { grantId, impersonatorGrantId, policies });
        record(tx, 'Impersonation.Started', caller, { userId, tenantId });
      }),
  });
}

/**
 * Returns to the grant that the impersonation began under, and ends the impersonation's own grant.
 */
async function goBack(asking: Asking): Promise<Issued> {
  const { context, provider, ctx, caller, grantId, refuse } = asking;
  const accountId = caller.impersonatorUserId;
  if (!accountId) throw refuse('Editorial:ImpersonationRefused');
  const tenantId = caller.impersonatorTenantId ?? HOST_TENANT;
  const { database } = context;
  const ownGrantId = await database.asSystem((tx) => impersonatorGrant(tx, grantId));
  if (ownGrantId === null) throw refuse('Editorial:ImpersonationRefused');
  return issueTokens(provider, ctx, {
    accountId,
    gty: 'Impersonation',
    isRefreshedByDefault: true,
    grantId: ownGrantId,
    beforeTokens: () =>
      database.asSystem(async (tx) => {
        if (!(await endImpersonation(tx, grantId))) throw refuse('Editorial:ImpersonationRefused');
        record(tx, 'Impersonation.Ended', { userId: accountId, tenantId }, caller);
      }),
  });
}

/** Grant `Impersonation`: access_token, client_id, optional TenantId and UserId (R3.76, R7.97N). */
export function impersonationGrant(context: Context, provider: Provider) {
  const authentication = createAuthentication(context);
  return async (ctx: KoaContextWithOIDC): Promise<void> => {
    const params = ctx.oidc.params as { access_token?: string } & NamedTarget;
    const given = params.access_token ?? '';
    const [claims, caller] = [
      await authentication.claimsOf(given),
      await authentication.callerOfToken(given),
    ];
    // Machine clients can't impersonate, and another client's token can't open a session of this
    // one.
    const isOwn =
      caller?.client?.isMachine === false &&
      caller.client.isWhole &&
      caller.client.clientId === ctx.oidc.client?.clientId;
    if (!claims || !caller || !isOwn)
      throw refusal('the access token is missing, expired or revoked');
    const refuse = (code: ProblemCode) =>
      refusal(`${code}: ${translate(requestLanguage(ctx), 'Editorial', code)}`);
    if (!isId(params.TenantId) || !isId(params.UserId))
      throw refuse('Editorial:ImpersonationRefused');
    const asking = { context, provider, ctx, caller, grantId: claims.grantId, refuse };
    const isBack = !params.TenantId && !params.UserId;
    ctx.body = (await (isBack ? goBack(asking) : actFor(asking, params))).body;
    countImpersonation(isBack ? 'ended' : 'started');
  };
}
