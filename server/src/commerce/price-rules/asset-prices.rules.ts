import type { Asset } from '@editorial/contracts/catalog';
import { toPayable } from '@editorial/contracts/currencies';
import { ResolutionType } from '@editorial/contracts/enumerations';
import type { PriceTerms } from '@editorial/contracts/pricing';
import type { AssetPrices } from '../../catalog/context/context.ts';
import type { Money } from '../../ground/money.ts';

type Exclusivity = Asset['exclusivity'];
type Licensable = typeof ResolutionType.High | typeof ResolutionType.Low;

/** A price list as it is stored. */
export interface Prices extends Omit<PriceTerms, 'zones'> {
  readonly currency: string;
  readonly zones: readonly { id: string; name: string; factorTenths: number }[];
}

const sizeOf = (resolution: Licensable) => (resolution === ResolutionType.High ? 'high' : 'low');

/** Price of a license in credits: whole, and at least one. */
export const creditsFor = (
  prices: Prices,
  resolution: Licensable,
  exclusivity: Exclusivity,
): number => {
  const tenths = exclusivity === 'Exclusive' ? prices.exclusiveCreditsTenths : 10;
  return Math.max(1, Math.round((prices.credits[sizeOf(resolution)] * tenths) / 10));
};

/** Price of one picture before the factors of zone and use. */
export const priceFor = (
  prices: Prices,
  resolution: Licensable,
  exclusivity: Exclusivity,
): Money => {
  const tenths = exclusivity === 'Exclusive' ? prices.exclusiveAmountTenths : 10;
  return {
    amountMinor: toPayable((prices.amounts[sizeOf(resolution)] * tenths) / 10, prices.currency),
    currency: prices.currency,
  };
};

const pricesOf = (prices: Prices, exclusivity: Exclusivity): Asset['prices'] =>
  [ResolutionType.High, ResolutionType.Low].map((resolutionType) => ({
    resolutionType,
    credits: creditsFor(prices, resolutionType, exclusivity),
    amount: priceFor(prices, resolutionType, exclusivity).amountMinor,
    currency: prices.currency,
  }));

/** Prices depend on exclusivity only, so all assets share two objects. */
export const assetPrices = (prices: Prices): AssetPrices => ({
  Exclusive: pricesOf(prices, 'Exclusive'),
  NonExclusive: pricesOf(prices, 'NonExclusive'),
});
