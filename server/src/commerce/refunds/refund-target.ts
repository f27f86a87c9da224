import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { invoices, orderLines, orders, type OrderRow } from '../tables/orders.tables.ts';
import type { Tx } from '../../ground/database/database.ts';
import { licenses, type LicenseRow } from '../tables/licenses.tables.ts';
import { problem } from '../../ground/problem.ts';
import { required } from '../../ground/required.ts';
import { planCharges, type PlanChargeRow } from '../tables/plan-charges.tables.ts';
import { planInvoices, type PlanInvoiceRow } from '../tables/plan-invoices.tables.ts';
import { subscriptionById } from '../subscription/subscription.queries.ts';
import type { SubscriptionRow } from '../tables/subscriptions.tables.ts';
import { creditNoteLines } from '../tables/credit-notes.tables.ts';
import { issuedDocuments } from '../tables/issued-documents.tables.ts';
import { sayIn } from '../invoices/document-words.ts';
import { printedPeriod } from '../invoices/invoice-period.ts';

/** The common fields of invoices of orders and of plans. */
export type RefundedInvoice = Pick<
  PlanInvoiceRow,
  | 'id'
  | 'number'
  | 'amount'
  | 'currency'
  | 'billing'
  | 'tax'
  | 'seller'
  | 'issuedAt'
  | 'paidAt'
  | 'credited'
  | 'creditedTax'
>;

interface Base {
  readonly invoice: RefundedInvoice;
  readonly subscription: SubscriptionRow;
  /** The subject of the invoice, as it is printed. */
  readonly reference: string;
  /** In which the invoice was written, and its credit notes are. Null: before there was one. */
  readonly language: string | null;
}
export interface OrderTarget extends Base {
  readonly kind: 'Order';
  readonly order: OrderRow;
}
export interface PlanTarget extends Base {
  readonly kind: 'Plan';
  readonly plan: PlanInvoiceRow;
  /** The payment by card that paid it, or that is under way. */
  readonly charge: PlanChargeRow | null;
}
export type RefundTarget = OrderTarget | PlanTarget;

/** In which an invoice was written. */
async function languageOfInvoice(tx: Tx, id: string): Promise<string | null> {
  const [document] = await tx
    .select({ language: issuedDocuments.language })
    .from(issuedDocuments)
    .where(
      and(
        inArray(issuedDocuments.kind, ['Invoice', 'PlanInvoice']),
        eq(issuedDocuments.subjectId, id),
      ),
    );
  return document?.language ?? null;
}

async function planTarget(tx: Tx, id: string, lock: boolean): Promise<PlanTarget> {
  const find = () => tx.select().from(planInvoices).where(eq(planInvoices.id, id));
  const [found] = await find();
  if (!found) throw problem('Editorial:NotFound');
  const subscription = await subscriptionById(tx, found.subscriptionId, { lock });
  const [plan] = lock ? await find().for('update') : [found];
  const charges = await tx
    .select()
    .from(planCharges)
    .where(
      and(
        eq(planCharges.planInvoiceId, id),
        inArray(planCharges.state, ['Pending', 'Mismatch', 'Paid']),
      ),
    );
  const invoice = required(plan, 'The invoice');
  const language = await languageOfInvoice(tx, id);
  const period = { start: invoice.periodStart, end: invoice.periodEnd };
  return {
    kind: 'Plan',
    language,
    invoice,
    subscription,
    plan: invoice,
    charge: charges[0] ?? null,
    reference: `${invoice.planName}, ${printedPeriod(language, period)}`,
  };
}

/**
 * An invoice of an order or a plan. Locked, the rows come in the sequence of those who take orders
 * back and who note payments: order, subscription, invoice. Throws `Editorial:NotFound`.
 */
export async function refundTarget(
  tx: Tx,
  id: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<RefundTarget> {
  const findInvoice = () => tx.select().from(invoices).where(eq(invoices.id, id));
  const [found] = await findInvoice();
  if (!found) return planTarget(tx, id, lock);
  const findOrder = () => tx.select().from(orders).where(eq(orders.id, found.orderId));
  const [order] = lock ? await findOrder().for('update') : await findOrder();
  const row = required(order, 'The order of an invoice');
  const subscription = await subscriptionById(tx, row.subscriptionId, { lock });
  const [invoice] = lock ? await findInvoice().for('update') : [found];
  const language = await languageOfInvoice(tx, id);
  return {
    kind: 'Order',
    language,
    invoice: required(invoice, 'The invoice'),
    subscription,
    order: row,
    reference: sayIn(language ?? 'en')('Order', { number: row.number }),
  };
}

/** A line of an order that was paid with money, with its license. */
export interface TargetLine {
  readonly line: typeof orderLines.$inferSelect;
  readonly license: LicenseRow | null;
  readonly isRefunded: boolean;
}

/**
 * The lines that money paid for. With `lock`, their licenses wait for downloads, or make them wait.
 */
export async function linesOf(
  tx: Tx,
  target: RefundTarget,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<TargetLine[]> {
  if (target.kind === 'Plan') return [];
  const { id } = target.order;
  if (lock)
    await tx
      .select({ id: licenses.id })
      .from(licenses)
      .where(eq(licenses.orderId, id))
      .orderBy(licenses.id)
      .for('update');
  const rows = await tx
    .select({ line: orderLines, license: licenses, credited: creditNoteLines.id })
    .from(orderLines)
    .leftJoin(licenses, eq(licenses.orderLineId, orderLines.id))
    .leftJoin(creditNoteLines, eq(creditNoteLines.orderLineId, orderLines.id))
    .where(and(eq(orderLines.orderId, id), gt(orderLines.amount, 0)))
    .orderBy(asc(orderLines.position));
  return rows.map(({ line, license, credited }) => ({
    line,
    license,
    isRefunded: credited !== null,
  }));
}
