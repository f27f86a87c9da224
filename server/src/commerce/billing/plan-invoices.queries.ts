import { SubscriptionState } from '@editorial/contracts/enumerations';
import type { PlanBilling } from '@editorial/contracts/plan-invoices';
import { desc, eq } from 'drizzle-orm';
import { isOnAccountAllowed } from '../context/ways-to-pay.ts';
import type { Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { revivalTerms } from '../plan-changes/change-plan.ts';
import { periodPriceOf } from '../subscription/plan-prices.rules.ts';
import type { SubscriptionRow } from '../tables/subscriptions.tables.ts';
import { daysAfter, deactivatedAt, endsSoon } from '../plan-invoices/billing-periods.rules.ts';
import { periodMoney, withTax } from '../plan-invoices/issue-plan-invoices.ts';
import {
  needsConfirmation,
  planCharges,
  type PlanChargeRow,
} from '../tables/plan-charges.tables.ts';
import { planInvoices, type PlanInvoiceRow } from '../tables/plan-invoices.tables.ts';

/** Days for which the page shows a refused payment that nothing waits for. */
const REFUSAL_SHOWN_DAYS = 3;

const iso = (date: Date | null | undefined): string | null => date?.toISOString() ?? null;

/** When an unpaid invoice ends an active plan. */
function endsPlanAt(row: PlanInvoiceRow, state: SubscriptionState): string | null {
  const isPaid = row.paidAt !== null || row.credited >= row.amount;
  const isSpared = isPaid || row.suspendedAt !== null || state !== SubscriptionState.Activated;
  return isSpared ? null : iso(deactivatedAt(row));
}

const viewInvoice = (
  row: PlanInvoiceRow,
  charges: readonly PlanChargeRow[],
  deactivatesAt: string | null,
): PlanBilling['invoices'][number] => ({
  ...(deactivatesAt === null ? {} : { deactivatesAt }),
  kind: row.kind,
  payment: paymentOf(row, charges),
  id: row.id,
  number: row.number,
  planName: row.planName,
  periodStart: row.periodStart.toISOString(),
  periodEnd: row.periodEnd.toISOString(),
  amount: row.amount,
  currency: row.currency,
  credited: row.credited,
  issuedAt: row.issuedAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  paidAt: row.paidAt?.toISOString() ?? null,
});

function paymentOf(
  { id }: PlanInvoiceRow,
  charges: readonly PlanChargeRow[],
): PlanBilling['invoices'][number]['payment'] {
  const charge = charges.find(
    ({ planInvoiceId, state }) => planInvoiceId === id && state === 'Pending',
  );
  return charge
    ? {
        failure: charge.failure,
        payUrl: charge.payUrl,
        asksConfirmation: needsConfirmation(charge.failure),
        nextAttemptAt: iso(charge.nextAttemptAt),
      }
    : null;
}

/** The newest payment that something waits for, or that was refused within the last days. */
function planPayment(charges: readonly PlanChargeRow[], now: Date): PlanBilling['payment'] {
  const newest = charges.find(({ purpose }) => purpose !== 'Invoice');
  if (!newest || newest.purpose === 'Invoice') return null;
  const { purpose, state, amount, currency, description, failure, payUrl, settledAt } = newest;
  if (state !== 'Pending' && state !== 'Mismatch' && state !== 'Failed') return null;
  if (state === 'Failed' && settledAt && daysAfter(settledAt, REFUSAL_SHOWN_DAYS) < now)
    return null;
  return { purpose, state, amount, currency, planName: description, failure, payUrl };
}

/** The invoices of a subscription, newest first, and what follows. */
export async function viewBilling(
  context: Pick<Context, 'clock' | 'environment' | 'settings'>,
  tx: Tx,
  row: SubscriptionRow,
): Promise<PlanBilling> {
  const { clock, environment } = context;
  const now = clock.now();
  const charges = await tx
    .select()
    .from(planCharges)
    .where(eq(planCharges.subscriptionId, row.id))
    .orderBy(desc(planCharges.createdAt));
  const revival = await revivalTerms(tx, row, now);
  const { card, nextPlan } = row;
  const rows = await tx
    .select()
    .from(planInvoices)
    .where(eq(planInvoices.subscriptionId, row.id))
    .orderBy(desc(planInvoices.periodStart), desc(planInvoices.number));
  const goesOn =
    row.state === SubscriptionState.Activated &&
    row.billedUntil !== null &&
    (row.endDate === null || row.billedUntil < row.endDate);

  return {
    state: row.state,
    planId: row.planId,
    planName: row.planName,
    billingPeriod: row.billingPeriod,
    card: card && {
      brand: card.brand,
      last4: card.last4,
      expMonth: card.expMonth,
      expYear: card.expYear,
      endsSoon: endsSoon(card, now),
    },
    acceptsCards: environment.stripe !== undefined,
    isOnAccountAllowed: isOnAccountAllowed(context),
    payment: planPayment(charges, now),
    nextPlan: nextPlan && {
      planName: nextPlan.planName,
      billingPeriod: nextPlan.billingPeriod,
      periodPrice: periodPriceOf(nextPlan, row.currency),
      at: nextPlan.at,
    },
    revivalPrice: revival && periodPriceOf(revival, row.currency),
    billing: row.billing,
    periodPrice: row.periodPrice,
    taxRateBasisPoints: withTax(context, row, periodMoney(row)).tax.rateBasisPoints,
    currency: row.currency,
    nextInvoiceAt: goesOn ? (row.billedUntil?.toISOString() ?? null) : null,
    invoices: rows.map((invoice) => viewInvoice(invoice, charges, endsPlanAt(invoice, row.state))),
  };
}
