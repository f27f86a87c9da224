import type { ExportKind } from '@editorial/contracts/exports';
import { call, formatNumber, useCulture, useT, type TextKey } from '@editorial/platform';
import { Button, EmptyState } from '@editorial/ui';
import { Choice, DayChoice, ListTable } from '@editorial/ui/table';
import type { ReactNode } from 'react';
import { shownColumns, type Column } from './columns.ts';
import { useExport } from './export-list.ts';
import { saveList } from './list-export.ts';
import { ListExports } from './ListExports.tsx';
import { Failed, Outdated } from './Loaded.tsx';
import type { Filter, Filters } from './list-filters.ts';
import type { ListEndpoint, RowOf, ShownList } from './use-list.ts';

type Key = TextKey<'administration'>;

/** The name of the list, and its texts. */
export interface ListWords {
  readonly search: Key;
  /** Counts the rows: `12 people`. */
  readonly count: Key;
  /** Shown if there are no rows. */
  readonly empty: Key;
  /** Shown if search and filters leave no rows. Without it: `empty`. */
  readonly notFound?: Key;
}

/**
 * The whole list as a file: fields of its rows, or a file that the server writes, for a long list in
 * the background.
 */
export type ExportedList<Row> =
  | { readonly fileName: string; readonly fields: readonly (keyof Row & string)[] }
  | { readonly fileName: string; readonly path: string; readonly kind: ExportKind };

export interface ListProps<E extends ListEndpoint, F extends Filters> {
  readonly list: ShownList<E, F>;
  readonly label: Key;
  readonly columns: readonly Column<RowOf<E>>[];
  readonly rowKey: (row: RowOf<E>) => string;
  readonly texts: ListWords;
  readonly exported: ExportedList<RowOf<E>>;
  /** The acts of the whole list, at the end of its bar. */
  readonly tools?: ReactNode;
  /** Shown instead of the text if the list has no rows at all. */
  readonly whenEmpty?: ReactNode;
}

/**
 * A list of the administration: its table, its filters, its file, and what it says without rows.
 */
export function List<E extends ListEndpoint, F extends Filters>({
  list,
  label,
  columns,
  rowKey,
  texts,
  exported,
  tools,
  whenEmpty,
}: ListProps<E, F>) {
  const t = useT('administration');
  useCulture();
  const save = useSave(list, exported);
  const { data, total } = list;
  return (
    <>
      {data && list.isError && <Outdated onRetry={list.retry} />}
      {'kind' in exported && <ListExports kind={exported.kind} />}
      <ListTable
        label={t(label)}
        rows={(data?.items ?? []) as readonly RowOf<E>[]}
        columns={shownColumns(columns, t)}
        rowKey={rowKey}
        total={total}
        view={list.view}
        onView={list.onView}
        isLoading={list.isLoading}
        texts={{
          search: t(texts.search),
          columns: t('Columns'),
          count: t(texts.count, { count: total, figure: formatNumber(total) }),
          export: t('Export'),
        }}
        onExport={() => void save()}
        tools={tools}
        filters={<ListFilters list={list} />}
        empty={<NoRows list={list} texts={texts} whenEmpty={whenEmpty} />}
      />
    </>
  );
}

/** Saves all rows of the search and filters that are shown. */
function useSave<E extends ListEndpoint, F extends Filters>(
  { endpoint, params, query }: ShownList<E, F>,
  exported: ExportedList<RowOf<E>>,
): () => Promise<void> {
  const exportRows = useExport();
  if ('fields' in exported)
    return () =>
      exportRows(exported.fileName, exported.fields, async (span) => {
        const input = { ...(params && { params }), query: { ...query, ...span } };
        return (await call(endpoint as ListEndpoint, input)) as {
          readonly totalCount: number;
          readonly items: readonly RowOf<E>[];
        };
      });
  const { skipCount: _skip, maxResultCount: _size, ...asked } = query as Record<string, unknown>;
  const search = new URLSearchParams(
    Object.entries(asked).map(([name, value]) => [name, String(value)]),
  );
  return () => saveList(exported.kind, `${exported.path}?${search}`, exported.fileName);
}

function ListFilters<E extends ListEndpoint, F extends Filters>({
  list: { filters, chosen, setFilter },
}: {
  readonly list: ShownList<E, F>;
}) {
  return Object.entries(filters).map(([name, filter]) => (
    <FilterField
      key={name}
      filter={filter}
      value={chosen[name]}
      onChange={(value) => setFilter(name, value)}
    />
  ));
}

function FilterField({
  filter,
  value,
  onChange,
}: {
  readonly filter: Filter;
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
}) {
  const t = useT('administration');
  if (filter.kind === 'link') return null;
  if (!('values' in filter))
    return (
      <DayChoice
        unit={filter.kind === 'month' ? 'month' : 'day'}
        label={t(filter.label)}
        value={value ?? ''}
        max={filter.max}
        onChange={onChange}
      />
    );
  return (
    <Choice
      label={t(filter.label)}
      values={filter.values}
      value={value}
      onChange={onChange}
      {...(filter.any !== undefined && { any: t(filter.any) })}
      {...(filter.nameOf && { nameOf: filter.nameOf })}
    />
  );
}

/** Why there are no rows, and the way out. */
function NoRows<E extends ListEndpoint, F extends Filters>({
  list: { isError, isNarrowed, retry, clear },
  texts,
  whenEmpty,
}: {
  readonly list: ShownList<E, F>;
  readonly texts: ListWords;
  readonly whenEmpty: ReactNode;
}) {
  const t = useT('administration');
  if (isError) return <Failed onRetry={retry} />;
  if (!isNarrowed) return whenEmpty ?? <EmptyState title={t(texts.empty)} />;
  return (
    <EmptyState
      title={t(texts.notFound ?? texts.empty)}
      action={<Button onClick={clear}>{t('ShowAll')}</Button>}
    />
  );
}
