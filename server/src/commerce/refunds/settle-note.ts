import { eq } from 'drizzle-orm';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { notifyAdministrators } from '../../people/mails/notify-administrators.ts';
import { formatMoney, moneyOf } from '../../ground/money.ts';
import { announceSubscription } from '../subscription/announcements.ts';
import type { CardRefund } from './card-refunds.ts';
import { creditNotes, type CreditNoteRow } from '../tables/credit-notes.tables.ts';

/**
 * Whether an outcome is news. A bank may send a refund back. A later transfer by staff counts,
 * whatever the card did before.
 */
function isNews({ state, settlementReference }: CreditNoteRow, { outcome }: CardRefund): boolean {
  if (outcome === 'pending') return false;
  if (state === 'Open') return true;
  return state === 'Done' && outcome === 'failed' && settlementReference === '';
}

/** Notes how the refund of a credit note to a card ended. Repeated or late, it has no effect. */
export async function settleNote(
  context: Context,
  tx: Tx,
  id: string,
  refund: CardRefund,
): Promise<void> {
  const [note] = await tx.select().from(creditNotes).where(eq(creditNotes.id, id)).for('update');
  if (!note || note.method !== 'Card' || !isNews(note, refund)) return;
  // A note has one refund. Another one of the same metadata was not made here.
  if (note.stripeRefundId !== null && note.stripeRefundId !== refund.refundId) return;
  const { outcome, refundId, failure } = refund;
  const isDone = outcome === 'done';
  await tx
    .update(creditNotes)
    .set({
      stripeRefundId: refundId,
      failure,
      state: isDone ? 'Done' : 'Failed',
      settledAt: isDone ? context.clock.now() : null,
    })
    .where(eq(creditNotes.id, id));
  recordAudit(tx, {
    action: isDone ? 'CreditNote.GivenBack' : 'CreditNote.Failed',
    target: { type: 'CreditNote', id },
    data: {
      number: note.number,
      amount: note.amount,
      currency: note.currency,
      ...(failure ? { failure } : {}),
    },
  });
  if (!isDone)
    await notifyAdministrators(context, tx, note.tenantId, {
      kind: 'refund-failed',
      values: { reference: note.number, amount: formatMoney(moneyOf(note)) },
      page: `/administration/orders?refund=${note.invoiceId ?? note.planInvoiceId ?? ''}`,
    });
  announceSubscription(context, tx, note.subscriptionId);
}
