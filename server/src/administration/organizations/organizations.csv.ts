import type { TenantDetails } from '@editorial/contracts/tenants';
import { csvCell } from '../../csv.ts';
import type { Database } from '../../database/database.ts';
import { listOrganizations, readOrganization, type OrganizationFilter } from './organizations.ts';

const ROWS_PER_READ = 100;

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
const line = (cells: readonly (string | number)[]) =>
  `${cells.map((cell) => csvCell(cell)).join(',')}\r\n`;

/** Reads all organizations of a filter with their use, in pages with a transaction each. */
export async function* organizationPages(
  database: Database,
  filter: OrganizationFilter,
): AsyncGenerator<TenantDetails[]> {
  for (let skipCount = 0; ; skipCount += ROWS_PER_READ) {
    const page = { ...filter, skipCount, maxResultCount: ROWS_PER_READ };
    const details = await database.asSystem(async (tx) => {
      const { items } = await listOrganizations(tx, page);
      const read: TenantDetails[] = [];
      for (const { id } of items) read.push(await readOrganization(tx, id));
      return read;
    });
    yield details;
    if (details.length < ROWS_PER_READ) return;
  }
}

/** Streams organizations as CSV (RFC 4180, with a byte order mark for spreadsheets). */
export async function* organizationsCsv(
  pages: AsyncIterable<TenantDetails[]>,
): AsyncGenerator<string> {
  yield `\ufeff${line(columns.map(([name]) => name))}`;
  for await (const organizations of pages)
    yield organizations.map((one) => line(columns.map(([, value]) => value(one)))).join('');
}
