import { billingAddressesApi } from '@editorial/contracts/billing-addresses';
import {
  checkoutApi,
  IDEMPOTENCY_KEY_HEADER,
  quote as quoteSchema,
  type Basket,
  type Billing,
  type Order,
  type PaymentMethod,
  type Quote,
} from '@editorial/contracts/checkout';
import type { ShownTerms } from '@editorial/contracts/shown-terms';
import type { OrderReference } from '@editorial/contracts/order-fields';
import {
  call,
  emit,
  HttpError,
  isProblem,
  removeAllFromBasket,
  trackUnfinished,
} from '@editorial/platform';
import { queryClient } from '@editorial/platform/queries';
import { useTermsShown } from '@editorial/ui/forms';
import { useState } from 'react';
import { forgetOrderKey, orderKey } from './order-key.ts';
import { forgetTypedAddress } from './TypedAddress.tsx';

export type OrderFailure =
  | { readonly kind: 'quote-changed'; readonly quote: Quote }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'answer-lost' };
export type OrderRequest = Basket & {
  quoteHash: string;
  currency: string;
  billing?: Billing;
  paymentMethod?: PaymentMethod;
  references?: OrderReference[];
  waiver?: boolean;
  terms?: ShownTerms;
};

/** Why an order failed, if the buyer can do something about it. */
export function orderFailure(error: unknown): OrderFailure {
  if (isProblem(error, 'Editorial:QuoteChanged')) {
    const changed = quoteSchema.safeParse(error.remote?.data?.quote);
    if (changed.success) return { kind: 'quote-changed', quote: changed.data };
  }
  // Without an answer, or with a gateway's error, it is unknown whether the order was placed.
  if (!(error instanceof HttpError) || error.status === 0 || error.status >= 500)
    return { kind: 'answer-lost' };
  return { kind: 'refused', code: error.code ?? '', message: error.text };
}

/** Sends an order. Safe to retry: the key changes only after an answer. */
export function useOrder(
  first: ShownTerms | undefined,
  onOrdered: (order: Order) => Promise<void>,
) {
  const terms = useTermsShown(first);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<OrderFailure | null>(null);

  async function send(basket: OrderRequest): Promise<void> {
    const request = { ...basket, ...(terms.shown ? { terms: terms.shown } : {}) };
    const finished = trackUnfinished('checkout');
    setSending(true);
    setFailure(null);
    try {
      const order = await call(
        checkoutApi.order,
        { body: request },
        { headers: { [IDEMPOTENCY_KEY_HEADER]: orderKey(request) }, skipHandleError: true },
      );
      forgetOrderKey();
      forgetTypedAddress();
      removeAllFromBasket(order.lines.map((line) => line.assetId));
      // The next order begins with the address of this one.
      for (const { path } of [checkoutApi.list, billingAddressesApi.list])
        await queryClient.invalidateQueries({ queryKey: [path] });
      if (order.status === 'Completed')
        emit('checkout/completed', {
          orderId: order.id,
          licenseIds: order.licenses.map((license) => license.id),
        });
      await onOrdered(order);
    } catch (error) {
      const reason = orderFailure(error);
      terms.noteChanged(error);
      if (reason.kind !== 'answer-lost') forgetOrderKey();
      // The company changed its fields: the next quote has them.
      if (isProblem(error, 'Editorial:OrderFieldsNeeded'))
        await queryClient.invalidateQueries({ queryKey: [checkoutApi.quote.path] });
      setFailure(reason);
    } finally {
      setSending(false);
      finished();
    }
  }
  return { send, isSending, failure, clearFailure: () => setFailure(null) };
}
