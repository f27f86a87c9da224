/**
 * The shares of a statement's lines, in minor units. Each is what the running sum of exact shares
 * grows by, rounded: so the lines add up to the statement, and what is less than a minor unit is
 * carried to the next line and the next statement instead of being lost. `carried` and the shares
 * are in hundredths of a minor unit.
 */
export function carriedShares(
  carriedHundredths: number,
  sharesHundredths: readonly number[],
): { readonly shares: number[]; readonly carriedHundredths: number } {
  const rounded = (hundredths: number) => Math.floor((hundredths + 50) / 100);
  let sum = carriedHundredths;
  const shares = sharesHundredths.map((share) => {
    const before = rounded(sum);
    sum += share;
    return rounded(sum) - before;
  });
  return {
    shares,
    carriedHundredths: sum - shares.reduce((all, share) => all + share, 0) * 100,
  };
}

export interface MonthSpan {
  readonly start: Date;
  /** Not part of the month. */
  readonly end: Date;
}

/** The first instants of a month (`2026-11`) and of the next one, in UTC. */
export function monthSpan(month: string): MonthSpan {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return {
    start: new Date(Date.UTC(year, number - 1, 1)),
    end: new Date(Date.UTC(year, number, 1)),
  };
}

/**
 * The span whose earnings are in the statements of an open month: its own, and those of closed
 * months right before it, in which something became known too late.
 */
export function openSpan(month: string, closedMonths: ReadonlySet<string>): MonthSpan {
  let { start } = monthSpan(month);
  for (;;) {
    const before = monthOf(new Date(start.getTime() - 1));
    if (!closedMonths.has(before)) return { start, end: monthSpan(month).end };
    start = monthSpan(before).start;
  }
}

/** The UTC month of a date, such as `2026-11`. */
export const monthOf = (date: Date): string => date.toISOString().slice(0, 7);
/**
 * Milliseconds after the end of a month until it can be closed. Until then, its last orders can
 * still be canceled.
 */
export const CLOSING_DELAY_MS = 15 * 60_000;
