import { checkoutApi, type Order } from '@editorial/contracts/checkout';
import { call, emit } from '@editorial/platform';
import { endpointKey, queryClient, useAct } from '@editorial/platform/queries';
import { useEffect } from 'react';
import { leadToPayment } from '../payment.ts';

async function refresh(id: string, options: { skipHandleError?: boolean } = {}): Promise<Order> {
  const order = await call(checkoutApi.payment, { params: { id } }, options);
  queryClient.setQueryData(endpointKey(checkoutApi.get, { params: { id } }), order);
  if (order.status === 'Completed')
    emit('checkout/completed', {
      orderId: order.id,
      licenseIds: order.licenses.map((license) => license.id),
    });
  return order;
}

/**
 * The payment of a waiting order. On the way back from Stripe the order's state is refreshed at
 * once.
 */
export function usePayment(order: Order | undefined) {
  const waitingId = order?.status === 'PaymentPending' ? order.id : undefined;
  useEffect(() => {
    // The visitor did not request this refresh, so its errors stay silent: if Stripe does not
    // answer, the page says that the order is waiting, which is true.
    if (waitingId) void refresh(waitingId, { skipHandleError: true }).catch(() => undefined);
  }, [waitingId]);
  const { run: pay, isBusy: isOpening } = useAct(async () => {
    const { paymentUrl } = waitingId ? await refresh(waitingId) : {};
    if (paymentUrl) await leadToPayment(paymentUrl);
  });
  return { pay, isOpening };
}
