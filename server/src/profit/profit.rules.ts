import type { Exclusivity } from '../checkout/price.rules.ts';

/** A contributor's part of a license's revenue, per cent: 40, of exclusive work 50. */
export const sharePercent = (exclusivity: Exclusivity): number =>
  exclusivity === 'Exclusive' ? 50 : 40;
/** Minor units; each license is rounded for itself, so that a statement is the sum of its lines. */
export const shareOf = (revenue: number, exclusivity: Exclusivity): number =>
  Math.round((revenue * sharePercent(exclusivity)) / 100);

/** The first instants of a month and of the next, UTC. */
export function monthSpan(month: string): { readonly start: Date; readonly end: Date } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return {
    start: new Date(Date.UTC(year, number - 1, 1)),
    end: new Date(Date.UTC(year, number, 1)),
  };
}

/** The month of an instant, `2026-11`. */
export const monthOf = (date: Date): string => date.toISOString().slice(0, 7);
/**
 * What is still reversible is not settled: a month can be closed once it is over for this long, ms.
 */
export const CLOSING_DELAY_MS = 15 * 60_000;
