import { SubscriptionState } from '@editorial/contracts/enumerations';
import { and, eq, isNotNull } from 'drizzle-orm';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { problem } from '../../ground/problem.ts';
import { changeState } from '../plan-changes/state-changes.ts';
import { subscriptionById } from '../subscription/subscription.queries.ts';
import { mayChangeState } from '../subscription/subscription-states.rules.ts';
import type { SubscriptionRow } from '../tables/subscriptions.tables.ts';
import { giveUpCharges, openCharges } from '../plan-invoices/begin-charge.ts';
import type { PlanChargeRow } from '../tables/plan-charges.tables.ts';
import { isUnpaid, planInvoices, type PlanInvoiceRow } from '../tables/plan-invoices.tables.ts';

/**
 * A subscription that was deactivated because of an invoice goes on once it is paid or credited,
 * unless another invoice keeps it so or it has ended.
 */
export async function resumeSuspended(
  context: Context,
  tx: Tx,
  { subscriptionId, suspendedAt, number }: PlanInvoiceRow,
  actor: string,
): Promise<SubscriptionRow> {
  const now = context.clock.now();
  const row = await subscriptionById(tx, subscriptionId, { lock: true });
  const stillSuspending = await tx.$count(
    planInvoices,
    and(eq(planInvoices.subscriptionId, row.id), isUnpaid, isNotNull(planInvoices.suspendedAt)),
  );
  const mayGoOn =
    suspendedAt !== null &&
    stillSuspending === 0 &&
    row.state === SubscriptionState.Deactivated &&
    mayChangeState(row.state, SubscriptionState.Activated, { now, endDate: row.endDate });
  if (!mayGoOn) return row;
  return changeState(context, {
    tx,
    row,
    to: SubscriptionState.Activated,
    act: {
      actor,
      reason: number,
      now,
    },
  });
}

/** Records that an invoice was paid, once. A subscription that it suspended goes on. */
export async function payPlanInvoice(
  context: Context,
  {
    tx,
    id,
    actor,
    charge,
  }: {
    readonly tx: Tx;
    readonly id: string;
    readonly actor: string;
    readonly charge?: PlanChargeRow;
  },
): Promise<SubscriptionRow> {
  const now = context.clock.now();
  const [found] = await tx.select().from(planInvoices).where(eq(planInvoices.id, id));
  if (!found) throw problem('Editorial:NotFound');
  const row = await subscriptionById(tx, found.subscriptionId, { lock: true });
  const [paid] = await tx
    .update(planInvoices)
    .set({ paidAt: now })
    .where(and(eq(planInvoices.id, id), isUnpaid))
    .returning();
  if (!paid) throw problem('Editorial:AlreadyPaid');
  const charged = (await openCharges(tx, row.id)).filter(
    (open) => open.planInvoiceId === id && open.id !== charge?.id,
  );
  await giveUpCharges(
    tx,
    charged.map((open) => open.id),
    { failure: 'paid_otherwise', now },
  );
  recordAudit(tx, {
    action: 'PlanInvoice.Paid',
    target: { type: 'Subscription', id: row.id },
    data: { number: paid.number, amount: paid.amount, currency: paid.currency },
  });
  return resumeSuspended(context, tx, paid, actor);
}
