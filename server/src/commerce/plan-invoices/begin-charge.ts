import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import type { Money } from '../../ground/money.ts';
import { required } from '../../ground/required.ts';
import type { SubscriptionRow } from '../tables/subscriptions.tables.ts';
import { planCharges, type PlanChargeRow } from '../tables/plan-charges.tables.ts';

/** Name of the job that charges cards and pays back what came too late. */
export const PLAN_CHARGES_JOB = 'subscription.charges';

/** The page that asks for a charge runs it at once. The job comes in case that it does not. */
const JOB_DELAY_MS = 30_000;

/** Queues the job that runs open charges. */
export const sendChargesJob = (
  { clock, jobs }: Pick<Context, 'clock' | 'jobs'>,
  tx: Tx,
): Promise<void> =>
  jobs.send(
    tx,
    PLAN_CHARGES_JOB,
    {},
    { startAfter: new Date(clock.now().getTime() + JOB_DELAY_MS) },
  );

/** Plans to charge a card. A job does it after this transaction, and tries again if it has to. */
export async function beginCharge(
  { clock, jobs }: Pick<Context, 'clock' | 'jobs'>,
  tx: Tx,
  row: SubscriptionRow,
  wanted: Pick<PlanChargeRow, 'purpose' | 'description'> &
    Partial<Pick<PlanChargeRow, 'planInvoiceId' | 'change' | 'tax'>> & { readonly money: Money },
): Promise<PlanChargeRow> {
  const { money, ...about } = wanted;
  const now = clock.now();
  const [charge] = await tx
    .insert(planCharges)
    .values({
      ...about,
      subscriptionId: row.id,
      amount: money.amountMinor,
      currency: money.currency,
      nextAttemptAt: now,
      createdAt: now,
    })
    .returning();
  await sendChargesJob({ jobs, clock }, tx);
  return required(charge, 'A charge');
}

/** The charges of a subscription that are not settled, oldest first. */
export const openCharges = (tx: Tx, subscriptionId: string): Promise<PlanChargeRow[]> =>
  tx
    .select()
    .from(planCharges)
    .where(and(eq(planCharges.subscriptionId, subscriptionId), eq(planCharges.state, 'Pending')))
    .orderBy(planCharges.createdAt);

/**
 * Gives charges up, for example because their invoice was paid in another way. If they are paid
 * nevertheless, the payment goes back.
 */
export async function giveUpCharges(
  tx: Tx,
  ids: readonly string[],
  { failure, now }: { readonly failure: string; readonly now: Date },
): Promise<void> {
  await tx
    .update(planCharges)
    .set({ state: 'Failed', failure, payUrl: null, nextAttemptAt: null, settledAt: now })
    .where(and(inArray(planCharges.id, [...ids]), sql`state = 'Pending'`));
}
