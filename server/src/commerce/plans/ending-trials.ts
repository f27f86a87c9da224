import { SubscriptionState } from '@editorial/contracts/enumerations';
import { and, eq, isNull, lte } from 'drizzle-orm';
import type { Context } from '../context/context.ts';
import { sendMail } from '../subscription/mails.job.ts';
import { subscriptionById } from '../subscription/subscription.queries.ts';
import { Trial } from '../subscription/trial.rules.ts';
import { subscriptions } from '../tables/subscriptions.tables.ts';

/** Queues one mail to each trial member whose trial ends soon. */
export async function noticeEndingTrials(context: Context): Promise<void> {
  const now = context.clock.now();
  const soon = new Date(now.getTime() + Trial.noticeDays * 86_400_000);
  const ending = await context.database.asSystem((tx) =>
    tx
      .select({ id: subscriptions.id, tenantId: subscriptions.tenantId })
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.state, SubscriptionState.Activated),
          isNull(subscriptions.clientId),
          isNull(subscriptions.trialNoticeAt),
          lte(subscriptions.endDate, soon),
        ),
      ),
  );
  for (const { id, tenantId } of ending) {
    await context.database.inTenant(tenantId, async (tx) => {
      const row = await subscriptionById(tx, id, { lock: true });
      if (row.trialNoticeAt !== null) return;
      await tx.update(subscriptions).set({ trialNoticeAt: now }).where(eq(subscriptions.id, id));
      await sendMail(context, tx, {
        kind: 'trial-ending',
        subscription: row,
        key: `trial-ending:${id}`,
      });
    });
  }
}
