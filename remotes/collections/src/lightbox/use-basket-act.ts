import { ResolutionType } from '@editorial/contracts/enumerations';
import type { LightboxItem } from '@editorial/contracts/lightboxes';
import { Policy } from '@editorial/contracts/policy';
import {
  addSubscriptionImage,
  toast,
  useBasket,
  usePolicy,
  useSubscription,
  useT,
} from '@editorial/platform';

/**
 * Returns a function that puts pictures into the basket at the best resolution of the plan, or null
 * for people who have no basket. Pictures that are there already or no longer offered are left out.
 */
export function useBasketAct(): ((items: readonly LightboxItem[]) => void) | null {
  const t = useT('collections');
  const { subscriptionImages, aLaCarteImages } = useBasket();
  const { active, hasActiveSubscription, isFreeTrialSubscription } = useSubscription();
  const mayOrder = usePolicy(Policy.Orders);
  if (!mayOrder || !hasActiveSubscription || isFreeTrialSubscription) return null;
  const resolutionType = active?.resolutionTypes.includes(ResolutionType.High)
    ? ResolutionType.High
    : ResolutionType.Low;

  return (items) => {
    const there = new Set([...subscriptionImages, ...aLaCarteImages].map(({ assetId }) => assetId));
    const wanted = items.filter(({ assetId, asset }) => asset && !there.has(assetId));
    for (const { assetId } of wanted) addSubscriptionImage({ assetId, resolutionType });
    toast.success(t('InBasket', { count: wanted.length }));
  };
}
