import { SubscriptionState } from '@editorial/contracts/enumerations';
import type Stripe from 'stripe';
import { languageOfStripe, openStripe } from '../stripe/stripe-client.ts';
import { stripeAmount } from '../stripe/stripe-money.ts';
import type { Context } from '../context/context.ts';
import { moneyOf } from '../../ground/money.ts';
import type { SavedCard, SubscriptionRow } from '../tables/subscriptions.tables.ts';
import type { PlanChargeRow } from '../tables/plan-charges.tables.ts';
import {
  type CardInvoice,
  cardInvoiceOf,
  type CardSession,
  cardSessionOf,
  eventOf,
  idOf,
  type PlanCardEvent,
  required,
} from './plan-card-facts.ts';

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

const isRefusal = (error: unknown): error is Stripe.errors.StripeCardError =>
  error instanceof Error && 'type' in error && error.type === 'StripeCardError';

interface CardPage {
  readonly email: string;
  readonly key: string;
  readonly backTo?: string | undefined;
  readonly publicUrl: string;
  readonly now: Date;
}

/** Opens a page of Stripe for a card, and the customer of the subscription with the first one. */
async function openCardPage(
  library: Stripe,
  row: SubscriptionRow,
  { email, key, backTo = '/subscription', publicUrl, now }: CardPage,
): Promise<CardSession & { customerId: string }> {
  const metadata = { subscriptionId: row.id, tenantId: row.tenantId };
  const customerId =
    row.stripeCustomerId ??
    (
      await library.customers.create(
        { email, name: row.billing?.company || row.clientName, metadata },
        { idempotencyKey: `plan-customer:${row.id}` },
      )
    ).id;
  // The card of an approved plan begins it: the client comes back to what was ordered.
  const doneAt =
    row.state === SubscriptionState.Approved ? '/subscription/ordered' : '/subscription';
  const session = await library.checkout.sessions.create(
    {
      mode: 'setup',
      customer: customerId,
      currency: row.currency.toLowerCase(),
      allowed_payment_method_types: ['card'],
      // Stripe's own times are whole seconds.
      metadata: { ...metadata, openedAt: now.toISOString() },
      setup_intent_data: { metadata },
      success_url: `${publicUrl}${doneAt}?card=saved`,
      cancel_url: `${publicUrl}${backTo}`,
      locale: languageOfStripe(row.language),
    },
    { idempotencyKey: key },
  );
  return { ...required(cardSessionOf(session), session.id), customerId };
}

/** The card that a client gave on a page. */
async function readCard(library: Stripe, session: CardSession): Promise<SavedCard> {
  const { setupIntentId, sessionId, openedAt } = session;
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
}

const readInvoice = async (library: Stripe, id: string) =>
  required(cardInvoiceOf(await library.invoices.retrieve(id)), id);

/** Makes the invoice of a charge, in three steps that may each be repeated. */
async function openInvoice(
  { invoices, invoiceItems }: Stripe,
  charge: PlanChargeRow,
  customer: string,
): Promise<CardInvoice> {
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
  const amount = stripeAmount(moneyOf(charge));
  await invoiceItems.create(
    { customer, invoice: draft.id, amount, currency, description },
    key('item'),
  );
  const opened = await invoices.finalizeInvoice(draft.id, { auto_advance: false }, key('finalize'));
  return required(cardInvoiceOf(opened), draft.id);
}

async function payInvoice(
  library: Stripe,
  charge: PlanChargeRow,
  invoiceId: string,
  card: SavedCard,
): Promise<PayAnswer> {
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
}

async function endInvoice(library: Stripe, id: string): Promise<CardInvoice> {
  const invoice = await readInvoice(library, id);
  if (invoice.outcome !== 'open') return invoice;
  try {
    await library.invoices.voidInvoice(id);
  } catch {
    // It was paid or ended in the meantime.
  }
  return readInvoice(library, id);
}

/** Stripe Billing through the official library. Returns null when no key is configured. */
export function openPlanCards(
  context: Pick<Context, 'environment' | 'clock' | 'log' | 'dependencies'>,
): PlanCards | null {
  const client = openStripe(context);
  if (!client) return null;
  const { ask } = client;
  const { clock, environment } = context;
  return {
    eventOf,
    openCardPage: (row, options) =>
      ask((library) =>
        openCardPage(library, row, {
          ...options,
          publicUrl: environment.publicUrl,
          now: clock.now(),
        }),
      ),
    readCardPage: (sessionId) =>
      ask(async ({ checkout }) =>
        required(cardSessionOf(await checkout.sessions.retrieve(sessionId)), sessionId),
      ),
    readCard: (session) => ask((library) => readCard(library, session)),
    openInvoice: (charge, customer) => ask((library) => openInvoice(library, charge, customer)),
    readInvoice: (id) => ask((library) => readInvoice(library, id)),
    pay: (charge, invoiceId, card) =>
      ask((library) => payInvoice(library, charge, invoiceId, card)),
    endInvoice: (id) => ask((library) => endInvoice(library, id)),
    payBack: (charge) => ask((library) => payChargeBack(library, charge)),
  };
}
