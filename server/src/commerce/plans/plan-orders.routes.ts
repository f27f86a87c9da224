import { SubscriptionState } from '@editorial/contracts/enumerations';
import { planOrdersApi } from '@editorial/contracts/plan-orders';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../people/access/serve.ts';
import { languageOf } from '../../settings/languages/texts.ts';
import { termsNow } from '../../settings/site-texts/keep-acceptance.ts';
import { openCardPage } from '../billing/open-card-page.ts';
import { openPlanCards } from '../billing/plan-cards.ts';
import type { Context } from '../context/context.ts';
import { viewSubscription } from '../subscription/subscription.queries.ts';
import { assertVatNumberRegistered } from '../tax/vies.ts';
import { offerPlan, orderPlan } from './plan-orders.ts';
import { shownTo } from './shown-to.ts';

/** Registers the calls of the form that orders a plan: its price, and the order. */
export function planOrderRoutes(app: FastifyInstance, context: Context): void {
  const cards = openPlanCards(context);
  serve(app, planOrdersApi.offer, async ({ tx, caller, body, request }) => ({
    ...(await offerPlan(context, tx, {
      caller,
      wanted: body,
      shown: shownTo(request, body.currency),
    })),
    terms: termsNow(context, languageOf(request)),
  }));
  serve(
    app,
    planOrdersApi.order,
    async ({ tenantId, caller, body, request }) => {
      const language = languageOf(request);
      const [isWaiting, subscription] = await context.database.inTenant(tenantId, async (tx) => {
        const row = await orderPlan(context, tx, caller, { body, language });
        return [row.state === SubscriptionState.Approved, await viewSubscription(tx, row, caller)];
      });
      if (!isWaiting) return { subscription, paymentUrl: null };
      // A client who leaves the page of the card comes back to the form.
      const { planId, billingPeriod, currency } = body;
      const choice = new URLSearchParams({ plan: planId, period: `${billingPeriod}`, currency });
      const backTo = `/pricing/order?${choice}`;
      const page = await openCardPage(context, cards, { tenantId, caller, language, backTo });
      return { subscription, paymentUrl: page.url };
    },
    {
      transaction: false,
      before: ({ body }) => assertVatNumberRegistered(context, body.billing),
    },
  );
}
