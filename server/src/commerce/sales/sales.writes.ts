import type { SoldOrder } from '@editorial/contracts/sales';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import { invoices } from '../tables/orders.tables.ts';
import type { Tx } from '../../ground/database/database.ts';
import { problem } from '../../ground/problem.ts';
import { soldOrder } from './sales.queries.ts';

/** Notes that an invoice on account was paid. A second note changes nothing and is refused. */
export async function recordPayment(
  tx: Tx,
  id: string,
  reference: string,
  now: Date,
): Promise<SoldOrder> {
  const order = await soldOrder(tx, id);
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.orderId, id)).for('update');
  const isOpen =
    order.status === 'Completed' &&
    order.paymentMethod === 'OnAccount' &&
    invoice !== undefined &&
    invoice.paidAt === null &&
    invoice.credited < invoice.amount;
  if (!isOpen) throw problem('Editorial:NothingToPay');
  await tx.update(invoices).set({ paidAt: now }).where(eq(invoices.id, invoice.id));
  recordAudit(tx, {
    action: 'Order.PaymentRecorded',
    target: { type: 'Order', id },
    changes: { paidAt: [null, now.toISOString()] },
    data: { invoice: invoice.number, amount: invoice.amount - invoice.credited, reference },
  });
  return soldOrder(tx, id);
}
