import { z } from '@editorial/contracts/schema';
import { and, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Context } from '../context/context.ts';
import { formatMoney, moneyOf } from '../../ground/money.ts';
import { sendMail } from '../subscription/mails.job.ts';
import { subscriptionById } from '../subscription/subscription.queries.ts';
import { subscriptions, type SubscriptionRow } from '../tables/subscriptions.tables.ts';
import { PLAN_CHARGES_JOB } from '../plan-invoices/begin-charge.ts';
import { settleCardPage } from './card-pages.ts';
import { openPlanCards, type PayAnswer, type PlanCards } from './plan-cards.ts';
import {
  needsConfirmation,
  planCharges,
  type PlanChargeRow,
} from '../tables/plan-charges.tables.ts';
import { settleCharge } from './settle-charge.ts';

/** While one server asks Stripe about a charge, others leave it alone for this long. */
const CLAIM_MS = 2 * 60_000;
/** Most charges of each kind per run. */
const CHARGES_PER_RUN = 200;

interface Claimed {
  readonly charge: PlanChargeRow;
  readonly row: SubscriptionRow;
  /** Whether it is time to try. Otherwise Stripe is only asked. */
  readonly isDue: boolean;
}

async function claim(context: Context, tenantId: string, id: string): Promise<Claimed | null> {
  const now = context.clock.now();
  return context.database.inTenant(tenantId, async (tx) => {
    const [charge] = await tx
      .update(planCharges)
      .set({
        claimedUntil: new Date(now.getTime() + CLAIM_MS),
        attempts: sql`${planCharges.attempts} + 1`,
      })
      .where(
        and(
          eq(planCharges.id, id),
          eq(planCharges.state, 'Pending'),
          or(isNull(planCharges.claimedUntil), lte(planCharges.claimedUntil, now)),
        ),
      )
      .returning();
    if (!charge) return null;
    const row = await subscriptionById(tx, charge.subscriptionId);
    const isDue = charge.nextAttemptAt !== null && charge.nextAttemptAt <= now;
    return { charge, row, isDue };
  });
}

/** Asks Stripe to pay a charge's invoice, or how it stands. No transaction is open meanwhile. */
async function askStripe(
  context: Context,
  cards: PlanCards,
  { charge, row, isDue }: Claimed,
): Promise<PayAnswer | null> {
  const { stripeInvoiceId: known } = charge;
  if (known === null && (row.card === null || row.stripeCustomerId === null)) return null;
  const invoice =
    known === null
      ? await cards.openInvoice(charge, row.stripeCustomerId ?? '')
      : await cards.readInvoice(known);
  if (known === null)
    await context.database.inTenant(charge.tenantId, (tx) =>
      tx
        .update(planCharges)
        .set({ stripeInvoiceId: invoice.id })
        .where(eq(planCharges.id, charge.id)),
    );
  if (invoice.outcome !== 'open') return { invoice, failure: null };
  const isSingle = charge.purpose !== 'Invoice';
  // Nobody confirmed the payment in time.
  if (isSingle && isDue && charge.payUrl !== null)
    return { invoice: await cards.endInvoice(invoice.id), failure: charge.failure };
  if (!isDue || row.card === null) return { invoice, failure: null };

  const answer = await cards.pay(charge, invoice.id, row.card);
  if (answer.failure === null || !isSingle || needsConfirmation(answer.failure)) return answer;
  return { invoice: await cards.endInvoice(invoice.id), failure: answer.failure };
}

const release = (context: Context, { tenantId, id }: PlanChargeRow) =>
  context.database.inTenant(tenantId, (tx) =>
    tx.update(planCharges).set({ claimedUntil: null }).where(eq(planCharges.id, id)),
  );

/** Brings one open charge up to date with Stripe. Does nothing while another server does. */
export async function runCharge(
  context: Context,
  cards: PlanCards,
  { tenantId, id }: Pick<PlanChargeRow, 'tenantId' | 'id'>,
): Promise<void> {
  const claimed = await claim(context, tenantId, id);
  if (!claimed) return;
  try {
    const answer = await askStripe(context, cards, claimed);
    if (answer) await settleCharge(context, tenantId, id, answer);
  } finally {
    await release(context, claimed.charge);
  }
}

/** Pays a payment back that came too late, once. */
async function payBack(context: Context, cards: PlanCards, charge: PlanChargeRow): Promise<void> {
  const refundId = await cards.payBack(charge);
  await context.database.inTenant(charge.tenantId, async (tx) => {
    const row = await subscriptionById(tx, charge.subscriptionId, { lock: true });
    const [refunded] = await tx
      .update(planCharges)
      .set({ state: 'Refunded', settledAt: context.clock.now() })
      .where(and(eq(planCharges.id, charge.id), eq(planCharges.state, 'ToRefund')))
      .returning();
    if (!refunded) return;
    const money = moneyOf({
      amount: charge.paidAmount ?? charge.amount,
      currency: charge.paidCurrency ?? charge.currency,
    });
    recordAudit(tx, {
      action: 'PlanCharge.Refunded',
      target: { type: 'Subscription', id: row.id },
      data: { reference: charge.description, refund: refundId, amount: money.amountMinor },
    });
    await sendMail(context, tx, {
      kind: 'plan-refunded',
      subscription: row,
      reference: formatMoney(money),
      key: `plan-refunded:${charge.id}`,
    });
  });
}

/**
 * Charges what is due, asks Stripe about payments and cards that no message reported, and pays back
 * what came too late. Throws an `AggregateError` at the end if any of them failed.
 */
export async function runCharges(context: Context, cards: PlanCards): Promise<void> {
  const now = context.clock.now();
  const [open, toRefund, pages] = await context.database.asSystem(async (tx) => {
    const list = () => tx.select().from(planCharges).limit(CHARGES_PER_RUN);
    return [
      await list().where(
        and(
          eq(planCharges.state, 'Pending'),
          or(lte(planCharges.nextAttemptAt, now), isNotNull(planCharges.payUrl)),
        ),
      ),
      await list().where(eq(planCharges.state, 'ToRefund')),
      await tx
        .select()
        .from(subscriptions)
        .where(isNotNull(subscriptions.cardSessionId))
        .limit(CHARGES_PER_RUN),
    ] as const;
  });
  const failures: unknown[] = [];
  // A failure of one must not block the others.
  const attempt = (work: Promise<void>) =>
    work.catch((error: unknown) => void failures.push(error));
  for (const row of pages) await attempt(settleCardPage(context, cards, row));
  for (const charge of open) await attempt(runCharge(context, cards, charge));
  for (const charge of toRefund) await attempt(payBack(context, cards, charge));
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} payments could not be processed`);
}

/** Runs the open charges of one subscription, for its page. */
export async function runChargesOf(
  context: Context,
  cards: PlanCards,
  { id, tenantId }: Pick<SubscriptionRow, 'id' | 'tenantId'>,
): Promise<void> {
  const open = await context.database.inTenant(tenantId, (tx) =>
    tx
      .select()
      .from(planCharges)
      .where(and(eq(planCharges.subscriptionId, id), inArray(planCharges.state, ['Pending']))),
  );
  for (const charge of open) await runCharge(context, cards, charge);
}

/** Registers the job that charges cards for plans. Does nothing if no key is configured. */
export async function planChargeJobs(context: Context): Promise<void> {
  const cards = openPlanCards(context);
  await context.jobs.register(PLAN_CHARGES_JOB, z.object({}), async () => {
    if (cards) await runCharges(context, cards);
  });
  if (cards) await context.jobs.schedule(PLAN_CHARGES_JOB, '*/5 * * * *');
}
