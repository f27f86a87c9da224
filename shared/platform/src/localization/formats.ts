import { moneyFormat, unitsOf } from '@editorial/contracts/currencies';
import { getState, useStore } from '../store/store.ts';
import { localeOf } from './locales.ts';

const culture = () =>
  getState().configuration.application?.localization.currentCulture.cultureName ??
  getState().session.language ??
  'en-US';

/** Making a format takes a millisecond or two on a phone, so each is made once. */
const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();
function formatOf<Options extends object, Format extends Intl.NumberFormat | Intl.DateTimeFormat>(
  kind: new (locale: string, options?: Options) => Format,
  options?: Options,
): Format {
  const locale = localeOf(culture());
  const key = JSON.stringify([kind.name, locale, options]);
  const format = (formats.get(key) as Format | undefined) ?? new kind(locale, options);
  formats.set(key, format);
  return format;
}

/** Formats an amount in minor units for the visitor's language. The default is USD (R9.57). */
export const formatMoney = (minorUnits: number, currency = 'USD'): string => {
  const format = formatOf(Intl.NumberFormat, moneyFormat(currency));
  // From right to left, a sign would stand apart from its letters: `$US`.
  return format
    .format(unitsOf(minorUnits, currency))
    .replace(/(?<=^\u200f.*)\p{L}+\p{Sc}/u, '\u2066$&\u2069');
};

/** Formats a number for the visitor's language. */
export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  formatOf(Intl.NumberFormat, options).format(value);
/** Formats a UTC instant as a date for the visitor's language. */
export const formatDate = (
  instant: string | Date,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' },
): string => formatOf(Intl.DateTimeFormat, options).format(new Date(instant));
/** Formats a number of bytes in the largest decimal unit that fits, up to gigabytes. */
export function formatBytes(bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return formatNumber(bytes / 1000 ** step, {
    style: 'unit',
    unit: units[step],
    unitDisplay: step > 0 ? 'short' : 'long',
    maximumFractionDigits: step > 1 ? 1 : 0,
  });
}

/** Returns the current culture. Components that format values use it to render after a change. */
export const useCulture = (): string =>
  useStore(
    (state) =>
      state.configuration.application?.localization.currentCulture.cultureName ??
      state.session.language ??
      'en',
  );
