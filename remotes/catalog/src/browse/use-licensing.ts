import type { ListedAsset } from '@editorial/contracts/catalog';
import { ResolutionType } from '@editorial/contracts/enumerations';
import { Policy } from '@editorial/contracts/policy';
import {
  addSubscriptionImage,
  removeFromBasket,
  session,
  toast,
  useBasket,
  useCurrentUser,
  usePolicy,
  useSubscription,
} from '@editorial/platform';
import { download } from '../downloads/archives.ts';
import { basketPlace } from '../picture/license-choice.rules.ts';
import { picturePath } from '../places.ts';

export interface Licensing {
  /**
   * Whether the visitor may add pictures to the basket: needs a paid subscription and the right to
   * order.
   */
  readonly hasBasket: boolean;
  readonly isSignedIn: boolean;
  readonly isInBasket: (assetId: string) => boolean;
  /**
   * Adds pictures to the basket, paid by credits, at the best resolution of the plan. Pictures
   * already in the basket are removed.
   */
  readonly toggleBasket: (assets: readonly Pick<ListedAsset, 'id'>[]) => void;
  readonly download: (
    assetIds: readonly string[],
    resolutionType?: ResolutionType,
  ) => Promise<void>;
}

/** What the visitor may do with pictures, in lists and on a picture's page. */
export function useLicensing(): Licensing {
  const basket = useBasket();
  const { isAuthenticated } = useCurrentUser();
  const { active, hasActiveSubscription, isFreeTrialSubscription } = useSubscription();
  const mayOrder = usePolicy(Policy.Orders);
  const hasBasket = mayOrder && hasActiveSubscription && !isFreeTrialSubscription;
  const resolutionType =
    !active || active.resolutionTypes.includes(ResolutionType.High)
      ? ResolutionType.High
      : ResolutionType.Low;
  const isInBasket = (assetId: string) => basketPlace(basket, assetId) !== null;
  return {
    hasBasket,
    isSignedIn: isAuthenticated,
    isInBasket,
    toggleBasket(assets) {
      const [first] = assets;
      if (!isAuthenticated && first)
        return session.openSignInPopup(picturePath('/public', first.id));
      if (!hasBasket) return undefined;
      if (assets.length === 1 && first && isInBasket(first.id)) {
        removeFromBasket(first.id);
        return void toast.info('catalog::RemovedFromBasket');
      }
      for (const asset of assets)
        if (!isInBasket(asset.id)) addSubscriptionImage({ assetId: asset.id, resolutionType });
      return void toast.success('catalog::AddedToBasket');
    },
    async download(assetIds, wanted = ResolutionType.High) {
      if (!isAuthenticated && assetIds[0])
        return session.openSignInPopup(picturePath('/public', assetIds[0]));
      await download({ assetIds: [...assetIds], resolutionType: wanted });
    },
  };
}
