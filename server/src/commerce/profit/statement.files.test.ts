import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pdfTextOf } from '../invoices/pdf-text.testing.ts';
import { statementCsv, statementPdf } from './statement.files.ts';
import type { StatementDetails } from './statements.ts';

const line = (change: Partial<StatementDetails['lines'][number]> = {}) => ({
  issuedAt: '2026-05-04T10:00:00.000Z',
  licenseNumber: 'L-2026-000007',
  assetNumber: 'ED-0000009',
  assetTitle: 'Piers, at "noon"',
  exclusivity: 'NonExclusive',
  kind: 'Sale',
  revenue: 1900,
  sharePercent: 40,
  share: 760,
  ...change,
});
const statement = (change: Partial<StatementDetails> = {}) =>
  ({
    contributorId: '',
    contributorName: 'Ada Moor',
    month: '2026-05',
    closedAt: '2026-06-05T08:00:00.000Z',
    currency: 'EUR',
    revenue: 1567,
    share: 627,
    lines: [
      line(),
      line({ licenseNumber: 'L-2026-000008', kind: 'Refund', revenue: -333, share: -133 }),
    ],
    ...change,
  }) as StatementDetails;
const textOf = async (of: StatementDetails, language: string | null = null) =>
  pdfTextOf(new Uint8Array(await statementPdf(of, 'Harbor Pictures', { language })).buffer);

test('a printed statement has its contributor, its month, each line, and the sum of all', async () => {
  const text = await textOf(statement());
  for (const part of [
    'Harbor Pictures',
    'Statement 2026-05',
    'Ada Moor',
    'Closed 2026-06-05',
    'Revenue Rate Share',
    '2026-05-04 L-2026-000007 ED-0000009 Piers, at "noon"',
    '€19.00 40 % €7.60',
    'L-2026-000008',
    '-€3.33 40 % -€1.33',
    'Revenue €15.67 Share €6.27',
  ])
    assert.ok(text.replaceAll(/\s+/g, ' ').includes(part), `${part}\n${text}`);
});

test('a statement is in the language of its contributor; one without a language stays as it was issued', async () => {
  const text = (await textOf(statement(), 'de')).replaceAll(/\s+/g, ' ');
  for (const part of [
    'Abrechnung Mai 2026',
    'Abgeschlossen am 05.06.2026',
    'Umsatz Satz Anteil',
    '04.05.2026 L-2026-000007 ED-0000009 Piers, at "noon"',
    '19,00 € 40 % 7,60 €',
    'Umsatz 15,67 € Anteil 6,27 €',
  ])
    assert.ok(text.includes(part), `${part}\n${text}`);
  assert.doesNotMatch(text, /Statement|Revenue|Share|2026-05/);
});

test('an open month says that it may change; one without lines has no table, but its sum', async () => {
  const text = await textOf(statement({ closedAt: null, lines: [], revenue: 0, share: 0 }));
  assert.match(text, /Open: may still change/);
  assert.doesNotMatch(text, /Closed|License/);
  assert.match(text, /Revenue €0\.00\s+Share €0\.00/);
});

test('the table has a line for each license, and the sum last', () => {
  assert.equal(
    statementCsv(statement()),
    [
      '\ufeffIssued,License,Asset,Title,Exclusivity,Kind,Revenue,Rate,Share,Currency',
      '2026-05-04T10:00:00.000Z,L-2026-000007,ED-0000009,"Piers, at ""noon""",NonExclusive,Sale,19.00,40,7.60,EUR',
      '2026-05-04T10:00:00.000Z,L-2026-000008,ED-0000009,"Piers, at ""noon""",NonExclusive,Refund,-3.33,40,-1.33,EUR',
      'Sum,,,,,,15.67,,6.27,EUR',
      '',
    ].join('\r\n'),
  );
});
