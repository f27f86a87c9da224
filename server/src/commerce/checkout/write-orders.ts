import { randomUUID } from 'node:crypto';
import type { Billing } from '@editorial/contracts/checkout';
import type { OrderReference } from '@editorial/contracts/order-fields';
import { sql } from 'drizzle-orm';
import type { Buyer } from '../../ground/caller.ts';
import type { Tx } from '../../ground/database/database.ts';
import { runPrepared } from '../../ground/database/transactions.ts';
import type { LicenseRow } from '../tables/licenses.tables.ts';
import { allocate, type OpenGrant } from '../subscription/credits.rules.ts';
import { insufficientCredits } from '../subscription/ledger.ts';
import type { OrderUse } from './facts.ts';
import { licenseeOf, licensesOf, type NewLicense } from './issue-licenses.ts';
import type { OrderRow } from '../tables/orders.tables.ts';
import type { Priced } from './quote.ts';
import { required } from '../../ground/required.ts';

/** The terms of an accepted order. */
interface Terms {
  readonly caller: Buyer;
  readonly key: string;
  readonly bodyHash: string;
  readonly language: string;
  readonly now: Date;
  readonly method: OrderRow['paymentMethod'];
  readonly billing: Billing | null;
  readonly references: OrderReference[];
  readonly waivedAt: Date | null;
  readonly priced: Priced;
  readonly grants: readonly OpenGrant[];
}

type Line = Parameters<typeof licensesOf>[1][number];
type NewOrder = Omit<
  OrderRow,
  | 'tenantId'
  | 'runningNumber'
  | 'number'
  | 'paymentSessionId'
  | 'paidAt'
  | 'cancelledAt'
  | 'isToPayBack'
  | 'refundAskedAt'
>;
/** The rows of an order, before they are written. */
export interface Draft {
  readonly order: NewOrder & { readonly key: string; readonly bodyHash: string };
  readonly lines: readonly Line[];
  readonly licenses: readonly NewLicense[];
  readonly charge: { readonly id: string; readonly orderId: string; readonly actor: string } | null;
  /** The use of this order, so that the next order cannot use it. */
  readonly taken: OrderUse;
}

const linesOf = ({ lines }: Terms['priced']['quote'], orderId: string) =>
  lines.map((line, position) => ({
    id: randomUUID(),
    orderId,
    position,
    assetId: line.assetId,
    assetNumber: line.assetNumber,
    assetTitle: line.title,
    resolutionType: line.resolutionType,
    source: line.source,
    licenseZoneId: line.licenseZoneId,
    usage: line.usage,
    credits: line.credits,
    amount: line.amount,
    alreadyLicensed: line.alreadyLicensed,
  }));

/** The order itself. One that is paid by card waits for its payment. */
function orderOf(terms: Terms): Draft['order'] {
  const { subscription, quote } = terms.priced;
  const { credits, amount } = quote.totals;
  return {
    id: randomUUID(),
    userId: terms.caller.userId,
    subscriptionId: subscription.id,
    status: terms.method === 'Stripe' ? 'PaymentPending' : 'Completed',
    currency: quote.currency,
    credits,
    amount,
    balanceAfter: subscription.balance - credits,
    billing: terms.billing,
    tax: quote.tax,
    paymentMethod: terms.method,
    paymentUrl: null,
    language: terms.language,
    references: terms.references,
    creationTime: terms.now,
    waivedAt: terms.waivedAt,
    key: terms.key,
    bodyHash: terms.bodyHash,
  };
}

/** Builds an order's rows. Throws if the grants do not cover its credits. */
export function draftOrder(terms: Terms): Draft {
  const { caller, grants, now } = terms;
  const { subscription, quote } = terms.priced;
  const { credits } = quote.totals;
  const spends = allocate(grants, credits);
  if (!spends)
    throw insufficientCredits(
      credits,
      grants.reduce((sum, grant) => sum + grant.remaining, 0),
    );
  const order = orderOf(terms);
  const lines = linesOf(quote, order.id);
  const licensee = licenseeOf(subscription, order.billing, caller.name);
  const licenses =
    order.status === 'PaymentPending'
      ? []
      : licensesOf(order, lines, { subscription, licensee, now });
  return {
    order,
    lines,
    licenses,
    charge: credits > 0 ? { id: randomUUID(), orderId: order.id, actor: caller.userId } : null,
    taken: {
      subscriptionId: subscription.id,
      userId: caller.userId,
      credits,
      spends,
      licenses,
      counted: lines.filter((line) => line.source === 'Subscription' && !line.alreadyLicensed)
        .length,
    },
  };
}

/** The numbers and ids that the database assigned to a written order. */
export interface Written {
  readonly number: string;
  readonly issued: readonly Pick<
    LicenseRow,
    'id' | 'number' | 'assetId' | 'resolutionType' | 'firstDownloadedAt'
  >[];
}

interface Numbers {
  orders: Record<string, string>;
  licenses: Record<string, { id: string; number: string }> | null;
}

/** Writes fields of companies, tax, and the waiver of consumers. Most orders have none. */
async function writeReferences(tx: Tx, drafts: readonly Draft[]): Promise<void> {
  const given = drafts.flatMap(({ order: { id, references, tax, waivedAt } }) =>
    references.length > 0 || tax !== null || waivedAt !== null
      ? [{ id, references, tax, waivedAt }]
      : [],
  );
  if (given.length === 0) return;
  await tx.execute(sql`update orders set reference_values = g."references",
      tax = case when jsonb_typeof(g.tax) = 'object' then g.tax end, waived_at = g."waivedAt"
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as g (id uuid, "references" jsonb, tax jsonb, "waivedAt" timestamptz)
    where orders.id = g.id`);
}

const PLACE_ORDERS_STATEMENT = { name: 'place orders', text: 'select place_orders($1) as placed' };
/**
 * Writes orders with their lines, charges, keys and licenses in one round trip, in the order in
 * which they were decided.
 */
export async function writeOrders(tx: Tx, drafts: readonly Draft[]): Promise<Written[]> {
  if (drafts.length === 0) return [];
  const counts = Map.groupBy(
    drafts.filter(({ taken }) => taken.counted > 0),
    ({ taken }) => taken.subscriptionId,
  );
  const decided = {
    orders: drafts.map(({ order }, place) => ({ ...order, place })),
    lines: drafts.flatMap(({ lines }) => lines),
    licenses: drafts
      .flatMap(({ licenses }) => licenses)
      .map((license, place) => ({ ...license, place })),
    charges: drafts.flatMap(({ charge }) => charge ?? []),
    spends: drafts.flatMap(({ charge, taken }) =>
      charge
        ? taken.spends.map(({ grantId, amount }) => ({ grantId, entryId: charge.id, amount }))
        : [],
    ),
    counts: [...counts].map(([subscriptionId, ofIt]) => ({
      subscriptionId,
      counted: ofIt.reduce((sum, { taken }) => sum + taken.counted, 0),
    })),
  };
  const {
    rows: [row],
  } = (await runPrepared(tx, PLACE_ORDERS_STATEMENT, [JSON.stringify(decided)])) as unknown as {
    rows: [{ placed: Numbers }];
  };
  await writeReferences(tx, drafts);
  const { orders, licenses } = row.placed;
  return drafts.map((draft) => ({
    number: required(orders[draft.order.id], 'The number of the order'),
    issued: draft.licenses.map(({ orderLineId, assetId, resolutionType }) => ({
      ...required(licenses?.[orderLineId], 'The number of the license'),
      assetId,
      resolutionType,
      firstDownloadedAt: null,
    })),
  }));
}
