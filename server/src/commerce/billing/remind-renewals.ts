import { BillingPeriod, SubscriptionState } from '@editorial/contracts/enumerations';
import { and, eq, gt, inArray, lte, or, sql } from 'drizzle-orm';
import type { Context } from '../context/context.ts';
import { formatMoney, moneyOf } from '../../ground/money.ts';
import { sendMail } from '../subscription/mails.job.ts';
import { subscriptionById } from '../subscription/subscription.queries.ts';
import { subscriptions, type SubscriptionRow } from '../tables/subscriptions.tables.ts';
import { periodPriceOf, monthsOfBilling } from '../subscription/plan-prices.rules.ts';
import { daysAfter } from '../plan-invoices/billing-periods.rules.ts';

/** Days before a renewal on which payers are reminded, the earliest first. */
const REMINDER_DAYS = [30, 7] as const;
/** Payers forget a plan between two invoices if its period has so many months or more. */
const LEAST_MONTHS_REMINDED = 6;
const longPeriods = Object.values(BillingPeriod).filter(
  (period) => monthsOfBilling[period] >= LEAST_MONTHS_REMINDED,
);

/**
 * The days before the next renewal at the last reminder. Without one it is 32767, the largest
 * smallint, so that any reminder is due. The index `subscriptions_renewals` has this expression.
 */
const remindedDays = sql`case when ${subscriptions.renewalRemindedAt} = ${subscriptions.billedUntil}
  then ${subscriptions.renewalRemindedDays} else 32767 end`;

/** The reminder that is due, in days before the renewal. Null: none, or it was sent. */
export function reminderDue(
  row: Pick<
    SubscriptionRow,
    'billedUntil' | 'endDate' | 'renewalRemindedAt' | 'renewalRemindedDays'
  >,
  now: Date,
): number | null {
  const { billedUntil, endDate, renewalRemindedAt, renewalRemindedDays } = row;
  if (billedUntil === null || billedUntil <= now) return null;
  // A plan that ends then is not renewed.
  if (endDate !== null && endDate <= billedUntil) return null;
  const due = REMINDER_DAYS.filter((days) => daysAfter(now, days) >= billedUntil).at(-1);
  if (due === undefined) return null;
  const isReminded =
    renewalRemindedAt?.getTime() === billedUntil.getTime() &&
    (renewalRemindedDays ?? Infinity) <= due;
  return isReminded ? null : due;
}

/** The price of the next period, and the price so far if it differs. */
const pricesOf = (row: SubscriptionRow) => {
  const { periodPrice, currency, nextPlan, billedUntil } = row;
  const isChanged =
    nextPlan !== null && billedUntil !== null && new Date(nextPlan.at) <= billedUntil;
  return {
    before: periodPrice,
    next: isChanged ? periodPriceOf(nextPlan, currency) : periodPrice,
    currency,
  };
};

/**
 * Reminds the payers of plans with long periods that these are renewed: 30 and 7 days before, with
 * the price, and with the old one if it changes. Each reminder goes out once for each renewal.
 */
export async function remindOfRenewals(context: Context, now: Date): Promise<void> {
  const soon = await context.database.asSystem((tx) =>
    tx
      .select()
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.state, SubscriptionState.Activated),
          inArray(subscriptions.billingPeriod, longPeriods),
          gt(subscriptions.billedUntil, now),
          or(
            ...REMINDER_DAYS.map((days) =>
              and(lte(subscriptions.billedUntil, daysAfter(now, days)), gt(remindedDays, days)),
            ),
          ),
        ),
      ),
  );
  for (const { id, tenantId } of soon.filter((row) => reminderDue(row, now) !== null))
    await context.database.inTenant(tenantId, async (tx) => {
      const row = await subscriptionById(tx, id, { lock: true });
      const days = reminderDue(row, now);
      if (days === null || row.billedUntil === null) return;
      await tx
        .update(subscriptions)
        .set({ renewalRemindedAt: row.billedUntil, renewalRemindedDays: days })
        .where(eq(subscriptions.id, id));
      const { before, next, currency } = pricesOf(row);
      const isSame = before === next;
      await sendMail(context, tx, {
        kind: isSame ? 'plan-renewal' : 'plan-renewal-price',
        subscription: row,
        money: moneyOf({ amount: next, currency }),
        reference: isSame ? '' : formatMoney(moneyOf({ amount: before, currency }), row.language),
        dates: { date: row.billedUntil },
        key: `plan-renewal:${id}:${row.billedUntil.toISOString()}:${days}`,
      });
    });
}
