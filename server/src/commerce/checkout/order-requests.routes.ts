import { orderRequestsApi } from '@editorial/contracts/order-requests';
import type { FastifyInstance } from 'fastify';
import { languageOf } from '../../settings/languages/texts.ts';
import type { Context } from '../context/context.ts';
import { serve } from '../../people/access/serve.ts';
import { limitByPerson } from '../../http/target-limits.ts';
import { listOrderRequests, viewOrderRequest } from './order-requests.queries.ts';
import { addressProblemFor, assertVatNumberRegistered } from '../tax/vies.ts';
import { approveRequest, askForOrder, declineRequest, withdrawRequest } from './order-requests.ts';

/** Registers the calls by which seats ask for orders, and master users decide. */
export function orderRequestRoutes(app: FastifyInstance, context: Context): void {
  // Each request is a mail to every master user.
  const requests = limitByPerson(app, {
    name: 'order requests of',
    max: 30,
    timeWindow: '1 hour',
  });

  serve(
    app,
    orderRequestsApi.ask,
    async ({ tx, caller, body, request }) => {
      const language = languageOf(request);
      const id = await askForOrder(context, tx, caller, { asked: body, language });
      return viewOrderRequest(context, { tx, caller, id, language });
    },
    { before: requests },
  );
  serve(app, orderRequestsApi.list, ({ tx, caller, query }) =>
    listOrderRequests(tx, caller, query),
  );
  serve(
    app,
    orderRequestsApi.get,
    async ({ tenantId, caller, params, query: { country, ...rest }, request }) => {
      const buyer = country ? { country, ...rest } : undefined;
      const shown = { caller, id: params.id, buyer, language: languageOf(request) };
      const asked = await context.database.inTenant(tenantId, (tx) =>
        viewOrderRequest(context, { tx, ...shown }),
      );
      if (!asked.quote) return asked;
      const addressProblem = await addressProblemFor(context, buyer);
      return { ...asked, quote: { ...asked.quote, addressProblem } };
    },
    // VIES is asked, which may take long.
    { transaction: false },
  );
  serve(
    app,
    orderRequestsApi.approve,
    ({ tx, caller, params, body }) =>
      approveRequest(context, tx, caller, { id: params.id, ...body }),
    { before: ({ body }) => assertVatNumberRegistered(context, body.billing) },
  );
  serve(app, orderRequestsApi.decline, async ({ tx, caller, params, body, request }) => {
    await declineRequest(context, tx, caller, { id: params.id, reason: body.reason });
    const language = languageOf(request);
    return viewOrderRequest(context, { tx, caller, id: params.id, language });
  });
  serve(app, orderRequestsApi.withdraw, ({ tx, caller, params }) =>
    withdrawRequest(context, tx, caller, params.id),
  );
}
