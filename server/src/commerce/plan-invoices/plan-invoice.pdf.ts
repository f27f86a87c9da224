import { and, eq } from 'drizzle-orm';
import type { PrintedInvoice } from '../invoices/printed-invoice.ts';
import { printedPeriod } from '../invoices/invoice-period.ts';
import type { Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { sellerOf } from '../../settings/settings-in-memory.ts';
import { planCharges } from '../tables/plan-charges.tables.ts';
import type { PlanInvoiceRow } from '../tables/plan-invoices.tables.ts';

/**
 * The invoice of a plan as it is printed, in the language of the document (null: from before
 * documents had one). `more` replaces what is recorded.
 */
export async function printedPlanInvoice(
  { settings }: Pick<Context, 'settings'>,
  tx: Tx,
  invoice: PlanInvoiceRow,
  {
    language,
    ...more
  }: Partial<Omit<PrintedInvoice, 'language'>> & {
    readonly language: string | null;
  },
): Promise<PrintedInvoice> {
  const [charge] = await tx
    .select({ id: planCharges.id })
    .from(planCharges)
    .where(and(eq(planCharges.planInvoiceId, invoice.id), eq(planCharges.state, 'Paid')));
  const period = { start: invoice.periodStart, end: invoice.periodEnd };
  return {
    ...invoice,
    language: language ?? 'en',
    seller: invoice.seller ?? sellerOf(settings),
    reference: `${invoice.planName}`,
    period,
    lines: [
      {
        text: `${invoice.planName}, ${printedPeriod(language, period)}`,
        amount: invoice.amount - (invoice.tax?.amount ?? 0),
      },
    ],
    paidBy: charge ? 'Card' : 'Transfer',
    ...more,
  };
}
