import assert from 'node:assert/strict';
import { test } from 'node:test';
import iconv from 'iconv-lite';
import type { BookRow } from './book-table.ts';
import { areDatevSettings, datevSettingsFrom } from '../../settings/datev-settings.ts';
import { DatevColumns, datevFile, NotBookable } from './datev.ts';

const settings = datevSettingsFrom('consultant 29098\nclient 55003\nyearBegins 07\nbank 1210')!;
const now = new Date('2026-07-02T08:09:10.123Z');
const row = (more: Partial<BookRow>): BookRow => ({
  kind: 'Invoice',
  number: 'I-2026-000001',
  at: new Date('2026-06-03T10:00:00Z'),
  name: 'Verlag "Nord" GmbH',
  country: 'DE',
  vatNumber: 'DE811128135',
  net: 10_000,
  tax: 1900,
  gross: 11_900,
  ratePercent: 19,
  place: 'DE',
  treatment: 'Standard',
  currency: 'EUR',
  reference: 'O-7',
  state: 'Open',
  method: '',
  ...more,
});
function written(rows: readonly BookRow[], exchangeRates = '') {
  const file = datevFile('2026-06', rows, settings, { exchangeRates, now });
  const text = iconv.decode(file, 'win1252');
  assert.ok(text.endsWith('\r\n'));
  const [head = '', columns = '', ...lines] = text.trimEnd().split('\r\n');
  return { file, head, columns, lines };
}
/** The named cells of a line without semicolons in its texts. */
const cellsOf = (line: string, ...names: string[]): (string | undefined)[] => {
  const cells = line.split(';');
  assert.equal(cells.length, 125);
  return names.map((name) => cells[DatevColumns.indexOf(name)]);
};
const Booked = [
  'Umsatz (ohne Soll/Haben-Kz)',
  'Soll/Haben-Kennzeichen',
  'WKZ Umsatz',
  'Konto',
  'Gegenkonto (ohne BU-Schlüssel)',
  'Belegdatum',
];

test('the head names whose books they are, the fiscal year and the month', () => {
  const { head, columns } = written([]);
  assert.equal(
    head,
    '"EXTF";700;21;"Buchungsstapel";13;20260702080910123;;"RE";"";"";29098;55003;20250701;4;' +
      '20260601;20260630;"Rechnungen 2026-06";"";1;0;0;"EUR";;"";;;"03";;;"";""',
  );
  assert.equal(columns.split(';').length, 125);
  assert.equal(new Set(DatevColumns).size, 125);
});

test('documents and payments are booked between debtors and the account of their tax', () => {
  const rows = [
    row({}),
    row({ kind: 'CreditNote', gross: -11_900 }),
    row({ kind: 'Payment', method: 'Transfer' }),
    row({ kind: 'Payment', method: 'Card' }),
    row({ kind: 'Refund', method: 'Card', gross: -500 }),
    row({ kind: 'Statement', gross: 100 }),
  ];
  const { lines } = written(rows);
  assert.deepEqual(
    lines.map((line) => cellsOf(line, ...Booked).join(' ')),
    [
      '119,00 "S" "EUR" 10000 8400 0306',
      '119,00 "H" "EUR" 10000 8400 0306',
      '119,00 "H" "EUR" 10000 1210 0306',
      '119,00 "H" "EUR" 10000 1360 0306',
      '5,00 "S" "EUR" 10000 1360 0306',
    ],
  );
  assert.deepEqual(cellsOf(lines[0]!, 'Belegfeld 1', 'Buchungstext'), [
    '"I-2026-000001"',
    '"Verlag ""Nord"" GmbH, O-7"',
  ]);
});

test('what is taxed elsewhere has an account of its own, and the country or number of the buyer', () => {
  const names = [
    'Gegenkonto (ohne BU-Schlüssel)',
    'EU-Land u. UStID (Bestimmung)',
    'EU-Steuersatz (Bestimmung)',
  ];
  const cases: Partial<BookRow>[] = [
    { treatment: 'ReverseCharge', place: 'BE', country: 'BE', vatNumber: 'BE0403019261' },
    { place: 'FI', country: 'FI', vatNumber: '', ratePercent: 25.5 },
    { place: 'CH', country: 'CH', ratePercent: 8.1 },
    { treatment: 'OutOfScope', place: 'TR', country: 'TR', ratePercent: 0 },
  ];
  const { lines } = written(cases.map((more) => row(more)));
  assert.deepEqual(
    lines.map((line) => cellsOf(line, ...names)),
    [
      ['8336', '"BE0403019261"', ''],
      ['8331', '"FI"', '25,50'],
      ['8338', '', ''],
      ['8338', '', ''],
    ],
  );
});

test('amounts in other currencies have the rate of their day in euros; without one, the month is refused', () => {
  const rates = '2026-06-01 USD 1.085\n2026-06-01 JPY 162.5\n2026-06-01 KWD 0.33';
  const names = ['Umsatz (ohne Soll/Haben-Kz)', 'Kurs', 'Basis-Umsatz', 'WKZ Basis-Umsatz'];
  const { lines } = written(
    [
      row({ currency: 'USD' }),
      row({ currency: 'JPY', gross: 16_250 }),
      row({ currency: 'KWD', gross: 33_000 }),
    ],
    rates,
  );
  assert.deepEqual(
    lines.map((line) => cellsOf(line, ...names)),
    [
      ['119,00', '1,085', '109,68', '"EUR"'],
      ['16250,00', '162,50', '100,00', '"EUR"'],
      ['33,00', '0,33', '100,00', '"EUR"'],
    ],
  );
  assert.throws(() => written([row({ currency: 'USD' })]), NotBookable);
});

test('letters are Windows-1252: others lose their accents, and nothing breaks a line', () => {
  const { lines, file } = written([row({ name: 'Łukasz Żółć\r\nŒuvre Groß €', reference: '' })]);
  assert.deepEqual(cellsOf(lines[0]!, 'Buchungstext'), ['"?ukasz Zó?c Œuvre Groß €"']);
  assert.ok(file.includes(0x80) && file.includes(0xdf));
});

test('a name that a spreadsheet would take for a formula is text', () => {
  for (const name of ['=1+1', '+1', '-1', '@SUM(1)', "\t=cmd|'/C calc'!A0"]) {
    const { lines } = written([row({ name })]);
    const [cell = ''] = cellsOf(lines[0] ?? '', 'Buchungstext');
    assert.match(cell, /^"'[=+@-]/, cell);
  }
});

test('settings of DATEV are known names with their values', () => {
  assert.ok(areDatevSettings('') && areDatevSettings(' consultant  29098 \n\nchart SKR04'));
  for (const wrong of [
    'consultant 999',
    'client 0',
    'chart SKR49',
    'yearBegins 13',
    'bank 12',
    'other 1',
    'bank',
  ])
    assert.ok(!areDatevSettings(wrong), wrong);
  assert.equal(datevSettingsFrom('consultant 29098'), null);
  const { chart, accounts } = datevSettingsFrom('consultant 29098\nclient 1\nchart SKR04')!;
  assert.deepEqual([chart, accounts.domestic, accounts.bank], ['SKR04', '4400', '1800']);
});
