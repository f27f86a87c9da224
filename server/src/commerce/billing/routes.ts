import { planInvoicesApi } from '@editorial/contracts/plan-invoices';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Context } from '../context/context.ts';
import { serve } from '../../people/access/serve.ts';
import { problem } from '../../ground/problem.ts';
import { checkedBilling, saleNow } from '../tax/vat-numbers.ts';
import { assertVatNumberRegistered } from '../tax/vies.ts';
import { subscriptionById } from '../subscription/subscription.queries.ts';
import { subscriptions } from '../tables/subscriptions.tables.ts';
import { openCharges } from '../plan-invoices/begin-charge.ts';
import { billedSubscription } from './billed-subscription.ts';
import { payPlanInvoice } from './pay-plan-invoice.ts';
import { viewBilling } from './plan-invoices.queries.ts';

/** Registers the calls about invoices of plans. */
export function planInvoiceRoutes(app: FastifyInstance, context: Context): void {
  serve(app, planInvoicesApi.own, async ({ tx, caller }) =>
    viewBilling(context, tx, await billedSubscription(tx, caller)),
  );
  serve(
    app,
    planInvoicesApi.changeBilling,
    async ({ tx, caller, body }) => {
      const row = await billedSubscription(tx, caller);
      const billing = checkedBilling(body, saleNow(context));
      // A payment that is under way was asked for with the tax of the old address.
      if ((await openCharges(tx, row.id)).some(({ purpose }) => purpose !== 'Invoice'))
        throw problem('Editorial:PaymentPending');
      await tx.update(subscriptions).set({ billing }).where(eq(subscriptions.id, row.id));
      recordAudit(tx, {
        action: 'PlanBilling.Changed',
        target: { type: 'Subscription', id: row.id },
      });
      return viewBilling(context, tx, { ...row, billing });
    },
    { before: ({ body }) => assertVatNumberRegistered(context, body) },
  );
  serve(app, planInvoicesApi.ofSubscription, async ({ tx, params }) =>
    viewBilling(context, tx, await subscriptionById(tx, params.id)),
  );
  serve(app, planInvoicesApi.markPaid, async ({ tx, params, caller }) =>
    viewBilling(
      context,
      tx,
      await payPlanInvoice(context, { tx, id: params.id, actor: caller.userId }),
    ),
  );
}
