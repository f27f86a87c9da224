import { z } from '@editorial/contracts/schema';
import type Stripe from 'stripe';
import { openStripe } from '../stripe/stripe-client.ts';
import { stripeMoney } from '../stripe/stripe-money.ts';
import { disputeState } from '../stripe/stripe-states.ts';
import type { Context } from '../context/context.ts';
import type { Money } from '../../ground/money.ts';
import { idOf, isRefusal, outcomeOf, type CardRefund } from './card-refunds.ts';

/** The own row to which a payment or a refund at Stripe belongs. */
const owner = z.object({
  creditNoteId: z.optional(z.uuid()),
  orderId: z.optional(z.uuid()),
  chargeId: z.optional(z.uuid()),
});
export type Owner = z.infer<typeof owner>;

export interface ReportedRefund extends CardRefund {
  readonly kind: 'refund';
  readonly id: string;
  readonly owner: Owner;
  readonly money: Money;
}

export interface ReportedDispute {
  readonly kind: 'dispute';
  readonly id: string;
  readonly owner: Owner;
  readonly money: Money;
  readonly reason: string;
  readonly state: 'Open' | 'Won' | 'Lost';
  /** Until when it can be answered. */
  readonly dueAt: Date | null;
  readonly openedAt: Date;
}

/**
 * The subject of a message. How it stands is asked of Stripe, so late messages bring no old state.
 */
export interface CaseEvent {
  readonly kind: 'refund' | 'dispute';
  readonly id: string;
}

export interface StripeCases {
  /** Parses a verified message. Returns null if it is about something else. */
  eventOf(signed: unknown): CaseEvent | null;
  /** How it stands now, or null if Stripe does not know it. */
  readRefund(id: string): Promise<ReportedRefund | null>;
  readDispute(id: string): Promise<ReportedDispute | null>;
}

const message = z.object({
  type: z.string(),
  data: z.object({ object: z.looseObject({ id: z.string(), object: z.string() }) }),
});

function eventOf(signed: unknown): CaseEvent | null {
  const { data: event } = message.safeParse(signed);
  if (!event) return null;
  const { type } = event;
  const { id, object } = event.data.object;
  const isRefund = type.startsWith('refund.') || type === 'charge.refund.updated';
  if (isRefund && object === 'refund') return { kind: 'refund', id };
  return type.startsWith('charge.dispute.') && object === 'dispute'
    ? { kind: 'dispute', id }
    : null;
}

const ownerOf = (metadata: unknown): Owner => owner.safeParse(metadata ?? {}).data ?? {};

/** Payments of orders name them. Those of plans are found by their invoice at Stripe. */
async function ownerOfPayment(library: Stripe, intentId: string | null): Promise<Owner> {
  if (intentId === null) return {};
  const { metadata } = await library.paymentIntents.retrieve(intentId);
  const own = ownerOf(metadata);
  if (own.orderId) return own;
  const { data } = await library.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intentId },
  });
  const invoiceId = idOf(data[0]?.invoice);
  return invoiceId === null ? {} : ownerOf((await library.invoices.retrieve(invoiceId)).metadata);
}

async function readRefund(library: Stripe, id: string): Promise<ReportedRefund> {
  const refund = await library.refunds.retrieve(id);
  return {
    kind: 'refund',
    id,
    ...outcomeOf(refund),
    owner: ownerOf(refund.metadata),
    money: stripeMoney(refund.amount, refund.currency),
  };
}

async function readDispute(library: Stripe, id: string): Promise<ReportedDispute> {
  const dispute = await library.disputes.retrieve(id);
  const { due_by: dueBy } = dispute.evidence_details;
  return {
    kind: 'dispute',
    id,
    owner: await ownerOfPayment(library, idOf(dispute.payment_intent)),
    money: stripeMoney(dispute.amount, dispute.currency),
    reason: dispute.reason,
    state: disputeState(dispute.status),
    dueAt: dueBy ? new Date(dueBy * 1000) : null,
    openedAt: new Date(dispute.created * 1000),
  };
}

/** Refunds and disputes through the official Stripe library. Returns null without a key. */
export function openStripeCases(
  context: Pick<Context, 'environment' | 'clock' | 'log' | 'dependencies'>,
): StripeCases | null {
  const client = openStripe(context);
  if (!client) return null;
  const known = <Found>(read: (library: Stripe) => Promise<Found>): Promise<Found | null> =>
    client.ask(async (library) => {
      try {
        return await read(library);
      } catch (error) {
        if (isRefusal(error) && error.code === 'resource_missing') return null;
        throw error;
      }
    });
  return {
    eventOf,
    readRefund: (id) => known((library) => readRefund(library, id)),
    readDispute: (id) => known((library) => readDispute(library, id)),
  };
}
