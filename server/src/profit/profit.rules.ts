import type { Exclusivity } from '../checkout/price.rules.ts';
import { partOf, type Money } from '../money.ts';

/** A contributor's share of a license's revenue in percent: 40, for exclusive work 50. */
export const sharePercent = (exclusivity: Exclusivity): number =>
  exclusivity === 'Exclusive' ? 50 : 40;
/**
 * A contributor's share. Each license is rounded separately, so that a statement is the sum of its
 * lines.
 */
export const shareOf = (revenue: Money, exclusivity: Exclusivity): Money =>
  partOf(revenue, sharePercent(exclusivity), 100);

/** The first instants of a month (`2026-11`) and of the next one, in UTC. */
export function monthSpan(month: string): { readonly start: Date; readonly end: Date } {
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
