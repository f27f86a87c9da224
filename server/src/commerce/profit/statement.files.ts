import { decimalOf, formatMoney, moneyOf } from '../../ground/money.ts';
import { csvLine } from '../../ground/csv.ts';
import { drawPdf } from '../../ground/pdf/pdf.ts';
import { shortDayIn } from '../../settings/languages/dates.ts';
import { sayIn } from '../invoices/document-words.ts';
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

/** The month of a statement: `May 2026`. */
const monthIn = (language: string, month: string): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  );

/**
 * Renders a statement as PDF, under the name of the site. Those from before they had a language (null)
 * keep the English and the dates that they were issued with. `now` is when one of an open month is
 * made.
 */
export function statementPdf(
  statement: StatementDetails,
  site: string,
  { language, now = new Date() }: { readonly language: string | null; readonly now?: Date },
): Promise<Buffer> {
  const { contributorName, month, closedAt, lines, currency, revenue, share } = statement;
  const say = sayIn(language ?? 'en');
  const money = (amount: number) =>
    formatMoney(moneyOf({ amount, currency }), language ?? undefined);
  const day = (at: string) =>
    language === null ? at.slice(0, 10) : shortDayIn(language, new Date(at));
  const title = say('Statement', { month: language === null ? month : monthIn(language, month) });
  const about = {
    title,
    author: site,
    at: closedAt ? new Date(closedAt) : now,
    ...(language === null ? {} : { language }),
  };
  return drawPdf(about, (paper) => {
    paper.text(site, { style: 'Title', size: 26 });
    paper.space(12);
    paper.heading(title, { size: 20 });
    paper.space(6);
    paper.text(contributorName);
    paper.text(closedAt ? say('Closed', { date: day(closedAt) }) : say('Open'));
    paper.space(16);
    const rows = lines.map((line) => [
      [day(line.issuedAt), line.licenseNumber, line.assetNumber, line.assetTitle].join('  '),
      `${money(line.revenue)}  ${line.sharePercent} %  ${money(line.share)}`,
    ]);
    const head = [say('Head:License'), say('Head:Shares')];
    if (rows.length > 0) paper.table(COLUMNS, rows, { head });
    paper.space(10);
    const sum = say('StatementSum', { revenue: money(revenue), share: money(share) });
    paper.text(sum, { align: 'right', isBold: true });
  });
}
