import { identityApi, type Person } from '@editorial/contracts/identity';
import { csvLine } from '../../ground/csv.ts';
import { exportedList, inOrderOf } from '../../ground/exports/exported-list.ts';
import { peopleKeys, peopleOf } from './people.queries.ts';

const columns: readonly [string, (person: Person) => string][] = [
  ['Id', (person) => person.id],
  ['User name', (person) => person.userName],
  ['First name', (person) => person.name],
  ['Last name', (person) => person.surname],
  ['E-mail', (person) => person.email],
  ['Confirmed', (person) => (person.emailConfirmed ? 'yes' : 'no')],
  ['Company', (person) => person.company],
  ['Country', (person) => person.country ?? ''],
  ['Roles', (person) => person.roleNames.join('; ')],
  ['Active', (person) => (person.isActive ? 'yes' : 'no')],
  ['Locked until', (person) => person.lockoutEnd ?? ''],
  ['Created', (person) => person.creationTime],
];

/** People as CSV (RFC 4180, with a byte order mark for spreadsheets). */
export const peopleList = exportedList({
  kind: 'People',
  endpoint: identityApi.exportUsers,
  fileName: 'people.csv',
  page: '/administration/people',
  action: 'People.Exported',
  head: `\ufeff${csvLine(columns.map(([name]) => name))}`,
  keys: peopleKeys,
  async lines(read, keys) {
    const people = inOrderOf(keys, await read((tx) => peopleOf(tx, keys)), ({ id }) => id);
    return people.map((person) => csvLine(columns.map(([, value]) => value(person)))).join('');
  },
});
