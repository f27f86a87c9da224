import { tenantsApi, type TenantDetails } from '@editorial/contracts/tenants';
import { csvLine } from '../../ground/csv.ts';
import { exportedList } from '../../ground/exports/exported-list.ts';
import { organizationKeys, readOrganization } from './organizations.ts';

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

/** Organizations as CSV (RFC 4180, with a byte order mark for spreadsheets). */
export const organizationsList = exportedList({
  kind: 'Organizations',
  endpoint: tenantsApi.export,
  fileName: 'organizations.csv',
  page: '/administration/organizations',
  action: 'Organizations.Exported',
  isGlobal: true,
  head: `\ufeff${csvLine(columns.map(([name]) => name))}`,
  keys: organizationKeys,
  lines: (read, keys) =>
    read(async (tx) => {
      let text = '';
      for (const id of keys) {
        const one = await readOrganization(tx, id);
        text += csvLine(columns.map(([, value]) => value(one)));
      }
      return text;
    }),
});
