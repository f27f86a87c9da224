import { drawInvoice } from '../../checkout/invoice.pdf.ts';
import type { Context } from '../../context.ts';
import { sellerOf } from '../../settings/settings-in-memory.ts';
import type { PlanInvoiceRow } from './plan-invoices.tables.ts';

const day = (date: Date) => date.toISOString().slice(0, 10);

/** Renders the invoice of a plan as PDF. */
export function planInvoicePdf(
  { settings }: Pick<Context, 'settings'>,
  invoice: PlanInvoiceRow,
): Promise<Buffer> {
  const period = `${day(invoice.periodStart)} – ${day(invoice.periodEnd)}`;
  return drawInvoice({
    ...invoice,
    seller: invoice.seller ?? sellerOf(settings),
    reference: period,
    lines: [
      {
        text: `${invoice.planName}, ${period}`,
        amount: invoice.amount - (invoice.tax?.amount ?? 0),
      },
    ],
    paidText: 'Paid',
  });
}
