import { type Basket, checkoutApi } from '@editorial/contracts/checkout';
import { useEndpoint } from '@editorial/platform/queries';
import { useShownPrice } from '../licensing/own-prices.ts';
import type { Licensable } from '../licensing/license-choice.rules.ts';
import type { Terms } from './LicenseTerms.tsx';

/**
 * Reads the cost of a size for somebody who holds a license of a smaller one, in credits and in money.
 * That license counts only if its territory and use are as wide, which the server knows. Both are
 * undefined until it has answered, and for somebody who holds none.
 */
export function useHeldCost(
  wanted: { readonly assetId: string; readonly resolutionType: Licensable },
  { zone, purpose: usage }: Terms,
  holdsLicense: boolean,
): { readonly credits?: number | undefined; readonly price?: string | undefined } {
  const shown = useShownPrice();
  const line = { ...wanted, usage };
  const none: Basket = { subscriptionImages: [], aLaCarteImages: [] };
  const byPlan = { ...none, subscriptionImages: [line] };
  const byMoney = zone && { ...none, aLaCarteImages: [{ ...line, licenseZoneId: zone.id }] };
  const quiet = { isBackground: true, skipHandleError: true };
  const ofPlan = useEndpoint(
    checkoutApi.quote,
    { body: byPlan },
    { ...quiet, enabled: holdsLicense },
  ).data;
  const ofMoney = useEndpoint(
    checkoutApi.quote,
    { body: byMoney ?? none },
    { ...quiet, enabled: holdsLicense && byMoney !== undefined },
  ).data;
  return {
    credits: ofPlan?.totals.credits,
    price: ofMoney && shown(ofMoney.totals.amount, ofMoney.currency),
  };
}
