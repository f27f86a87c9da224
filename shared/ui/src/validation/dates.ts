/** A date without time or zone (R3.77). */
export interface DateValue {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const pad = (value: number, length: number) => String(value).padStart(length, '0');

/** Whether the date exists in the calendar. */
export function isRealDate({ year, month, day }: DateValue): boolean {
  if (month < 1 || month > 12 || day < 1 || year < 1 || year > 9999) return false;
  return day <= daysInMonth(year, month);
}

/** Number of days of a month (1 to 12). */
export const daysInMonth = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/**
 * Parses year-month-day, separated by hyphens. Returns null for other texts and for dates that do
 * not exist (R5.50).
 */
export function parseDate(text: string): DateValue | null {
  const parts = /^(\d{1,4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim());
  if (!parts) return null;
  const value = { year: Number(parts[1]), month: Number(parts[2]), day: Number(parts[3]) };
  return isRealDate(value) ? value : null;
}

/** Formats a date as yyyy-MM-dd, the stored form. */
export const toIso = ({ year, month, day }: DateValue): string =>
  `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;

/**
 * Formats a date with a short date pattern of .NET (d, dd, M, MM, yy, yyyy). The default is
 * yyyy-MM-dd (R5.51, R5.52).
 */
export function formatDateValue(value: DateValue, pattern = 'yyyy-MM-dd'): string {
  const parts: Record<string, string> = {
    d: String(value.day),
    dd: pad(value.day, 2),
    M: String(value.month),
    MM: pad(value.month, 2),
    yy: pad(value.year % 100, 2),
    yyyy: pad(value.year, 4),
    y: String(value.year),
  };
  return pattern.replaceAll(
    /'([^']*)'|d+|M+|y+/g,
    (token, quoted?: string) => quoted ?? parts[token] ?? token,
  );
}

/** Parses typed text: the display pattern, or year-month-day. */
export function readTypedDate(text: string, pattern = 'yyyy-MM-dd'): DateValue | null {
  const direct = parseDate(text);
  if (direct) return direct;
  const order = (pattern.match(/d+|M+|y+/g) ?? []).map((token) => token.charAt(0));
  const numbers = text.trim().match(/\d+/g);
  if (numbers?.length !== 3 || order.length !== 3) return null;
  const part = (letter: string) => Number(numbers[order.indexOf(letter)]);
  const year = part('y');
  const value = {
    year: year < 100 && !/yyyy/.test(pattern) ? 2000 + year : year,
    month: part('M'),
    day: part('d'),
  };
  return isRealDate(value) ? value : null;
}

/** The date a number of days later, or earlier if negative. */
export function addDays(value: DateValue, days: number): DateValue {
  const moved = new Date(Date.UTC(2000, value.month - 1, value.day + days));
  moved.setUTCFullYear(value.year, value.month - 1, value.day + days);
  return { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() };
}

/** The same day a number of months later, limited to the month's last day. */
export function addMonths(value: DateValue, months: number): DateValue {
  const count = value.year * 12 + (value.month - 1) + months;
  const [year, month] = [Math.floor(count / 12), (((count % 12) + 12) % 12) + 1];
  return { year, month, day: Math.min(value.day, daysInMonth(year, month)) };
}

/** The day of the week: Monday 0 to Sunday 6. */
export function weekday(value: DateValue): number {
  const instant = new Date(Date.UTC(2000, 0, 1));
  instant.setUTCFullYear(value.year, value.month - 1, value.day);
  return (instant.getUTCDay() + 6) % 7;
}
