import type { Billing } from '@editorial/contracts/checkout';
import { eq } from 'drizzle-orm';
import { nextInvoiceNumber } from '../../checkout/invoices.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { sendMail } from '../mails.job.ts';
import { subscriptions, type SubscriptionRow } from '../subscriptions.tables.ts';
import { daysAfter, dueSpans, PlanPaymentDays } from './billing-periods.rules.ts';
import { planInvoices } from './plan-invoices.tables.ts';

/** Whom an invoice is for: the address that a master user gave, otherwise the client by name. */
const billingOf = ({ billing, clientName }: SubscriptionRow): Billing =>
  billing ?? {
    name: clientName,
    company: '',
    address: '',
    city: '',
    postalCode: '',
    country: '',
    vatNumber: '',
  };

/**
 * Issues the invoices of a locked, active subscription for the billing periods that have begun, each
 * once. A period that was invoiced before a break is not invoiced again; after it, periods count
 * anew from the activation, so that the break costs nothing.
 */
export async function issuePlanInvoices(
  context: Context,
  tx: Tx,
  row: SubscriptionRow,
  { now, isActivation }: { readonly now: Date; readonly isActivation: boolean },
): Promise<SubscriptionRow> {
  if (row.periodPrice === 0 || row.clientId === null) return row;
  if (row.billedUntil !== null && row.billedUntil > now) return row;
  const isNew = isActivation || row.billingAnchor === null || row.billedUntil === null;
  const anchor = isNew ? now : (row.billingAnchor ?? now);
  const billedUntil = isNew ? now : (row.billedUntil ?? now);
  const spans = dueSpans({
    anchor,
    billedUntil,
    period: row.billingPeriod,
    endDate: row.endDate,
    now,
  });
  for (const { start, end } of spans) {
    const number = await nextInvoiceNumber(tx, now);
    await tx.insert(planInvoices).values({
      number,
      subscriptionId: row.id,
      planName: row.planName,
      periodStart: start,
      periodEnd: end,
      amount: row.periodPrice,
      currency: row.currency,
      billing: billingOf(row),
      issuedAt: now,
      dueAt: daysAfter(now, PlanPaymentDays.term),
    });
    await sendMail(context, tx, {
      kind: 'plan-invoice',
      subscription: row,
      reference: number,
      key: `plan-invoice:${row.id}:${start.toISOString()}`,
    });
  }
  const [changed] = await tx
    .update(subscriptions)
    .set({ billingAnchor: anchor, billedUntil: spans.at(-1)?.end ?? billedUntil })
    .where(eq(subscriptions.id, row.id))
    .returning();
  return changed ?? row;
}
