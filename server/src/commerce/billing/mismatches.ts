import type { MismatchedCharge } from '@editorial/contracts/plan-payments';
import { and, asc, eq } from 'drizzle-orm';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { problem } from '../../ground/problem.ts';
import { announceSubscription } from '../subscription/announcements.ts';
import { subscriptionById } from '../subscription/subscription.queries.ts';
import { subscriptions } from '../tables/subscriptions.tables.ts';
import { PLAN_CHARGES_JOB } from '../plan-invoices/begin-charge.ts';
import { planCharges } from '../tables/plan-charges.tables.ts';
import { fulfil } from './settle-charge.ts';

/** Payments of another amount than was asked, oldest first. */
export async function listMismatches(tx: Tx): Promise<MismatchedCharge[]> {
  const rows = await tx
    .select({ charge: planCharges, clientName: subscriptions.clientName })
    .from(planCharges)
    .innerJoin(subscriptions, eq(subscriptions.id, planCharges.subscriptionId))
    .where(eq(planCharges.state, 'Mismatch'))
    .orderBy(asc(planCharges.createdAt));
  return rows.map(({ clientName, charge }) => ({
    id: charge.id,
    subscriptionId: charge.subscriptionId,
    clientName,
    description: charge.description,
    purpose: charge.purpose,
    amount: charge.amount,
    currency: charge.currency,
    paidAmount: charge.paidAmount ?? 0,
    paidCurrency: charge.paidCurrency ?? charge.currency,
    createdAt: charge.createdAt.toISOString(),
  }));
}

/** Accepts a payment as if it were the right one, or has it paid back. Returns the cases that are left. */
export async function decideMismatch(
  context: Context,
  tx: Tx,
  id: string,
  { isAccepted, reason }: { readonly isAccepted: boolean; readonly reason: string },
): Promise<MismatchedCharge[]> {
  const [found] = await tx.select().from(planCharges).where(eq(planCharges.id, id));
  if (!found) throw problem('Editorial:NotFound');
  const row = await subscriptionById(tx, found.subscriptionId, { lock: true });
  const [charge] = await tx
    .update(planCharges)
    .set({ state: isAccepted ? 'Paid' : 'ToRefund', settledAt: context.clock.now() })
    .where(and(eq(planCharges.id, id), eq(planCharges.state, 'Mismatch')))
    .returning();
  if (!charge) throw problem('Editorial:NotFound');
  recordAudit(tx, {
    action: isAccepted ? 'PlanCharge.Accepted' : 'PlanCharge.Refused',
    target: { type: 'Subscription', id: row.id },
    data: { reason, amount: charge.paidAmount ?? 0, asked: charge.amount },
  });
  if (isAccepted) await fulfil(context, tx, row, charge);
  else await context.jobs.send(tx, PLAN_CHARGES_JOB, {});
  announceSubscription(context, tx, row.id);
  return listMismatches(tx);
}
