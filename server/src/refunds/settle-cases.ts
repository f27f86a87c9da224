import { and, eq } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import { orders } from '../checkout/orders.tables.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { tellAdministrators } from '../identity/tell-administrators.ts';
import { formatMoney, moneyOf } from '../money.ts';
import { planCharges } from '../subscription/billing/plan-charges.tables.ts';
import { creditNotes } from './credit-notes.tables.ts';
import { paymentCases } from './payment-cases.tables.ts';
import { settleNote } from './settle-note.ts';
import type { CaseEvent, Owner, StripeCases, ToldDispute, ToldRefund } from './stripe-cases.ts';

/** A payment of ours that Stripe names. */
interface Paid {
  readonly tenantId: string;
  readonly reference: string;
  readonly ids: { readonly orderId: string } | { readonly planChargeId: string };
}

async function paidBy(tx: Tx, { orderId, chargeId }: Owner): Promise<Paid | null> {
  if (orderId) {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
    if (!order || order.paymentMethod !== 'Stripe') return null;
    return { tenantId: order.tenantId, reference: order.number, ids: { orderId } };
  }
  if (!chargeId) return null;
  const [charge] = await tx.select().from(planCharges).where(eq(planCharges.id, chargeId));
  if (!charge) return null;
  const { tenantId, description } = charge;
  return { tenantId, reference: description, ids: { planChargeId: charge.id } };
}

const tell = (
  context: Context,
  tx: Tx,
  { tenantId, reference }: Paid,
  kind: 'payment-disputed' | 'payment-lost' | 'refund-failed',
  told: ToldDispute | ToldRefund,
): Promise<void> =>
  tellAdministrators(context, tx, tenantId, {
    kind,
    values: { reference, amount: formatMoney(told.money) },
    page: '/administration/orders',
  });

/** A refund without a credit note, such as that of a payment that came too late, did not arrive. */
async function keepFailedRefund(context: Context, paid: Paid, refund: ToldRefund): Promise<void> {
  const now = context.clock.now();
  await context.database.inTenant(paid.tenantId, async (tx) => {
    const [isNew] = await tx
      .insert(paymentCases)
      .values({
        id: refund.id,
        kind: 'RefundFailed',
        ...paid.ids,
        amount: refund.money.amountMinor,
        currency: refund.money.currency,
        reason: refund.failure ?? '',
        state: 'Lost',
        openedAt: now,
        closedAt: now,
      })
      .onConflictDoNothing()
      .returning();
    if (!isNew) return;
    recordAudit(tx, {
      action: 'Payment.RefundFailed',
      target: { type: 'PaymentCase', id: refund.id },
      data: { reference: paid.reference, failure: refund.failure },
    });
    await tell(context, tx, paid, 'refund-failed', refund);
  });
}

async function settleRefund(context: Context, refund: ToldRefund): Promise<void> {
  const { creditNoteId } = refund.owner;
  const { database, log } = context;
  if (creditNoteId) {
    const [note] = await database.asSystem((tx) =>
      tx.select().from(creditNotes).where(eq(creditNotes.id, creditNoteId)),
    );
    if (!note) return log.warn({ refund }, 'A refund belongs to an unknown credit note');
    return database.inTenant(note.tenantId, (tx) => settleNote(context, tx, note.id, refund));
  }
  const paid = await database.asSystem((tx) => paidBy(tx, refund.owner));
  if (!paid) return log.warn({ refund }, 'A refund belongs to an unknown payment');
  if (refund.outcome === 'failed') await keepFailedRefund(context, paid, refund);
}

/** Writes how a dispute stands. Returns what administrators are told, or null. */
async function writeDispute(
  context: Context,
  tx: Tx,
  paid: Paid,
  dispute: ToldDispute,
): Promise<'payment-disputed' | 'payment-lost' | null> {
  const { id, state, reason, dueAt, money } = dispute;
  const [isNew] = await tx
    .insert(paymentCases)
    .values({
      id,
      kind: 'Dispute',
      ...paid.ids,
      amount: money.amountMinor,
      currency: money.currency,
      reason,
      state: 'Open',
      dueAt,
      openedAt: dispute.openedAt,
    })
    .onConflictDoNothing()
    .returning();
  if (isNew)
    recordAudit(tx, {
      action: 'Payment.Disputed',
      target: { type: 'PaymentCase', id },
      data: { reference: paid.reference, reason, amount: formatMoney(money) },
    });
  if (state === 'Open') {
    await tx
      .update(paymentCases)
      .set({ dueAt })
      .where(and(eq(paymentCases.id, id), eq(paymentCases.state, 'Open')));
    return isNew ? 'payment-disputed' : null;
  }
  const [closed] = await tx
    .update(paymentCases)
    // Who dealt with the open dispute did not know how it ends.
    .set({ state, closedAt: context.clock.now(), ...(state === 'Lost' && { handledAt: null }) })
    .where(and(eq(paymentCases.id, id), eq(paymentCases.state, 'Open')))
    .returning();
  if (!closed) return null;
  recordAudit(tx, {
    action: 'Payment.DisputeClosed',
    target: { type: 'PaymentCase', id },
    changes: { state: ['Open', state] },
    data: { reference: paid.reference, amount: formatMoney(moneyOf(closed)) },
  });
  return state === 'Lost' ? 'payment-lost' : null;
}

async function settleDispute(context: Context, dispute: ToldDispute): Promise<void> {
  const paid = await context.database.asSystem((tx) => paidBy(tx, dispute.owner));
  if (!paid) return context.log.warn({ dispute }, 'A dispute is about an unknown payment');
  await context.database.inTenant(paid.tenantId, async (tx) => {
    const kind = await writeDispute(context, tx, paid, dispute);
    if (kind) await tell(context, tx, paid, kind, dispute);
  });
}

/** Handles a verified message about a refund or a dispute. Repeated, it has no effect. */
export async function settleCase(
  context: Context,
  cases: StripeCases,
  event: CaseEvent,
): Promise<void> {
  const told = await cases.read(event);
  if (told === null)
    return context.log.warn({ event }, 'A message names what Stripe does not know');
  await (told.kind === 'refund' ? settleRefund(context, told) : settleDispute(context, told));
}
