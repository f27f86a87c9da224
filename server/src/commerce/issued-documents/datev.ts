// Writes a Buchungsstapel, a file of bookings in the DATEV format, version 700/13
// (developer.datev.de/datev/platform/de/dtvf). Its first line has the owner of the books and the
// month, the second the names of 125 columns. Each document and payment has a line.
import iconv from 'iconv-lite';
import { decimalOf } from '../../ground/money.ts';
import { monthSpan } from '../profit/profit.rules.ts';
import { taxCurrencyFor, taxIn } from '../../ground/tax/tax-currency.rules.ts';
import { EuRates } from '../../ground/tax/tax-rates.ts';
import type { BookRow } from './book-table.ts';
import type { DatevSettings } from '../../settings/datev-settings.ts';

/** A month cannot be booked. The message gives people the reason. */
export class NotBookable extends Error {}

const numbered = (count: number, names: (number: number) => readonly string[]): string[] =>
  Array.from({ length: count }, (_, index) => names(index + 1)).flat();

/** The columns of version 13, in their order. */
export const DatevColumns: readonly string[] = [
  'Umsatz (ohne Soll/Haben-Kz)',
  'Soll/Haben-Kennzeichen',
  'WKZ Umsatz',
  'Kurs',
  'Basis-Umsatz',
  'WKZ Basis-Umsatz',
  'Konto',
  'Gegenkonto (ohne BU-Schlüssel)',
  'BU-Schlüssel',
  'Belegdatum',
  'Belegfeld 1',
  'Belegfeld 2',
  'Skonto',
  'Buchungstext',
  'Postensperre',
  'Diverse Adressnummer',
  'Geschäftspartnerbank',
  'Sachverhalt',
  'Zinssperre',
  'Beleglink',
  ...numbered(8, (number) => [`Beleginfo - Art ${number}`, `Beleginfo - Inhalt ${number}`]),
  'KOST1 - Kostenstelle',
  'KOST2 - Kostenstelle',
  'Kost-Menge',
  'EU-Land u. UStID (Bestimmung)',
  'EU-Steuersatz (Bestimmung)',
  'Abw. Versteuerungsart',
  'Sachverhalt L+L',
  'Funktionsergänzung L+L',
  'BU 49 Hauptfunktionstyp',
  'BU 49 Hauptfunktionsnummer',
  'BU 49 Funktionsergänzung',
  ...numbered(20, (number) => [
    `Zusatzinformation - Art ${number}`,
    `Zusatzinformation- Inhalt ${number}`,
  ]),
  'Stück',
  'Gewicht',
  'Zahlweise',
  'Forderungsart',
  'Veranlagungsjahr',
  'Zugeordnete Fälligkeit',
  'Skontotyp',
  'Auftragsnummer',
  'Buchungstyp',
  'USt-Schlüssel (Anzahlungen)',
  'EU-Land (Anzahlungen)',
  'Sachverhalt L+L (Anzahlungen)',
  'EU-Steuersatz (Anzahlungen)',
  'Erlöskonto (Anzahlungen)',
  'Herkunft-Kz',
  'Buchungs GUID',
  'KOST-Datum',
  'SEPA-Mandatsreferenz',
  'Skontosperre',
  'Gesellschaftername',
  'Beteiligtennummer',
  'Identifikationsnummer',
  'Zeichnernummer',
  'Postensperre bis',
  'Bezeichnung SoBil-Sachverhalt',
  'Kennzeichen SoBil-Buchung',
  'Festschreibung',
  'Leistungsdatum',
  'Datum Zuord. Steuerperiode',
  'Fälligkeit',
  'Generalumkehr (GU)',
  'Steuersatz',
  'Land',
  'Abrechnungsreferenz',
  'BVV-Position',
  'EU-Land u. UStID (Ursprung)',
  'EU-Steuersatz (Ursprung)',
  'Abw. Skontokonto',
];

/**
 * Text in quotes, without control characters, as long as its column takes. An apostrophe leads what
 * a spreadsheet would take for a formula, as in the other tables.
 */
const quoted = (text: string, length: number): string =>
  `"${text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .replace(/^(?=[=+@-])/, "'")
    .slice(0, length)
    .replaceAll('"', '""')}"`;
const compact = (date: Date): string => date.toISOString().slice(0, 10).replaceAll('-', '');
/** Always two decimals: those of yen are 00, and the last of three is 0. */
const amountOf = (amountMinor: number, currency: string): string => {
  const [whole = '0', part = ''] = decimalOf({
    amountMinor: Math.abs(amountMinor),
    currency,
  }).split('.');
  return `${whole},${part.slice(0, 2).padEnd(2, '0')}`;
};

/** The revenue account, and the VAT number and rate that DATEV requires for other EU countries. */
function revenueOf(
  { treatment, place, country, vatNumber, ratePercent }: BookRow,
  settings: DatevSettings,
) {
  const { accounts } = settings;
  if (treatment === 'Standard' && place === 'DE') return { account: accounts.domestic };
  const euCountry = place.slice(0, 2);
  if (treatment === 'ReverseCharge')
    return { account: accounts.reverseCharge, euNumber: vatNumber || country };
  if (treatment === 'Standard' && Object.hasOwn(EuRates, euCountry)) {
    const rate = (ratePercent ?? 0).toFixed(2).replace('.', ',');
    return { account: accounts.otherEu, euNumber: euCountry, euRate: rate };
  }
  return { account: accounts.thirdCountry };
}

/** The cells `Kurs`, `Basis-Umsatz` and `WKZ Basis-Umsatz`, which only other currencies have. */
function inEuros({ at, currency, gross }: BookRow, exchangeRates: string): readonly string[] {
  if (currency === 'EUR') return ['', '', ''];
  const found = taxCurrencyFor({ country: 'DE', exchangeRates }, currency, at);
  if (!found)
    throw new NotBookable(
      `There is no exchange rate for ${currency} on ${at.toISOString().slice(0, 10)}.`,
    );
  const euros = taxIn(found, { amountMinor: Math.abs(gross ?? 0), currency });
  const [whole = '0', part = ''] = found.rate.split('.');
  return [`${whole},${part.padEnd(2, '0')}`, amountOf(euros.amountMinor, 'EUR'), '"EUR"'];
}

function lineOf(row: BookRow, settings: DatevSettings, exchangeRates: string): string {
  const { kind, gross, currency, at, number, name, method, reference } = row;
  const { accounts } = settings;
  const isMoney = kind === 'Payment' || kind === 'Refund';
  const {
    account,
    euNumber = '',
    euRate = '',
  } = isMoney
    ? { account: method === 'Card' ? accounts.cards : accounts.bank }
    : revenueOf(row, settings);
  // The debt of buyers grows with invoices, and shrinks with payments and credit notes.
  const grows = (gross ?? 0) >= 0 !== isMoney;
  const cells = new Map<string, string>([
    ['Umsatz (ohne Soll/Haben-Kz)', amountOf(gross ?? 0, currency)],
    ['Soll/Haben-Kennzeichen', grows ? '"S"' : '"H"'],
    ['WKZ Umsatz', quoted(currency, 3)],
    ['Konto', accounts.debtors],
    ['Gegenkonto (ohne BU-Schlüssel)', account],
    ['Belegdatum', compact(at).slice(6) + compact(at).slice(4, 6)],
    ['Belegfeld 1', quoted(number.replaceAll(/[^\w$&%*+/-]/g, '-'), 36)],
    ['Buchungstext', quoted([name, reference].filter(Boolean).join(', '), 60)],
    ['EU-Land u. UStID (Bestimmung)', euNumber && quoted(euNumber, 15)],
    ['EU-Steuersatz (Bestimmung)', euRate],
  ]);
  for (const [index, cell] of inEuros(row, exchangeRates).entries())
    cells.set(DatevColumns[index + 3] ?? '', cell);
  return DatevColumns.map((column) => cells.get(column) ?? '').join(';');
}

/**
 * The first line of the file. The numbers after `EXTF` are the version of the format, and the
 * category and version of Buchungsstapel. Cells without a value here are optional or reserved.
 */
function headOf(
  month: string,
  { consultant, client, chart, yearBegins }: DatevSettings,
  now: Date,
) {
  const { start, end } = monthSpan(month);
  const last = new Date(end.getTime() - 1);
  const year = Number(month.slice(0, 4)) - (month.slice(5) < yearBegins ? 1 : 0);
  const createdAt = now.toISOString().replaceAll(/\D/g, '');
  const name = quoted(`Rechnungen ${month}`, 30);
  return [
    '"EXTF"',
    '700',
    '21',
    '"Buchungsstapel"',
    '13',
    createdAt,
    '',
    '"RE"',
    '""',
    '""',
    consultant,
    client,
    // The first day of the business year, and the digits of an account's number.
    `${year}${yearBegins}01`,
    '4',
    compact(start),
    compact(last),
    name,
    '""',
    // Type 1 is for financial accounting. The purpose is any (0), and bookings stay open (0).
    '1',
    '0',
    '0',
    '"EUR"',
    '',
    '""',
    '',
    '',
    `"${chart.slice(3)}"`,
    '',
    '',
    '""',
    '""',
  ].join(';');
}

/**
 * The documents and payments of a month as DATEV reads them, in Windows-1252: letters that it lacks
 * lose their accents or become `?`. Throws `NotBookable` if an exchange rate is missing.
 */
export function datevFile(
  month: string,
  rows: readonly BookRow[],
  settings: DatevSettings,
  { exchangeRates, now }: { readonly exchangeRates: string; readonly now: Date },
): Buffer {
  const booked = rows.filter(({ kind, gross }) => kind !== 'Statement' && (gross ?? 0) !== 0);
  const lines = [
    headOf(month, settings, now),
    DatevColumns.join(';'),
    ...booked.map((row) => lineOf(row, settings, exchangeRates)),
  ];
  const text = lines.map((line) => `${line}\r\n`).join('');
  const known = text.replaceAll(/\P{ASCII}/gu, (letter) =>
    iconv.decode(iconv.encode(letter, 'win1252'), 'win1252') === letter
      ? letter
      : letter.normalize('NFD').replaceAll(/\p{M}/gu, ''),
  );
  return iconv.encode(known, 'win1252');
}
