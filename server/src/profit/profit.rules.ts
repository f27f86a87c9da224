import { partOf, type Money } from '../money.ts';

/**
 * A contributor's share, by the percentage that its license was sold with. Each license is rounded
 * separately, so that a statement is the sum of its lines.
 */
export const shareOf = (revenue: Money, sharePercent: number): Money =>
  partOf(revenue, sharePercent, 100);

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

/** The UTC month of a date, such as `2026-11`. */
export const monthOf = (date: Date): string => date.toISOString().slice(0, 7);
/**
 * Milliseconds after the end of a month until it can be closed. Until then, its last orders can
 * still be canceled.
 */
export const CLOSING_DELAY_MS = 15 * 60_000;
