import { checkoutApi, type Basket, type Quote } from '@editorial/contracts/checkout';
import { call } from '@editorial/platform';
import { endpointKey } from '@editorial/platform/queries';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** The query key of a basket's quote. */
export const quoteKey = (basket: Basket) => endpointKey(checkoutApi.quote, { body: basket });
/**
 * The current price of the basket. The previous lines stay visible while a changed basket is
 * priced.
 */
export const useQuote = (basket: Basket, isWanted: boolean) =>
  useQuery<Quote>({
    queryKey: quoteKey(basket),
    enabled: isWanted,
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(checkoutApi.quote, { body: basket }, { signal, skipHandleError: true }),
  });
