import { drawPdf, latin } from '../http/pdf.ts';
import { decimalOf, formatMoney, moneyOf } from '../money.ts';
import { csvCell } from '../csv.ts';
import type { StatementDetails } from './statements.ts';

const row = (cells: readonly (string | number)[]) => `${cells.map(csvCell).join(',')}\r\n`;

const columnNames = [
  'Issued',
  'License',
  'Asset',
  'Title',
  'Exclusivity',
  'Revenue',
  'Rate',
  'Share',
  'Currency',
];

/** Formats a statement as CSV (RFC 4180, with a byte order mark for spreadsheets). */
export function statementCsv({ lines, currency, revenue, share }: StatementDetails): string {
  const decimal = (amount: number) => decimalOf(moneyOf({ amount, currency }));
  const rows = lines.map((line) =>
    row([
      line.issuedAt,
      line.licenseNumber,
      line.assetNumber,
      line.assetTitle,
      line.exclusivity,
      decimal(line.revenue),
      line.sharePercent,
      decimal(line.share),
      currency,
    ]),
  );
  const sum = row(['Sum', '', '', '', '', decimal(revenue), '', decimal(share), currency]);
  return `\ufeff${row(columnNames)}${rows.join('')}${sum}`;
}

/** Renders a statement as PDF, under the name of the site. */
export const statementPdf = (
  { contributorName, month, closedAt, lines, currency, revenue, share }: StatementDetails,
  author: string,
): Promise<Buffer> =>
  drawPdf(
    { title: `Statement ${month}`, author },
    (page, write) => {
      const money = (amount: number) => formatMoney(moneyOf({ amount, currency }));
      page.font('Times-Roman').fontSize(26);
      write(author);
      page.moveDown(0.6);
      page.fontSize(20).text(`Statement ${month}`).moveDown(0.3);
      page
        .font('Helvetica')
        .fontSize(10)
        .text(latin(contributorName))
        .text(closedAt ? `Closed ${closedAt.slice(0, 10)}` : 'Open: may still change')
        .moveDown(1.2);
      for (const line of lines) {
        const top = page.y;
        const { issuedAt, licenseNumber, assetNumber, assetTitle } = line;
        const what = [issuedAt.slice(0, 10), licenseNumber, assetNumber, assetTitle].join('  ');
        page.text(latin(what), 56, top, { width: 320 });
        const bottom = page.y;
        page.text(
          `${money(line.revenue)}  ${line.sharePercent} %  ${money(line.share)}`,
          376,
          top,
          {
            width: 163,
            align: 'right',
          },
        );
        page.y = Math.max(bottom, page.y) + 4;
      }
      page
        .moveDown(0.8)
        .font('Helvetica-Bold')
        .text(`Revenue ${money(revenue)}    Share ${money(share)}`, 56, page.y, {
          width: 483,
          align: 'right',
        });
    },
    [author],
  );
