import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../ground/context/context.ts';
import { assertCheckedAtWork } from '../../people/second-factor/identity-check.ts';
import { grantOf } from '../../people/sessions/sessions.ts';
import type { Context } from '../context/context.ts';
import { assets } from './assets.tables.ts';
import { viewerOf } from './viewer.ts';

/**
 * Asks reviewers to prove again who they are before they change somebody else's picture, as before
 * a change of many: a loop of single calls does the same. Contributors change their own by the same
 * call, and are not asked; machines never are.
 */
export async function assertIdentityForOthers(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  {
    caller,
    params,
    request,
  }: {
    readonly caller: Caller;
    readonly params: { readonly id: string };
    readonly request: FastifyRequest;
  },
): Promise<void> {
  if (caller.client?.isMachine || !viewerOf(caller).isReviewer) return;
  const session = { userId: caller.userId, sessionId: grantOf(request) };
  const [asset] = await database.inTenant(caller.tenantId, (tx) =>
    tx.select({ contributorId: assets.contributorId }).from(assets).where(eq(assets.id, params.id)),
  );
  if (!asset || asset.contributorId === caller.userId) return;
  await database.asSystem((tx) => assertCheckedAtWork(tx, clock.now(), session));
}
