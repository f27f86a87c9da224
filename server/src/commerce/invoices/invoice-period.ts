/** The time for which a plan is paid. */
export interface Period {
  readonly start: Date;
  readonly end: Date;
}

const day = (date: Date) => date.toISOString().slice(0, 10);

/** A period as it is printed. */
export const printedPeriod = ({ start, end }: Period): string => `${day(start)} – ${day(end)}`;

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
