import { shortDayIn } from '../../settings/languages/dates.ts';

/** The time for which a plan is paid. */
export interface Period {
  readonly start: Date;
  readonly end: Date;
}

const isoDay = (date: Date) => date.toISOString().slice(0, 10);

/** A period as it is printed. Documents from before they had a language (null) have ISO 8601. */
export function printedPeriod(language: string | null, { start, end }: Period): string {
  const day = (date: Date) => (language === null ? isoDay(date) : shortDayIn(language, date));
  return `${day(start)} – ${day(end)}`;
}

/** The day on which the supply of an invoice was complete. */
export const suppliedAt = ({
  period,
  credits,
  issuedAt,
}: {
  readonly period?: Period;
  readonly credits?: { readonly issuedAt: Date };
  readonly issuedAt: Date;
}): Date => (period ? period.end : (credits?.issuedAt ?? issuedAt));
