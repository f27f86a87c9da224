import { SubscriptionState } from '@editorial/contracts/enumerations';
import { z } from '@editorial/contracts/schema';
import { and, eq, lte, or } from 'drizzle-orm';
import type { Context } from '../context/context.ts';
import { runBilling } from '../billing/billing.job.ts';
import { catchUp } from '../plan-changes/cycles.ts';
import { subscriptionById } from '../subscription/subscription.queries.ts';
import { noticeEndingTrials } from './ending-trials.ts';
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

/** Registers the job that renews plans, writes to ending trials, and bills. */
export async function cycleJobs(context: Context): Promise<void> {
  await context.jobs.register(CYCLES_JOB, z.object({}), async () => {
    await runCycles(context);
    await noticeEndingTrials(context);
    await runBilling(context);
  });
  await context.jobs.schedule(CYCLES_JOB, '*/5 * * * *');
}
