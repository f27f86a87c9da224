import { isLowOffered } from '@editorial/contracts/assets';
import type { Asset, ListedAsset } from '@editorial/contracts/catalog';
import type { Basket, LicenseUsage } from '@editorial/contracts/checkout';
import { priceUnitOf } from '@editorial/contracts/currencies';
import { ResolutionType } from '@editorial/contracts/enumerations';
import type { LicenseZone } from '@editorial/contracts/subscription';

export type Licensable = typeof ResolutionType.High | typeof ResolutionType.Low;
/** High first, as the larger picture. */
export const LicensableResolutions: readonly Licensable[] = [
  ResolutionType.High,
  ResolutionType.Low,
];

/** Credits for a resolution, or undefined if it is not offered. */
export const creditsOf = (
  asset: Pick<ListedAsset, 'prices'>,
  resolution: ResolutionType,
): number | undefined => asset.prices.find((price) => price.resolutionType === resolution)?.credits;
/** Credits that are left to pay for a resolution: a smaller one that is licensed counts. */
export function creditsLeft(
  asset: Pick<ListedAsset, 'prices'>,
  resolution: ResolutionType,
  licensed: readonly ResolutionType[],
): number {
  if (isLicensedAt(licensed, resolution)) return 0;
  const paid = Math.max(0, ...licensed.map((held) => creditsOf(asset, held) ?? 0));
  return Math.max(0, (creditsOf(asset, resolution) ?? 0) - paid);
}
/**
 * The lowest price of the sizes that pages offer of a picture, in credits or minor units. `best` is
 * the largest size that its viewer may have.
 */
export const leastOf = (
  { prices, ...asset }: Pick<ListedAsset, 'prices' | 'width' | 'height'>,
  best: Licensable,
  unit: 'credits' | 'amount',
): number =>
  Math.min(
    ...prices
      .filter(({ resolutionType: size }) => size === best || (size > best && isLowOffered(asset)))
      .map((price) => price[unit]),
  );

/**
 * Price of a single image in minor units: the picture's price times the factors of zone and use,
 * rounded as the server does.
 */
export function zonedAmount(
  asset: Pick<ListedAsset, 'prices'>,
  resolution: ResolutionType,
  zone?: Pick<LicenseZone, 'priceFactor' | 'advertisingFactor'>,
  usage: LicenseUsage = 'Editorial',
): number | undefined {
  const price = asset.prices.find((candidate) => candidate.resolutionType === resolution);
  const factor =
    (zone?.priceFactor ?? 1) * (usage === 'Advertising' ? (zone?.advertisingFactor ?? 1) : 1);
  if (!price) return undefined;
  const unit = priceUnitOf(price.currency);
  return Math.round((price.amount * factor) / unit) * unit;
}

/**
 * The sizes that are worth a choice: Low only where it has far fewer pixels, or where High is not to
 * be had.
 */
export function sizesOf(
  asset: Pick<Asset, 'renditions' | 'width' | 'height'>,
  mayHave: (resolution: Licensable) => boolean,
): readonly Licensable[] {
  const has = (resolution: Licensable) =>
    asset.renditions.some((file) => file.resolutionType === resolution);
  const isAlone = !has(ResolutionType.High) || !mayHave(ResolutionType.High);
  return LicensableResolutions.filter(
    (resolution) =>
      has(resolution) && (resolution === ResolutionType.High || isAlone || isLowOffered(asset)),
  );
}

/** Below this, a picture is said to be small, in pixels. */
export const SMALL_PIXELS = 4_000_000;

/** The zone that is chosen first: nobody pays for more than they asked for. */
export const cheapestZone = (zones: readonly LicenseZone[]): LicenseZone | undefined =>
  zones.toSorted((one, other) => one.priceFactor - other.priceFactor)[0];

/**
 * Whether the picture is licensed at this resolution. A license covers all smaller resolutions; the
 * smaller enum value is the larger picture.
 */
export const isLicensedAt = (
  licensed: readonly ResolutionType[],
  resolution: ResolutionType,
): boolean => licensed.some((held) => held <= resolution);
/** Whether the picture may be licensed for advertising. */
export const mayAdvertise = (
  asset: Pick<Asset, 'use' | 'modelRelease' | 'propertyRelease'>,
): boolean =>
  asset.use === 'Creative' && asset.modelRelease !== 'None' && asset.propertyRelease !== 'None';

/**
 * The use that is chosen first: the widest one that costs no more than the narrowest, as the server
 * has it. A license that is held and counts toward this one may be for the narrow use alone.
 */
export const usualUsage = ({
  zone,
  holdsLicense,
}: {
  /** Of a price in money. Null: credits pay, whose prices are the same for every use. */
  readonly zone: Pick<LicenseZone, 'advertisingFactor'> | null | undefined;
  readonly holdsLicense: boolean;
}): LicenseUsage => {
  const costsNoMore = zone === null || (zone !== undefined && zone.advertisingFactor <= 1);
  return costsNoMore && !holdsLicense ? 'Advertising' : 'Editorial';
};

/** The group of the basket that holds a picture. */
export function basketPlace(basket: Basket, assetId: string): 'subscription' | 'aLaCarte' | null {
  if (basket.subscriptionImages.some((image) => image.assetId === assetId)) return 'subscription';
  return basket.aLaCarteImages.some((image) => image.assetId === assetId) ? 'aLaCarte' : null;
}

/** Length in centimeters when printed at 300 dots per inch. */
export const printCentimetres = (pixels: number): number =>
  Math.round((pixels / 300) * 2.54 * 10) / 10;
