import type { DateValue } from '../validation/dates.ts';

export interface DatePickerProps {
  /** yyyy-MM-dd, or empty. */
  readonly value: string | null | undefined;
  readonly onChange: (value: string) => void;
  /** yyyy-MM-dd, inclusive. */
  readonly min?: string;
  readonly max?: string;
  readonly label?: string;
  readonly focusOnOpen?: boolean;
  /** The date shown first if there is no value. Default: today. */
  readonly today?: DateValue;
}
