import { eq, sql } from 'drizzle-orm';
import type { Caller } from '../../ground/context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import type { IssuedDocumentRow } from '../tables/issued-documents.tables.ts';
import { isBookkeeping, issuedDocument } from '../issued-documents/keep-documents.ts';
import { problem } from '../../ground/problem.ts';
import { creditNotes } from '../tables/credit-notes.tables.ts';
import { ownInvoices } from './documents.queries.ts';

/** Every invoice of the caller's organization, whoever bought: for those who keep the books. */
const allInvoices = sql`(select id, 'Order' as kind from invoices
  union all select id, 'Plan' from plan_invoices)`;

/**
 * An invoice or a credit note as it was issued: of the caller, or any for bookkeeping, also of
 * closed accounts. Throws `Editorial:NotFound` for any other.
 */
export async function ownDocument(tx: Tx, caller: Caller, id: string): Promise<IssuedDocumentRow> {
  const [note] = await tx.select().from(creditNotes).where(eq(creditNotes.id, id));
  const invoiceId = note ? (note.invoiceId ?? note.planInvoiceId) : id;
  const { rows } = (await tx.execute(
    sql`select kind from ${isBookkeeping(caller) ? allInvoices : ownInvoices(caller)} as own
      where id = ${invoiceId}`,
  )) as unknown as { rows: { kind: 'Order' | 'Plan' }[] };
  const [own] = rows;
  if (!own) throw problem('Editorial:NotFound');
  const kind = own.kind === 'Order' ? 'Invoice' : 'PlanInvoice';
  return issuedDocument(tx, note ? 'CreditNote' : kind, id);
}
