import { SubscriptionState } from '@editorial/contracts/enumerations';
import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { moneyOf } from '../../ground/money.ts';
import { SYSTEM_ACTOR } from '../subscription/begin-cycle.ts';
import { catchUp } from '../plan-changes/cycles.ts';
import { sendMail } from '../subscription/mails.job.ts';
import { changeState } from '../plan-changes/state-changes.ts';
import { subscriptionById } from '../subscription/subscription.queries.ts';
import { subscriptions } from '../tables/subscriptions.tables.ts';
import {
  deactivatedAt,
  lastDayOf,
  lastMonthToWarn,
} from '../plan-invoices/billing-periods.rules.ts';
import { openCharges } from '../plan-invoices/begin-charge.ts';
import { issuePlanInvoices } from '../plan-invoices/issue-plan-invoices.ts';
import { remindOfRenewals } from './remind-renewals.ts';
import { isUnpaid, planInvoices, type PlanInvoiceRow } from '../tables/plan-invoices.tables.ts';

/**
 * Issues the invoices of billing periods that have begun, each once, even after a long downtime.
 */
async function issueDueInvoices(context: Context, now: Date): Promise<void> {
  const due = await context.database.asSystem((tx) =>
    tx
      .select({ id: subscriptions.id, tenantId: subscriptions.tenantId })
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.state, SubscriptionState.Activated),
          lte(subscriptions.billedUntil, now),
        ),
      ),
  );
  for (const { id, tenantId } of due)
    await context.database.inTenant(tenantId, async (tx) => {
      const row = await catchUp(context, tx, await subscriptionById(tx, id, { lock: true }), now);
      if (row.state === SubscriptionState.Activated)
        await issuePlanInvoices(context, tx, row, { now, isActivation: false });
    });
}

/** Reminds of an overdue invoice, and suspends the plan when it is still unpaid after the grace. */
async function remindOrSuspend(
  context: Context,
  tx: Tx,
  invoice: PlanInvoiceRow,
  now: Date,
): Promise<void> {
  const row = await subscriptionById(tx, invoice.subscriptionId, { lock: true });
  const [open] = await tx
    .select()
    .from(planInvoices)
    .where(and(eq(planInvoices.id, invoice.id), isUnpaid));
  if (!open) return;
  const money = moneyOf({ ...open, amount: open.amount - open.credited });
  const mail = { subscription: row, reference: open.number, money };
  const isCharged = (await openCharges(tx, row.id)).some(
    ({ planInvoiceId }) => planInvoiceId === open.id,
  );
  // The first refusal of the card is the reminder. Until then nobody is late.
  if (isCharged && open.remindedAt === null) return;
  if (open.remindedAt === null) {
    const end = deactivatedAt({ ...open, remindedAt: now });
    await tx
      .update(planInvoices)
      .set({ remindedAt: now, dunAt: end?.toISOString() })
      .where(eq(planInvoices.id, open.id));
    return sendMail(context, tx, {
      ...mail,
      kind: 'plan-overdue',
      dates: { date: end },
      key: `plan-overdue:${open.id}`,
    });
  }
  const graceEnd = deactivatedAt(open);
  if (graceEnd === null) return;
  const isInForce = row.state === SubscriptionState.Activated;
  if (graceEnd > now || !isInForce) {
    const dunAt = isInForce ? graceEnd.toISOString() : 'infinity';
    await tx.update(planInvoices).set({ dunAt }).where(eq(planInvoices.id, open.id));
    return;
  }
  await tx.update(planInvoices).set({ suspendedAt: now }).where(eq(planInvoices.id, open.id));
  await changeState(context, {
    tx,
    row,
    to: SubscriptionState.Deactivated,
    act: {
      actor: SYSTEM_ACTOR,
      reason: open.number,
      now,
    },
  });
  await sendMail(context, tx, {
    ...mail,
    kind: 'plan-suspended',
    key: `plan-suspended:${open.id}`,
  });
}

async function dunOverdueInvoices(context: Context, now: Date): Promise<void> {
  const overdue = await context.database.asSystem((tx) =>
    tx
      .select()
      .from(planInvoices)
      .where(
        and(
          isUnpaid,
          isNull(planInvoices.suspendedAt),
          // As in the index `plan_invoices_to_dun`.
          sql`coalesce(${planInvoices.dunAt}, ${planInvoices.dueAt}) <= ${now.toISOString()}`,
        ),
      ),
  );
  for (const invoice of overdue)
    await context.database.inTenant(invoice.tenantId, (tx) =>
      remindOrSuspend(context, tx, invoice, now),
    );
}

/** Notifies payers once that their card ends before or soon after the next period begins. */
async function noticeEndingCards(context: Context, now: Date): Promise<void> {
  const ending = await context.database.asSystem((tx) =>
    tx
      .select({
        id: subscriptions.id,
        tenantId: subscriptions.tenantId,
        card: subscriptions.card,
      })
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.state, SubscriptionState.Activated),
          isNotNull(subscriptions.card),
          sql`${subscriptions.card}->'isEndingTold' is null`,
          // As in the index `subscriptions_card_ending`.
          sql`(${subscriptions.card}->>'expYear')::int * 12 + (${subscriptions.card}->>'expMonth')::int
            <= ${lastMonthToWarn(now)}`,
        ),
      ),
  );
  for (const { id, tenantId, card } of ending)
    await context.database.inTenant(tenantId, async (tx) => {
      const row = await subscriptionById(tx, id, { lock: true });
      if (!row.card || row.card.isEndingTold || row.card.savedAt !== card?.savedAt) return;
      await tx
        .update(subscriptions)
        .set({ card: { ...row.card, isEndingTold: true } })
        .where(eq(subscriptions.id, id));
      await sendMail(context, tx, {
        kind: 'plan-card-ending',
        subscription: row,
        reference: row.card.last4,
        dates: { date: lastDayOf(row.card) },
        key: `plan-card-ending:${id}:${row.card.savedAt}`,
      });
    });
}

/** Issues due invoices of plans, then reminds of those that are overdue, of cards and renewals. */
export async function runBilling(context: Context): Promise<void> {
  const now = context.clock.now();
  await issueDueInvoices(context, now);
  await dunOverdueInvoices(context, now);
  await noticeEndingCards(context, now);
  await remindOfRenewals(context, now);
}
