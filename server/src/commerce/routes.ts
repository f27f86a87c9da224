import type { FastifyInstance } from 'fastify';
import { subscriptionRoutes } from './plans/routes.ts';
import { pricingRoutes } from './pricing/routes.ts';
import { seatRoutes } from './seats/routes.ts';
import { orderFieldRoutes } from './checkout/order-fields.routes.ts';
import { orderRequestRoutes } from './checkout/order-requests.routes.ts';
import { spendingRoutes } from './checkout/spending.routes.ts';
import { billingAddressRoutes } from './checkout/billing-addresses.routes.ts';
import { planInvoiceRoutes } from './billing/routes.ts';
import { planPaymentRoutes } from './billing/plan-payments.routes.ts';
import { seatsOfSubscriptionRoutes } from './seats/staff.routes.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import { salesRoutes } from './sales/routes.ts';
import { documentFileRoutes } from './issued-documents/files.routes.ts';
import { issuedDocumentRoutes } from './issued-documents/routes.ts';
import { paymentEventRoutes } from './payment-events.routes.ts';
import { refundRoutes } from './refunds/routes.ts';
import { withdrawalRoutes } from './withdrawals/routes.ts';
import { billingDocumentRoutes } from './billing-documents/routes.ts';
import { licensingRoutes } from './licensing/routes.ts';
import { profitRoutes } from './profit/routes.ts';
import { contributorsRoutes } from './contributors/routes.ts';
import type { Context } from './context/context.ts';

/** All calls about money: prices, plans, orders, licenses, documents, refunds and earnings. */
export function commerceRoutes(app: FastifyInstance, context: Context): void {
  subscriptionRoutes(app, context);
  pricingRoutes(app, context);
  seatRoutes(app, context);
  orderFieldRoutes(app, context);
  orderRequestRoutes(app, context);
  spendingRoutes(app);
  billingAddressRoutes(app, context);
  planInvoiceRoutes(app, context);
  planPaymentRoutes(app, context);
  seatsOfSubscriptionRoutes(app, context);
  checkoutRoutes(app, context);
  paymentEventRoutes(app, context);
  salesRoutes(app, context);
  documentFileRoutes(app, context);
  issuedDocumentRoutes(app, context);
  refundRoutes(app, context);
  withdrawalRoutes(app, context);
  billingDocumentRoutes(app, context);
  licensingRoutes(app, context);
  profitRoutes(app, context);
  contributorsRoutes(app, context);
}
