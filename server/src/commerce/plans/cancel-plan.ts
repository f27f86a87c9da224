import { SubscriptionState } from '@editorial/contracts/enumerations';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Caller, Context } from '../context/context.ts';
import { wayToPay } from '../context/ways-to-pay.ts';
import type { Tx } from '../../ground/database/database.ts';
import { problem } from '../../ground/problem.ts';
import { announceSubscription } from '../subscription/announcements.ts';
import { required } from '../../ground/required.ts';
import { catchUp } from '../plan-changes/cycles.ts';
import { sendMail } from '../subscription/mails.job.ts';
import { callersSubscription, membership } from '../subscription/subscription.queries.ts';
import { subscriptions, type SubscriptionRow } from '../tables/subscriptions.tables.ts';

/** The active plan whose master user the caller is, locked and up to date. */
async function ownPlan(context: Context, tx: Tx, caller: Caller): Promise<SubscriptionRow> {
  const found = await callersSubscription(tx, caller, SubscriptionState.Activated, { lock: true });
  const isMaster = found?.clientId && (await membership(tx, caller, found.id))?.isMasterUser;
  if (!found || !isMaster || found.paysPerImage) throw problem('Editorial:NotMasterUser');
  const row = await catchUp(context, tx, found, context.clock.now());
  if (row.state !== SubscriptionState.Activated) throw problem('Editorial:NoActiveSubscription');
  return row;
}

/** When a canceled plan ends: with the period that is invoiced, otherwise with the credit cycle. */
function endOfPlan({ billedUntil, cycleEnd, endDate }: SubscriptionRow, now: Date): Date {
  const paidUntil = billedUntil !== null && billedUntil > now ? billedUntil : (cycleEnd ?? now);
  return endDate !== null && endDate < paidUntil ? endDate : paidUntil;
}

async function change(
  context: Context,
  tx: Tx,
  row: SubscriptionRow,
  values: Pick<SubscriptionRow, 'endDate' | 'cancelledAt' | 'endBeforeCancel'>,
): Promise<SubscriptionRow> {
  const [changed] = await tx
    .update(subscriptions)
    .set(values)
    .where(eq(subscriptions.id, row.id))
    .returning();
  recordAudit(tx, {
    action: values.cancelledAt ? 'Subscription.Cancelled' : 'Subscription.Kept',
    target: { type: 'Subscription', id: row.id },
    changes: {
      endDate: [row.endDate?.toISOString() ?? null, values.endDate?.toISOString() ?? null],
    },
  });
  announceSubscription(context, tx, row.id);
  const kind = values.cancelledAt ? 'plan-canceled' : 'plan-kept';
  const canceledAt = required(values.cancelledAt ?? row.cancelledAt, 'When it was canceled');
  await sendMail(context, tx, {
    kind,
    subscription: row,
    dates: { date: values.endDate },
    key: `${kind}:${row.id}:${canceledAt.toISOString()}`,
  });
  return changed ?? row;
}

/** Cancels the caller's plan at its end. Canceling it again changes nothing. */
export async function cancelPlan(
  context: Context,
  tx: Tx,
  caller: Caller,
): Promise<SubscriptionRow> {
  const row = await ownPlan(context, tx, caller);
  if (row.cancelledAt !== null) return row;
  const now = context.clock.now();
  return change(context, tx, row, {
    endDate: endOfPlan(row, now),
    cancelledAt: now,
    endBeforeCancel: row.endDate,
  });
}

/**
 * Takes the cancellation back, until the plan has ended. Throws `Editorial:CardNeeded` if nothing
 * pays for what follows.
 */
export async function keepPlan(context: Context, tx: Tx, caller: Caller): Promise<SubscriptionRow> {
  const row = await ownPlan(context, tx, caller);
  if (row.cancelledAt === null) return row;
  // It goes on, so there must be a way to pay for what follows.
  wayToPay(context, row, row.periodPrice);
  return change(context, tx, row, {
    endDate: row.endBeforeCancel,
    cancelledAt: null,
    endBeforeCancel: null,
  });
}
