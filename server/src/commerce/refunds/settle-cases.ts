import type { PaymentCase } from '@editorial/contracts/refunds';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import { orders } from '../tables/orders.tables.ts';
import type { Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { notifyAdministrators } from '../../people/mails/notify-administrators.ts';
import { formatMoney } from '../../ground/money.ts';
import { planCharges } from '../tables/plan-charges.tables.ts';
import { creditNotes } from '../tables/credit-notes.tables.ts';
import { paymentCases } from '../tables/payment-cases.tables.ts';
import { settleNote } from './settle-note.ts';
import type {
  CaseEvent,
  Owner,
  StripeCases,
  ReportedDispute,
  ReportedRefund,
} from './stripe-cases.ts';

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

const notifyOfCase = (
  context: Context,
  {
    tx,
    paid: { tenantId, reference },
    kind,
    reported,
  }: {
    readonly tx: Tx;
    readonly paid: Paid;
    readonly kind: 'payment-disputed' | 'payment-lost' | 'refund-failed';
    readonly reported: ReportedDispute | ReportedRefund;
  },
): Promise<void> =>
  notifyAdministrators(context, tx, tenantId, {
    kind,
    values: { reference, amount: formatMoney(reported.money) },
    page: '/administration/orders',
  });

/** A refund without a credit note, such as that of a payment that came too late, did not arrive. */
async function keepFailedRefund(
  context: Context,
  paid: Paid,
  refund: ReportedRefund,
): Promise<void> {
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
    await notifyOfCase(context, { tx, paid, kind: 'refund-failed', reported: refund });
  });
}

async function settleRefund(context: Context, refund: ReportedRefund): Promise<void> {
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

type KeptState = PaymentCase['state'] | null;
/** The state of a dispute as we keep it, or null if we do not know it yet. */
async function keptState(tx: Tx, id: string): Promise<KeptState> {
  const [found] = await tx
    .select({ state: paymentCases.state })
    .from(paymentCases)
    .where(eq(paymentCases.id, id))
    .for('update');
  return found?.state ?? null;
}

/** Keeps a dispute that we hear of first. Returns false if another message just did. */
async function openDispute(tx: Tx, paid: Paid, dispute: ReportedDispute): Promise<boolean> {
  const { id, reason, dueAt, money, openedAt } = dispute;
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
      openedAt,
    })
    .onConflictDoNothing()
    .returning();
  if (isNew)
    recordAudit(tx, {
      action: 'Payment.Disputed',
      target: { type: 'PaymentCase', id },
      data: { reference: paid.reference, reason, amount: formatMoney(money) },
    });
  return isNew !== undefined;
}

/**
 * Writes how a dispute stands now. Returns the news for administrators, or null. A loss is not the
 * end: an appeal opens the dispute again, and may win it.
 */
async function writeDispute(
  context: Context,
  tx: Tx,
  paid: Paid,
  { dispute, known }: { readonly dispute: ReportedDispute; readonly known: KeptState },
): Promise<'payment-disputed' | 'payment-lost' | null> {
  const { id, state, reason, dueAt, money } = dispute;
  const before = known ?? 'Open';
  const change = (values: Partial<typeof paymentCases.$inferInsert>) =>
    tx.update(paymentCases).set(values).where(eq(paymentCases.id, id));
  if (state === before) {
    if (state === 'Open') await change({ dueAt });
    return known === null ? 'payment-disputed' : null;
  }
  const audit = (action: 'Payment.Disputed' | 'Payment.DisputeClosed') =>
    recordAudit(tx, {
      action,
      target: { type: 'PaymentCase', id },
      changes: { state: [before, state] },
      data: { reference: paid.reference, reason, amount: formatMoney(money) },
    });
  if (state === 'Open') {
    await change({ state, dueAt, closedAt: null, handledAt: null });
    audit('Payment.Disputed');
    return 'payment-disputed';
  }
  // The person who dealt with the open dispute did not know how it ends.
  const isLost = state === 'Lost';
  await change({ state, closedAt: context.clock.now(), ...(isLost && { handledAt: null }) });
  audit('Payment.DisputeClosed');
  return isLost ? 'payment-lost' : null;
}

/**
 * How often a message is read again because another one about its dispute was written meanwhile.
 */
const MAX_READS = 5;

/**
 * Asks Stripe how a dispute stands and writes it. An answer that was read before another message
 * was written may be older than that one, so it is asked again.
 */
async function settleDispute(
  context: Context,
  read: () => Promise<ReportedDispute | null>,
  id: string,
): Promise<void> {
  const { database, log } = context;
  const kept = (tx: Tx) => keptState(tx, id);
  for (let reads = 1; reads <= MAX_READS; reads++) {
    const before = await database.asSystem(kept);
    const dispute = await read();
    if (dispute === null) return log.warn({ id }, 'A message names what Stripe does not know');
    const paid = await database.asSystem((tx) => paidBy(tx, dispute.owner));
    if (!paid) return log.warn({ dispute }, 'A dispute is about an unknown payment');
    const isWritten = await database.inTenant(paid.tenantId, async (tx) => {
      const known = await kept(tx);
      if (known !== before) return false;
      if (known === null && !(await openDispute(tx, paid, dispute))) return false;
      const kind = await writeDispute(context, tx, paid, { dispute, known });
      if (kind) await notifyOfCase(context, { tx, paid, kind, reported: dispute });
      return true;
    });
    if (isWritten) return undefined;
  }
  throw new Error(`The dispute ${id} changes all the time.`);
}

/** Handles a verified message about a refund or a dispute. Repeated, it has no effect. */
export async function settleCase(
  context: Context,
  cases: StripeCases,
  event: CaseEvent,
): Promise<void> {
  const { id, kind } = event;
  if (kind === 'dispute') return settleDispute(context, () => cases.readDispute(id), id);
  const refund = await cases.readRefund(id);
  if (refund === null)
    return context.log.warn({ event }, 'A message names what Stripe does not know');
  return settleRefund(context, refund);
}
