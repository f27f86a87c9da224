import { eq } from 'drizzle-orm';
import type { Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { announceBalance } from './announcements.ts';
import { grantCredits, spendCredits } from './ledger.ts';
import { cycleSpan, rollover } from './credit-cycles.rules.ts';
import { subscriptions, type SubscriptionRow } from '../tables/subscriptions.tables.ts';

/** The actor recorded for automatic changes. */
export const SYSTEM_ACTOR = 'system';

/**
 * Starts a credit cycle: expires or rolls over the remaining credits of the previous one, grants
 * the new credits and resets the download count. Returns the changed row.
 */
export async function beginCycle(
  context: Pick<Context, 'hubs'>,
  {
    tx,
    row,
    cycle,
    now,
  }: {
    readonly tx: Tx;
    readonly row: SubscriptionRow;
    readonly cycle: { anchor: Date; number: number };
    readonly now: Date;
  },
): Promise<SubscriptionRow> {
  const span = cycleSpan(cycle.anchor, row.creditCycle, cycle.number);
  const movement = (name: string) => ({
    subscriptionId: row.id,
    reference: span.start.toISOString().slice(0, 10),
    actor: SYSTEM_ACTOR,
    key: `${name}:${span.start.toISOString()}`,
    at: now,
  });
  const { rolledOver } = rollover(row.balance, row.creditsPerCycle);
  let balance = row.balance;
  if (row.balance > 0)
    balance = await spendCredits(tx, {
      ...movement('expiry'),
      kind: 'Expiry',
      amount: row.balance,
    });
  if (rolledOver > 0)
    balance = await grantCredits(tx, {
      ...movement('rollover'),
      kind: 'Rollover',
      amount: rolledOver,
      expiresAt: span.end,
    });
  if (row.creditsPerCycle > 0)
    balance = await grantCredits(tx, {
      ...movement('grant'),
      kind: 'Grant',
      amount: row.creditsPerCycle,
      expiresAt: span.end,
    });

  const [changed] = await tx
    .update(subscriptions)
    .set({
      cycleAnchor: cycle.anchor,
      cycleNumber: cycle.number,
      cycleStart: span.start,
      cycleEnd: span.end,
      downloadsInCycle: 0,
    })
    .where(eq(subscriptions.id, row.id))
    .returning();
  announceBalance(context, tx, row.id, balance);
  return changed ?? row;
}
