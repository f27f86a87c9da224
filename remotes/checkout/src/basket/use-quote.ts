import { checkoutApi, type Basket, type Quote } from '@editorial/contracts/checkout';
import type { TaxedBuyer } from '@editorial/contracts/tax';
import { call } from '@editorial/platform';
import { endpointKey } from '@editorial/platform/queries';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

const requestOf = (basket: Basket, buyer: TaxedBuyer | null) =>
  buyer ? { ...basket, buyer } : basket;

/** The query key of a basket's quote. */
export const quoteKey = (basket: Basket, buyer: TaxedBuyer | null) =>
  endpointKey(checkoutApi.quote, { body: requestOf(basket, buyer) });
/**
 * The current price of the basket. The previous lines stay visible while a changed basket is
 * priced.
 */
export const useQuote = (basket: Basket, buyer: TaxedBuyer | null, isWanted: boolean) =>
  useQuery<Quote>({
    queryKey: quoteKey(basket, buyer),
    enabled: isWanted,
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(
        checkoutApi.quote,
        { body: requestOf(basket, buyer) },
        { signal, skipHandleError: true },
      ),
  });
