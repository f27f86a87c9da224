import { SubscriptionState } from '@editorial/contracts/enumerations';
import type { PlanBilling } from '@editorial/contracts/plan-invoices';
import { desc, eq } from 'drizzle-orm';
import type { Tx } from '../../database/database.ts';
import type { SubscriptionRow } from '../subscriptions.tables.ts';
import { planInvoices, type PlanInvoiceRow } from './plan-invoices.tables.ts';

const viewInvoice = (row: PlanInvoiceRow): PlanBilling['invoices'][number] => ({
  id: row.id,
  number: row.number,
  planName: row.planName,
  periodStart: row.periodStart.toISOString(),
  periodEnd: row.periodEnd.toISOString(),
  amount: row.amount,
  currency: row.currency,
  issuedAt: row.issuedAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  paidAt: row.paidAt?.toISOString() ?? null,
});

/** The invoices of a subscription, newest first, and what follows. */
export async function viewBilling(tx: Tx, row: SubscriptionRow): Promise<PlanBilling> {
  const rows = await tx
    .select()
    .from(planInvoices)
    .where(eq(planInvoices.subscriptionId, row.id))
    .orderBy(desc(planInvoices.periodStart));
  const goesOn =
    row.state === SubscriptionState.Activated &&
    row.billedUntil !== null &&
    (row.endDate === null || row.billedUntil < row.endDate);

  return {
    billing: row.billing,
    periodPrice: row.periodPrice,
    currency: row.currency,
    nextInvoiceAt: goesOn ? (row.billedUntil?.toISOString() ?? null) : null,
    invoices: rows.map(viewInvoice),
  };
}
