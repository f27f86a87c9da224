import type { Asset } from '@editorial/contracts/catalog';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { useEndpoint } from '@editorial/platform/queries';

/**
 * The price of a picture in the currency that its viewer buys in. Pictures themselves name the prices
 * of the site. Undefined until they are known.
 */
export function useOwnPrices({
  exclusivity,
  prices,
}: Pick<Asset, 'exclusivity' | 'prices'>): Asset['prices'] | undefined {
  const { data, isError } = useEndpoint(subscriptionApi.prices, {}, { isBackground: true });
  if (isError) return prices;
  return data?.images
    .filter((image) => image.exclusivity === exclusivity)
    .map(({ resolutionType, credits, amount }) => ({
      resolutionType,
      credits,
      amount,
      currency: data.currency,
    }));
}
