import { Readable } from 'node:stream';
import { XLSX } from '@editorial/contracts/endpoint';
import { salesApi } from '@editorial/contracts/sales';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import { takeBackForBuyer } from '../checkout/take-back.ts';
import type { Context } from '../context/context.ts';
import { rowsOfKeys } from '../../ground/database/export-rows.ts';
import { serve } from '../../people/access/serve.ts';
import { problem } from '../../ground/problem.ts';
import { xlsxOf } from '../../ground/sheet.ts';
import { orderColumns, ordersCsv } from './orders.csv.ts';
import {
  exportedOrders,
  listSoldOrders,
  salesFigures,
  soldOrder,
  soldOrderIds,
  type ExportedOrder,
  type OrderFilter,
} from './sales.queries.ts';
import { recordPayment } from './sales.writes.ts';

/** A sheet is made in memory. More are exported as CSV, which is streamed. */
const MAX_SHEET_ROWS = 50_000;

/** Orders of all clients, for those who run the site. */
export function salesRoutes(app: FastifyInstance, context: Context): void {
  const { clock, database, prices } = context;
  serve(app, salesApi.orders, ({ tx, query }) => listSoldOrders(tx, query, clock.now()));
  const exportedIds = (tenantId: string, filter: OrderFilter) =>
    database.inTenant(tenantId, async (tx) => {
      recordAudit(tx, { action: 'Orders.Exported', data: { filter } });
      return soldOrderIds(tx, filter, clock.now());
    });
  const pagesOf = (tenantId: string, ids: readonly string[]) =>
    rowsOfKeys(ids, (some) => database.inTenant(tenantId, (tx) => exportedOrders(tx, some)));
  serve(
    app,
    salesApi.export,
    async ({ tenantId, query, reply }) => {
      // Refuses an unknown sorting while the status can still be set.
      const ids = await exportedIds(tenantId, query);
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="orders.csv"');
      return Readable.from(ordersCsv(pagesOf(tenantId, ids)));
    },
    { transaction: false },
  );
  serve(
    app,
    salesApi.exportSheet,
    async ({ tenantId, query, reply }) => {
      const ids = await exportedIds(tenantId, query);
      if (ids.length > MAX_SHEET_ROWS)
        throw problem('Editorial:TooManyRows', { data: { maximum: MAX_SHEET_ROWS } });
      const rows: ExportedOrder[] = [];
      for await (const page of pagesOf(tenantId, ids)) rows.push(...page);
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
