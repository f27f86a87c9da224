import { getCoreRowModel, useReactTable, type ColumnDef, type Header } from '@tanstack/react-table';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../controls/Button.tsx';
import { Icon } from '../controls/Icon.tsx';
import { Pagination } from '../display/Pagination.tsx';
import { Skeleton } from '../feedback/Loading.tsx';
import { Popover } from '../overlay/Popover.tsx';
import type { ListColumn, ListTableProps } from './list.types.ts';
import { readSorting, writeSorting } from './sorting.ts';
import './list.css';

/** How long typing pauses before the server is asked. */
const SEARCH_DELAY_MS = 250;
const SKELETON_ROWS = 8;

/** The search field. It answers at once and asks the server when typing pauses. */
function SearchField({
  value,
  label,
  onChange,
}: {
  readonly value: string;
  readonly label: string;
  readonly onChange: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  // The address changed by other means, such as the back button.
  useEffect(() => {
    if (value !== sent.current) setTyped(value);
    sent.current = value;
  }, [value]);
  useEffect(() => {
    if (typed === sent.current) return undefined;
    const timer = setTimeout(() => {
      sent.current = typed.trim();
      onChange(typed.trim());
    }, SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed, onChange]);
  return (
    <span className="ed-list__search">
      <Icon name="search" />
      <input
        type="search"
        className="ed-input"
        aria-label={label}
        placeholder={label}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </span>
  );
}

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

function ColumnChoice<Row>({
  columns,
  shown,
  label,
  onChange,
}: {
  readonly columns: readonly ListColumn<Row>[];
  readonly shown: readonly string[];
  readonly label: string;
  readonly onChange: (keys: readonly string[]) => void;
}) {
  return (
    <Popover
      label={label}
      align="end"
      trigger={(props) => (
        <Button {...props} look="quiet" size="small" icon={<Icon name="columns" />}>
          {label}
        </Button>
      )}
    >
      <div className="ed-list__choice">
        {columns
          .filter(({ fixed }) => !fixed)
          .map(({ key, title }) => (
            <label key={key}>
              <input
                type="checkbox"
                checked={shown.includes(key)}
                onChange={(event) =>
                  onChange(
                    columns
                      .map((column) => column.key)
                      .filter((one) => (one === key ? event.target.checked : shown.includes(one))),
                  )
                }
              />
              {title}
            </label>
          ))}
      </div>
    </Popover>
  );
}

/** The list's drawing, loaded with its library. */
export default function ListTableView<Row extends object>({
  label,
  rows,
  columns,
  rowKey,
  total,
  view,
  onView,
  texts,
  isLoading = false,
  empty,
  filters,
  tools,
  onExport,
}: ListTableProps<Row>) {
  const usual = columns.filter(({ hidden }) => !hidden).map(({ key }) => key);
  const shown = view.columns ?? usual;
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
  const table = useReactTable<Row>({
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
  const isEmpty = rows.length === 0 && !isLoading;
  return (
    <div className="ed-list" aria-busy={isLoading || undefined}>
      <div className="ed-list__bar">
        <SearchField
          value={view.search}
          label={texts.search}
          onChange={(search) => onView({ search })}
        />
        {filters}
        <span className="ed-list__end">
          <span className="ed-muted ed-small ed-figures" role="status">
            {isLoading && rows.length === 0 ? '' : texts.count}
          </span>
          <ColumnChoice
            columns={columns}
            shown={shown}
            label={texts.columns}
            onChange={(keys) => onView({ columns: String(keys) === String(usual) ? null : keys })}
          />
          {onExport && (
            <Button look="quiet" size="small" icon={<Icon name="download" />} onClick={onExport}>
              {texts.export}
            </Button>
          )}
          {tools}
        </span>
      </div>
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
            <tbody onKeyDown={moveBetweenRows}>
              {rows.length === 0
                ? Array.from({ length: SKELETON_ROWS }, (_, index) => (
                    <tr key={index}>
                      <td colSpan={shown.length + 1}>
                        <Skeleton height="1.2em" />
                      </td>
                    </tr>
                  ))
                : table.getRowModel().rows.map((row) => (
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
