import { Readable } from 'node:stream';
import { salesApi, type SoldOrder } from '@editorial/contracts/sales';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../audit/record-audit.ts';
import { takeBackForBuyer } from '../checkout/take-back.ts';
import type { Context } from '../context.ts';
import { serve } from '../http/serve.ts';
import { ordersCsv } from './orders.csv.ts';
import { listSoldOrders, salesFigures, soldOrder } from './sales.queries.ts';
import { recordPayment } from './sales.writes.ts';

const ROWS_PER_READ = 500;
type OrderFilter = Omit<Parameters<typeof listSoldOrders>[1], 'skipCount' | 'maxResultCount'>;

/** Reads all orders of a filter, in pages with a transaction each. */
async function* orderPages(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  tenantId: string,
  filter: OrderFilter,
): AsyncGenerator<SoldOrder[]> {
  for (let skipCount = 0; ; skipCount += ROWS_PER_READ) {
    const page = { ...filter, skipCount, maxResultCount: ROWS_PER_READ };
    const { items } = await database.inTenant(tenantId, (tx) =>
      listSoldOrders(tx, page, clock.now()),
    );
    yield items;
    if (items.length < ROWS_PER_READ) return;
  }
}

/** Orders of all clients, for those who run the site. */
export function salesRoutes(app: FastifyInstance, context: Context): void {
  const { clock, database, prices } = context;
  serve(app, salesApi.orders, ({ tx, query }) => listSoldOrders(tx, query, clock.now()));
  serve(
    app,
    salesApi.export,
    async ({ tenantId, query, reply }) => {
      await database.inTenant(tenantId, async (tx) => {
        // Refuse an unknown sorting while the status can still be set.
        await listSoldOrders(tx, { ...query, skipCount: 0, maxResultCount: 1 }, clock.now());
        recordAudit(tx, { action: 'Orders.Exported', data: { filter: query } });
      });
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="orders.csv"');
      return Readable.from(ordersCsv(orderPages(context, tenantId, query)));
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
