import { salesApi } from '@editorial/contracts/sales';
import type { FastifyInstance } from 'fastify';
import { takeBackForBuyer } from '../checkout/take-back.ts';
import type { Context } from '../context.ts';
import { serve } from '../http/serve.ts';
import { listSoldOrders, salesFigures, soldOrder } from './sales.queries.ts';
import { recordPayment } from './sales.writes.ts';

/** Orders of all clients, for those who run the site. */
export function salesRoutes(app: FastifyInstance, context: Context): void {
  const { clock, prices } = context;
  serve(app, salesApi.orders, ({ tx, query }) => listSoldOrders(tx, query, clock.now()));
  serve(app, salesApi.figures, ({ tx, params }) =>
    salesFigures(tx, { month: params.month, currency: prices.now.currency, now: clock.now() }),
  );
  serve(app, salesApi.recordPayment, ({ tx, params, body }) =>
    recordPayment(tx, params.id, body.reference, clock.now()),
  );
  serve(app, salesApi.takeBack, async ({ tx, params, body, caller }) => {
    await takeBackForBuyer(context, tx, caller, { id: params.id, reason: body.reason });
    return soldOrder(tx, params.id);
  });
}
