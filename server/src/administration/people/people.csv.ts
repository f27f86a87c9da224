import type { Person } from '@editorial/contracts/identity';
import { csvCell } from '../../csv.ts';

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
const line = (cells: readonly string[]) => `${cells.map((cell) => csvCell(cell)).join(',')}\r\n`;

/** Streams people as CSV (RFC 4180, with a byte order mark for spreadsheets). */
export async function* peopleCsv(pages: AsyncIterable<Person[]>): AsyncGenerator<string> {
  yield `\ufeff${line(columns.map(([name]) => name))}`;
  for await (const people of pages)
    yield people.map((person) => line(columns.map(([, value]) => value(person)))).join('');
}
