import type { Quote } from '@editorial/contracts/checkout';
import { isOverSeat } from './AskForOrder.tsx';

/** The facts of an order from which its sums, its sentence and its button follow. */
export interface OrderFacts {
  readonly credits: number;
  /** In the currency's smallest unit, without tax. */
  readonly amount: number;
  readonly creditsAfter: number;
  /** An order of money alone says nothing of credits, nor does a plan without any. */
  readonly usesCredits: boolean;
  readonly newPictures: number;
  readonly hasProblems: boolean;
  /** The order takes more credits than the buyer's seat has left. */
  readonly isOver: boolean;
  /** The button shows the reasons instead of ordering. */
  readonly isRefused: boolean;
}

export function orderFacts(
  quote: Quote,
  { balance, hasCredits }: { readonly balance: number; readonly hasCredits: boolean },
): OrderFacts {
  const { credits, amount } = quote.totals;
  const creditsAfter = balance - credits;
  const hasProblems = quote.lines.some((line) => line.problems.length > 0);
  const isOver = isOverSeat(quote);
  return {
    credits,
    amount,
    creditsAfter,
    usesCredits: credits > 0 || (amount === 0 && hasCredits),
    newPictures: quote.lines.filter((line) => !line.alreadyLicensed).length,
    hasProblems,
    isOver,
    isRefused: hasProblems || creditsAfter < 0 || isOver,
  };
}
