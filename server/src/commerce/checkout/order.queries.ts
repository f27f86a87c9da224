import type { HeldPayment, Order, OrderLine } from '@editorial/contracts/checkout';
import { and, asc, count, desc, eq, inArray } from 'drizzle-orm';
import { assets, assetTranslations } from '../../catalog/assets/assets.tables.ts';
import { fileAddresses, thumbOf } from '../../catalog/assets/file-addresses.ts';
import type { Buyer } from '../../ground/caller.ts';
import type { Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { licenses, type LicenseRow } from '../tables/licenses.tables.ts';
import { problem } from '../../ground/problem.ts';
import { heldHidden } from '../licensing/licensed-resolutions.ts';
import { heldPayments } from './held-payments.ts';
import { aftermathOf, type Aftermath } from './order-aftermath.queries.ts';
import {
  invoices,
  orderLines,
  orders,
  type InvoiceRow,
  type OrderRow,
} from '../tables/orders.tables.ts';
import { titleFor, titleInto } from '../licensing/title-for.ts';
import { printedAccount } from '../../settings/bank-accounts.ts';
import type { Seller } from '../../settings/settings-in-memory.ts';
import { TAKE_BACK_PERIOD_MS } from '../price-rules/quote.rules.ts';

type ShownRow = Pick<
  OrderRow,
  | 'id'
  | 'number'
  | 'status'
  | 'creationTime'
  | 'currency'
  | 'credits'
  | 'amount'
  | 'balanceAfter'
  | 'paymentMethod'
  | 'paymentUrl'
  | 'references'
  | 'tax'
  | 'billing'
> &
  Partial<Pick<OrderRow, 'refundAskedAt'>>;
type ShownLicense = Pick<
  LicenseRow,
  'id' | 'number' | 'assetId' | 'resolutionType' | 'firstDownloadedAt'
> &
  Partial<Pick<LicenseRow, 'revokedAt'>>;
export interface OrderParts {
  readonly row: ShownRow;
  readonly lines: readonly OrderLine[];
  readonly licenses: readonly ShownLicense[];
  readonly invoice: Pick<InvoiceRow, 'number' | 'dueAt' | 'paidAt' | 'seller'> | null;
  readonly heldPayment?: HeldPayment | undefined;
  /** The events after a placed order. */
  readonly aftermath?: Aftermath | undefined;
}

const payeeOf = ({ name, accounts = [], bankAccount }: Seller): Order['payee'] => ({
  name,
  accounts: [...accounts.map(printedAccount), ...bankAccount.split('\n')].filter(Boolean),
});

/** Converts an order to the contract's format. */
export function orderOf(
  { row, lines, licenses: issued, invoice, heldPayment, aftermath }: OrderParts,
  now: Date,
): Order {
  const until = new Date(row.creationTime.getTime() + TAKE_BACK_PERIOD_MS);
  const isReversible =
    row.status === 'Completed' &&
    row.paymentMethod === 'Credits' &&
    until > now &&
    issued.every((license) => license.firstDownloadedAt === null);
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    creationTime: row.creationTime.toISOString(),
    currency: row.currency,
    totals: { credits: row.credits, amount: row.amount },
    tax: row.tax,
    balanceAfter: row.balanceAfter,
    lines: [...lines],
    licenses: issued.map((license) => ({
      id: license.id,
      number: license.number,
      assetId: license.assetId,
      resolutionType: license.resolutionType,
      ...(license.revokedAt && { revokedAt: license.revokedAt.toISOString() }),
    })),
    invoiceNumber: invoice?.number ?? null,
    ...(invoice && !invoice.paidAt && { invoiceDueAt: invoice.dueAt.toISOString() }),
    ...(row.billing && { billing: row.billing }),
    ...(invoice?.seller && { payee: payeeOf(invoice.seller) }),
    paymentUrl: row.status === 'PaymentPending' ? row.paymentUrl : null,
    ...(heldPayment && { heldPayment }),
    ...aftermath,
    ...(row.refundAskedAt && { refundAskedAt: row.refundAskedAt.toISOString() }),
    references: row.references,
    reversibleUntil: isReversible ? until.toISOString() : null,
  };
}

/** The reader of orders, and their language. Without one, titles are as they were ordered. */
export interface OrderReader extends Pick<Buyer, 'userId'> {
  readonly language?: string;
}

async function viewOrders(
  tx: Tx,
  context: Context,
  caller: OrderReader,
  rows: readonly OrderRow[],
): Promise<Order[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const lines = await tx
    .select({ line: orderLines, asset: assets, translated: assetTranslations.title })
    .from(orderLines)
    .leftJoin(assets, eq(assets.id, orderLines.assetId))
    .leftJoin(assetTranslations, titleInto(orderLines.assetId, caller.language))
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position));
  const issued = await tx.select().from(licenses).where(inArray(licenses.orderId, ids));
  const billed = await tx.select().from(invoices).where(inArray(invoices.orderId, ids));
  const held = await heldPayments(tx, rows);
  const aftermath = await aftermathOf(tx, ids);
  const now = context.clock.now();
  const reader = { userId: caller.userId, isReviewer: false };
  const addresses = fileAddresses(context.secrets.signingKey, reader, now);
  const pictures = lines.flatMap(({ asset }) => asset ?? []);
  const ownHidden = await heldHidden(tx, caller, pictures, now);
  return rows.map((row) =>
    orderOf(
      {
        row,
        heldPayment: held.get(row.id),
        aftermath: aftermath.get(row.id),
        licenses: issued.filter((license) => license.orderId === row.id),
        invoice: billed.find((invoice) => invoice.orderId === row.id) ?? null,
        lines: lines
          .filter(({ line }) => line.orderId === row.id)
          .map(({ line, asset, translated }) => ({
            assetId: line.assetId,
            assetNumber: line.assetNumber,
            title: titleFor(caller.language, {
              translated,
              sold: { title: line.assetTitle, language: row.language },
              written: asset?.title,
            }),
            ...thumbOf(addresses, asset && { ...asset, isLicensed: ownHidden.has(asset.id) }),
            resolutionType: line.resolutionType,
            source: line.source,
            licenseZoneId: line.licenseZoneId,
            usage: line.usage,
            credits: line.credits,
            amount: line.amount,
            alreadyLicensed: line.alreadyLicensed,
            problems: [],
          })),
      },
      now,
    ),
  );
}

/** One of the caller's own orders. Throws `Editorial:NotFound` for any other. */
export async function viewOrder(
  tx: Tx,
  context: Context,
  caller: OrderReader,
  id: string,
): Promise<Order> {
  const rows = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.userId, caller.userId)));
  const [order] = await viewOrders(tx, context, caller, rows);
  if (!order) throw problem('Editorial:NotFound');
  return order;
}

/** The caller's own orders, newest first. */
export async function listOrders(
  tx: Tx,
  context: Context,
  caller: OrderReader,
  page: { skipCount: number; maxResultCount: number },
): Promise<{ totalCount: number; items: Order[] }> {
  const where = eq(orders.userId, caller.userId);
  const [total] = await tx.select({ count: count() }).from(orders).where(where);
  const rows = await tx
    .select()
    .from(orders)
    .where(where)
    .orderBy(desc(orders.runningNumber))
    .offset(page.skipCount)
    .limit(page.maxResultCount);
  return { totalCount: total?.count ?? 0, items: await viewOrders(tx, context, caller, rows) };
}
