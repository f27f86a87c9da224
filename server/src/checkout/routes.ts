import { checkoutApi, IdempotencyKeyHeader } from '@editorial/contracts/checkout';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { languageOf } from '../configuration/texts.ts';
import type { Context } from '../context.ts';
import { serve } from '../http/serve.ts';
import { problem } from '../problem.ts';
import { invoicePdf } from './invoice.pdf.ts';
import { listOrders, viewOrder } from './order.queries.ts';
import { placeOrder, takeBackOrder } from './order.ts';
import { invoices } from './orders.tables.ts';
import { priceBasket } from './quote.ts';

/** Quote, order, invoice (R7.89N, R7.90N). */
export function checkoutRoutes(app: FastifyInstance, context: Context): void {
  serve(app, checkoutApi.quote, async ({ tx, body, caller }) => (await priceBasket(context, tx, caller, body)).quote);
  serve(app, checkoutApi.order, async ({ tx, body, caller, headers, request, success }) => {
    const key = headers[IdempotencyKeyHeader.toLowerCase()];
    const { order, isNew } = await placeOrder(context, tx, caller, Array.isArray(key) ? key[0] : key, body, languageOf(request));
    // The same order again is no new one: 200 instead of 201.
    if (!isNew) success.status = 200;
    return order;
  });
  serve(app, checkoutApi.list, ({ tx, query, caller }) => listOrders(tx, context, caller, query));
  serve(app, checkoutApi.get, ({ tx, params, caller }) => viewOrder(tx, context, caller, params.id));
  serve(app, checkoutApi.takeBack, ({ tx, params, caller }) => takeBackOrder(context, tx, caller, params.id) as Promise<undefined>);
  serve(app, checkoutApi.invoice, async ({ tx, params, caller, reply }) => {
    const order = await viewOrder(tx, context, caller, params.id);
    const [invoice] = await tx.select().from(invoices).where(eq(invoices.orderId, order.id));
    if (!invoice) throw problem('Editorial:NotFound');
    reply.type('application/pdf').header('content-disposition', `attachment; filename="${invoice.number}.pdf"`);
    return invoicePdf(invoice, order);
  });
}
