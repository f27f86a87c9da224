import type { ListedAsset } from '@editorial/contracts/catalog';
import { ResolutionType } from '@editorial/contracts/enumerations';
import { Policy } from '@editorial/contracts/policy';
import { subscriptionApi } from '@editorial/contracts/subscription';
import {
  addALaCarteImage,
  addSubscriptionImage,
  confirm,
  removeFromBasket,
  session,
  toast,
  useBasket,
  useCurrentUser,
  usePolicy,
  useSubscription,
  useT,
  type Translate,
} from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { download } from '../downloads/archives.ts';
import { type SizesOf, useLicensedSizes } from './fresh-licenses.ts';
import { usageOfLists } from './kept-usage.ts';
import { useBestSize, useHasCredits } from './LeastPrice.tsx';
import { basketPlace, cheapestZone, type Licensable } from './license-choice.rules.ts';
import { picturePath } from '../places.ts';

export interface Licensing {
  /**
   * Whether the visitor may add pictures to the basket: needs a paid subscription and the right to
   * order.
   */
  readonly hasBasket: boolean;
  /** Whether the visitor's plan has credits, which license with one click. */
  readonly hasCredits: boolean;
  readonly isSignedIn: boolean;
  readonly isInBasket: (assetId: string) => boolean;
  /** The best size of the plan, which lists license. */
  readonly bestSize: Licensable;
  readonly licensedSizes: SizesOf;
  /**
   * Adds pictures to the basket at the best resolution of the plan, paid by its credits, or by
   * money if it has none. Pictures already in the basket are removed.
   */
  readonly toggleBasket: (assets: readonly Pick<ListedAsset, 'id'>[]) => void;
  /**
   * Downloads pictures or a whole set. If some are not licensed, asks whether to add those to the
   * basket or to take comps of all.
   */
  readonly download: (
    wanted: { readonly assetIds: readonly string[] } | { readonly setId: number },
    resolutionType?: ResolutionType,
  ) => Promise<void>;
}

/** Returns the visitor's choice for pictures that are not licensed. */
async function askAlternative(
  t: Translate<'catalog'>,
  count: number,
  hasBasket: boolean,
): Promise<'basket' | 'comps' | 'nothing'> {
  const [message, title] = [t('Unlicensed', { count }), t('UnlicensedTitle')];
  const comps = t('DownloadComps');
  if (!hasBasket) {
    const answer = await confirm.info(message, title, { yesText: comps });
    return answer === 'confirm' ? 'comps' : 'nothing';
  }
  const answer = await confirm.info(message, title, {
    yesText: t('AddCount', { count }),
    cancelText: comps,
  });
  return ({ confirm: 'basket', reject: 'comps', dismiss: 'nothing' } as const)[answer];
}

/** The way into the basket: by credits of the plan, or by money if it has none. */
function useAdding(hasBasket: boolean) {
  const basket = useBasket();
  const hasCredits = useHasCredits();
  const { data: zones = [] } = useEndpoint(
    subscriptionApi.licenseZones,
    {},
    { isBackground: true, enabled: hasBasket && !hasCredits },
  );
  const zone = cheapestZone(zones);
  const resolutionType = useBestSize();
  const isInBasket = (assetId: string) => basketPlace(basket, assetId) !== null;

  function addToBasket(assetIds: readonly string[]): void {
    for (const assetId of assetIds) {
      if (isInBasket(assetId)) continue;
      const image = { assetId, resolutionType, ...usageOfLists() };
      if (hasCredits) addSubscriptionImage(image);
      // The server says what is missing while the territories are not known.
      else addALaCarteImage({ ...image, licenseZoneId: zone?.id ?? '' });
    }
    toast.success('catalog::AddedToBasket');
  }

  return { hasCredits, resolutionType, isInBasket, addToBasket };
}

/** The visitor's rights for pictures, in lists and on a picture's page. */
export function useLicensing(): Licensing {
  const t = useT('catalog');
  const { isAuthenticated } = useCurrentUser();
  const { hasActiveSubscription, isFreeTrialSubscription } = useSubscription();
  const mayOrder = usePolicy(Policy.Orders);
  const hasBasket = mayOrder && hasActiveSubscription && !isFreeTrialSubscription;
  const licensedSizes = useLicensedSizes();
  const { hasCredits, resolutionType, isInBasket, addToBasket } = useAdding(hasBasket);

  return {
    hasBasket,
    hasCredits,
    isSignedIn: isAuthenticated,
    isInBasket,
    bestSize: resolutionType,
    licensedSizes,
    toggleBasket(assets) {
      const [first] = assets;
      if (!isAuthenticated && first)
        return session.openSignInPopup(picturePath('/public', first.id));
      if (!hasBasket) return undefined;
      if (assets.length === 1 && first && isInBasket(first.id)) {
        removeFromBasket(first.id);
        return void toast.info('catalog::RemovedFromBasket');
      }
      return addToBasket(assets.map(({ id }) => id));
    },
    async download(wanted, resolution = ResolutionType.High) {
      const request =
        'setId' in wanted
          ? { setId: wanted.setId, isSetDownload: true }
          : { assetIds: [...wanted.assetIds] };
      if (!isAuthenticated && request.assetIds?.[0])
        return session.openSignInPopup(picturePath('/public', request.assetIds[0]));
      await download({ ...request, resolutionType: resolution }, async (unlicensed) => {
        const choice = await askAlternative(t, unlicensed.length, hasBasket);
        if (choice === 'basket') addToBasket(unlicensed);
        if (choice === 'comps')
          await download({ ...request, resolutionType: ResolutionType.Preview });
      });
    },
  };
}
