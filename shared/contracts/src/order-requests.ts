import { z } from '@editorial/contracts/schema';
import { basket } from './basket.ts';
import { billing, order, orderPicture, quote } from './checkout.ts';
import { id, idParams, instant, nothing, page, paging, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { MAX_ORDER_FIELDS, orderReference, storedReference } from './order-fields.ts';
import { Policy } from './policy.ts';
import { taxedBuyer } from './tax.ts';

export const OrderRequestStates = ['Open', 'Approved', 'Declined', 'Withdrawn'] as const;
export const orderRequestState = z.enum(OrderRequestStates);

/** An order that somebody asks a master user of the subscription for. */
export const orderRequest = z.object({
  id,
  state: orderRequestState,
  askedBy: z.string(),
  /** Whether the reader asked. */
  isOwn: z.boolean(),
  creationTime: instant,
  pictureCount: z.int().check(z.minimum(0)),
  references: z.array(storedReference),
  note: z.string(),
  /** Why it was declined. */
  reason: z.string(),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  /** Only for those who asked: the order is theirs. */
  orderId: z.nullable(id),
});
export type OrderRequestItem = z.infer<typeof orderRequest>;

/** With its pictures, and with what it costs now, while it is open. */
export const pricedOrderRequest = z.extend(orderRequest, {
  pictures: z.optional(z.array(orderPicture)),
  /** Of the order that an approval led to. */
  orderNumber: z.optional(z.string()),
  quote: z.nullable(quote),
});
export type PricedOrderRequest = z.infer<typeof pricedOrderRequest>;

const asked = z.extend(basket, {
  references: z._default(z.array(orderReference).check(z.maxLength(MAX_ORDER_FIELDS)), []),
  note: z._default(text(500), ''),
});

const ORDER_REQUEST_PATH = '/api/checkout/order-request';
const ofBuyers = { access: { policy: Policy.Orders } } as const;

/** Orders that seats ask for, and what master users decide. */
export const orderRequestsApi = {
  ask: endpoint({
    method: 'POST',
    side: 'both',
    path: ORDER_REQUEST_PATH,
    summary: 'Ask a master user to order a basket',
    body: asked,
    bodyBytes: 256 * 1024,
    response: pricedOrderRequest,
    status: 201,
    ...ofBuyers,
    problems: [
      'EmptyBasket',
      'NoActiveSubscription',
      'NotMasterUser',
      'OrderFieldsNeeded',
      'QuoteHasProblems',
    ],
    confirmed: true,
  }),
  list: endpoint({
    method: 'GET',
    side: 'both',
    path: ORDER_REQUEST_PATH,
    summary: 'Requests of the own subscription for its master users, else own ones; newest first',
    query: z.object({ state: z.optional(orderRequestState), ...paging }),
    response: page(orderRequest),
    ...ofBuyers,
    problems: ['UnknownSorting'],
  }),
  get: endpoint({
    method: 'GET',
    side: 'both',
    path: `${ORDER_REQUEST_PATH}/:id`,
    summary: 'Read a request, with what it costs now, and with tax if it is said who pays',
    params: idParams,
    query: z.partial(taxedBuyer),
    response: pricedOrderRequest,
    ...ofBuyers,
    problems: ['NotFound'],
  }),
  approve: endpoint({
    method: 'POST',
    side: 'both',
    path: `${ORDER_REQUEST_PATH}/:id/approval`,
    summary: 'Order what was asked for, in the name of the person who asked',
    params: idParams,
    body: z.object({ quoteHash: z.string().check(z.maxLength(200)), billing: z.optional(billing) }),
    response: order,
    ...ofBuyers,
    problems: [
      'BillingRequired',
      'CardNeeded',
      'InsufficientCredits',
      'NoActiveSubscription',
      'NotFound',
      'NotMasterUser',
      'OrderFieldsNeeded',
      'OrderRequestClosed',
      'QuoteChanged',
      'QuoteHasProblems',
      'StateNeeded',
      'VatNumberInvalid',
      'VatNumberNotRegistered',
    ],
    confirmed: true,
  }),
  decline: endpoint({
    method: 'POST',
    side: 'both',
    path: `${ORDER_REQUEST_PATH}/:id/refusal`,
    summary: 'Decline a request, with a reason for the person who asked',
    params: idParams,
    body: z.object({ reason: text(500) }),
    response: orderRequest,
    ...ofBuyers,
    problems: ['NotFound', 'NotMasterUser', 'OrderRequestClosed'],
  }),
  withdraw: endpoint({
    method: 'DELETE',
    side: 'both',
    path: `${ORDER_REQUEST_PATH}/:id`,
    summary: 'Withdraw an own request',
    params: idParams,
    response: nothing,
    status: 204,
    ...ofBuyers,
    problems: ['NotFound', 'OrderRequestClosed'],
  }),
};
