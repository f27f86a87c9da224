import type Stripe from 'stripe';
import { openStripe } from '../stripe/stripe-client.ts';
import { stripeAmount } from '../stripe/stripe-money.ts';
import { refundOutcome } from '../stripe/stripe-states.ts';
import type { Context } from '../context/context.ts';
import type { Money } from '../../ground/money.ts';

/** The payment of which money goes back: that of an order's session, or of a plan's invoice. */
export type RefundedPayment = { readonly sessionId: string } | { readonly invoiceId: string };

/** How a refund stands. `failure` is the provider's code. */
export interface CardRefund {
  readonly outcome: 'done' | 'pending' | 'failed';
  readonly refundId: string | null;
  readonly failure: string | null;
}

/** Refunds of payments by card through Stripe. */
export interface CardRefunds {
  /** Gives money of a payment back for a credit note. A repeated call gives it back once. */
  give(creditNoteId: string, payment: RefundedPayment, money: Money): Promise<CardRefund>;
}

export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

/** The payment at Stripe. Null if nothing was paid by card. */
async function intentOf(library: Stripe, payment: RefundedPayment): Promise<string | null> {
  let reference: Parameters<typeof idOf>[0];
  if ('sessionId' in payment)
    reference = (await library.checkout.sessions.retrieve(payment.sessionId)).payment_intent;
  else {
    const { data } = await library.invoicePayments.list({
      invoice: payment.invoiceId,
      status: 'paid',
    });
    reference = data[0]?.payment.payment_intent;
  }
  return idOf(reference);
}

export const outcomeOf = ({ id, status, failure_reason: reason }: Stripe.Refund): CardRefund => {
  const outcome = refundOutcome(status);
  return { outcome, refundId: id, failure: outcome === 'failed' ? (reason ?? status) : null };
};

/** A refusal that another try would not change, such as a payment that is disputed. */
export const isRefusal = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Error && 'type' in error && error.type === 'StripeInvalidRequestError';

/** Card refunds through the official Stripe library. Returns null when no key is configured. */
export function openCardRefunds(
  context: Pick<Context, 'environment' | 'clock' | 'log' | 'dependencies'>,
): CardRefunds | null {
  const client = openStripe(context);
  if (!client) return null;
  return {
    give: (creditNoteId, payment, money) =>
      client.ask(async (library) => {
        const intent = await intentOf(library, payment);
        // Less than Stripe takes at once is paid with the next invoice: people give it back.
        if (!intent) return { outcome: 'failed', refundId: null, failure: 'not_paid_by_card' };
        // Stripe forgets idempotency keys after a day. The refund itself is kept.
        const made = async () => {
          const { data } = await library.refunds.list({ payment_intent: intent, limit: 100 });
          return data.find(({ metadata }) => metadata?.creditNoteId === creditNoteId);
        };
        const earlier = await made();
        if (earlier) return outcomeOf(earlier);
        try {
          return outcomeOf(
            await library.refunds.create(
              { payment_intent: intent, amount: stripeAmount(money), metadata: { creditNoteId } },
              { idempotencyKey: `credit-note:${creditNoteId}` },
            ),
          );
        } catch (error) {
          if (!isRefusal(error)) throw error;
          // Another server may have made it in between: then nothing is left to give back.
          const other = await made();
          if (other) return outcomeOf(other);
          return { outcome: 'failed', refundId: null, failure: error.code ?? 'refused' };
        }
      }),
  };
}
