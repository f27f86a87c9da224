import { useMemo } from 'react';
import { useAddressParams } from './address-params.ts';
import type { ListView } from './list.types.ts';

const PAGE_SIZE = 25;
const MAX_PAGE_SIZE = 100;

const positive = (value: string | null, fallback: number, most: number): number => {
  const number = Math.trunc(Number(value));
  return number >= 1 && number <= most ? number : fallback;
};

/** Reads a list's view from the address; whatever is not valid there counts as not said. */
const readView = (params: URLSearchParams): ListView => ({
  search: params.get('q') ?? '',
  sorting: params.get('sort') ?? '',
  page: positive(params.get('page'), 1, 1_000_000),
  pageSize: positive(params.get('size'), PAGE_SIZE, MAX_PAGE_SIZE),
  columns: params.get('columns')?.split('.').filter(Boolean) ?? null,
});

/** Returns the input of the server's list calls; empty values are left out. */
export interface ListQuery {
  readonly filter?: string;
  readonly sorting?: string;
  readonly skipCount: number;
  readonly maxResultCount: number;
}

/**
 * A list's view, kept in the address, so that a link shows the same. `filters` names further
 * parameters; a change of them, of the search or of the sorting goes back to the first page.
 */
export function useListView<Name extends string = never>(filters: readonly Name[] = []) {
  const { params, change: changeParams } = useAddressParams();
  const view = useMemo(() => readView(params), [params]);
  const write = (change: Readonly<Record<string, string>>) =>
    changeParams({ page: '', ...change }, { replace: true });
  const onView = (change: Partial<ListView>) =>
    write({
      ...(change.search === undefined ? {} : { q: change.search }),
      ...(change.sorting === undefined ? {} : { sort: change.sorting }),
      ...(change.page === undefined ? {} : { page: change.page > 1 ? String(change.page) : '' }),
      ...(change.columns === undefined
        ? {}
        : { columns: change.columns?.join('.') ?? '', page: params.get('page') ?? '' }),
    });
  const chosen = Object.fromEntries(
    filters.map((name) => [name, params.get(name) ?? '']),
  ) as Readonly<Record<Name, string>>;
  const query: ListQuery = {
    ...(view.search ? { filter: view.search } : {}),
    ...(view.sorting ? { sorting: view.sorting } : {}),
    skipCount: (view.page - 1) * view.pageSize,
    maxResultCount: view.pageSize,
  };
  return {
    view,
    onView,
    query,
    filters: chosen,
    setFilter: (name: Name, value: string) => write({ [name]: value }),
    /** Shows everything again: no search, no filters. */
    clear: () => write(Object.fromEntries(['q', ...filters].map((name) => [name, '']))),
  };
}
