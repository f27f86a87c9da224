import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { problem } from '../problem.ts';

/** Returns the column by which a list is sorted, such as `title desc`. Throws for a name that is not known. */
export function readSorting<Column>(
  sorting: string,
  known: Readonly<Record<string, Column>>,
): { readonly column: Column; readonly isDescending: boolean } {
  const [name = '', direction = 'asc', ...rest] = sorting.trim().split(/\s+/);
  const column = Object.hasOwn(known, name) ? known[name] : undefined;
  if (column === undefined || rest.length > 0 || !/^(asc|desc)$/i.test(direction))
    throw problem('Editorial:UnknownSorting', { data: { sorting, known: Object.keys(known) } });
  return { column, isDescending: direction.toLowerCase() === 'desc' };
}

/** The order of rows for a sorting. Rows without a value come last. */
export function orderBy(sorting: string, known: Readonly<Record<string, SQLWrapper>>): SQL {
  const { column, isDescending } = readSorting(sorting, known);
  return isDescending ? sql`${column} desc nulls last` : sql`${column} asc nulls last`;
}

/**
 * A pattern of `ilike` for texts that contain a part: its own signs of patterns mean themselves.
 */
export const containing = (part: string): string =>
  `%${part.trim().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
