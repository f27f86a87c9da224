import type { Asset } from '@editorial/contracts/catalog';
import { ResolutionType } from '@editorial/contracts/enumerations';
import { amountFor } from '../catalog/assets/asset-prices.rules.ts';

export type Exclusivity = Asset['exclusivity'];
export type LicensableResolution = typeof ResolutionType.High | typeof ResolutionType.Low;
export const isLicensable = (resolution: ResolutionType): resolution is LicensableResolution =>
  resolution === ResolutionType.High || resolution === ResolutionType.Low;
/** Whether a licence at one resolution includes another: High includes Low. */
export const covers = (held: ResolutionType, wanted: ResolutionType): boolean =>
  isLicensable(held) && held <= wanted;

const wholeUnit = 100;
/** Price per image in minor units, times the zone's factor (in tenths), in whole units. */
export const zonedAmountFor = (
  resolution: LicensableResolution,
  exclusivity: Exclusivity,
  zoneFactorTenths: number,
): number =>
  Math.round((amountFor(resolution, exclusivity) * zoneFactorTenths) / 10 / wholeUnit) * wholeUnit;

/**
 * What the licence is worth to its contributor, minor units: money paid, or credits at the cycle's
 * price.
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
