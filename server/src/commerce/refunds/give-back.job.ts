import { z } from '@editorial/contracts/schema';
import { and, asc, eq } from 'drizzle-orm';
import type { Context } from '../context/context.ts';
import { moneyOf } from '../../ground/money.ts';
import { openCardRefunds, type CardRefunds, type RefundedPayment } from './card-refunds.ts';
import { creditNotes, type CreditNoteRow } from '../tables/credit-notes.tables.ts';
import { refundTarget } from './refund-target.ts';
import { settleNote } from './settle-note.ts';

/** Name of the job that gives money back to cards. */
export const GIVE_BACK_JOB = 'refunds.give-back';
/** Most credit notes per run. */
const REFUNDS_PER_RUN = 200;

async function paymentOf(
  context: Context,
  { tenantId, invoiceId, planInvoiceId }: CreditNoteRow,
): Promise<RefundedPayment> {
  const target = await context.database.inTenant(tenantId, (tx) =>
    refundTarget(tx, invoiceId ?? planInvoiceId ?? ''),
  );
  if (target.kind === 'Order' && target.order.paymentSessionId !== null)
    return { sessionId: target.order.paymentSessionId };
  if (target.kind === 'Plan' && target.charge?.stripeInvoiceId)
    return { invoiceId: target.charge.stripeInvoiceId };
  throw new Error(`The invoice of credit note ${target.invoice.number} was not paid by card.`);
}

/**
 * Gives the money of one credit note back to its card. A server that stops in between, or a second
 * one that does the same, changes nothing: the provider keeps the refund under the note's id.
 */
async function giveBack(context: Context, cards: CardRefunds, note: CreditNoteRow): Promise<void> {
  const refund = await cards.give(note.id, await paymentOf(context, note), moneyOf(note));
  await context.database.inTenant(note.tenantId, (tx) => settleNote(context, tx, note.id, refund));
}

/**
 * Gives all open money back to cards. Throws an `AggregateError` at the end if any of it failed.
 */
export async function giveBackToCards(context: Context, cards: CardRefunds): Promise<void> {
  const open = await context.database.asSystem((tx) =>
    tx
      .select()
      .from(creditNotes)
      .where(and(eq(creditNotes.method, 'Card'), eq(creditNotes.state, 'Open')))
      .orderBy(asc(creditNotes.issuedAt))
      .limit(REFUNDS_PER_RUN),
  );
  const failures: unknown[] = [];
  // A failure of one must not block the others.
  for (const note of open)
    await giveBack(context, cards, note).catch((error: unknown) => void failures.push(error));
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} refunds could not be made`);
}

/** Registers the job. Without a key, nothing goes back to cards. */
export async function refundJobs(context: Context): Promise<void> {
  const cards = openCardRefunds(context);
  await context.jobs.register(GIVE_BACK_JOB, z.object({}), async () => {
    if (cards) await giveBackToCards(context, cards);
  });
  if (cards) await context.jobs.schedule(GIVE_BACK_JOB, '*/5 * * * *');
}
