import type { Asset } from '@editorial/contracts/catalog';
import { ResolutionType } from '@editorial/contracts/enumerations';
import { amountFor } from '../catalog/assets/asset-prices.rules.ts';

export type Exclusivity = Asset['exclusivity'];
export type LicensableResolution = typeof ResolutionType.High | typeof ResolutionType.Low;
export const isLicensable = (resolution: ResolutionType): resolution is LicensableResolution =>
  resolution === ResolutionType.High || resolution === ResolutionType.Low;
/** Whether a license for one resolution includes another. High includes Low. */
export const covers = (held: ResolutionType, wanted: ResolutionType): boolean =>
  isLicensable(held) && held <= wanted;

const wholeUnit = 100;
/**
 * Price per image, times the zone's factor (in tenths). In minor units, rounded to whole currency
 * units.
 */
export const zonedAmountFor = (
  resolution: LicensableResolution,
  exclusivity: Exclusivity,
  zoneFactorTenths: number,
): number =>
  Math.round((amountFor(resolution, exclusivity) * zoneFactorTenths) / 10 / wholeUnit) * wholeUnit;

/**
 * The revenue of a license, in minor units: the amount paid, or its credits valued at the cycle's
 * price. The contributor's share is calculated from it.
 */
export const revenueOf = ({
  credits,
  amount,
  cyclePrice,
  creditsPerCycle,
}: {
  credits: number;
  amount: number;
  cyclePrice: number;
  creditsPerCycle: number;
}): number =>
  creditsPerCycle === 0 ? amount : amount + Math.round((credits * cyclePrice) / creditsPerCycle);
