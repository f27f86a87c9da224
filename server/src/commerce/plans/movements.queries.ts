import type { LedgerEntry } from '@editorial/contracts/subscription';
import { and, count, desc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import { SYSTEM_ACTOR } from '../subscription/begin-cycle.ts';
import { actorNames } from '../../people/permissions/actor-names.ts';
import { orders } from '../tables/orders.tables.ts';
import { ledgerEntries } from '../tables/subscriptions.tables.ts';

interface Asked {
  readonly subscriptionId: string;
  readonly skipCount: number;
  readonly maxResultCount: number;
  /** The person of a seat that is no master user's: reads whole only what concerns that person. */
  readonly seat?: string;
}
type Row = typeof ledgerEntries.$inferSelect;

/**
 * Returns whether a movement concerns somebody: it is the plan's own, or theirs, or of an order of
 * theirs, whoever decided or canceled it.
 */
async function concerning(tx: Tx, seat: string, rows: readonly Row[]) {
  const references = rows.map(({ reference }) => reference);
  const own = await tx
    .select({ number: orders.number })
    .from(orders)
    .where(and(eq(orders.userId, seat), inArray(orders.number, references)));
  const numbers = new Set(own.map(({ number }) => number));
  return ({ actor, reference }: Row): boolean =>
    actor === SYSTEM_ACTOR || actor === seat || numbers.has(reference);
}

/**
 * The movements of a plan's credits, newest first. Everybody with a seat sees how the balance
 * changed. The name of another person, their order and a reason are for master users and staff.
 */
export async function listMovements(
  tx: Tx,
  { subscriptionId, skipCount, maxResultCount, seat }: Asked,
): Promise<{ totalCount: number; items: LedgerEntry[] }> {
  const where = eq(ledgerEntries.subscriptionId, subscriptionId);
  const [total] = await tx.select({ count: count() }).from(ledgerEntries).where(where);
  const rows = await tx
    .select()
    .from(ledgerEntries)
    .where(where)
    .orderBy(desc(ledgerEntries.runningNumber))
    .offset(skipCount)
    .limit(maxResultCount);
  const isWhole = seat === undefined ? () => true : await concerning(tx, seat, rows);
  const nameOf = await actorNames(
    tx,
    rows.filter(isWhole).map(({ actor }) => actor),
  );
  return {
    totalCount: total?.count ?? 0,
    items: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      amount: row.amount,
      balanceAfter: row.balanceAfter,
      reference: isWhole(row) ? row.reference : '',
      actor: isWhole(row) ? nameOf(row.actor) : '',
      at: row.at.toISOString(),
    })),
  };
}
