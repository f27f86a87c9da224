import { checkoutApi, type Basket, type Quote } from '@editorial/contracts/checkout';
import { call } from '@editorial/platform';
import { endpointKey } from '@editorial/platform/queries';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** The key under which a basket's quote is kept. */
export const quoteKey = (basket: Basket) => endpointKey(checkoutApi.quote, { body: basket });
/** What the basket would cost now; the lines stand still while a changed basket is priced. */
export const useQuote = (basket: Basket, isWanted: boolean) =>
  useQuery<Quote>({
    queryKey: quoteKey(basket),
    enabled: isWanted,
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(checkoutApi.quote, { body: basket }, { signal, skipHandleError: true }),
  });
