import { addDays, weekday, type DateValue } from '../validation/dates.ts';

export const WEEKS = 6;
export const DAYS = 7;
/** Years on each side of the shown one without bounds (R9.34). */
export const YEARS = 10;
/** Years on each side at most when bounds are set (R9.35). */
export const BOUNDED_YEARS = 500;

/** The 42 days of a month's sheet, from the Monday on or before its first day (R9.33, R9.36). */
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
