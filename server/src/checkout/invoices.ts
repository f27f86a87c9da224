import { sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { invoices, type OrderRow } from './orders.tables.ts';

/** Days until an invoice on account is due. */
const PAYMENT_TERM_DAYS = 30;
/**
 * The next number of an invoice. The counter's row stays locked until the transaction ends, so
 * numbers have no gaps within a year.
 */
export async function nextInvoiceNumber(tx: Tx, now: Date): Promise<string> {
  const year = now.getUTCFullYear();
  const result = (await tx.execute(
    sql`insert into invoice_counters (year, last) values (${year}, 1)
      on conflict (tenant_id, year) do update set last = invoice_counters.last + 1
      returning last`,
  )) as unknown as { rows: { last: number }[] };
  return `I-${year}-${String(result.rows[0]?.last ?? 1).padStart(6, '0')}`;
}

/** Writes an order's invoice and returns its number. */
export async function issueInvoice(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'amount' | 'currency' | 'billing'>,
  { now, isPaid = false }: { now: Date; isPaid?: boolean },
): Promise<string> {
  const number = await nextInvoiceNumber(tx, now);
  if (!order.billing) throw new Error('An invoice needs an address.');
  await tx.insert(invoices).values({
    number,
    orderId: order.id,
    amount: order.amount,
    currency: order.currency,
    billing: order.billing,
    issuedAt: now,
    dueAt: isPaid ? now : new Date(now.getTime() + PAYMENT_TERM_DAYS * 86_400_000),
    paidAt: isPaid ? now : null,
  });
  return number;
}
