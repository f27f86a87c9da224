import type { SettingName } from '../../settings/setting-definitions.ts';
import type { DocumentKind } from '../tables/issued-documents.tables.ts';

/**
 * Years for which documents of a seller's books are kept, by the seller's country: DE § 147 (3) AO
 * and
 * § 14b UStG (8 since 2025), AT § 132 BAO, CH Art. 958f OR, FR L123-22 Code de commerce, ES Art. 30
 * Código de Comercio, IT Art. 2220 Codice civile, NL Art. 52 AWR, BE Art. 60 VAT Code, GB and IE:
 * six years of tax records, US: the seven years that the IRS asks for at most.
 */
const yearsByCountry: Readonly<Record<string, number>> = {
  DE: 8,
  AT: 7,
  CH: 10,
  FR: 10,
  ES: 6,
  IT: 10,
  NL: 7,
  BE: 10,
  GB: 6,
  IE: 6,
  US: 7,
};
/** Of countries that are not in the list, and of sellers who did not name theirs: the longest. */
export const LONGEST_YEARS = 10;

export const yearsIn = (country: string): number => yearsByCountry[country] ?? LONGEST_YEARS;

/** The setting with the years of a kind. 0 stands for the years of the seller's country. */
export const settingOf: Readonly<Record<DocumentKind, SettingName>> = {
  Invoice: 'Documents.InvoiceYears',
  PlanInvoice: 'Documents.InvoiceYears',
  CreditNote: 'Documents.InvoiceYears',
  Statement: 'Documents.StatementYears',
  StatementTable: 'Documents.StatementYears',
  Certificate: 'Documents.CertificateYears',
};

/**
 * When a document of a closed account may go: periods begin with the end of the calendar year (§
 * 147 (4) AO). That of a certificate begins when nobody holds the license any more.
 */
export function keptUntil(
  { kind, issuedAt, lockedAt }: { kind: DocumentKind; issuedAt: Date; lockedAt: Date },
  years: number,
): Date {
  const begin = kind === 'Certificate' && lockedAt > issuedAt ? lockedAt : issuedAt;
  return new Date(Date.UTC(begin.getUTCFullYear() + years + 1, 0, 1));
}
