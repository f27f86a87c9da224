import type { PricedOrderRequest } from '@editorial/contracts/order-requests';
import { aQuote, idOf } from '@editorial/testing';

/** An open request of somebody else. */
export const aRequest = (change: Partial<PricedOrderRequest> = {}): PricedOrderRequest => ({
  id: idOf(600),
  state: 'Open',
  askedBy: 'Tomas Lind',
  isOwn: false,
  creationTime: '2026-01-15T12:00:00.000Z',
  pictureCount: 1,
  references: [{ name: 'Project', value: 'Harbor' }],
  note: 'For the spring issue.',
  reason: '',
  decidedBy: null,
  decidedAt: null,
  orderId: null,
  quote: aQuote(),
  ...change,
});
