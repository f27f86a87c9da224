import { createHash } from 'node:crypto';
import {
  LicenseUsages,
  type Basket,
  type OrderLine,
  type Quote,
} from '@editorial/contracts/checkout';
import { isLowSmaller } from '@editorial/contracts/assets';
import { SubscriptionState } from '@editorial/contracts/enumerations';
import type { Tax, TaxedBuyer } from '@editorial/contracts/tax';

import type { Prices } from '../price-rules/asset-prices.rules.ts';
import { dayOf } from '../../catalog/assets/rights-end.rules.ts';
import { fileAddresses, isPublic, thumbOf } from '../../catalog/assets/file-addresses.ts';
import type { Buyer } from '../../ground/caller.ts';
import { waysToPay } from '../context/ways-to-pay.ts';
import type { Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import type { Money } from '../../ground/money.ts';
import { currenciesOf, currencyOfList, pricesIn } from '../price-rules/currency.rules.ts';
import { SITE_CURRENCY } from '../price-rules/pricing.rules.ts';
import { problem } from '../../ground/problem.ts';
import { sellerOf } from '../../settings/settings-in-memory.ts';
import type { SubscriptionRow } from '../tables/subscriptions.tables.ts';
import { assertCountry } from '../tax/vat-numbers.ts';
import { taxOn, taxRuleFor } from '../../ground/tax/tax.rules.ts';
import { quoteFacts, type QuoteFacts } from './facts.ts';
import { orderFieldsOf } from '../subscription/order-fields.ts';
import {
  priceLines,
  totalsOf,
  withUsage,
  zoneFactor,
  type AskedLine,
  type PricedLine,
  type QuoteTerms,
} from '../price-rules/quote.rules.ts';

export interface TaxedBasket extends Basket {
  readonly buyer?: TaxedBuyer | undefined;
  /** The choice of the buyer. */
  readonly currency?: string | undefined;
  /** Where the buyer probably is, before an address says so. */
  readonly visitor?: string | undefined;
  /** Of the titles. Without one they are as they were written. */
  readonly language?: string | undefined;
}

type Country = Pick<TaxedBuyer, 'country'>;

export interface Priced {
  readonly subscription: SubscriptionRow;
  readonly lines: readonly PricedLine[];
  readonly quote: Quote;
}

const askedLines = ({ subscriptionImages, aLaCarteImages }: Basket, zone: string): AskedLine[] => [
  ...subscriptionImages.map((image) => ({
    ...image,
    source: 'Subscription' as const,
    licenseZoneId: zone,
  })),
  ...aLaCarteImages.map((image) => ({ ...image, source: 'ALaCarte' as const })),
];

/** By picture, the last day of the licenses that end with its release. */
type LastDays = ReadonlyMap<string, string>;
const lastDaysOf = ({ assets }: QuoteFacts): LastDays =>
  new Map(
    assets.flatMap(({ id, rightsEnd, rightsLastDay }) =>
      rightsEnd === 'Release' && rightsLastDay ? [[id, rightsLastDay]] : [],
    ),
  );

/**
 * Hash of everything the buyer agrees to: lines, prices, their currency, ends, problems and tax.
 */
const hashOf = (
  lines: readonly PricedLine[],
  lastDays: LastDays,
  { amountMinor, currency }: Money,
  tax: Tax | null,
) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        ...lines.map((line) => [
          line.assetId,
          line.resolutionType,
          line.source,
          line.licenseZoneId,
          line.usage,
          line.credits,
          line.price.amountMinor,
          line.alreadyLicensed,
          line.problems,
          // Without an end, it makes no difference.
          ...(lastDays.has(line.assetId) ? [lastDays.get(line.assetId)] : []),
        ]),
        // Without an amount, it makes no difference.
        ...(amountMinor > 0 && currency !== SITE_CURRENCY ? [currency] : []),
        ...(tax && tax.amount > 0 ? [[tax.place, tax.rateBasisPoints, tax.amount]] : []),
      ]),
    )
    .digest('base64url');

/** Whether a picture may be licensed for advertising. */
const mayAdvertise = (asset: QuoteFacts['assets'][number] | undefined): boolean =>
  asset?.use !== 'EditorialOnly' &&
  released(asset?.modelRelease ?? '') &&
  released(asset?.propertyRelease ?? '');

const released = (state: string) => state === 'NotNeeded' || state === 'OnFile';
function termsOf(
  { assets, licenses, seat }: QuoteFacts,
  {
    subscription,
    prices,
    lastDays,
    today,
  }: {
    readonly subscription: SubscriptionRow;
    readonly prices: Prices;
    readonly lastDays: LastDays;
    readonly today: string;
  },
): QuoteTerms {
  const isOver = (lastDay: string | undefined) => lastDay !== undefined && lastDay < today;
  const isTrial = subscription.clientId === null;
  return {
    isTrial,
    prices,
    resolutionTypes: subscription.resolutionTypes,
    resolutionTypesOfSeat: seat.resolutionTypes,
    volumeLeft: subscription.downloadVolume - subscription.downloadsInCycle,
    assets: new Map(
      assets.map((asset) => [
        asset.id,
        {
          id: asset.id,
          isAvailable:
            asset.status === 'Published' && !asset.isHidden && !isOver(lastDays.get(asset.id)),
          exclusivity: asset.exclusivity,
          isEditorialOnly: asset.use === 'EditorialOnly',
          hasReleases: released(asset.modelRelease) && released(asset.propertyRelease),
          isLowSmaller: isLowSmaller(asset),
        },
      ]),
    ),
    held: licenses
      .filter((license) => license.source !== 'Trial' || isTrial)
      .map((license) => ({
        assetId: license.assetId,
        resolutionType: license.resolutionType,
        zoneFactorTenths: zoneFactor(prices, license.licenseZoneId) ?? 0,
        usage: license.usage,
      })),
  };
}

/** Throws `Editorial:EmptyBasket` if the basket has no lines. */
export function assertBasket(basket: Basket): void {
  if (basket.subscriptionImages.length + basket.aLaCarteImages.length === 0)
    throw problem('Editorial:EmptyBasket');
}

/** The currency in which somebody buys single pictures. */
export const currencyOfBuyer = (
  prices: Prices,
  { cyclePrice, currency, billing }: SubscriptionRow,
  {
    wanted,
    buyer,
    visitor,
  }: {
    readonly wanted?: string | undefined;
    readonly buyer?: Country | undefined;
    readonly visitor?: string | undefined;
  },
): string =>
  currencyOfList(prices, {
    wanted,
    agreed: cyclePrice > 0 ? currency : null,
    country: buyer?.country || billing?.country || visitor,
  });

/**
 * The pictures of which a quote may say more than their ids: public ones, and those that the buyer
 * holds a license for.
 */
const shownPictures = ({ assets, licenses }: QuoteFacts) =>
  assets
    .map((asset) => ({
      ...asset,
      contributorId: null,
      isLicensed: licenses.some(({ assetId }) => assetId === asset.id),
    }))
    .filter((asset) => isPublic(asset) || asset.isLicensed);

/** Addresses of files for somebody who may see no more than visitors. */
const addressesFor = ({ secrets }: Context, { userId }: Buyer, now: Date) =>
  fileAddresses(secrets.signingKey, { userId, isReviewer: false }, now);

/** Prices a basket from the given data, with tax if it is known who pays. */
export function priceFacts(
  context: Context,
  caller: Buyer,
  { buyer, currency, visitor, language = '', ...basket }: TaxedBasket,
  { facts, now }: { readonly facts: QuoteFacts; readonly now: Date },
): Priced {
  const { subscription } = facts;
  if (subscription?.state !== SubscriptionState.Activated)
    throw problem('Editorial:NoActiveSubscription');
  const all = context.prices.now;
  const paid = currencyOfBuyer(all, subscription, { wanted: currency, buyer, visitor });
  const prices = pricesIn(all, paid);
  const lastDays = lastDaysOf(facts);
  const terms = termsOf(facts, { subscription, prices, lastDays, today: dayOf(now) });
  const asked = askedLines(basket, subscription.licenseZoneId);
  const lines = priceLines(
    asked.map((line) => withUsage(line, terms)),
    terms,
  );
  const addresses = addressesFor(context, caller, now);
  const pictures = shownPictures(facts);
  const shown = lines.map(({ price, ...line }): OrderLine => {
    const asset = pictures.find((one) => one.id === line.assetId);
    return {
      ...line,
      usages: LicenseUsages.filter((usage) => usage === 'Editorial' || mayAdvertise(asset)),
      amount: price.amountMinor,
      lastDay: line.alreadyLicensed || !asset ? undefined : lastDays.get(line.assetId),
      problems: [...line.problems],
      assetNumber: asset?.number ?? '',
      title: asset?.titles?.[language] ?? asset?.title ?? '',
      ...thumbOf(addresses, asset),
    };
  });
  const { credits, price } = totalsOf(lines, prices.currency);
  if (buyer) assertCountry(buyer);
  const tax =
    buyer && price.amountMinor > 0
      ? taxOn(price, taxRuleFor(sellerOf(context.settings), buyer, now))
      : null;
  return {
    subscription,
    lines,
    quote: {
      quoteHash: hashOf(lines, lastDays, price, tax),
      currency: price.currency,
      currencies: currenciesOf(all),
      lines: shown,
      totals: { credits, amount: price.amountMinor },
      tax,
      seller: sellerOf(context.settings).name,
      balanceBefore: subscription.balance,
      balanceAfter: subscription.balance - credits,
      seatCreditsLeft: facts.seat.creditsLeft,
      needsApproval: facts.seat.needsApproval,
      paymentMethods: [...waysToPay(context)],
      fields: [...orderFieldsOf(context.settings, subscription)],
    },
  };
}

/** Prices a basket for the caller. */
export async function priceBasket(
  context: Context,
  tx: Tx,
  caller: Buyer,
  basket: TaxedBasket,
): Promise<Priced> {
  assertBasket(basket);
  const now = context.clock.now();
  return priceFacts(context, caller, basket, {
    facts: await quoteFacts(tx, caller, basket, now),
    now,
  });
}
