import { minorOf } from '@editorial/contracts/currencies';
import type { Refundable, RefundRequest } from '@editorial/contracts/refunds';
import { creditOfGross, creditOfNet, type NetAndTax } from '@editorial/contracts/tax';

export const RefundScopes = ['Whole', 'Lines', 'Amount'] as const;
export type RefundScope = (typeof RefundScopes)[number];

/** The choice in the form. The amount is typed as `19.5`. */
export interface RefundChoice {
  readonly scope: RefundScope;
  readonly lineIds: readonly string[];
  readonly amount: number | undefined;
}

/** The rest that can be refunded of an invoice, with tax. */
export const leftOf = ({ amount, credited }: Refundable): number => amount - credited;

/** The lines whose licenses the refund would end. */
export function endingLines({ lines }: Refundable, { scope, lineIds }: RefundChoice) {
  if (scope === 'Amount') return [];
  return lines.filter(
    ({ id, isRefunded }) => !isRefunded && (scope === 'Whole' || lineIds.includes(id)),
  );
}

/**
 * Returns the refund of a choice, as the server will split it. Null: nothing is chosen, or more than is
 * left.
 */
export function previewOf(invoice: Refundable, choice: RefundChoice): NetAndTax | null {
  const taxMinor = invoice.tax?.amount ?? 0;
  const { currency } = invoice;
  const whole = { netMinor: invoice.amount - taxMinor, taxMinor, currency };
  const before = {
    netMinor: invoice.credited - invoice.creditedTax,
    taxMinor: invoice.creditedTax,
  };
  const left = leftOf(invoice);
  if (choice.scope === 'Lines') {
    const net = endingLines(invoice, choice).reduce((sum, { amount }) => sum + amount, 0);
    const isPossible = net > 0 && net <= whole.netMinor - before.netMinor;
    return isPossible ? creditOfNet(whole, before, net) : null;
  }
  const gross = choice.scope === 'Whole' ? left : minorOf(choice.amount ?? 0, currency);
  return gross > 0 && gross <= left ? creditOfGross(whole, before, gross) : null;
}

export function requestOf(
  { currency }: Refundable,
  { scope, lineIds, amount }: RefundChoice,
  reason: string,
): RefundRequest {
  if (scope === 'Lines') return { scope, lineIds: [...lineIds], reason };
  if (scope === 'Amount') return { scope, amount: minorOf(amount ?? 0, currency), reason };
  return { scope, reason };
}
