import { SubscriptionState } from '@editorial/contracts/enumerations';
import { planChangesApi } from '@editorial/contracts/plan-changes';
import { planPaymentsApi } from '@editorial/contracts/plan-payments';
import type { PlanBilling } from '@editorial/contracts/plan-invoices';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import { languageOf } from '../../settings/languages/texts.ts';
import type { Caller, Context } from '../context/context.ts';
import { isOnAccountAllowed, paysByCard } from '../context/ways-to-pay.ts';
import type { Tx } from '../../ground/database/database.ts';
import { type Call, serve } from '../../people/access/serve.ts';
import { moneyOf } from '../../ground/money.ts';
import { problem } from '../../ground/problem.ts';
import { announceSubscription } from '../subscription/announcements.ts';
import { catchUp } from '../plan-changes/cycles.ts';
import {
  changePlan,
  quoteChange,
  revivePlan,
  withdrawChange,
} from '../plan-changes/change-plan.ts';
import { subscriptions, type SubscriptionRow } from '../tables/subscriptions.tables.ts';
import { beginCharge, giveUpCharges, openCharges } from '../plan-invoices/begin-charge.ts';
import {
  activePlan,
  billedSubscription,
  endedPlan,
  endedPlanOfCompany,
} from './billed-subscription.ts';
import { payForActivation, settleCardPage } from './card-pages.ts';
import { decideMismatch, listMismatches } from './mismatches.ts';
import { assertTermsAsShown, keepAcceptance } from '../../settings/site-texts/keep-acceptance.ts';
import { openCardPage } from './open-card-page.ts';
import { openPlanCards, type PlanCards } from './plan-cards.ts';
import {
  needsConfirmation,
  planCharges,
  type PlanChargeRow,
} from '../tables/plan-charges.tables.ts';
import { viewBilling } from './plan-invoices.queries.ts';
import { planInvoices } from '../tables/plan-invoices.tables.ts';
import { runCharge, runChargesOf } from './run-charges.ts';

/** Whether the bank refused, and the payer cannot confirm the payment. */
async function isDeclined(tx: Tx, id: string): Promise<boolean> {
  const [charge] = await tx.select().from(planCharges).where(eq(planCharges.id, id));
  if (!charge || charge.failure === null) return false;
  return charge.state === 'Failed' || !needsConfirmation(charge.failure);
}

interface ChargedStep {
  readonly cards: PlanCards | null;
  readonly visit: { readonly tenantId: string; readonly caller: Caller };
  readonly step: (tx: Tx) => Promise<SubscriptionRow>;
  /** The open charges that this step is to collect. Without it: all but invoices. */
  readonly isMeant?: (charge: PlanChargeRow) => boolean;
}

/**
 * Does a step in a transaction. Then it asks Stripe for the charges of the step, outside of any
 * transaction. Throws `Editorial:CardDeclined` if the card is refused, unless the payer can confirm
 * the payment at the bank. If Stripe does not answer, the payment waits for the job.
 */
async function chargeFor(context: Context, options: ChargedStep): Promise<PlanBilling> {
  const { cards, visit, step, isMeant = ({ purpose }) => purpose !== 'Invoice' } = options;
  const { tenantId, caller } = visit;
  const { database, log } = context;
  const begun = await database.inTenant(tenantId, async (tx) =>
    (await openCharges(tx, (await step(tx)).id)).filter(isMeant),
  );
  if (cards)
    for (const charge of begun)
      await runCharge(context, cards, charge).catch((error: unknown) =>
        log.warn({ err: error }, 'The payment is tried again later'),
      );
  return database.inTenant(tenantId, async (tx) => {
    const row = await billedSubscription(tx, caller);
    const view = await viewBilling(context, tx, row);
    for (const { id } of begun)
      if (await isDeclined(tx, id)) throw problem('Editorial:CardDeclined');
    return view;
  });
}

/** Whether nothing else than the card pays for a plan that goes on, or for what is due of it. */
const needsCard = (
  context: Context,
  { state, periodPrice, cancelledAt }: SubscriptionRow,
  isDue: boolean,
): boolean =>
  !isOnAccountAllowed(context) &&
  state === SubscriptionState.Activated &&
  periodPrice > 0 &&
  (cancelledAt === null || isDue);

/**
 * The plan is paid by invoice from now on. Amounts that the card should have paid stay due. Throws
 * `Editorial:CardNeeded` where plans are not paid by invoice, until the plan is canceled and paid.
 */
async function removeCard(context: Context, tx: Tx, caller: Caller): Promise<SubscriptionRow> {
  const row = await billedSubscription(tx, caller);
  const open = await openCharges(tx, row.id);
  if (open.some(({ purpose }) => purpose !== 'Invoice')) throw problem('Editorial:PaymentPending');
  if (needsCard(context, row, open.length > 0)) throw problem('Editorial:CardNeeded');
  await giveUpCharges(
    tx,
    open.map(({ id }) => id),
    { failure: 'by_invoice', now: context.clock.now() },
  );
  const [changed] = await tx
    .update(subscriptions)
    .set({ card: null, cardSessionId: null })
    .where(eq(subscriptions.id, row.id))
    .returning();
  recordAudit(tx, { action: 'PlanCard.Removed', target: { type: 'Subscription', id: row.id } });
  announceSubscription(context, tx, row.id);
  return changed ?? row;
}

/** Charges an open invoice to the saved card, now. */
async function payInvoice(
  context: Context,
  tx: Tx,
  caller: Caller,
  id: string,
): Promise<SubscriptionRow> {
  const row = await billedSubscription(tx, caller);
  const [invoice] = await tx.select().from(planInvoices).where(eq(planInvoices.id, id));
  if (invoice?.subscriptionId !== row.id) throw problem('Editorial:NotFound');
  const due = invoice.amount - invoice.credited;
  if (invoice.paidAt !== null || due === 0) throw problem('Editorial:AlreadyPaid');
  if (!paysByCard(context, row)) throw problem('Editorial:NoCardPayment');
  const open = (await openCharges(tx, row.id)).find(({ planInvoiceId }) => planInvoiceId === id);
  if (open)
    await tx
      .update(planCharges)
      .set({ nextAttemptAt: context.clock.now() })
      .where(eq(planCharges.id, open.id));
  else
    await beginCharge(context, tx, row, {
      purpose: 'Invoice',
      planInvoiceId: id,
      // An amount that was set off is not paid.
      money: moneyOf({ ...invoice, amount: due }),
      description: `${invoice.planName}, ${invoice.number}`,
    });
  return row;
}

/** Pays an approved plan with the card that is saved. */
async function activateByCard(
  context: Context,
  tx: Tx,
  { caller, body, request }: Call<typeof planPaymentsApi.activateByCard>,
): Promise<SubscriptionRow> {
  const row = await billedSubscription(tx, caller);
  if (row.state !== SubscriptionState.Approved) throw problem('Editorial:NoApprovedSubscription');
  if (!paysByCard(context, row)) throw problem('Editorial:NoCardPayment');
  const terms = assertTermsAsShown(context, body?.terms, languageOf(request));
  const act = { userId: caller.userId, occasion: 'Plan', now: context.clock.now() } as const;
  await keepAcceptance(tx, { ...act, terms });
  await payForActivation(context, tx, row);
  return row;
}

const apart = { transaction: false };

/** The card of a plan, and what is paid with it. */
function cardRoutes(app: FastifyInstance, context: Context, cards: PlanCards | null): void {
  serve(
    app,
    planPaymentsApi.openCardPage,
    (visit) => {
      const language = languageOf(visit.request);
      return openCardPage(context, cards, { ...visit, language, terms: visit.body?.terms });
    },
    apart,
  );
  serve(
    app,
    planPaymentsApi.refresh,
    async ({ tenantId, caller }) => {
      const { database } = context;
      const row = await database.inTenant(tenantId, (tx) => billedSubscription(tx, caller));
      if (cards) {
        await settleCardPage(context, cards, row);
        await runChargesOf(context, cards, row);
      }
      return database.inTenant(tenantId, async (tx) =>
        viewBilling(context, tx, await billedSubscription(tx, caller)),
      );
    },
    apart,
  );
  serve(app, planPaymentsApi.ended, async ({ tx, caller }) => {
    const row = await endedPlan(tx, caller);
    if (row) return { plan: await viewBilling(context, tx, row) };
    const ofCompany = await endedPlanOfCompany(tx, caller);
    return { plan: null, ...(ofCompany ? { ofCompany } : {}) };
  });
  serve(app, planPaymentsApi.removeCard, async ({ tx, caller }) =>
    viewBilling(context, tx, await removeCard(context, tx, caller)),
  );
  serve(
    app,
    planPaymentsApi.activateByCard,
    (visit) =>
      chargeFor(context, {
        cards,
        visit,
        step: (tx) => activateByCard(context, tx, visit),
      }),
    apart,
  );
  serve(
    app,
    planPaymentsApi.payInvoice,
    (visit) =>
      chargeFor(context, {
        cards,
        visit,
        step: (tx) => payInvoice(context, tx, visit.caller, visit.params.id),
        isMeant: ({ planInvoiceId }) => planInvoiceId === visit.params.id,
      }),
    apart,
  );
}

/** Payments of another amount than was asked for, as administrators decide about them. */
function mismatchRoutes(app: FastifyInstance, context: Context): void {
  serve(app, planPaymentsApi.mismatches, ({ tx }) => listMismatches(tx));
  serve(app, planPaymentsApi.acceptMismatch, ({ tx, params, body }) =>
    decideMismatch(context, tx, params.id, { isAccepted: true, ...body }),
  );
  serve(app, planPaymentsApi.refundMismatch, ({ tx, params, body }) =>
    decideMismatch(context, tx, params.id, { isAccepted: false, ...body }),
  );
}

/** Changes of a plan, which may cost something at once. */
function changeRoutes(app: FastifyInstance, context: Context, cards: PlanCards | null): void {
  serve(app, planChangesApi.quote, async ({ tx, caller, query }) =>
    quoteChange(context, tx, await upToDate(context, tx, caller), query),
  );
  serve(
    app,
    planChangesApi.change,
    (visit) =>
      chargeFor(context, {
        cards,
        visit,
        step: async (tx) =>
          changePlan(context, tx, await upToDate(context, tx, visit.caller), visit.body),
      }),
    apart,
  );
  serve(app, planChangesApi.withdraw, async ({ tx, caller }) =>
    viewBilling(context, tx, await withdrawChange(context, tx, await activePlan(tx, caller))),
  );
  serve(
    app,
    planChangesApi.revive,
    (visit) =>
      chargeFor(context, {
        cards,
        visit,
        step: async (tx) =>
          revivePlan(context, tx, await billedSubscription(tx, visit.caller), {
            amount: visit.body.amount,
            actor: visit.caller.userId,
          }),
      }),
    apart,
  );
}

/** The active plan with all cycles that have begun, and the terms that were agreed for them. */
const upToDate = async (context: Context, tx: Tx, caller: Caller): Promise<SubscriptionRow> =>
  catchUp(context, tx, await activePlan(tx, caller), context.clock.now());

/** Registers the calls about plans paid by card. */
export function planPaymentRoutes(app: FastifyInstance, context: Context): void {
  const cards = openPlanCards(context);
  cardRoutes(app, context, cards);
  mismatchRoutes(app, context);
  changeRoutes(app, context, cards);
}
