import type { Endpoint, EndpointInput, EndpointOutput } from '@editorial/contracts/endpoint';
import type { z } from '@editorial/contracts/schema';
import { endpointQuery } from '@editorial/platform/queries';
import { useListView, type ListQuery } from '@editorial/ui/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { chosenOf, isNarrowedBy, type Chosen, type Filters } from './list-filters.ts';

type Schema = z.ZodType;
interface Page {
  readonly totalCount: number;
  readonly items: readonly object[];
}

/** A call that returns a page of a list. */
export type ListEndpoint = Endpoint<Schema, Schema, Schema, z.ZodType<Page>>;
export type RowOf<E extends ListEndpoint> = EndpointOutput<E>['items'][number];
export type QueryOf<E extends ListEndpoint> = NonNullable<EndpointInput<E>['query']>;

/** Where the rows of a list come from. */
export interface ListSource<E extends ListEndpoint, F extends Filters> {
  readonly endpoint: E;
  readonly params?: NonNullable<EndpointInput<E>['params']>;
  readonly filters?: F;
  /** Sorting of a list that the visitor did not sort: `executionTime desc`. */
  readonly usualSorting?: string;
  /**
   * The query of the call. Without it: search (`filter`), sorting, page, and each filter under its
   * own name.
   */
  readonly queryOf?: (query: ListQuery, chosen: Chosen<F>) => QueryOf<E>;
  /** The list is read again after this time, or after what the rows say. 0: not by itself. */
  readonly refreshMs?: number | ((rows: readonly RowOf<E>[]) => number);
  /** The list is part of a page, so that its failure does not replace the page. */
  readonly isPart?: boolean;
}

/** A list as its page shows it. */
export interface ShownList<E extends ListEndpoint, F extends Filters> {
  readonly endpoint: E;
  readonly params: NonNullable<EndpointInput<E>['params']> | undefined;
  readonly filters: F;
  /** The last answer; absent until the first one. */
  readonly data: EndpointOutput<E> | undefined;
  readonly total: number;
  /** The input of the call. */
  readonly query: QueryOf<E>;
  readonly chosen: Chosen<F>;
  /** A search or a filter hides rows. */
  readonly isNarrowed: boolean;
  /** Rows of this search and these filters are still to come. Reading them again does not count. */
  readonly isLoading: boolean;
  readonly isError: boolean;
  readonly retry: () => void;
  readonly view: ReturnType<typeof useListView>['view'];
  readonly onView: ReturnType<typeof useListView>['onView'];
  readonly setFilter: (name: keyof F & string, value: string) => void;
  /** Shows everything again: no search, no filters. */
  readonly clear: () => void;
}

/** Reads the page of a list that the address of this page names. */
export function useList<E extends ListEndpoint, const F extends Filters = {}>({
  endpoint,
  params,
  filters = {} as F,
  usualSorting = '',
  queryOf = (given, values) => ({ ...given, ...values }) as QueryOf<E>,
  refreshMs = 0,
  isPart = false,
}: ListSource<E, F>): ShownList<E, F> {
  const names = Object.keys(filters) as (keyof F & string)[];
  const { view, onView, query: asked, filters: given, setFilter, clear } = useListView(names);
  const chosen = chosenOf(filters, given);
  const sorting = view.sorting || usualSorting;
  const query = queryOf({ ...asked, ...(sorting && { sorting }) }, chosen);
  const input = { ...(params && { params }), query } as EndpointInput<E>;
  const how = isPart ? { isBackground: true } : { isPageContent: true };
  const { data, isPending, isPlaceholderData, isError, refetch } = useQuery({
    ...endpointQuery(endpoint, input, how),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const rows = (state.data as EndpointOutput<E> | undefined)?.items ?? [];
      return (typeof refreshMs === 'number' ? refreshMs : refreshMs(rows)) || false;
    },
  });
  const page = data as EndpointOutput<E> | undefined;
  return {
    endpoint,
    params,
    filters,
    data: page,
    total: page?.totalCount ?? 0,
    query,
    chosen,
    isNarrowed: view.search !== '' || isNarrowedBy(filters, chosen),
    isLoading: isPending || isPlaceholderData,
    isError,
    retry: () => void refetch(),
    view: { ...view, sorting },
    onView,
    setFilter,
    clear,
  };
}
