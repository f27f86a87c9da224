import { SubscriptionState } from '@editorial/contracts/enumerations';
import { z } from '@editorial/contracts/schema';
import { and, eq, isNull, lte, or } from 'drizzle-orm';
import type { Context } from '../context/context.ts';
import { runBilling } from '../billing/billing.job.ts';
import { catchUp } from '../plan-changes/cycles.ts';
import { deliverMail, mailJobData, MAIL_JOB, sendMail } from '../subscription/mails.job.ts';
import { subscriptionById } from '../subscription/subscription.queries.ts';
import { Trial } from '../subscription/subscription.rules.ts';
import { subscriptions } from '../tables/subscriptions.tables.ts';

export const CYCLES_JOB = 'subscription.cycles';
const located = { id: subscriptions.id, tenantId: subscriptions.tenantId };
const isActive = eq(subscriptions.state, SubscriptionState.Activated);

/**
 * Starts the cycles that are due and ends expired subscriptions, each exactly once, even after a
 * long downtime (R4.78N).
 */
export async function runCycles(context: Context): Promise<void> {
  const now = context.clock.now();
  const due = await context.database.asSystem((tx) =>
    tx
      .select(located)
      .from(subscriptions)
      .where(and(isActive, or(lte(subscriptions.cycleEnd, now), lte(subscriptions.endDate, now)))),
  );
  for (const { id, tenantId } of due)
    await context.database.inTenant(
      tenantId,
      async (tx) =>
        void (await catchUp(context, tx, await subscriptionById(tx, id, { lock: true }), now)),
    );
}

/** Queues one mail to each trial member whose trial ends soon. */
export async function noticeEndingTrials(context: Context): Promise<void> {
  const now = context.clock.now();
  const soon = new Date(now.getTime() + Trial.noticeDays * 86_400_000);
  const ending = await context.database.asSystem((tx) =>
    tx
      .select(located)
      .from(subscriptions)
      .where(
        and(
          isActive,
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

/** Registers the background jobs of subscriptions. */
export async function subscriptionJobs(context: Context): Promise<void> {
  await context.jobs.register(CYCLES_JOB, z.object({}), async () => {
    await runCycles(context);
    await noticeEndingTrials(context);
    await runBilling(context);
  });
  await context.jobs.register(
    MAIL_JOB,
    mailJobData,
    (data, { id }) => deliverMail(context, data, id),
    { together: 50 },
  );
  await context.jobs.schedule(CYCLES_JOB, '*/5 * * * *');
}
