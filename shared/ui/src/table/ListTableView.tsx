import {
  getCoreRowModel,
  useReactTable,
  type ColumnDef,
  type Header,
  type Row as TableRow,
} from '@tanstack/react-table';
import { useMemo, type KeyboardEvent } from 'react';
import { Icon } from '../controls/Icon.tsx';
import { Pagination } from '../display/Pagination.tsx';
import { Skeleton } from '../feedback/Loading.tsx';
import type { ListColumn, ListTableProps } from './list.types.ts';
import { ListBar } from './ListBar.tsx';
import { readSorting, writeSorting } from './sorting.ts';
import './list.css';

const SKELETON_ROWS = 8;

/** Arrow keys move between the rows' first links; Home and End go to the ends. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('tr > td:first-child a')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  const target = {
    ArrowDown: links[at + 1],
    ArrowUp: links[at - 1],
    Home: links[0],
    End: links.at(-1),
  }[event.key];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

const nextSorting = (name: string, sorting: string): string => {
  const now = readSorting(sorting);
  if (now?.name !== name) return writeSorting(name, 'ascend') ?? '';
  return now.order === 'ascend' ? (writeSorting(name, 'descend') ?? '') : '';
};

function Head<Row>({
  header,
  sorting,
  onSort,
}: {
  readonly header: Header<Row, unknown>;
  readonly sorting: string;
  readonly onSort: (sorting: string) => void;
}) {
  const { sortable, align, title } = header.column.columnDef.meta as unknown as ListColumn<Row>;
  const now = readSorting(sorting);
  const order = sortable !== undefined && now?.name === sortable ? now.order : null;
  return (
    <th
      scope="col"
      data-align={align}
      aria-sort={order === null ? undefined : order === 'ascend' ? 'ascending' : 'descending'}
    >
      {sortable === undefined ? (
        title
      ) : (
        <button
          type="button"
          className="ed-list__sort"
          onClick={() => onSort(nextSorting(sortable, sorting))}
        >
          {title}
          <span data-order={order ?? undefined}>
            <Icon name="down" />
          </span>
        </button>
      )}
    </th>
  );
}

/** The table of the library, which shows these columns. */
function useListTable<Row extends object>(
  { rows, columns, rowKey, total }: ListTableProps<Row>,
  shown: readonly string[],
) {
  const definitions = useMemo(
    () =>
      columns.map((column): ColumnDef<Row> => ({
        id: column.key,
        header: column.title,
        meta: column as object,
      })),
    [columns],
  );
  const data = useMemo(() => [...rows], [rows]);
  // The library's functions can't be memoized; this component is drawn again with each change
  // anyway.
  // oxlint-disable-next-line react/incompatible-library
  return useReactTable<Row>({
    data,
    columns: definitions,
    getCoreRowModel: getCoreRowModel(),
    getRowId: rowKey,
    manualSorting: true,
    manualPagination: true,
    manualFiltering: true,
    rowCount: total,
    state: {
      columnVisibility: Object.fromEntries(
        columns.map(({ key, fixed }) => [key, fixed === true || shown.includes(key)]),
      ),
    },
  });
}

/** The rows, or their places while the first ones are loaded. */
function Body<Row extends object>({
  rows,
  columnCount,
}: {
  readonly rows: readonly TableRow<Row>[];
  readonly columnCount: number;
}) {
  return (
    <tbody onKeyDown={moveBetweenRows}>
      {rows.length === 0
        ? Array.from({ length: SKELETON_ROWS }, (_, index) => (
            <tr key={index}>
              <td colSpan={columnCount}>
                <Skeleton height="1.2em" />
              </td>
            </tr>
          ))
        : rows.map((row) => (
            <tr key={row.id}>
              {row.getVisibleCells().map((cell) => {
                const { title, align, render } = cell.column.columnDef
                  .meta as unknown as ListColumn<Row>;
                // Not `flexRender` (8.21.3): it takes a function for a component, so new
                // columns would replace all cells and close what is open in them.
                return (
                  <td key={cell.id} data-label={title} data-align={align}>
                    {render(cell.row.original)}
                  </td>
                );
              })}
            </tr>
          ))}
    </tbody>
  );
}

/** The list's drawing, loaded with its library. */
export default function ListTableView<Row extends object>(props: ListTableProps<Row>) {
  const { label, rows, columns, total, view, onView, isLoading = false, empty } = props;
  const usual = columns.filter(({ hidden }) => !hidden).map(({ key }) => key);
  const shown = view.columns ?? usual;
  const table = useListTable(props, shown);
  const isEmpty = rows.length === 0 && !isLoading;
  return (
    <div className="ed-list" aria-busy={isLoading || undefined}>
      <ListBar list={props} shown={shown} usual={usual} />
      {isEmpty ? (
        empty
      ) : (
        <div className="ed-list__scroll">
          <table aria-label={label} aria-rowcount={total}>
            <thead>
              {table.getHeaderGroups().map((group) => (
                <tr key={group.id}>
                  {group.headers.map((header) => (
                    <Head
                      key={header.id}
                      header={header}
                      sorting={view.sorting}
                      onSort={(sorting) => onView({ sorting })}
                    />
                  ))}
                </tr>
              ))}
            </thead>
            <Body rows={table.getRowModel().rows} columnCount={shown.length + 1} />
          </table>
        </div>
      )}
      <Pagination
        page={view.page}
        pageSize={view.pageSize}
        total={total}
        onChange={(page) => onView({ page })}
      />
    </div>
  );
}
