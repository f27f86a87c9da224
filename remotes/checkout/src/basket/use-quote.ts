import { checkoutApi, type Basket, type Quote } from '@editorial/contracts/checkout';
import type { TaxedBuyer } from '@editorial/contracts/tax';
import { call } from '@editorial/platform';
import { endpointKey } from '@editorial/platform/queries';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** The payer and the currency, as far as the person said. */
export interface Paying {
  readonly buyer: TaxedBuyer | null;
  /** Null: that of the plan or of the country. */
  readonly currency: string | null;
}

const requestOf = (basket: Basket, { buyer, currency }: Paying) => ({
  ...basket,
  ...(buyer && { buyer }),
  ...(currency && { currency }),
});

/** The query key of a basket's quote. */
export const quoteKey = (basket: Basket, paying: Paying) =>
  endpointKey(checkoutApi.quote, { body: requestOf(basket, paying) });
/**
 * The current price of the basket. The previous lines stay visible while a changed basket is
 * priced.
 */
export const useQuote = (basket: Basket, paying: Paying, isWanted: boolean) =>
  useQuery<Quote>({
    queryKey: quoteKey(basket, paying),
    enabled: isWanted,
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(
        checkoutApi.quote,
        { body: requestOf(basket, paying) },
        { signal, skipHandleError: true },
      ),
  });
