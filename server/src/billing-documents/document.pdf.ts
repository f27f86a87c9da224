import { eq, sql } from 'drizzle-orm';
import { invoicePdf } from '../checkout/invoice.pdf.ts';
import { viewOrder } from '../checkout/order.queries.ts';
import { invoices, orders } from '../checkout/orders.tables.ts';
import type { Caller, Context } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { problem } from '../problem.ts';
import { creditNotePdf } from '../refunds/credit-note.pdf.ts';
import { creditNotes } from '../refunds/credit-notes.tables.ts';
import { required } from '../required.ts';
import { sellerOf } from '../settings/settings-in-memory.ts';
import { planInvoicePdf } from '../subscription/billing/plan-invoice.pdf.ts';
import { planInvoices } from '../subscription/billing/plan-invoices.tables.ts';
import { ownInvoices } from './documents.queries.ts';

export interface NamedPdf {
  readonly number: string;
  readonly pdf: Buffer;
}

async function orderInvoicePdf(context: Context, tx: Tx, id: string): Promise<NamedPdf> {
  const [row] = await tx
    .select({ invoice: invoices, userId: orders.userId })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(invoices.id, id));
  const { invoice, userId } = required(row, 'The invoice of an order');
  // The order as its buyer sees it.
  const order = await viewOrder(tx, context, { userId }, invoice.orderId);
  return {
    number: invoice.number,
    pdf: await invoicePdf(invoice, order, sellerOf(context.settings)),
  };
}

/** An invoice or a credit note of the caller as PDF. Throws `Editorial:NotFound` for any other. */
export async function documentPdf(
  context: Context,
  tx: Tx,
  caller: Caller,
  id: string,
): Promise<NamedPdf> {
  const [note] = await tx.select().from(creditNotes).where(eq(creditNotes.id, id));
  const invoiceId = note ? (note.invoiceId ?? note.planInvoiceId) : id;
  const { rows } = (await tx.execute(
    sql`select kind from ${ownInvoices(caller)} as own where id = ${invoiceId}`,
  )) as unknown as { rows: { kind: 'Order' | 'Plan' }[] };
  const [own] = rows;
  if (!own) throw problem('Editorial:NotFound');
  if (note) return creditNotePdf(context, tx, note.id);
  if (own.kind === 'Order') return orderInvoicePdf(context, tx, id);
  const [invoice] = await tx.select().from(planInvoices).where(eq(planInvoices.id, id));
  const plan = required(invoice, 'The invoice of a plan');
  return { number: plan.number, pdf: await planInvoicePdf(context, tx, plan) };
}
