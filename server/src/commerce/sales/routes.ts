import { XLSX } from '@editorial/contracts/endpoint';
import { salesApi } from '@editorial/contracts/sales';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import { takeBackForBuyer } from '../checkout/take-back.ts';
import type { Context } from '../context/context.ts';
import { serve } from '../../people/access/serve.ts';
import { xlsxOf } from '../../ground/sheet.ts';
import { fewKeys, inOrderOf, pagesOf } from '../../ground/exports/exported-list.ts';
import { serveList } from '../../people/access/serve-list.ts';
import { orderColumns, ordersList } from './orders.csv.ts';
import {
  exportedOrders,
  listSoldOrders,
  salesFigures,
  soldOrder,
  type ExportedOrder,
} from './sales.queries.ts';
import { recordPayment } from './sales.writes.ts';

/** Orders of all clients, for those who run the site. */
export function salesRoutes(app: FastifyInstance, context: Context): void {
  const { clock, database, prices } = context;
  serve(app, salesApi.orders, ({ tx, query }) => listSoldOrders(tx, query, clock.now()));
  serveList(app, context, ordersList);
  serve(
    app,
    salesApi.exportSheet,
    async ({ tenantId, query: filter, reply }) => {
      const ids = await database.inTenant(tenantId, async (tx) => {
        const all = await fewKeys(tx, ordersList, { filter, now: clock.now() });
        recordAudit(tx, { action: 'Orders.Exported', data: { filter } });
        return all;
      });
      const rows: ExportedOrder[] = [];
      for (const some of pagesOf(ids)) {
        const page = await database.inTenant(tenantId, (tx) => exportedOrders(tx, some));
        rows.push(...inOrderOf(some, page, ({ id }) => id));
      }
      reply.type(XLSX).header('content-disposition', 'attachment; filename="orders.xlsx"');
      return xlsxOf('Orders', orderColumns, rows);
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
