import type { Asset } from '@editorial/contracts/catalog';
import { subscriptionApi, type PriceList } from '@editorial/contracts/subscription';
import { amountWithTax } from '@editorial/contracts/tax-amount';
import { formatMoney, useCulture } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { type Licensable, zonedAmount } from './license-choice.rules.ts';

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

/** The tax of consumers in the country of the reader. Companies read prices without it. */
export function useConsumerTax(): { readonly tax: PriceList['tax']; readonly isAdded: boolean } {
  const { data } = useEndpoint(subscriptionApi.prices, {}, { isBackground: true });
  const { tax, forCompany = false } = data ?? {};
  return { tax, isAdded: !forCompany };
}

/**
 * Writes an amount as its reader is shown it: with the tax of consumers, or without it for a
 * company.
 */
export function useShownPrice(): (amount: number, currency: string) => string {
  const { tax, isAdded } = useConsumerTax();
  return (amount, currency) =>
    formatMoney(amountWithTax(amount, isAdded ? tax : undefined, currency), currency);
}

/** The price of each size of a picture as consumers pay it. Undefined until it is known. */
export function useConsumerPrices(
  asset: Pick<Asset, 'exclusivity' | 'prices'>,
): (resolution: Licensable) => string | undefined {
  useCulture();
  const prices = useOwnPrices(asset);
  const shown = useShownPrice();
  return (resolution) => {
    const amount = prices && zonedAmount({ prices }, resolution);
    const currency = prices?.[0]?.currency;
    return amount === undefined || !currency ? undefined : shown(amount, currency);
  };
}
