import { randomBytes } from 'node:crypto';
import type { Billing } from '@editorial/contracts/checkout';
import type { licenses } from '../tables/licenses.tables.ts';
import { moneyOf } from '../../ground/money.ts';
import type { SubscriptionRow } from '../tables/subscriptions.tables.ts';
import type { OrderLineRow, OrderRow } from '../tables/orders.tables.ts';
import { revenueOf } from '../price-rules/price.rules.ts';

/** About 60 random bits. Leaves out 0, O, 1 and I, so that it is easy to read aloud. */
const verificationCode = (): string =>
  [...randomBytes(12)]
    .map((byte) => '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'[byte % 32])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');

type Named = Pick<Billing, 'name' | 'company'> | null | undefined;

/**
 * The name on a license: the client's, the one on the order, or the plan's. The address of an account
 * is one only where no name is known.
 */
export function licenseeOf(
  { clientName, billing }: { readonly clientName: string; readonly billing?: Named },
  ofOrder: Named,
  accountName = '',
): string {
  const names = [clientName, ofOrder, billing, accountName].map((one) =>
    typeof one === 'string' ? one : one?.company || one?.name,
  );
  const known = names.filter((name): name is string => Boolean(name));
  return known.find((name) => !name.includes('@')) ?? known[0] ?? '';
}

type Line = Omit<OrderLineRow, 'tenantId'>;
export type NewLicense = Omit<typeof licenses.$inferInsert, 'tenantId'>;
/** The new licenses for an order's lines. Lines that are already licensed get none. */
export function licensesOf(
  order: Pick<OrderRow, 'id' | 'userId' | 'currency'>,
  lines: readonly Line[],
  {
    subscription,
    licensee,
    now,
  }: {
    readonly subscription: SubscriptionRow;
    readonly licensee: string;
    readonly now: Date;
  },
): NewLicense[] {
  const isTrial = subscription.clientId === null;
  return lines
    .filter((line) => !line.alreadyLicensed)
    .map((line) => ({
      orderLineId: line.id,
      orderId: order.id,
      subscriptionId: subscription.id,
      userId: order.userId,
      assetId: line.assetId,
      assetNumber: line.assetNumber,
      assetTitle: line.assetTitle,
      resolutionType: line.resolutionType,
      licenseZoneId: line.licenseZoneId,
      usage: line.usage,
      licensee,
      source: isTrial ? ('Trial' as const) : line.source,
      credits: line.credits,
      amount: line.amount,
      revenue: isTrial
        ? 0
        : revenueOf({
            credits: line.credits,
            price: moneyOf({ amount: line.amount, currency: order.currency }),
            cyclePrice: moneyOf({
              amount: subscription.cyclePrice,
              currency: subscription.currency,
            }),
            creditsPerCycle: subscription.creditsPerCycle,
          }).amountMinor,
      currency: order.currency,
      issuedAt: now,
      endsAt: isTrial ? subscription.endDate : null,
      verificationCode: verificationCode(),
    }));
}
