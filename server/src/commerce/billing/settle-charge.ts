import { SubscriptionState } from '@editorial/contracts/enumerations';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { notifyAdministrators } from '../../people/mails/notify-administrators.ts';
import { formatMoney, isSameMoney, moneyOf } from '../../ground/money.ts';
import { HttpProblem } from '../../ground/problem.ts';
import { required } from '../../ground/required.ts';
import { netOf } from '../../ground/tax/tax.rules.ts';
import { announceSubscription } from '../subscription/announcements.ts';
import { SYSTEM_ACTOR } from '../subscription/begin-cycle.ts';
import { changeOf, upgradeNow } from '../plan-changes/apply-plan.ts';
import { revive } from '../plan-changes/revive-plan.ts';
import { catchUp } from '../plan-changes/cycles.ts';
import { sendMail } from '../subscription/mails.job.ts';
import { changeState } from '../plan-changes/state-changes.ts';
import { subscriptionById } from '../subscription/subscription.queries.ts';
import type { SubscriptionRow } from '../tables/subscriptions.tables.ts';
import { PLAN_CHARGES_JOB } from '../plan-invoices/begin-charge.ts';
import { deactivatedAt, nextCardTry } from '../plan-invoices/billing-periods.rules.ts';
import { periodMoney } from '../plan-invoices/issue-plan-invoices.ts';
import { payPlanInvoice } from './pay-plan-invoice.ts';
import type { PayAnswer } from './plan-cards.ts';
import { planCharges, type PlanChargeRow } from '../tables/plan-charges.tables.ts';
import { planInvoices, type PlanInvoiceRow } from '../tables/plan-invoices.tables.ts';

/** Hours that a payer has to confirm a payment at the bank, for what begins with the payment. */
const CONFIRMATION_HOURS = 23;

const target = (id: string) => ({ type: 'Subscription', id });
const change = (tx: Tx, id: string, values: Partial<PlanChargeRow>) =>
  tx.update(planCharges).set(values).where(eq(planCharges.id, id));

/** The invoice that a charge pays. */
async function invoiceOf(
  tx: Tx,
  { planInvoiceId }: Pick<PlanChargeRow, 'planInvoiceId'>,
): Promise<PlanInvoiceRow> {
  const id = required(planInvoiceId, 'The invoice of a charge');
  const [found] = await tx.select().from(planInvoices).where(eq(planInvoices.id, id));
  return required(found, 'The invoice of a charge');
}

/**
 * Does what was paid for. Throws a problem if that is no longer possible, so that the caller pays
 * it back.
 */
export async function fulfil(
  context: Context,
  tx: Tx,
  row: SubscriptionRow,
  charge: PlanChargeRow,
): Promise<void> {
  const now = context.clock.now();
  const impossible = (why: string) =>
    new HttpProblem('Editorial:PlanNotChangeable', { message: why });
  const act = { actor: SYSTEM_ACTOR, reason: '', now, charge };
  if (charge.purpose === 'Invoice') {
    const { id, number } = await invoiceOf(tx, charge);
    await payPlanInvoice(context, { tx, id, actor: SYSTEM_ACTOR, charge });
    return sendMail(context, tx, {
      kind: 'plan-paid',
      subscription: row,
      reference: number,
      money: moneyOf(charge),
      key: `plan-paid:${charge.id}`,
    });
  }
  if (charge.purpose === 'Activation') {
    if (row.state !== SubscriptionState.Approved) throw impossible('It is not approved.');
    if (!isSameMoney(periodMoney(row), netOf(moneyOf(charge), charge.tax)))
      throw impossible('The price changed.');
    await changeState(context, { tx, row, to: SubscriptionState.Activated, act });
    return undefined;
  }
  const terms = required(charge.change, 'The change of a charge');
  if (charge.purpose === 'Revival') return void (await revive(context, tx, row, { terms, act }));
  const current = await catchUp(context, tx, row, now);
  const { isUpgrade } = await changeOf(tx, current, terms, now);
  if (current.state !== SubscriptionState.Activated || !isUpgrade)
    throw impossible('The plan changed meanwhile.');
  const due = netOf(moneyOf(charge), charge.tax);
  await upgradeNow(context, tx, current, { terms, due, key: charge.id, charge });
}

/** A payment of another amount waits for an administrator. */
async function keepMismatch(
  context: Context,
  {
    tx,
    row,
    charge,
    payAnswer: { invoice },
  }: {
    readonly tx: Tx;
    readonly row: SubscriptionRow;
    readonly charge: PlanChargeRow;
    readonly payAnswer: PayAnswer;
  },
): Promise<void> {
  const paid = invoice.money;
  await change(tx, charge.id, {
    state: 'Mismatch',
    paidAmount: paid.amountMinor,
    paidCurrency: paid.currency,
    nextAttemptAt: null,
    payUrl: null,
  });
  const amounts = { asked: formatMoney(moneyOf(charge)), paid: formatMoney(paid) };
  recordAudit(tx, { action: 'PlanCharge.Mismatch', target: target(row.id), data: amounts });
  await notifyAdministrators(context, tx, row.tenantId, {
    kind: 'payment-mismatch',
    values: { ...amounts, reference: charge.description, client: row.clientName },
    page: '/subscriptions',
  });
}

/** The bank refused: an invoice is tried again, everything else stays as it was. */
async function settleRefused(
  context: Context,
  {
    tx,
    row,
    charge,
    payAnswer: { invoice, failure },
  }: {
    readonly tx: Tx;
    readonly row: SubscriptionRow;
    readonly charge: PlanChargeRow;
    readonly payAnswer: PayAnswer;
  },
): Promise<void> {
  const now = context.clock.now();
  recordAudit(tx, {
    action: 'PlanCharge.Declined',
    target: target(row.id),
    data: { reference: charge.description, failure },
  });
  if (charge.purpose !== 'Invoice')
    return void (await change(tx, charge.id, {
      failure,
      payUrl: invoice.payUrl,
      nextAttemptAt: new Date(now.getTime() + CONFIRMATION_HOURS * 3_600_000),
    }));
  const open = await invoiceOf(tx, charge);
  const remindedAt = open.remindedAt ?? now;
  const nextAttemptAt = nextCardTry(remindedAt, now);
  await change(tx, charge.id, {
    failure,
    declines: charge.declines + 1,
    payUrl: invoice.payUrl,
    nextAttemptAt,
  });
  if (open.remindedAt === null)
    await tx.update(planInvoices).set({ remindedAt }).where(eq(planInvoices.id, open.id));
  // A person who pays a deactivated plan sees the refusal on the page.
  if (row.state !== SubscriptionState.Activated) return undefined;
  return sendMail(context, tx, {
    kind: nextAttemptAt ? 'plan-card-failed' : 'plan-card-failed-last',
    subscription: row,
    reference: open.number,
    money: moneyOf(charge),
    dates: { date: deactivatedAt({ ...open, remindedAt }), next: nextAttemptAt },
    key: `plan-card-failed:${charge.id}:${nextAttemptAt?.toISOString() ?? 'last'}`,
  });
}

/** Once `mayFulfil` is false, a payment is only noted, to be paid back. */
async function settle(
  context: Context,
  tx: Tx,
  {
    chargeId,
    answer,
    mayFulfil,
  }: { readonly chargeId: string; readonly answer: PayAnswer; readonly mayFulfil: boolean },
): Promise<void> {
  const [found] = await tx.select().from(planCharges).where(eq(planCharges.id, chargeId));
  if (!found) return context.log.warn({ answer }, 'A payment belongs to an unknown charge');
  const row = await subscriptionById(tx, found.subscriptionId, { lock: true });
  const [charge] = await tx
    .select()
    .from(planCharges)
    .where(eq(planCharges.id, chargeId))
    .for('update');
  if (!charge || (charge.state !== 'Pending' && charge.state !== 'Failed')) return undefined;
  const { invoice, failure } = answer;
  if (charge.stripeInvoiceId !== null && charge.stripeInvoiceId !== invoice.id)
    return context.log.error({ answer, charge }, 'A charge has a second invoice at Stripe');
  const now = context.clock.now();
  await change(tx, charge.id, { claimedUntil: null, stripeInvoiceId: invoice.id });
  if (invoice.outcome === 'paid') {
    if (!isSameMoney(invoice.money, moneyOf(charge)))
      return keepMismatch(context, { tx, row, charge, payAnswer: answer });
    const isWanted = mayFulfil && charge.state === 'Pending';
    await change(tx, charge.id, {
      state: isWanted ? 'Paid' : 'ToRefund',
      failure: null,
      payUrl: null,
      nextAttemptAt: null,
      settledAt: now,
    });
    if (!isWanted) return context.jobs.send(tx, PLAN_CHARGES_JOB, {});
    recordAudit(tx, {
      action: 'PlanCharge.Paid',
      target: target(row.id),
      data: { reference: charge.description, amount: charge.amount, currency: charge.currency },
    });
    await fulfil(context, tx, row, charge);
    return announceSubscription(context, tx, row.id);
  }
  if (charge.state === 'Failed') return undefined;
  if (invoice.outcome === 'ended') {
    await change(tx, charge.id, {
      state: 'Failed',
      failure: failure ?? charge.failure ?? 'canceled',
      payUrl: null,
      nextAttemptAt: null,
      settledAt: now,
    });
    return announceSubscription(context, tx, row.id);
  }
  return failure === null
    ? undefined
    : settleRefused(context, { tx, row, charge, payAnswer: answer });
}

/**
 * Updates a charge with the state of its invoice at Stripe. The page, messages and the job all call
 * it. It is idempotent, and the calls may come in any order. A payment for something that is no
 * longer possible goes back.
 */
export async function settleCharge(
  context: Context,
  tenantId: string,
  chargeId: string,
  answer: PayAnswer,
): Promise<void> {
  try {
    await context.database.inTenant(tenantId, (tx) =>
      settle(context, tx, { chargeId, answer, mayFulfil: true }),
    );
  } catch (error) {
    if (!(error instanceof HttpProblem) || answer.invoice.outcome !== 'paid') throw error;
    context.log.warn({ err: error, answer }, 'What was paid for is no longer possible');
    await context.database.inTenant(tenantId, (tx) =>
      settle(context, tx, { chargeId, answer, mayFulfil: false }),
    );
  }
}
