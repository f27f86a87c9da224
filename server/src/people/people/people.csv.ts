import type { Person } from '@editorial/contracts/identity';
import { csvLine } from '../../ground/csv.ts';

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

/** Streams people as CSV (RFC 4180, with a byte order mark for spreadsheets). */
export async function* peopleCsv(pages: AsyncIterable<Person[]>): AsyncGenerator<string> {
  yield `\ufeff${csvLine(columns.map(([name]) => name))}`;
  for await (const people of pages)
    yield people.map((person) => csvLine(columns.map(([, value]) => value(person)))).join('');
}
