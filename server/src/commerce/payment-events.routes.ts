import { checkoutApi } from '@editorial/contracts/checkout';
import type { FastifyInstance } from 'fastify';
import { problem } from '../ground/problem.ts';
import { serve } from '../people/access/serve.ts';
import { settlePlanEvent } from './billing/plan-card-events.ts';
import { openPlanCards } from './billing/plan-cards.ts';
import { openCardPayments } from './checkout/card-payments.ts';
import { settleEvent } from './checkout/settle-payment.ts';
import type { Context } from './context/context.ts';
import { settleCase } from './refunds/settle-cases.ts';
import { openStripeCases } from './refunds/stripe-cases.ts';

/**
 * Registers the Stripe webhook. The signature covers the raw bytes, so the body must not be parsed
 * before verification.
 */
export function paymentEventRoutes(app: FastifyInstance, context: Context): void {
  const cards = openCardPayments(context);
  const planCards = openPlanCards(context);
  const cases = openStripeCases(context);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    serve(
      scope,
      checkoutApi.paymentEvent,
      async ({ request }) => {
        if (!cards) throw problem('Editorial:NotFound');
        const signature = request.headers['stripe-signature'];
        const signed = await cards.verified(
          Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          Array.isArray(signature) ? signature[0] : signature,
        );
        const event = cards.eventOf(signed);
        if (event) await settleEvent(context, event);
        const planEvent = planCards?.eventOf(signed);
        if (planCards && planEvent) await settlePlanEvent(context, planCards, planEvent);
        const caseEvent = cases?.eventOf(signed);
        if (cases && caseEvent) await settleCase(context, cases, caseEvent);
        return undefined;
      },
      { transaction: false },
    );
  });
}
