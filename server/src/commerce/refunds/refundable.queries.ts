import type { CreditNote, Refundable } from '@editorial/contracts/refunds';
import { asc, eq, or } from 'drizzle-orm';
import type { Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { actorNames } from '../../people/permissions/actor-names.ts';
import { creditNotes, type CreditNoteRow } from '../tables/credit-notes.tables.ts';
import { linesOf, refundTarget } from './refund-target.ts';
import { methodOf } from './refund.rules.ts';

const viewNote = (row: CreditNoteRow, nameOf: (actor: string) => string): CreditNote => ({
  id: row.id,
  number: row.number,
  issuedAt: row.issuedAt.toISOString(),
  amount: row.amount,
  currency: row.currency,
  tax: row.tax,
  reason: row.reason,
  actor: nameOf(row.actor),
  method: row.method,
  state: row.state,
  failure: row.failure,
  settledAt: row.settledAt?.toISOString() ?? null,
});

/** An invoice, and what of it can be refunded. Throws `Editorial:NotFound`. */
export async function viewRefundable(
  { environment }: Pick<Context, 'environment'>,
  tx: Tx,
  id: string,
): Promise<Refundable> {
  const target = await refundTarget(tx, id);
  const { invoice, subscription, reference } = target;
  const notes = await tx
    .select()
    .from(creditNotes)
    .where(or(eq(creditNotes.invoiceId, id), eq(creditNotes.planInvoiceId, id)))
    .orderBy(asc(creditNotes.number));
  const nameOf = await actorNames(
    tx,
    notes.map(({ actor }) => actor),
  );
  return {
    id: invoice.id,
    number: invoice.number,
    kind: target.kind,
    reference,
    clientName: subscription.clientName || invoice.billing.company || invoice.billing.name,
    amount: invoice.amount,
    currency: invoice.currency,
    tax: invoice.tax,
    credited: invoice.credited,
    creditedTax: invoice.creditedTax,
    paidAt: invoice.paidAt?.toISOString() ?? null,
    method: methodOf(target, environment.stripe !== undefined),
    lines: (await linesOf(tx, target)).map(({ line, license, isRefunded }) => ({
      id: line.id,
      assetNumber: line.assetNumber,
      title: line.assetTitle,
      resolutionType: line.resolutionType,
      amount: line.amount,
      licenseNumber: license?.number ?? null,
      isDownloaded: license?.firstDownloadedAt != null,
      isRefunded,
    })),
    creditNotes: notes.map((note) => viewNote(note, nameOf)),
  };
}
