import { asc, eq } from 'drizzle-orm';
import type { PrintedInvoice } from '../invoices/printed-invoice.ts';
import type { Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { problem } from '../../ground/problem.ts';
import { sellerOf } from '../../settings/settings-in-memory.ts';
import { creditNoteLines, creditNotes } from '../tables/credit-notes.tables.ts';
import { refundTarget } from './refund-target.ts';

/**
 * A credit note as it is printed, in the language of the document. `more` replaces what is recorded.
 * Throws `Editorial:NotFound`.
 */
export async function printedCreditNote(
  context: Pick<Context, 'settings'>,
  tx: Tx,
  id: string,
  { language, ...more }: Partial<PrintedInvoice> & { readonly language: string },
): Promise<PrintedInvoice> {
  const [note] = await tx.select().from(creditNotes).where(eq(creditNotes.id, id));
  if (!note) throw problem('Editorial:NotFound');
  const lines = await tx
    .select()
    .from(creditNoteLines)
    .where(eq(creditNoteLines.creditNoteId, id))
    .orderBy(asc(creditNoteLines.position));
  const target = await refundTarget(tx, note.invoiceId ?? note.planInvoiceId ?? '');
  const { invoice, reference } = target;
  return {
    language,
    number: note.number,
    billing: note.billing,
    issuedAt: note.issuedAt,
    dueAt: note.issuedAt,
    paidAt: note.settledAt,
    amount: note.amount,
    currency: note.currency,
    tax: note.tax,
    seller: note.seller ?? sellerOf(context.settings),
    reference,
    lines,
    paidBy: note.method === 'SetOff' ? 'SetOff' : 'GivenBack',
    ...(target.kind === 'Plan' && {
      period: { start: target.plan.periodStart, end: target.plan.periodEnd },
    }),
    credits: { number: invoice.number, issuedAt: invoice.issuedAt },
    ...more,
  };
}
