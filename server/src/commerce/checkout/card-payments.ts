import type Stripe from 'stripe';
import { z } from '@editorial/contracts/schema';
import type { Context } from '../context/context.ts';
import { moneyOf, type Money } from '../../ground/money.ts';
import { grossOf } from '../../ground/tax/tax.rules.ts';
import type { OrderRow } from '../tables/orders.tables.ts';
import { languageOfStripe, openStripe } from '../stripe/stripe-client.ts';
import { stripeAmount, stripeMoney } from '../stripe/stripe-money.ts';
import {
  intentOutcome,
  isSessionPaid,
  sessionOutcome,
  type PaymentOutcome,
} from '../stripe/stripe-states.ts';

export interface Payment {
  readonly sessionId: string;
  readonly orderId: string;
  readonly tenantId: string;
  readonly outcome: PaymentOutcome;
  readonly money: Money;
  /** Stripe's payment page, while the payment is open. */
  readonly url: string | null;
}

export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  readonly payment: Payment;
}

/** Card payments through Stripe. */
export interface CardPayments {
  /** Opens an order's payment. A repeated call returns the same payment. */
  open(order: OrderRow): Promise<Payment>;
  read(sessionId: string): Promise<Payment>;
  /** Expires an open payment. Returns `paid` if the buyer paid in the meantime. */
  end(sessionId: string): Promise<Payment>;
  /** Refunds the payment. Idempotent. Returns the refund's id. */
  payBack(sessionId: string, orderId: string): Promise<string>;
  /**
   * A webhook message's content. Throws `Editorial:PaymentSignature` if its signature is invalid.
   */
  verified(body: Buffer, signature: string | undefined): Promise<unknown>;
  /** Parses a verified message. Returns null if it does not concern one of our orders. */
  eventOf(signed: unknown): PaymentEvent | null;
}

/**
 * A payment expires so long after its order. Stripe allows 30 minutes to 24 hours, counted from the
 * opening of the payment.
 */
const PAYMENT_LIFETIME_MS = 60 * 60_000;
/**
 * So long after its order, no payment is opened any more: 30 minutes must remain until it expires.
 */
export const PAYMENT_OPENING_PERIOD_MS = 25 * 60_000;
/** The metadata by which a session at Stripe belongs to an order of this site. */
const orderMetadata = z.object({ orderId: z.uuid(), tenantId: z.uuid() });
/** The fields of a webhook message that this module reads. Stripe may add others. */
const sessionEvent = z.object({
  id: z.string(),
  type: z.string().check(z.startsWith('checkout.session.')),
  data: z.object({
    object: z.looseObject({
      id: z.string(),
      amount_total: z.nullish(z.int()),
      currency: z.nullish(z.string()),
      url: z.nullish(z.string()),
    }),
  }),
});

/**
 * The outcome of a session. If the session is complete but not paid, its payment intent decides;
 * without the intent the outcome is `open`.
 */
function outcomeOf(session: Stripe.Checkout.Session): PaymentOutcome {
  const { status, payment_status: paid, payment_intent: intent } = session;
  if (isSessionPaid(paid)) return 'paid';
  const outcome = sessionOutcome(status);
  if (outcome !== 'complete') return outcome;
  return typeof intent === 'object' ? intentOutcome(intent?.status) : 'open';
}

function paymentOf(session: Stripe.Checkout.Session): Payment | null {
  const about = orderMetadata.safeParse(session.metadata);
  if (!about.success) return null;
  return {
    ...about.data,
    sessionId: session.id,
    outcome: outcomeOf(session),
    money: stripeMoney(session.amount_total ?? 0, session.currency),
    url: session.url ?? null,
  };
}

function requirePayment(session: Stripe.Checkout.Session): Payment {
  const payment = paymentOf(session);
  if (!payment) throw new Error(`Session ${session.id} belongs to no order.`);
  return payment;
}

const readSession = (library: Stripe, id: string) =>
  library.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });

/** Opens the session in which an order is paid. A repeated call gives the same session. */
async function openSession({ checkout }: Stripe, order: OrderRow, publicUrl: string) {
  const metadata = { orderId: order.id, tenantId: order.tenantId };
  const page = `${publicUrl}/checkout/orders/${order.id}`;
  return checkout.sessions.create(
    {
      mode: 'payment',
      allowed_payment_method_types: ['card'],
      client_reference_id: order.id,
      metadata,
      payment_intent_data: { metadata, description: order.number },
      success_url: page,
      cancel_url: page,
      locale: languageOfStripe(order.language),
      expires_at: Math.floor((order.creationTime.getTime() + PAYMENT_LIFETIME_MS) / 1000),
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: order.currency.toLowerCase(),
            unit_amount: stripeAmount(grossOf(moneyOf(order), order.tax)),
            product_data: { name: order.number },
          },
        },
      ],
    },
    { idempotencyKey: `order:${order.id}` },
  );
}

async function endSession(library: Stripe, sessionId: string): Promise<Payment> {
  const session = await readSession(library, sessionId);
  if (outcomeOf(session) !== 'open') return requirePayment(session);
  try {
    return requirePayment(await library.checkout.sessions.expire(sessionId));
  } catch {
    // Stripe refuses to expire a session that was paid or expired in the meantime.
    return requirePayment(await readSession(library, sessionId));
  }
}

async function payBack(library: Stripe, sessionId: string, orderId: string): Promise<string> {
  const { payment_intent: intent } = await readSession(library, sessionId);
  const paid = typeof intent === 'string' ? intent : intent?.id;
  if (!paid) throw new Error(`Nothing was paid in session ${sessionId}.`);
  const refund = await library.refunds.create(
    { payment_intent: paid, metadata: { orderId } },
    { idempotencyKey: `refund:${orderId}` },
  );
  return refund.id;
}

function eventOf(signed: unknown): PaymentEvent | null {
  const { data: event } = sessionEvent.safeParse(signed);
  if (!event) return null;
  const payment = paymentOf(event.data.object as unknown as Stripe.Checkout.Session);
  if (!payment) return null;
  const hasFailed = event.type === 'checkout.session.async_payment_failed';
  return {
    id: event.id,
    type: event.type,
    payment: hasFailed ? { ...payment, outcome: 'ended' } : payment,
  };
}

/** Card payments through the official Stripe library. Returns null when no key is configured. */
export function openCardPayments(
  context: Pick<Context, 'environment' | 'clock' | 'log' | 'dependencies'>,
): CardPayments | null {
  const client = openStripe(context);
  if (!client) return null;
  const { ask, verified } = client;
  const { publicUrl } = context.environment;
  return {
    open: (order) =>
      ask(async (library) => requirePayment(await openSession(library, order, publicUrl))),
    read: (sessionId) =>
      ask(async (library) => requirePayment(await readSession(library, sessionId))),
    end: (sessionId) => ask((library) => endSession(library, sessionId)),
    payBack: (sessionId, orderId) => ask((library) => payBack(library, sessionId, orderId)),
    verified,
    eventOf,
  };
}
