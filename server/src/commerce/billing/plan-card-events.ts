import { eq } from 'drizzle-orm';
import type { Context } from '../context/context.ts';
import { settleCardSession } from './card-pages.ts';
import type { PlanCardEvent } from './plan-card-facts.ts';
import type { PlanCards } from './plan-cards.ts';
import { planChargeEvents, planCharges } from '../tables/plan-charges.tables.ts';
import { settleCharge } from './settle-charge.ts';

/**
 * Handles a verified message of Stripe. A repeated message, or one of something unknown, has no
 * effect.
 */
export async function settlePlanEvent(
  context: Context,
  cards: PlanCards,
  event: PlanCardEvent,
): Promise<void> {
  if (event.kind === 'card') return settleCardSession(context, cards, event.session);
  const { id, type, invoice } = event;
  const isKnown = await context.database.inTenant(invoice.tenantId, async (tx) => {
    const [charge] = await tx
      .select({ id: planCharges.id })
      .from(planCharges)
      .where(eq(planCharges.id, invoice.chargeId));
    if (!charge) {
      context.log.warn({ invoice }, 'A payment belongs to an unknown charge');
      return false;
    }
    await tx
      .insert(planChargeEvents)
      .values({ id, type, chargeId: charge.id, receivedAt: context.clock.now() })
      .onConflictDoNothing();
    return true;
  });
  // Only the payment itself is taken from a message. Everything else is asked of Stripe.
  if (isKnown && invoice.outcome !== 'open')
    await settleCharge(context, invoice.tenantId, invoice.chargeId, { invoice, failure: null });
}
