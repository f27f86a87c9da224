import { Readable } from 'node:stream';
import { salesApi } from '@editorial/contracts/sales';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../audit/record-audit.ts';
import { takeBackForBuyer } from '../checkout/take-back.ts';
import type { Context } from '../context.ts';
import { rowsOfKeys } from '../database/export-rows.ts';
import { serve } from '../http/serve.ts';
import { ordersCsv } from './orders.csv.ts';
import {
  exportedOrders,
  listSoldOrders,
  salesFigures,
  soldOrder,
  soldOrderIds,
} from './sales.queries.ts';
import { recordPayment } from './sales.writes.ts';

/** Orders of all clients, for those who run the site. */
export function salesRoutes(app: FastifyInstance, context: Context): void {
  const { clock, database, prices } = context;
  serve(app, salesApi.orders, ({ tx, query }) => listSoldOrders(tx, query, clock.now()));
  serve(
    app,
    salesApi.export,
    async ({ tenantId, query, reply }) => {
      // Refuses an unknown sorting while the status can still be set.
      const ids = await database.inTenant(tenantId, async (tx) => {
        recordAudit(tx, { action: 'Orders.Exported', data: { filter: query } });
        return soldOrderIds(tx, query, clock.now());
      });
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="orders.csv"');
      const pages = rowsOfKeys(ids, (some) =>
        database.inTenant(tenantId, (tx) => exportedOrders(tx, some)),
      );
      return Readable.from(ordersCsv(pages));
    },
    { transaction: false },
  );
  serve(app, salesApi.figures, ({ tx, params, query }) =>
    salesFigures(tx, {
      month: params.month,
      currency: query.currency ?? prices.now.currency,
      now: clock.now(),
    }),
  );
  serve(app, salesApi.recordPayment, ({ tx, params, body }) =>
    recordPayment(tx, params.id, body.reference, clock.now()),
  );
  serve(app, salesApi.takeBack, async ({ tx, params, body, caller }) => {
    await takeBackForBuyer(context, tx, caller, { id: params.id, reason: body.reason });
    return soldOrder(tx, params.id);
  });
}
