import { SubscriptionState } from '@editorial/contracts/enumerations';
import type { ShownTerms } from '@editorial/contracts/shown-terms';
import { eq } from 'drizzle-orm';
import type { Caller, Context } from '../context/context.ts';
import { isOpenAccount } from '../../ground/database/one-for-person.ts';
import { assertTermsAsShown, keepAcceptance } from '../../settings/site-texts/keep-acceptance.ts';
import { problem } from '../../ground/problem.ts';
import { subscriptions } from '../tables/subscriptions.tables.ts';
import { billedSubscription } from './billed-subscription.ts';
import { forgetCustomer } from './forget-customers.job.ts';
import type { PlanCards } from './plan-cards.ts';

/**
 * Opens the page on which a client gives the card of a plan. No transaction is open during the
 * request. `backTo`: the page of this site for those who give none.
 */
export async function openCardPage(
  context: Context,
  cards: PlanCards | null,
  {
    tenantId,
    caller,
    language,
    backTo,
    terms,
  }: {
    readonly tenantId: string;
    readonly caller: Caller;
    readonly language: string;
    readonly backTo?: string;
    /** The versions that the page of an approved plan showed. Its card begins the plan. */
    readonly terms?: ShownTerms | undefined;
  },
): Promise<{ url: string }> {
  const row = await context.database.inTenant(tenantId, (tx) => billedSubscription(tx, caller));
  if (!cards) throw problem('Editorial:NoCardPayment');
  if (row.billing === null) throw problem('Editorial:BillingRequired');
  const isBeginning = row.state === SubscriptionState.Approved && row.periodPrice > 0;
  const accepted = isBeginning && terms ? assertTermsAsShown(context, terms, language) : null;
  const opened = await cards.openCardPage(
    { ...row, language },
    { email: caller.person.email, key: `plan-card:${crypto.randomUUID()}`, backTo },
  );
  if (opened.url === null) throw problem('Editorial:PaymentUnavailable');
  const isKept = await context.database.inTenant(tenantId, async (tx) => {
    if (!(await isOpenAccount(tx, caller.userId))) {
      // It was made just now, and nothing else knows of it.
      if (row.stripeCustomerId === null)
        await forgetCustomer(context, tx, { ...row, stripeCustomerId: opened.customerId });
      return false;
    }
    const act = { userId: caller.userId, occasion: 'Plan', now: context.clock.now() } as const;
    if (accepted) await keepAcceptance(tx, { ...act, terms: accepted });
    await tx
      .update(subscriptions)
      .set({ stripeCustomerId: opened.customerId, cardSessionId: opened.sessionId })
      .where(eq(subscriptions.id, row.id));
    return true;
  });
  // The account was closed while Stripe was asked.
  if (!isKept) throw problem('Editorial:NotAuthenticated');
  return { url: opened.url };
}
