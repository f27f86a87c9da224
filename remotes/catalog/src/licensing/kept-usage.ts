import { LicenseUsages, type LicenseUsage } from '@editorial/contracts/checkout';
import { readText, writeText } from '@editorial/platform';

const KEY = 'editorial.licenseUse';

/** The use that was chosen last in this window, if one was. */
export const keptUsage = (): LicenseUsage | undefined =>
  LicenseUsages.find((usage) => usage === readText('session', KEY));

export const keepUsage = (usage: LicenseUsage): void => writeText('session', KEY, usage);

/**
 * The use for pictures of a list, which may not all be for advertising. Without one, each has the
 * widest that costs no more.
 */
export const usageOfLists = (): { readonly usage?: LicenseUsage } =>
  keptUsage() === 'Editorial' ? { usage: 'Editorial' } : {};
