import type Stripe from 'stripe';
import { z } from '@editorial/contracts/schema';
import { languageOfStripe, openStripe } from '../stripe/stripe-client.ts';
import { stripeAmount, stripeMoney } from '../stripe/stripe-money.ts';
import { invoiceOutcome, sessionOutcome } from '../stripe/stripe-states.ts';
import type { Context } from '../context/context.ts';
import { moneyOf, type Money } from '../../ground/money.ts';
import type { SavedCard, SubscriptionRow } from '../tables/subscriptions.tables.ts';
import type { PlanChargeRow } from '../tables/plan-charges.tables.ts';

/** A page of Stripe on which a client gives a card. */
export interface CardSession {
  readonly sessionId: string;
  readonly subscriptionId: string;
  readonly tenantId: string;
  readonly outcome: 'open' | 'saved' | 'ended';
  readonly url: string | null;
  readonly openedAt: string;
  readonly setupIntentId: string | null;
}

/** An invoice at Stripe that belongs to a charge. */
export interface CardInvoice {
  readonly id: string;
  readonly chargeId: string;
  readonly tenantId: string;
  readonly outcome: 'open' | 'paid' | 'ended';
  /** The paid amount, or the one to pay. */
  readonly money: Money;
  readonly payUrl: string | null;
}

/** How a request to pay an invoice ended. */
export interface PayAnswer {
  readonly invoice: CardInvoice;
  /** Stripe's code of a refusal. */
  readonly failure: string | null;
}

/** Stripe Billing: saved cards, and invoices that are charged to them. */
export interface PlanCards {
  openCardPage(
    row: SubscriptionRow,
    options: { email: string; key: string; backTo?: string | undefined },
  ): Promise<CardSession & { customerId: string }>;
  readCardPage(sessionId: string): Promise<CardSession>;
  /** The card that a client gave on a page. */
  readCard(session: CardSession): Promise<SavedCard>;
  /** Makes the invoice of a charge. A repeated call returns the same invoice. */
  openInvoice(charge: PlanChargeRow, customerId: string): Promise<CardInvoice>;
  readInvoice(id: string): Promise<CardInvoice>;
  pay(charge: PlanChargeRow, invoiceId: string, card: SavedCard): Promise<PayAnswer>;
  /** Makes an invoice unpayable. Returns `paid` if it was paid in the meantime. */
  endInvoice(id: string): Promise<CardInvoice>;
  payBack(charge: PlanChargeRow): Promise<string>;
  eventOf(message: unknown): PlanCardEvent | null;
}

export type PlanCardEvent =
  | { readonly kind: 'card'; readonly id: string; readonly session: CardSession }
  | {
      readonly kind: 'invoice';
      readonly id: string;
      readonly type: string;
      readonly invoice: CardInvoice;
    };

const cardMetadata = z.object({
  subscriptionId: z.uuid(),
  tenantId: z.uuid(),
  openedAt: z.iso.datetime(),
});
const chargeMetadata = z.object({ chargeId: z.uuid(), tenantId: z.uuid() });
const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

function cardSessionOf(session: Stripe.Checkout.Session): CardSession | null {
  const about = cardMetadata.safeParse(session.metadata);
  if (!about.success) return null;
  const outcome = sessionOutcome(session.status);
  return {
    ...about.data,
    sessionId: session.id,
    outcome: outcome === 'complete' ? 'saved' : outcome,
    url: session.url ?? null,
    setupIntentId: idOf(session.setup_intent),
  };
}

/**
 * The amount of an invoice itself. Stripe takes no payment below its minimum: such an
 * invoice counts as paid, and its amount waits on the customer's balance for the next invoice,
 * whose payment is larger by it.
 */
function ownAmountOf(invoice: Stripe.Invoice, isPaid: boolean): number {
  const before = invoice.starting_balance ?? 0;
  const carried = (invoice.ending_balance ?? before) - before;
  return (isPaid ? invoice.amount_paid : invoice.amount_due) + carried;
}

function cardInvoiceOf(invoice: Stripe.Invoice): CardInvoice | null {
  const about = chargeMetadata.safeParse(invoice.metadata);
  if (!about.success) return null;
  const outcome = invoiceOutcome(invoice.status);
  return {
    ...about.data,
    id: invoice.id,
    outcome,
    money: stripeMoney(ownAmountOf(invoice, outcome === 'paid'), invoice.currency),
    payUrl: invoice.hosted_invoice_url ?? null,
  };
}

/**
 * Gives back what was paid for a charge: to the card what it paid, and the rest, which waits for
 * the next invoice, on the customer's balance. Returns Stripe's id of it.
 */
async function payChargeBack(library: Stripe, charge: PlanChargeRow): Promise<string> {
  const { id, currency } = charge;
  const invoiceId = required(charge.stripeInvoiceId, id);
  const owed = stripeAmount(moneyOf({ amount: charge.paidAmount ?? charge.amount, currency }));
  const invoice = await library.invoices.retrieve(invoiceId);
  const { data } = await library.invoicePayments.list({ invoice: invoiceId, status: 'paid' });
  const intent = idOf(data[0]?.payment.payment_intent);
  const fromCard = intent ? Math.min(owed, invoice.amount_paid) : 0;
  const key = (step: string) => ({ idempotencyKey: `plan-charge:${id}:${step}` });
  const refund =
    intent && fromCard > 0
      ? await library.refunds.create(
          { payment_intent: intent, amount: fromCard, metadata: { chargeId: id } },
          key('refund'),
        )
      : null;
  if (fromCard === owed) return required(refund?.id ?? null, id);
  const credit = await library.customers.createBalanceTransaction(
    required(idOf(invoice.customer), id),
    // A negative amount lowers the next invoice.
    { amount: fromCard - owed, currency: currency.toLowerCase(), metadata: { chargeId: id } },
    key('balance'),
  );
  return refund?.id ?? credit.id;
}

function required<T>(value: T | null, id: string): T {
  if (value === null) throw new Error(`${id} at Stripe belongs to no subscription.`);
  return value;
}

const isRefusal = (error: unknown): error is Stripe.errors.StripeCardError =>
  error instanceof Error && 'type' in error && error.type === 'StripeCardError';

/** The fields of messages that this module reads. Stripe may add others. */
const message = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.looseObject({ id: z.string(), object: z.string() }) }),
});

function eventOf(signed: unknown): PlanCardEvent | null {
  const { data: event } = message.safeParse(signed);
  if (!event) return null;
  const { id, type } = event;
  const { object } = event.data;
  if (type.startsWith('checkout.session.')) {
    const session = cardSessionOf(object as unknown as Stripe.Checkout.Session);
    return session && { kind: 'card', id, session };
  }
  if (!type.startsWith('invoice.')) return null;
  const invoice = cardInvoiceOf(object as unknown as Stripe.Invoice);
  return invoice && { kind: 'invoice', id, type, invoice };
}

/** Stripe Billing through the official library. Returns null when no key is configured. */
// Long because its calls share one client; each of them is short.
export function openPlanCards(
  context: Pick<Context, 'environment' | 'clock' | 'log' | 'dependencies'>,
): PlanCards | null {
  const client = openStripe(context);
  if (!client) return null;
  const { ask } = client;
  const { publicUrl } = context.environment;
  const readInvoice = async (library: Stripe, id: string) =>
    required(cardInvoiceOf(await library.invoices.retrieve(id)), id);
  return {
    eventOf,
    openCardPage: (row, { email, key, backTo = '/subscription' }) =>
      ask(async (library) => {
        const metadata = { subscriptionId: row.id, tenantId: row.tenantId };
        const customerId =
          row.stripeCustomerId ??
          (
            await library.customers.create(
              { email, name: row.billing?.company || row.clientName, metadata },
              { idempotencyKey: `plan-customer:${row.id}` },
            )
          ).id;
        const session = await library.checkout.sessions.create(
          {
            mode: 'setup',
            customer: customerId,
            currency: row.currency.toLowerCase(),
            allowed_payment_method_types: ['card'],
            // Stripe's own times are whole seconds.
            metadata: { ...metadata, openedAt: context.clock.now().toISOString() },
            setup_intent_data: { metadata },
            success_url: `${publicUrl}/subscription?card=saved`,
            cancel_url: `${publicUrl}${backTo}`,
            locale: languageOfStripe(row.language),
          },
          { idempotencyKey: key },
        );
        return { ...required(cardSessionOf(session), session.id), customerId };
      }),
    readCardPage: (sessionId) =>
      ask(async ({ checkout }) =>
        required(cardSessionOf(await checkout.sessions.retrieve(sessionId)), sessionId),
      ),
    readCard: ({ setupIntentId, sessionId, openedAt }) =>
      ask(async (library) => {
        const intent = await library.setupIntents.retrieve(required(setupIntentId, sessionId));
        const method = await library.paymentMethods.retrieve(
          required(idOf(intent.payment_method), sessionId),
        );
        const card = required(method.card ?? null, method.id);
        return {
          paymentMethodId: method.id,
          brand: card.brand,
          last4: card.last4,
          expMonth: card.exp_month,
          expYear: card.exp_year,
          savedAt: openedAt,
        };
      }),
    openInvoice: (charge, customer) =>
      ask(async ({ invoices, invoiceItems }) => {
        const key = (step: string) => ({ idempotencyKey: `plan-charge:${charge.id}:${step}` });
        const currency = charge.currency.toLowerCase();
        const { description } = charge;
        const draft = await invoices.create(
          {
            customer,
            currency,
            description,
            collection_method: 'charge_automatically',
            // The site says when a card is charged. Stripe does not try by itself.
            auto_advance: false,
            pending_invoice_items_behavior: 'exclude',
            metadata: { chargeId: charge.id, tenantId: charge.tenantId },
          },
          key('invoice'),
        );
        await invoiceItems.create(
          {
            customer,
            invoice: draft.id,
            amount: stripeAmount(moneyOf(charge)),
            currency,
            description,
          },
          key('item'),
        );
        const opened = await invoices.finalizeInvoice(
          draft.id,
          { auto_advance: false },
          key('finalize'),
        );
        return required(cardInvoiceOf(opened), draft.id);
      }),
    readInvoice: (id) => ask((library) => readInvoice(library, id)),
    pay: (charge, invoiceId, card) =>
      ask(async (library) => {
        try {
          const paid = await library.invoices.pay(
            invoiceId,
            { payment_method: card.paymentMethodId, off_session: true },
            { idempotencyKey: `plan-charge:${charge.id}:pay:${charge.attempts}` },
          );
          return { invoice: required(cardInvoiceOf(paid), invoiceId), failure: null };
        } catch (error) {
          const invoice = await readInvoice(library, invoiceId);
          // Somebody else paid it, or ended it, in the meantime.
          if (invoice.outcome !== 'open') return { invoice, failure: null };
          if (!isRefusal(error)) throw error;
          return { invoice, failure: error.decline_code || error.code || 'card_declined' };
        }
      }),
    endInvoice: (id) =>
      ask(async (library) => {
        const invoice = await readInvoice(library, id);
        if (invoice.outcome !== 'open') return invoice;
        try {
          await library.invoices.voidInvoice(id);
        } catch {
          // It was paid or ended in the meantime.
        }
        return readInvoice(library, id);
      }),
    payBack: (charge) => ask((library) => payChargeBack(library, charge)),
  };
}
