import { ResolutionType } from '@editorial/contracts/enumerations';
import type { licenseFilter } from '@editorial/contracts/licensing';
import type { z } from '@editorial/contracts/schema';
import type { Caller, Context } from '../context/context.ts';
import { referencesText } from '../subscription/order-fields.ts';
import { csvLine } from '../../ground/csv.ts';
import { decimalOf, moneyOf } from '../../ground/money.ts';
import { licensePages } from './license-history.queries.ts';
import type { LicenseTerms } from './license.queries.ts';

/**
 * Licenses per page. Each page searches for its start among all licenses, so a few large pages are
 * faster than many small ones.
 */
const ROWS_PER_READ = 5000;
const resolutionNames = Object.fromEntries(
  Object.entries(ResolutionType).map(([name, value]) => [value, name]),
);

const columns: readonly [string, (license: LicenseTerms) => string | number][] = [
  ['License', (license) => license.number],
  ['Asset', (license) => license.assetNumber],
  ['Title', (license) => license.assetTitle],
  ['Resolution', (license) => resolutionNames[license.resolutionType] ?? ''],
  ['Zone', (license) => license.licenseZoneId],
  ['Use', (license) => license.usage],
  ['Licensee', (license) => license.licensee],
  ['Person', (license) => license.userName],
  ['Order', (license) => license.orderNumber ?? ''],
  ['References', (license) => referencesText(license.references)],
  ['Source', (license) => license.source],
  ['Credits', (license) => license.credits],
  ['Amount', (license) => decimalOf(moneyOf(license))],
  ['Currency', (license) => license.currency],
  ['Issued', (license) => license.issuedAt],
  ['Ends', (license) => license.endsAt ?? ''],
  ['Picture', (license) => (license.isWithdrawn ? 'Withdrawn' : '')],
  ['Exclusive until', (license) => license.exclusiveUntil ?? ''],
  ['Revoked', (license) => license.revokedAt ?? ''],
  ['Code', (license) => license.verificationCode],
];

/**
 * Generates the licensing history as CSV (RFC 4180, with a byte order mark for spreadsheets), page
 * by page.
 */
export async function* licensesCsv(
  context: Context,
  caller: Caller,
  filter: Partial<z.output<typeof licenseFilter>>,
): AsyncGenerator<string> {
  let head = `\ufeff${csvLine(columns.map(([name]) => name))}`;
  for await (const items of licensePages(context, caller, filter, ROWS_PER_READ)) {
    yield (
      head + items.map((license) => csvLine(columns.map(([, value]) => value(license)))).join('')
    );
    head = '';
  }
}
