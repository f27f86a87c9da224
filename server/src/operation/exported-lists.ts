import { booksList } from '../commerce/issued-documents/book-table.ts';
import type { Context } from '../commerce/context/context.ts';
import { ordersList } from '../commerce/sales/orders.csv.ts';
import type { ExportedList } from '../ground/exports/exported-list.ts';
import { organizationsList } from '../people/organizations/organizations.csv.ts';
import { peopleList } from '../people/people/people.csv.ts';
import { auditList } from './audit/audit.routes.ts';

/** The lists of all wings that are written to a file when they are long. */
export const exportedLists = (context: Context): readonly ExportedList[] => [
  ordersList,
  booksList,
  peopleList,
  organizationsList,
  auditList(context),
];
