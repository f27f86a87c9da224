import { bookTables } from './books.ts';
import { collectionTables } from './collections.ts';
import { contributionTables } from './contributions.ts';
import { noticeTables } from './notices.ts';
import { operationTables } from './operation.ts';
import { peopleTables, type PersonalTable } from './personal-data.ts';
import { purchaseTables } from './purchases.ts';

/**
 * Every table that holds something of people. The copy of a person's data (Art. 15 and 20 GDPR),
 * its erasure (Art. 17) and the privacy text are built from it. `register.test.ts` compares it with
 * the real schema.
 */
export const personalTables: readonly PersonalTable[] = [
  ...peopleTables,
  ...purchaseTables,
  ...bookTables,
  ...collectionTables,
  ...contributionTables,
  ...noticeTables,
  ...operationTables,
];

/** The name of a table with its schema. */
export const fullNameOf = ({ table }: Pick<PersonalTable, 'table'>): string =>
  table.includes('.') ? table : `public.${table}`;

/** Whether closing the account deletes the person's rows. */
export const isDeleted = ({ columns }: PersonalTable): boolean =>
  Object.values(columns).includes('Deleted');
