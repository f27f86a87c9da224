import type { TenantDetails } from '@editorial/contracts/tenants';
import { csvLine } from '../../ground/csv.ts';

const columns: readonly [string, (organization: TenantDetails) => string | number][] = [
  ['Id', ({ id }) => id],
  ['Name', ({ name }) => name],
  ['Active', ({ isActive }) => (isActive ? 'yes' : 'no')],
  ['Created', ({ creationTime }) => creationTime],
  ['Most people', ({ features }) => features.MaxPeople ?? ''],
  ['People', ({ use }) => use.people],
  ['Seats', ({ use }) => use.seats],
  ['Seats taken', ({ use }) => use.seatsTaken],
  ['Credits', ({ use }) => use.credits],
  ['Licenses', ({ use }) => use.licenses],
];

/** Streams organizations as CSV (RFC 4180, with a byte order mark for spreadsheets). */
export async function* organizationsCsv(
  pages: AsyncIterable<TenantDetails[]>,
): AsyncGenerator<string> {
  yield `\ufeff${csvLine(columns.map(([name]) => name))}`;
  for await (const organizations of pages)
    yield organizations.map((one) => csvLine(columns.map(([, value]) => value(one)))).join('');
}
