import { formatDate, formatNumber, type TextKey, type Translate } from '@editorial/platform';
import type { ListColumn } from '@editorial/ui/table';
import type { ReactNode } from 'react';

type T = Translate<'administration'>;

/** How a column shows a row: as it likes, or a value in the way of all lists. */
type CellOf<Row> =
  | { readonly render: (row: Row, t: T) => ReactNode }
  | { readonly count: (row: Row) => number }
  /** A day. */
  | { readonly date: (row: Row) => string | null }
  /** A day and its time. */
  | { readonly time: (row: Row) => string | null };

/** A column of a list of the administration. Its title is a key of the texts. */
export type Column<Row> = Omit<ListColumn<Row>, 'title' | 'render'> & {
  readonly title: TextKey<'administration'>;
} & CellOf<Row>;

const asDate = (value: string | null, options?: Intl.DateTimeFormatOptions) =>
  value === null ? '–' : formatDate(value, options);

function renderOf<Row>(column: CellOf<Row>, t: T): ListColumn<Row>['render'] {
  if ('count' in column) return (row) => formatNumber(column.count(row));
  if ('date' in column) return (row) => asDate(column.date(row));
  if ('time' in column)
    return (row) => asDate(column.time(row), { dateStyle: 'medium', timeStyle: 'short' });
  return (row) => column.render(row, t);
}

/** The columns of a list with their titles in the visitor's language. Numbers are at the end. */
export const shownColumns = <Row>(columns: readonly Column<Row>[], t: T): ListColumn<Row>[] =>
  columns.map((column) => ({
    ...('count' in column && { align: 'end' as const }),
    ...column,
    title: t(column.title),
    render: renderOf(column, t),
  }));
