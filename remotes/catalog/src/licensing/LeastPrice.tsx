import type { ListedAsset } from '@editorial/contracts/catalog';
import { ResolutionType } from '@editorial/contracts/enumerations';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { useSubscription, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { useConsumerTax, useOwnPrices, useShownPrice } from './own-prices.ts';
import { leastOf, type Licensable } from './license-choice.rules.ts';

/** Whether the viewer's plan has credits. Trials have some, plans for single pictures have none. */
export function useHasCredits(): boolean {
  const { active } = useSubscription();
  return active !== null && !active.paysPerImage;
}

/** The largest size that the viewer may have, which lists license. */
export function useBestSize(): Licensable {
  const { active } = useSubscription();
  return !active || active.paysPerImage || active.resolutionTypes.includes(ResolutionType.High)
    ? ResolutionType.High
    : ResolutionType.Low;
}

/** The lowest price of a picture, as its viewer would pay it: in credits of a plan, else in money. */
export function LeastPrice({ item }: { readonly item: ListedAsset }) {
  return useHasCredits() ? <InCredits item={item} /> : <InMoney item={item} />;
}

function InCredits({ item }: { readonly item: ListedAsset }) {
  const t = useT('catalog');
  const count = leastOf(item, useBestSize(), 'credits');
  return t('FromCredits', [t('Credits', { count })]);
}

/**
 * Where single pictures are not sold without a plan, credits are the only price there is. Companies
 * read that theirs are without tax.
 */
function InMoney({ item }: { readonly item: ListedAsset }) {
  const t = useT('catalog');
  const { data } = useEndpoint(subscriptionApi.prices, {}, { isBackground: true });
  const prices = useOwnPrices(item);
  const { tax, isAdded } = useConsumerTax();
  const shown = useShownPrice();
  const best = useBestSize();
  if (data && !data.isSoldWithoutPlan) return <InCredits item={item} />;
  if (!prices?.[0]) return null;
  const least = leastOf({ ...item, prices }, best, 'amount');
  const isNet = !isAdded && (tax?.rateBasisPoints ?? 0) > 0;
  return t(isNet ? 'FromNet' : 'FromCredits', [shown(least, prices[0].currency)]);
}
