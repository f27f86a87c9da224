import type { Subscription } from '@editorial/contracts/subscription';

export interface EndingCredits {
  readonly count: number;
  /** ISO date on which they expire. */
  readonly at: string;
}

/**
 * The credits that expire next if they are not used, or null if none do. At the end of a cycle, up
 * to one cycle's credits roll over. Nothing rolls over when the subscription itself ends.
 */
export function endingCredits({
  currentCreditBalance: balance,
  creditsPerCycle,
  cycleEnd,
  endDate,
}: Pick<
  Subscription,
  'currentCreditBalance' | 'creditsPerCycle' | 'cycleEnd' | 'endDate'
>): EndingCredits | null {
  if (endDate !== null && (cycleEnd === null || endDate <= cycleEnd))
    return balance > 0 ? { count: balance, at: endDate } : null;
  const excess = balance - creditsPerCycle;
  return cycleEnd !== null && excess > 0 ? { count: excess, at: cycleEnd } : null;
}
