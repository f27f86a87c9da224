import type { Asset } from '@editorial/contracts/catalog';
import type { LicenseUsage } from '@editorial/contracts/checkout';
import { priceUnitOf } from '@editorial/contracts/currencies';
import { ResolutionType } from '@editorial/contracts/enumerations';
import { priceFor, type Prices } from './asset-prices.rules.ts';
import { partOf, type Money } from '../../ground/money.ts';

export type Exclusivity = Asset['exclusivity'];
export type LicensableResolution = typeof ResolutionType.High | typeof ResolutionType.Low;
export const isLicensable = (resolution: ResolutionType): resolution is LicensableResolution =>
  resolution === ResolutionType.High || resolution === ResolutionType.Low;
/** Whether a license for one resolution includes another. High includes Low. */
export const covers = (held: ResolutionType, wanted: ResolutionType): boolean =>
  isLicensable(held) && held <= wanted;

/**
 * Price per image, times the factors of zone and use (in tenths), rounded to whole currency units,
 * and to tenths of one that has thousandths, since such a unit is worth more.
 */
export function zonedPriceFor(
  prices: Prices,
  resolution: LicensableResolution,
  {
    exclusivity,
    zoneFactorTenths,
    usage,
  }: { exclusivity: Exclusivity; zoneFactorTenths: number; usage: LicenseUsage },
): Money {
  const { amountMinor, currency } = priceFor(prices, resolution, exclusivity);
  const useTenths = usage === 'Advertising' ? prices.advertisingTenths : 10;
  const unit = priceUnitOf(currency);
  const units = Math.round((amountMinor * zoneFactorTenths * useTenths) / 100 / unit);
  return { amountMinor: units * unit, currency };
}

/**
 * The revenue of a license: its price, or its credits valued at the cycle's price. The
 * contributor's share is calculated from it.
 */
export const revenueOf = ({
  credits,
  price,
  cyclePrice,
  creditsPerCycle,
}: {
  credits: number;
  price: Money;
  cyclePrice: Money;
  creditsPerCycle: number;
}): Money =>
  credits === 0 || creditsPerCycle === 0 ? price : partOf(cyclePrice, credits, creditsPerCycle);
