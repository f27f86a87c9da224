import { randomBytes } from 'node:crypto';
import type { Tx } from '../database/database.ts';
import { licenses, type LicenseRow } from '../licensing/licenses.tables.ts';
import type { SubscriptionRow } from '../subscription/subscriptions.tables.ts';
import type { OrderLineRow, OrderRow } from './orders.tables.ts';
import { revenueOf } from './price.rules.ts';

/** Easy to read out: no 0/O, 1/I; about 60 bits. */
const verificationCode = (): string => [...randomBytes(12)].map((byte) => '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'[byte % 32]).join('').replace(/(.{4})(?=.)/g, '$1-');

/** Issues the licences of an order's lines; what was licensed already gets none. */
export async function issueLicenses(tx: Tx, order: OrderRow, all: readonly OrderLineRow[], subscription: SubscriptionRow, licensee: string, now: Date): Promise<LicenseRow[]> {
  const lines = all.filter((line) => !line.alreadyLicensed);
  if (lines.length === 0) return [];
  const isTrial = subscription.clientId === null;
  return tx.insert(licenses).values(lines.map((line) => ({
    orderLineId: line.id, orderId: order.id, subscriptionId: subscription.id, userId: order.userId, assetId: line.assetId, assetNumber: line.assetNumber, assetTitle: line.assetTitle, resolutionType: line.resolutionType,
    licenseZoneId: line.licenseZoneId, usage: line.usage, licensee, source: isTrial ? ('Trial' as const) : line.source, credits: line.credits, amount: line.amount,
    revenue: isTrial ? 0 : revenueOf({ credits: line.credits, amount: line.amount, cyclePrice: subscription.cyclePrice, creditsPerCycle: subscription.creditsPerCycle }),
    currency: order.currency, issuedAt: now, endsAt: isTrial ? subscription.endDate : null, verificationCode: verificationCode(),
  }))).returning();
}
