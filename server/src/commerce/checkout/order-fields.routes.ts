import { orderFieldsApi } from '@editorial/contracts/order-fields';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { changesBetween, recordAudit } from '../../ground/audit/record-audit.ts';
import type { Context } from '../context/context.ts';
import { serve } from '../../people/access/serve.ts';
import { ownSubscription } from '../subscription/seats.queries.ts';
import { subscriptions, type SubscriptionRow } from '../tables/subscriptions.tables.ts';
import { orderFieldsOf } from '../subscription/order-fields.ts';

/** Registers the calls by which master users say what each order of their company has. */
export function orderFieldRoutes(app: FastifyInstance, context: Context): void {
  const view = (row: SubscriptionRow) => ({
    fields: [...orderFieldsOf(context.settings, row)],
    isOwn: row.orderFields !== null,
  });

  serve(app, orderFieldsApi.own, async ({ tx, caller }) => view(await ownSubscription(tx, caller)));
  serve(app, orderFieldsApi.change, async ({ tx, caller, body }) => {
    const row = await ownSubscription(tx, caller);
    const [changed] = await tx
      .update(subscriptions)
      .set({ orderFields: body.fields })
      .where(eq(subscriptions.id, row.id))
      .returning();
    recordAudit(tx, {
      action: 'OrderFields.Changed',
      target: { type: 'Subscription', id: row.id },
      changes: changesBetween(row, { orderFields: body.fields }, ['orderFields']),
    });
    return view(changed ?? row);
  });
}
