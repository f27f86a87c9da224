import { id } from './common.ts';
import { resolutionType } from './enumerations.ts';
import { z } from '@editorial/contracts/schema';

/**
 * The intended use of a picture. Advertising needs releases, excludes pictures marked editorial
 * only, and includes editorial use. Without one, a picture has the widest use that costs no more than
 * the narrowest.
 */
export const LicenseUsages = ['Editorial', 'Advertising'] as const;
export const licenseUsage = z.enum(LicenseUsages);
export type LicenseUsage = (typeof LicenseUsages)[number];
export const subscriptionImage = z.object({
  assetId: id,
  resolutionType,
  usage: z.optional(licenseUsage),
});

export const aLaCarteImage = z.object({
  assetId: id,
  resolutionType,
  licenseZoneId: z.string().check(z.minLength(1), z.maxLength(50)),
  usage: z.optional(licenseUsage),
});

/** The basket. Local storage keeps both lists (R3.43 to R3.46, R3.82N). */
export const basket = z.object({
  subscriptionImages: z.array(subscriptionImage).check(z.maxLength(500)),
  aLaCarteImages: z.array(aLaCarteImage).check(z.maxLength(500)),
});

export type Basket = z.infer<typeof basket>;
export type SubscriptionImage = z.infer<typeof subscriptionImage>;
export type ALaCarteImage = z.infer<typeof aLaCarteImage>;
export { BasketStorageKeys } from './names.ts';
