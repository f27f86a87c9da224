import { SubscriptionState } from '@editorial/contracts/enumerations';
import { and, eq } from 'drizzle-orm';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { announceSubscription } from '../subscription/announcements.ts';
import { isOfClosedAccount, subscriptionById } from '../subscription/subscription.queries.ts';
import {
  subscriptions,
  type SavedCard,
  type SubscriptionRow,
} from '../tables/subscriptions.tables.ts';
import { beginCharge, openCharges, sendChargesJob } from '../plan-invoices/begin-charge.ts';
import { periodMoney, withTax } from '../plan-invoices/issue-plan-invoices.ts';
import type { CardSession } from './plan-card-facts.ts';
import type { PlanCards } from './plan-cards.ts';
import { planCharges } from '../tables/plan-charges.tables.ts';

/** An approved plan begins with the payment of its first period. */
export async function payForActivation(
  context: Context,
  tx: Tx,
  row: SubscriptionRow,
): Promise<void> {
  const money = periodMoney(row);
  if (row.state !== SubscriptionState.Approved || money.amountMinor === 0) return;
  const open = await openCharges(tx, row.id);
  if (open.some(({ purpose }) => purpose === 'Activation')) return;
  await beginCharge(context, tx, row, {
    purpose: 'Activation',
    ...withTax(context, row, money),
    description: row.planName,
  });
}

/**
 * Keeps a card that a client gave. An older one does not replace a newer one, and one of a page
 * from before the account was closed is not kept.
 */
async function keepCard(
  context: Context,
  tx: Tx,
  { subscriptionId, sessionId }: CardSession,
  card: SavedCard,
): Promise<void> {
  const row = await subscriptionById(tx, subscriptionId, { lock: true });
  const isPage = row.cardSessionId === sessionId;
  // Closing forgets the page. Another master user opens a new one to pay what is left.
  if (!isPage && (await isOfClosedAccount(tx, row))) return;
  const isOlder = row.card !== null && row.card.savedAt > card.savedAt;
  const isKnown = row.card?.paymentMethodId === card.paymentMethodId;
  await tx
    .update(subscriptions)
    .set({
      cardSessionId: isPage ? null : row.cardSessionId,
      card: isOlder || isKnown ? row.card : card,
    })
    .where(eq(subscriptions.id, row.id));
  if (isOlder || isKnown) return;
  recordAudit(tx, {
    action: 'PlanCard.Saved',
    target: { type: 'Subscription', id: row.id },
    data: { brand: card.brand, last4: card.last4 },
  });
  await payForActivation(context, tx, row);
  // A charge that another card did not pay is tried at once.
  await tx
    .update(planCharges)
    .set({ nextAttemptAt: context.clock.now() })
    .where(
      and(
        eq(planCharges.subscriptionId, row.id),
        eq(planCharges.state, 'Pending'),
        eq(planCharges.purpose, 'Invoice'),
      ),
    );
  await sendChargesJob(context, tx);
  announceSubscription(context, tx, row.id);
}

/** Keeps the card of a page that is finished, and forgets a page that is over. */
export async function settleCardSession(
  context: Context,
  cards: PlanCards,
  session: CardSession,
): Promise<void> {
  const { tenantId, subscriptionId, sessionId, outcome } = session;
  if (outcome === 'open') return;
  if (outcome === 'saved') {
    const card = await cards.readCard(session);
    return context.database.inTenant(tenantId, async (tx) => {
      const [known] = await tx
        .select({ id: subscriptions.id })
        .from(subscriptions)
        .where(eq(subscriptions.id, subscriptionId));
      if (known) return keepCard(context, tx, session, card);
      context.log.warn({ sessionId }, 'A card was given for an unknown subscription');
      return undefined;
    });
  }
  await context.database.inTenant(tenantId, (tx) =>
    tx
      .update(subscriptions)
      .set({ cardSessionId: null })
      .where(and(eq(subscriptions.id, subscriptionId), eq(subscriptions.cardSessionId, sessionId))),
  );
}

/** Asks Stripe about the page on which a client gives a card. */
export async function settleCardPage(
  context: Context,
  cards: PlanCards,
  { cardSessionId }: Pick<SubscriptionRow, 'cardSessionId'>,
): Promise<void> {
  if (cardSessionId !== null)
    await settleCardSession(context, cards, await cards.readCardPage(cardSessionId));
}
