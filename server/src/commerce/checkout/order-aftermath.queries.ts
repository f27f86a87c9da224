import type { Order } from '@editorial/contracts/checkout';
import { and, asc, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import { creditNotes } from '../tables/credit-notes.tables.ts';
import { invoices, orders } from '../tables/orders.tables.ts';
import { withdrawals } from '../tables/withdrawals.tables.ts';
import { numberOf } from '../withdrawals/withdrawal.rules.ts';

/** The events after an order: a declared withdrawal, and what was given back. */
export type Aftermath = Pick<Order, 'withdrawal' | 'refunds'>;

/** The last withdrawal that was declared from each of these orders. */
async function withdrawalsOf(
  tx: Tx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Order['withdrawal']>> {
  const rows = await tx
    .select()
    .from(withdrawals)
    .where(and(inArray(withdrawals.orderId, [...orderIds]), eq(withdrawals.kind, 'Withdrawal')))
    .orderBy(asc(withdrawals.runningNumber));
  return new Map(
    rows.map((row) => [
      row.orderId ?? '',
      {
        number: numberOf(row.runningNumber),
        declaredAt: row.receivedAt.toISOString(),
        amount: row.amount,
        dueAt: row.dueAt.toISOString(),
        handledAt: row.handledAt?.toISOString() ?? null,
      },
    ]),
  );
}

/** The credit notes of each of these orders, the newest first. */
async function refundsOf(
  tx: Tx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Order['refunds'] & {}>> {
  const rows = await tx
    .select({ orderId: invoices.orderId, note: creditNotes })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .where(inArray(invoices.orderId, [...orderIds]))
    .orderBy(desc(creditNotes.issuedAt));
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  return new Map(
    [...byOrder].map(([orderId, notes]) => [
      orderId,
      notes.map(({ note }) => ({
        number: note.number,
        amount: note.amount,
        currency: note.currency,
        issuedAt: note.issuedAt.toISOString(),
        method: note.method,
        isDone: note.state === 'Done',
      })),
    ]),
  );
}

/** The events after each of these orders. */
export async function aftermathOf(
  tx: Tx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Aftermath>> {
  const declared = await withdrawalsOf(tx, orderIds);
  const refunds = await refundsOf(tx, orderIds);
  return new Map(
    orderIds.map((id) => {
      const [withdrawal, given] = [declared.get(id), refunds.get(id)];
      return [id, { ...(withdrawal && { withdrawal }), ...(given && { refunds: given }) }];
    }),
  );
}

/** Notes at the caller's own order that they ask for its money back, once. */
export async function noteRefundAsked(
  tx: Tx,
  { userId, number, now }: { readonly userId: string; readonly number: string; readonly now: Date },
): Promise<void> {
  await tx
    .update(orders)
    .set({ refundAskedAt: now })
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.number, number),
        eq(orders.status, 'Completed'),
        gt(orders.amount, 0),
        isNull(orders.refundAskedAt),
      ),
    );
}
