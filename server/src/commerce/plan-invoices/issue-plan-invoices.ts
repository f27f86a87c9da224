import type { Billing } from '@editorial/contracts/checkout';
import type { Tax } from '@editorial/contracts/tax';
import { eq } from 'drizzle-orm';
import { beginInvoice, taxFor } from '../invoices/invoices.ts';
import type { Context } from '../context/context.ts';
import { isOnAccountAllowed, paysByCard } from '../context/ways-to-pay.ts';
import type { Tx } from '../../ground/database/database.ts';
import { moneyOf, type Money } from '../../ground/money.ts';
import { required } from '../../ground/required.ts';
import { grossOf } from '../../ground/tax/tax.rules.ts';
import { sendMail } from '../subscription/mails.job.ts';
import { subscriptions, type SubscriptionRow } from '../tables/subscriptions.tables.ts';
import { dueSpans } from './billing-periods.rules.ts';
import { beginCharge } from './begin-charge.ts';
import { emptyBilling } from '../tables/billing-column.ts';
import { planCharges, type PlanChargeRow } from '../tables/plan-charges.tables.ts';
import { planInvoices, type PlanInvoiceRow } from '../tables/plan-invoices.tables.ts';

/** Whom an invoice is for: the address that a master user gave, otherwise the client by name. */
const billingOf = ({ billing, clientName }: SubscriptionRow): Billing =>
  billing ?? { ...emptyBilling, name: clientName };

export interface PlanInvoicing {
  readonly now: Date;
  readonly isActivation: boolean;
  /** The payment by card that paid the first of them. */
  readonly charge?: PlanChargeRow | undefined;
}

/** A net amount with the tax on it, for a payment that comes before its invoice. */
export function withTax(
  context: Pick<Context, 'settings' | 'clock'>,
  row: SubscriptionRow,
  net: Money,
): { readonly money: Money; readonly tax: Tax } {
  const tax = taxFor(context, net, billingOf(row), context.clock.now());
  return { money: grossOf(net, tax), tax };
}

/** Returns the price of one billing period, without tax. */
export const periodMoney = (row: SubscriptionRow): Money =>
  moneyOf({ amount: row.periodPrice, currency: row.currency });

/**
 * Issues one invoice of a plan. An amount that a charge paid counts as paid. A plan that is paid by
 * card is charged now, any other has 30 days. A renewal that nothing pays for is due now, as after
 * a refused card.
 */
export async function issuePlanInvoice(
  context: Context,
  tx: Tx,
  row: SubscriptionRow,
  about: Pick<PlanInvoiceRow, 'kind' | 'planName' | 'periodStart' | 'periodEnd'> & {
    /** Without tax. */
    readonly money: Money;
    readonly charge?: PlanChargeRow | undefined;
    /** Whether the plan goes on by itself, so that nobody agreed to pay this one by invoice. */
    readonly isRenewal?: boolean;
  },
): Promise<PlanInvoiceRow> {
  const { money, charge, isRenewal = false, ...period } = about;
  const now = context.clock.now();
  const isCharged = charge === undefined && paysByCard(context, row);
  const invoiced = await beginInvoice(context, tx, {
    net: money,
    billing: billingOf(row),
    tax: charge ? charge.tax : withTax(context, row, money).tax,
    now,
    isPaid: charge !== undefined,
    isDueNow: isCharged || (isRenewal && !isOnAccountAllowed(context)),
  });
  const { number } = invoiced;
  const [issued] = await tx
    .insert(planInvoices)
    .values({ ...period, ...invoiced, subscriptionId: row.id })
    .returning();
  const invoice = required(issued, 'An invoice');
  if (isCharged)
    await beginCharge(context, tx, row, {
      purpose: 'Invoice',
      planInvoiceId: invoice.id,
      money: moneyOf(invoiced),
      description: `${invoice.planName}, ${number}`,
    });
  if (charge)
    await tx
      .update(planCharges)
      .set({ planInvoiceId: invoice.id })
      .where(eq(planCharges.id, charge.id));
  if (!isCharged)
    await sendMail(context, tx, {
      kind: charge ? 'plan-paid' : 'plan-invoice',
      subscription: row,
      reference: number,
      money: moneyOf(invoiced),
      dates: { date: invoice.dueAt },
      attached: { of: 'PlanInvoice', id: invoice.id },
      key: `plan-invoice:${invoice.id}`,
    });
  return invoice;
}

/**
 * Issues the invoices of a locked, active subscription for the billing periods that have begun,
 * each once. A period that was invoiced before a break is not invoiced again; after it, periods
 * count again from the activation, so that the break costs nothing.
 */
export async function issuePlanInvoices(
  context: Context,
  tx: Tx,
  row: SubscriptionRow,
  { now, isActivation, charge }: PlanInvoicing,
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
    await issuePlanInvoice(context, tx, row, {
      kind: 'Period',
      planName: row.planName,
      periodStart: start,
      periodEnd: end,
      money: periodMoney(row),
      charge: start === spans[0]?.start ? charge : undefined,
      isRenewal: !isActivation,
    });
  }
  const [changed] = await tx
    .update(subscriptions)
    .set({ billingAnchor: anchor, billedUntil: spans.at(-1)?.end ?? billedUntil })
    .where(eq(subscriptions.id, row.id))
    .returning();
  return changed ?? row;
}
