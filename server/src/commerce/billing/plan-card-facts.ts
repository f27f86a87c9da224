import type Stripe from 'stripe';
import { z } from '@editorial/contracts/schema';
import type { Money } from '../../ground/money.ts';
import { stripeMoney } from '../stripe/stripe-money.ts';
import { invoiceOutcome, sessionOutcome } from '../stripe/stripe-states.ts';

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
export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

export function cardSessionOf(session: Stripe.Checkout.Session): CardSession | null {
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

export function cardInvoiceOf(invoice: Stripe.Invoice): CardInvoice | null {
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

/** Throws if Stripe answers about something that is not ours. */
export function required<T>(value: T | null, id: string): T {
  if (value === null) throw new Error(`${id} at Stripe belongs to no subscription.`);
  return value;
}

/** The fields of messages that this module reads. Stripe may add others. */
const message = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.looseObject({ id: z.string(), object: z.string() }) }),
});

/** The session or invoice that a message of Stripe is about. Null for others. */
export function eventOf(signed: unknown): PlanCardEvent | null {
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
