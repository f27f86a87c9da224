import type { Basket, LicenseUsage, OrderLine } from '@editorial/contracts/checkout';
import type { ResolutionType } from '@editorial/contracts/enumerations';
import type { LicenseZone } from '@editorial/contracts/subscription';

const without = <T extends { assetId: string }>(list: readonly T[], assetId: string) =>
  list.filter((item) => item.assetId !== assetId);

/** The basket with a line at another resolution. The line keeps its place. */
export const withResolution = (
  basket: Basket,
  { assetId, source }: OrderLine,
  resolutionType: ResolutionType,
): Basket => ({
  subscriptionImages:
    source === 'Subscription'
      ? basket.subscriptionImages.map((image) =>
          image.assetId === assetId ? { ...image, resolutionType } : image,
        )
      : basket.subscriptionImages,
  aLaCarteImages:
    source === 'ALaCarte'
      ? basket.aLaCarteImages.map((image) =>
          image.assetId === assetId ? { ...image, resolutionType } : image,
        )
      : basket.aLaCarteImages,
});

/** The basket with a pay-per-image line for another zone. */
export const withZone = (
  basket: Basket,
  { assetId }: OrderLine,
  licenseZoneId: string,
): Basket => ({
  ...basket,
  aLaCarteImages: basket.aLaCarteImages.map((image) =>
    image.assetId === assetId ? { ...image, licenseZoneId } : image,
  ),
});

/** The basket with a line for another use. */
export function withUsage(
  basket: Basket,
  { assetId, source }: OrderLine,
  usage: LicenseUsage,
): Basket {
  const changed = <T extends { assetId: string }>(images: readonly T[]) =>
    images.map((image) => (image.assetId === assetId ? { ...image, usage } : image));
  return source === 'Subscription'
    ? { ...basket, subscriptionImages: changed(basket.subscriptionImages) }
    : { ...basket, aLaCarteImages: changed(basket.aLaCarteImages) };
}

/** The zone that is chosen first: nobody pays for more than they asked for. */
export const cheapestZone = (zones: readonly LicenseZone[]): LicenseZone | undefined =>
  zones.toSorted((one, other) => one.priceFactor - other.priceFactor)[0];

/**
 * The basket with a line moved to the other group. A use that nobody chose is not kept: the same one
 * may cost more there.
 */
export function moved(
  basket: Basket,
  { assetId, source, resolutionType }: OrderLine,
  zoneId: string,
): Basket {
  const images = [...basket.subscriptionImages, ...basket.aLaCarteImages];
  const usage = images.find((image) => image.assetId === assetId)?.usage;
  const image = { assetId, resolutionType, ...(usage ? { usage } : {}) };
  const subscriptionImages = without(basket.subscriptionImages, assetId);
  const aLaCarteImages = without(basket.aLaCarteImages, assetId);
  return source === 'Subscription'
    ? {
        subscriptionImages,
        aLaCarteImages: [...aLaCarteImages, { ...image, licenseZoneId: zoneId }],
      }
    : { subscriptionImages: [...subscriptionImages, image], aLaCarteImages };
}

/** The basket without the given pictures. */
export const withoutAssets = (basket: Basket, assetIds: readonly string[]): Basket => ({
  subscriptionImages: basket.subscriptionImages.filter(
    (image) => !assetIds.includes(image.assetId),
  ),
  aLaCarteImages: basket.aLaCarteImages.filter((image) => !assetIds.includes(image.assetId)),
});
