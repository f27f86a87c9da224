import { decimalOf, formatMoney, moneyOf } from '../../ground/money.ts';
import { csvLine } from '../../ground/csv.ts';
import { drawPdf } from '../../ground/pdf/pdf.ts';
import type { StatementDetails } from './statements.ts';

const columnNames = [
  'Issued',
  'License',
  'Asset',
  'Title',
  'Exclusivity',
  'Kind',
  'Revenue',
  'Rate',
  'Share',
  'Currency',
];

/** Formats a statement as CSV (RFC 4180, with a byte order mark for spreadsheets). */
export function statementCsv({ lines, currency, revenue, share }: StatementDetails): string {
  const decimal = (amount: number) => ({ written: decimalOf(moneyOf({ amount, currency })) });
  const rows = lines.map((line) =>
    csvLine([
      line.issuedAt,
      line.licenseNumber,
      line.assetNumber,
      line.assetTitle,
      line.exclusivity,
      line.kind,
      decimal(line.revenue),
      line.sharePercent,
      decimal(line.share),
      currency,
    ]),
  );
  const sum = csvLine(['Sum', '', '', '', '', '', decimal(revenue), '', decimal(share), currency]);
  return `\ufeff${csvLine(columnNames)}${rows.join('')}${sum}`;
}

const COLUMNS = [
  { x: 56, width: 316 },
  { x: 376, width: 163, align: 'right' },
] as const;

/**
 * Renders a statement as PDF, under the name of the site. `now` is when one of an open month is
 * made.
 */
export function statementPdf(
  statement: StatementDetails,
  site: string,
  now = new Date(),
): Promise<Buffer> {
  const { contributorName, month, closedAt, lines, currency, revenue, share } = statement;
  const money = (amount: number) => formatMoney(moneyOf({ amount, currency }));
  const title = `Statement ${month}`;
  const about = { title, author: site, at: closedAt ? new Date(closedAt) : now };
  return drawPdf(about, (paper) => {
    paper.text(site, { style: 'Title', size: 26 });
    paper.space(12);
    paper.heading(title, { size: 20 });
    paper.space(6);
    paper.text(contributorName);
    paper.text(closedAt ? `Closed ${closedAt.slice(0, 10)}` : 'Open: may still change');
    paper.space(16);
    const rows = lines.map((line) => [
      [line.issuedAt.slice(0, 10), line.licenseNumber, line.assetNumber, line.assetTitle].join(
        '  ',
      ),
      `${money(line.revenue)}  ${line.sharePercent} %  ${money(line.share)}`,
    ]);
    if (rows.length > 0) paper.table(COLUMNS, rows, { head: ['License', 'Revenue  Rate  Share'] });
    paper.space(10);
    const sum = `Revenue ${money(revenue)}    Share ${money(share)}`;
    paper.text(sum, { align: 'right', isBold: true });
  });
}
