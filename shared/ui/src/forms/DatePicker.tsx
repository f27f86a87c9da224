import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { Skeleton } from '../feedback/Loading.tsx';
import type { DatePickerProps } from './date-picker.types.ts';

/** Without it, days are typed. */
const calendar = (): Promise<{ readonly default: ComponentType<DatePickerProps> }> =>
  import('./Calendar.tsx').catch(() => ({ default: () => null }));
const Calendar = lazy(calendar);

/** Loads the calendar early, where a button will open it. */
export function useCalendarSoon(): void {
  useEffect(() => void calendar(), []);
}

/**
 * A calendar of one month with six weeks, Monday first. Arrow keys move by day and week, Page Up
 * and Page Down by month, or with Shift by year. It loads with the first field of a date, since
 * most forms have none.
 */
export function DatePicker(input: DatePickerProps) {
  return (
    <Suspense fallback={<Skeleton width="18.5rem" height="20rem" />}>
      <Calendar {...input} />
    </Suspense>
  );
}
