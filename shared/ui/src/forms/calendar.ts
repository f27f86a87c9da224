import { addDays, weekday, type DateValue } from '../validation/dates.ts';

export const WEEKS = 6;
export const DAYS = 7;
/** Years listed before and after the shown one if there are no bounds (R9.34). */
export const YEARS = 10;
/** Maximum number of years on each side if there are bounds (R9.35). */
export const BOUNDED_YEARS = 500;

/**
 * The 42 days of a month's calendar page, starting on the Monday on or before its first day (R9.33,
 * R9.36).
 */
export function monthSheet(year: number, month: number): readonly DateValue[] {
  const first: DateValue = { year, month, day: 1 };
  const start = addDays(first, -weekday(first));
  return Array.from({ length: WEEKS * DAYS }, (_, index) => addDays(start, index));
}

/**
 * Returns the years to choose from: ten on each side, or with bounds up to 500 on each side, within
 * the bounds.
 */
export function yearList(shownYear: number, minYear?: number, maxYear?: number): readonly number[] {
  const reach = minYear === undefined && maxYear === undefined ? YEARS : BOUNDED_YEARS;
  const first = Math.max(shownYear - reach, minYear ?? 1);
  const last = Math.min(shownYear + reach, maxYear ?? 9999);
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, index) => first + index);
}
