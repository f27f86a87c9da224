import { randomUUID } from 'node:crypto';
import type { Billing } from '@editorial/contracts/checkout';
import type { Caller } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { rowFromJson } from '../database/json-rows.ts';
import { runPrepared } from '../database/transactions.ts';
import { licenses, type LicenseRow } from '../licensing/licenses.tables.ts';
import { allocate, type OpenGrant } from '../subscription/credits.rules.ts';
import { insufficientCredits } from '../subscription/ledger.ts';
import { licensesOf } from './issue-licenses.ts';
import { orders, type OrderRow } from './orders.tables.ts';
import type { Priced } from './quote.ts';

/** An order that was decided upon. */
interface Decided {
  readonly caller: Caller;
  readonly key: string;
  readonly bodyHash: string;
  readonly language: string;
  readonly now: Date;
  readonly method: OrderRow['paymentMethod'];
  readonly billing: Billing | null;
  readonly priced: Priced;
  readonly grants: readonly OpenGrant[];
}
const PLACE = { name: 'place order', text: 'select place_order($1) as placed' };
/** Writes an order with its lines, charge, key and (unless it waits for its money) licences, in one trip to the database. */
export async function writeOrder(tx: Tx, { caller, key, bodyHash, language, now, method, billing, priced: { subscription, quote }, grants }: Decided): Promise<{ row: OrderRow; issued: LicenseRow[] }> {
  const { credits, amount } = quote.totals;
  const spends = allocate(grants, credits);
  if (!spends) throw insufficientCredits(credits, grants.reduce((sum, grant) => sum + grant.remaining, 0));
  const isPending = method === 'Stripe';
  const order = {
    id: randomUUID(), userId: caller.userId, subscriptionId: subscription.id, status: isPending ? 'PaymentPending' : 'Completed', currency: quote.currency, credits, amount, balanceAfter: subscription.balance - credits,
    billing, paymentMethod: method, language, creationTime: now,
  };
  const lines = quote.lines.map((line, position) => ({
    id: randomUUID(), orderId: order.id, position, assetId: line.assetId, assetNumber: line.assetNumber, assetTitle: line.title, resolutionType: line.resolutionType, source: line.source, licenseZoneId: line.licenseZoneId, usage: line.usage,
    credits: line.credits, amount: line.amount, alreadyLicensed: line.alreadyLicensed,
  }));
  const decided = {
    order, lines, spends, key, bodyHash, actor: caller.name, counted: lines.filter((line) => line.source === 'Subscription' && !line.alreadyLicensed).length,
    licenses: isPending ? [] : licensesOf(order, lines, subscription, subscription.clientName || caller.name, now),
  };
  const { rows: [written] } = (await runPrepared(tx, PLACE, [JSON.stringify(decided)])) as unknown as { rows: [{ placed: { order: Record<string, unknown>; licenses: Record<string, unknown>[] } }] };
  return { row: rowFromJson(orders, written.placed.order), issued: written.placed.licenses.map((license) => rowFromJson(licenses, license)) };
}
