import type { ListedAsset } from '@editorial/contracts/catalog';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { useSubscription, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { useConsumerTax, useOwnPrices, withTax } from './own-prices.ts';
import { leastCredits } from './license-choice.rules.ts';

/** Whether the viewer's plan has credits. Trials have some, plans for single pictures have none. */
export function useHasCredits(): boolean {
  const { active } = useSubscription();
  return active !== null && !active.paysPerImage;
}

/** The lowest price of a picture, as its viewer would pay it: in credits of a plan, else in money. */
export function LeastPrice({ item }: { readonly item: ListedAsset }) {
  return useHasCredits() ? <InCredits item={item} /> : <InMoney item={item} />;
}

function InCredits({ item }: { readonly item: ListedAsset }) {
  const t = useT('catalog');
  return t('FromCredits', [t('Credits', { count: leastCredits(item) })]);
}

/** Where single pictures are not sold without a plan, credits are the only price there is. */
function InMoney({ item }: { readonly item: ListedAsset }) {
  const t = useT('catalog');
  const { data } = useEndpoint(subscriptionApi.prices, {}, { isBackground: true });
  const prices = useOwnPrices(item);
  const tax = useConsumerTax();
  if (data && !data.isSoldWithoutPlan) return <InCredits item={item} />;
  const sizes = item.prices.map(({ resolutionType }) => resolutionType);
  const [least] = (prices ?? [])
    .filter(({ resolutionType }) => sizes.includes(resolutionType))
    .toSorted((one, other) => one.amount - other.amount);
  return least && t('FromCredits', [withTax(least.amount, least.currency, tax)]);
}
