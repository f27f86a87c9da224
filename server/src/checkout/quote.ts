import { createHash } from 'node:crypto';
import { PaymentMethods, type Basket, type OrderLine, type PaymentMethod, type Quote } from '@editorial/contracts/checkout';
import { SubscriptionState } from '@editorial/contracts/enumerations';
import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { Currency } from '../catalog/asset-prices.rules.ts';
import { assets } from '../catalog/assets.tables.ts';
import { fileAddresses } from '../catalog/files/file-addresses.ts';
import type { Caller, Context } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { licenses } from '../licensing/licenses.tables.ts';
import { problem } from '../problem.ts';
import { catchUp } from '../subscription/cycles.ts';
import { callersSubscription } from '../subscription/subscription.queries.ts';
import { licenseZones, type SubscriptionRow } from '../subscription/subscriptions.tables.ts';
import { priceLines, totalsOf, type PricedLine, type WantedLine } from './quote.rules.ts';

export interface Priced { readonly subscription: SubscriptionRow; readonly lines: readonly PricedLine[]; readonly quote: Quote }

const wantedLines = ({ subscriptionImages, aLaCarteImages }: Basket, zone: string): WantedLine[] => [
  ...subscriptionImages.map((image) => ({ ...image, source: 'Subscription' as const, licenseZoneId: zone, usage: image.usage ?? ('Editorial' as const) })),
  ...aLaCarteImages.map((image) => ({ ...image, source: 'ALaCarte' as const, usage: image.usage ?? ('Editorial' as const) })),
];
/** Changes with everything that a buyer agreed to: lines, prices, problems. */
const hashOf = (lines: readonly PricedLine[]): string =>
  createHash('sha256').update(JSON.stringify(lines.map((line) => [line.assetId, line.resolutionType, line.source, line.licenseZoneId, line.usage, line.credits, line.amount, line.alreadyLicensed, line.problems]))).digest('base64url');

/** The ways to pay money here. */
const paymentMethodsOf = ({ environment }: Context): readonly PaymentMethod[] => (environment.stripe ? PaymentMethods : ['OnAccount']);

/** Prices a basket for the caller; with `lock` the subscription's row stays locked for the order. */
export async function priceBasket(context: Context, tx: Tx, caller: Caller, basket: Basket, options: { lock?: boolean } = {}): Promise<Priced> {
  if (basket.subscriptionImages.length + basket.aLaCarteImages.length === 0) throw problem('Editorial:EmptyBasket');
  const now = context.clock.now();
  const held = await callersSubscription(tx, caller, SubscriptionState.Activated, options);
  if (!held) throw problem('Editorial:NoActiveSubscription');
  const subscription = options.lock ? await catchUp(context, tx, held, now) : held;
  if (subscription.state !== SubscriptionState.Activated) throw problem('Editorial:NoActiveSubscription');
  const wanted = wantedLines(basket, subscription.licenseZoneId);
  const ids = [...new Set(wanted.map((line) => line.assetId))];
  const rows = await tx.select().from(assets).where(inArray(assets.id, ids));
  const zones = new Map((await tx.select().from(licenseZones)).map((zone) => [zone.id, zone.priceFactorTenths]));
  const own = await tx.select().from(licenses).where(and(
    inArray(licenses.assetId, ids), or(eq(licenses.subscriptionId, subscription.id), eq(licenses.userId, caller.userId)), isNull(licenses.revokedAt), or(isNull(licenses.endsAt), gt(licenses.endsAt, now)),
  ));
  const released = (state: string) => state === 'NotNeeded' || state === 'OnFile';
  const lines = priceLines(wanted, {
    isTrial: subscription.clientId === null, resolutionTypes: subscription.resolutionTypes, volumeLeft: subscription.downloadVolume - subscription.downloadsInCycle, zones,
    assets: new Map(rows.map((row) => [row.id, {
      id: row.id, isAvailable: row.status === 'Published' && !row.isHidden, exclusivity: row.exclusivity, isEditorialOnly: row.use === 'EditorialOnly', hasReleases: released(row.modelRelease) && released(row.propertyRelease),
    }])),
    held: own.filter((license) => license.source !== 'Trial' || subscription.clientId === null).map((license) => ({ assetId: license.assetId, resolutionType: license.resolutionType, zoneFactorTenths: zones.get(license.licenseZoneId) ?? 0, usage: license.usage })),
  });
  const addresses = fileAddresses(context.secrets.signingKey, caller.userId, now);
  const shown = lines.map((line): OrderLine => {
    const asset = rows.find((row) => row.id === line.assetId);
    return {
      ...line, problems: [...line.problems], assetNumber: asset?.number ?? '', title: asset?.title ?? '', thumbUrl: asset ? addresses.of(asset, 'thumb') : '', thumbHash: asset?.thumbHash ?? '', width: asset?.width ?? 0, height: asset?.height ?? 0,
    };
  });
  const totals = totalsOf(lines);
  return { subscription, lines, quote: { quoteHash: hashOf(lines), currency: Currency, lines: shown, totals, balanceBefore: subscription.balance, balanceAfter: subscription.balance - totals.credits, paymentMethods: [...paymentMethodsOf(context)] } };
}
