import { checkoutApi, IDEMPOTENCY_KEY_HEADER } from '@editorial/contracts/checkout';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { languageOf } from '../../settings/languages/texts.ts';
import { termsNow } from '../../settings/site-texts/keep-acceptance.ts';
import type { Caller, Context } from '../context/context.ts';
import { serve } from '../../people/access/serve.ts';
import { openCardPayments } from './card-payments.ts';
import { listOrders, viewOrder, type OrderReader } from './order.queries.ts';
import { openOrders } from './order-batches.ts';
import { createOrderRequest } from './order.ts';
import { giveUpPayment, refreshPayment } from './payments.ts';
import { priceBasket } from './quote.ts';
import { buyingOf } from '../plans/buyer-currency.ts';
import { shownTo } from '../plans/shown-to.ts';
import { addressProblemFor, assertVatNumberRegistered } from '../tax/vies.ts';
import { takeBackOrder } from './take-back.ts';

/** Prices a basket, and makes an order of it. */
function buyingRoutes(
  app: FastifyInstance,
  context: Context,
  cards: ReturnType<typeof openCardPayments>,
): void {
  serve(
    app,
    checkoutApi.quote,
    async ({ tenantId, body, caller, request }) => {
      const shown = shownTo(request, body.currency);
      const language = languageOf(request);
      const isUnknown = body.aLaCarteImages.length > 0 && !body.buyer;
      const [quote, country] = await context.database.inTenant(tenantId, async (tx) => {
        const known = isUnknown ? await buyingOf(tx, caller.userId, shown) : null;
        const visitor = known?.country ?? undefined;
        const wanted = { ...body, currency: shown.wanted, visitor, language };
        return [(await priceBasket(context, tx, caller, wanted)).quote, visitor] as const;
      });
      // Where nothing is paid, no address is needed.
      const addressProblem =
        quote.totals.amount > 0 ? await addressProblemFor(context, body.buyer) : undefined;
      const terms = termsNow(context, language);
      return { ...quote, country, addressProblem, terms };
    },
    // VIES is asked, which may take long.
    { transaction: false },
  );
  const orders = openOrders(context);
  serve(
    app,
    checkoutApi.order,
    async ({ tenantId, body, caller, headers, request, success }) => {
      const key = headers[IDEMPOTENCY_KEY_HEADER.toLowerCase()];
      const { order, isNew } = await orders.place(
        tenantId,
        createOrderRequest({
          caller,
          key: Array.isArray(key) ? key[0] : key,
          body,
          language: languageOf(request),
        }),
      );
      // A repeated request returns the existing order: 200 instead of 201.
      if (!isNew) success.status = 200;
      if (order.status !== 'PaymentPending') return order;
      // The order is already placed. If Stripe fails, it stays pending and its page retries.
      return refreshPayment(context, cards, caller, order.id).catch(() => order);
    },
    {
      transaction: false,
      before: ({ body }) => assertVatNumberRegistered(context, body.billing),
    },
  );
}

const readerOf = ({ userId }: Caller, request: FastifyRequest): OrderReader => ({
  userId,
  language: languageOf(request),
});

/** Registers the routes for quotes, orders and payments (R7.89N, R7.90N). */
export function checkoutRoutes(app: FastifyInstance, context: Context): void {
  const cards = openCardPayments(context);
  buyingRoutes(app, context, cards);
  serve(
    app,
    checkoutApi.payment,
    ({ params, caller }) => refreshPayment(context, cards, caller, params.id),
    { transaction: false },
  );
  serve(app, checkoutApi.list, ({ tx, query, caller, request }) =>
    listOrders(tx, context, readerOf(caller, request), query),
  );
  serve(app, checkoutApi.get, ({ tx, params, caller, request }) =>
    viewOrder(tx, context, readerOf(caller, request), params.id),
  );
  serve(
    app,
    checkoutApi.takeBack,
    async ({ tenantId, params, caller }) => {
      if (!(await giveUpPayment(context, cards, caller, params.id)))
        await context.database.inTenant(tenantId, (tx) =>
          takeBackOrder(context, tx, caller, params.id),
        );
      return undefined;
    },
    { transaction: false },
  );
}
