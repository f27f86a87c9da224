import type { CreditNote, RefundRequest } from '@editorial/contracts/refunds';
import { stepOf, toPayable } from '@editorial/contracts/currencies';
import { creditOfGross, creditOfNet, type NetAndTax } from '@editorial/contracts/tax';
import { decimalOf } from '../../ground/money.ts';
import { problem } from '../../ground/problem.ts';
import type { RefundedInvoice, RefundTarget } from './refund-target.ts';

/** A line that can be refunded: what it cost without tax. */
interface Line {
  readonly id: string;
  readonly text: string;
  readonly amount: number;
}

/** The credit: its sum, and the share of each line. */
export interface Credit extends NetAndTax {
  readonly lines: readonly {
    readonly orderLineId: string | null;
    readonly text: string;
    /** Without tax. */
    readonly amount: number;
  }[];
}

/** The subject of an invoice, as its credit note names the whole and a part of it. */
interface Subject {
  readonly reference: string;
  readonly partial: string;
}

const invoiced = ({ amount, tax, currency }: RefundedInvoice) => ({
  currency,
  netMinor: amount - (tax?.amount ?? 0),
  taxMinor: tax?.amount ?? 0,
});
const creditedOf = ({ credited, creditedTax }: RefundedInvoice): NetAndTax => ({
  netMinor: credited - creditedTax,
  taxMinor: creditedTax,
});

interface AmountIn {
  readonly amount: number;
  readonly currency: string;
}

/**
 * Shares an amount among lines in proportion, and loses nothing of it. None gets more than it cost.
 */
function share({ amount, currency }: AmountIn, lines: readonly Line[]): number[] {
  const sum = lines.reduce((all, line) => all + line.amount, 0);
  let upTo = 0;
  return lines.map((line) => {
    const before = toPayable((upTo * amount) / sum, currency);
    upTo += line.amount;
    return toPayable((upTo * amount) / sum, currency) - before;
  });
}

const named = (lines: readonly Line[], amounts: readonly number[]): Credit['lines'] =>
  lines.map(({ id, text }, index) => ({ orderLineId: id, text, amount: amounts[index] ?? 0 }));

const tooLarge = (invoice: RefundedInvoice) =>
  problem('Editorial:RefundTooLarge', { data: { available: invoice.amount - invoice.credited } });

/**
 * Refuses an amount that cannot be paid, such as thousandths of a dinar that are not whole
 * hundredths.
 */
function assertPayable(amount: number, currency: string): void {
  const step = stepOf(currency);
  if (amount % step === 0) return;
  const message = `amount: must be a multiple of ${decimalOf({ amountMinor: step, currency })} ${currency}.`;
  throw problem('Editorial:Validation', { validationErrors: [{ message, members: ['amount'] }] });
}

/**
 * Returns the credit of a request for an invoice. `lines` are those that were not refunded yet. Throws
 * `Editorial:NothingToRefund` and `Editorial:RefundTooLarge`.
 */
export function creditOf(
  invoice: RefundedInvoice,
  lines: readonly Line[],
  request: RefundRequest,
  { reference, partial }: Subject,
): Credit {
  const whole = invoiced(invoice);
  const before = creditedOf(invoice);
  const left = invoice.amount - invoice.credited;
  if (left === 0) throw problem('Editorial:NothingToRefund');
  if (request.scope === 'Amount') {
    if (request.amount > left) throw tooLarge(invoice);
    assertPayable(request.amount, invoice.currency);
    const credit = creditOfGross(whole, before, request.amount);
    return { ...credit, lines: [{ orderLineId: null, text: partial, amount: credit.netMinor }] };
  }
  if (request.scope === 'Whole') {
    const credit = creditOfGross(whole, before, left);
    if (lines.length === 0)
      return {
        ...credit,
        lines: [{ orderLineId: null, text: reference, amount: credit.netMinor }],
      };
    return {
      ...credit,
      lines: named(lines, share({ amount: credit.netMinor, currency: invoice.currency }, lines)),
    };
  }
  const chosen = lines.filter(({ id }) => request.lineIds.includes(id));
  if (chosen.length !== new Set(request.lineIds).size) throw problem('Editorial:NothingToRefund');
  const net = chosen.reduce((sum, { amount }) => sum + amount, 0);
  if (net > whole.netMinor - before.netMinor) throw tooLarge(invoice);
  return {
    ...creditOfNet(whole, before, net),
    lines: named(
      chosen,
      chosen.map(({ amount }) => amount),
    ),
  };
}

/**
 * How the money goes back. Unpaid invoices are set off. A payment by card goes to the card, if it
 * was the amount of the invoice.
 */
export function methodOf(target: RefundTarget, acceptsCards: boolean): CreditNote['method'] {
  if (target.invoice.paidAt === null) return 'SetOff';
  if (!acceptsCards) return 'Transfer';
  if (target.kind === 'Order') return target.order.paymentMethod === 'Stripe' ? 'Card' : 'Transfer';
  const { charge } = target;
  return charge?.state === 'Paid' && charge.stripeInvoiceId !== null && charge.paidAmount === null
    ? 'Card'
    : 'Transfer';
}
