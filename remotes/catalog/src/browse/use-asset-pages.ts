import {
  catalogApi,
  type FacetFilter,
  type ListedAsset,
  type ReadAsFilter,
  RenditionEdges,
} from '@editorial/contracts/catalog';
import { call } from '@editorial/platform';
import { endpointKey } from '@editorial/platform/queries';
import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

const PAGE_SIZE = 60;
/**
 * How many pictures are kept before and after the visitor's position. When more than the second
 * number are loaded, pages are dropped down to the first number.
 */
const KeptAround = [300, 600] as const;

export type AssetFilter = Partial<FacetFilter>;
/** An asset with the widths of its files, in pixels. */
type ShownAsset = ListedAsset & { readonly thumbWidth: number; readonly largeThumbWidth: number };
interface Place {
  readonly skipCount: number;
  readonly maxResultCount: number;
}

/** Facts about the search itself. */
export interface SearchNotes {
  /** Words that were read as filters. */
  readonly readAs?: readonly ReadAsFilter[] | undefined;
  readonly correction?: string | undefined;
  /** Another text that may be meant, although the typed one finds something. */
  readonly meant?: string | undefined;
  readonly related?: readonly string[] | undefined;
  /** Pictures with only some of the words, if few have all. */
  readonly relaxed?: Relaxed | undefined;
}
interface Relaxed {
  /** How many pictures, if they are counted. */
  readonly count?: number;
  /** Whether no picture has all words. */
  readonly isAll: boolean;
  /** Words of about the same meaning that were looked for too. */
  readonly near?: readonly string[] | undefined;
}

interface ShownPage extends SearchNotes {
  readonly items: readonly ShownAsset[];
  readonly totalCount: number;
  readonly isCountExact: boolean;
  /** How many follow that have only some of the words. */
  readonly relaxedCount?: number | undefined;
  readonly nearWords?: readonly string[] | undefined;
}
/** The number of all results, also of those with only some of the words. */
const allOf = ({ totalCount, relaxedCount = 0 }: ShownPage): number => totalCount + relaxedCount;

/**
 * A contiguous run of results around the visitor's position. Pages are added at both ends; jumping
 * elsewhere starts a new run.
 */
export interface AssetPages {
  readonly items: readonly ShownAsset[];
  /** Index of the first item among all results. */
  readonly start: number;
  /** Number of results. If the server stops counting, the number known so far. */
  readonly total: number;
  readonly isLoading: boolean;
  readonly isFailed: boolean;
  readonly loadAfter: () => void;
  readonly loadBefore: () => void;
  /** Replaces the loaded run by the pages around this index. */
  readonly seek: (index: number) => void;
  /** Drops pages far from this index. They load again like any other page. */
  readonly forgetFar: (index: number) => void;
  readonly retry: () => void;
}

const pageAt = (skipCount: number): Place => ({ skipCount, maxResultCount: PAGE_SIZE });
/**
 * The page of a picture and its neighbors, so that the window is filled wherever in its page the
 * picture is.
 */
function around(index: number): Place {
  const page = Math.floor(index / PAGE_SIZE);
  return page === 0
    ? pageAt(0)
    : { skipCount: (page - 1) * PAGE_SIZE, maxResultCount: 3 * PAGE_SIZE };
}

/** Width in pixels of an asset's file with the given long edge, never larger than the original. */
export function fileWidth(
  { width, height }: Pick<ListedAsset, 'width' | 'height'>,
  edge: number,
): number {
  const long = Math.max(width, height, 1);
  return Math.max(1, Math.round((width * Math.min(edge, long)) / long));
}

/** Keeps the pages around an index. Returns the same object if there is little to drop. */
export function withoutFarPages<P>(
  data: InfiniteData<P, Place>,
  index: number,
): InfiniteData<P, Place> {
  const within = (distance: number) =>
    data.pageParams.map(
      ({ skipCount, maxResultCount }) =>
        skipCount + maxResultCount > index - distance && skipCount <= index + distance,
    );
  if (within(KeptAround[1]).every(Boolean)) return data;
  const kept = within(KeptAround[0]);
  return kept.some(Boolean)
    ? {
        pages: data.pages.filter((_, at) => kept[at]),
        pageParams: data.pageParams.filter((_, at) => kept[at]),
      }
    : data;
}

/** Joins pages without duplicates: a picture added meanwhile shifts the following pages. */
export function joinPages<Item extends { readonly id: string }>(
  pages: readonly { readonly items: readonly Item[] }[],
): readonly Item[] {
  const ids = new Set<string>();
  return pages.flatMap(({ items }) => items.filter(({ id }) => !ids.has(id) && ids.add(id)));
}

const keyOf = (filter: AssetFilter): QueryKey => [...endpointKey(catalogApi.list), 'pages', filter];
async function fetchPage(
  filter: AssetFilter,
  place: Place,
  options: { readonly signal?: AbortSignal; readonly isBackground: boolean },
): Promise<ShownPage> {
  const page = await call(
    catalogApi.list,
    { query: { ...filter, ...place } },
    { ...options, isPageContent: true },
  );
  return {
    ...page,
    items: page.items.map((item) => ({
      ...item,
      thumbWidth: fileWidth(item, RenditionEdges.thumb),
      largeThumbWidth: fileWidth(item, RenditionEdges.largeThumb),
    })),
  };
}

function usePages(filter: AssetFilter, at: number) {
  const client = useQueryClient();
  const queryKey = keyOf(filter);
  return useInfiniteQuery<ShownPage, Error, InfiniteData<ShownPage, Place>, QueryKey, Place>({
    queryKey,
    initialPageParam: around(at),
    queryFn: ({ pageParam, signal }) =>
      fetchPage(filter, pageParam, {
        signal,
        isBackground: client.getQueryData(queryKey) !== undefined,
      }),
    getNextPageParam: (last, _pages, { skipCount, maxResultCount }) => {
      const loaded = skipCount + maxResultCount;
      return last.items.length === 0 || (last.isCountExact && loaded >= allOf(last))
        ? undefined
        : pageAt(loaded);
    },
    getPreviousPageParam: (_first, _pages, { skipCount }) =>
      skipCount === 0
        ? undefined
        : {
            skipCount: Math.max(0, skipCount - PAGE_SIZE),
            maxResultCount: Math.min(PAGE_SIZE, skipCount),
          },
    placeholderData: keepPreviousData,
  });
}

/**
 * The number of results with all words, or null until it is known, and where no result has all: the
 * notes of the search then say how many have some.
 */
export function useAssetCount(
  filter: AssetFilter,
  at: number,
): { readonly count: number; readonly isExact: boolean } | null {
  const page = usePages(filter, at).data?.pages.at(-1);
  if (!page || (page.totalCount === 0 && page.relaxedCount)) return null;
  return { count: page.totalCount, isExact: page.isCountExact };
}

/** Facts about the search itself, or nothing until they are known. */
export function useAssetNotes(filter: AssetFilter, at: number): SearchNotes {
  const pages = usePages(filter, at).data?.pages ?? [];
  const last = pages.at(-1);
  const notes = pages.find(
    ({ readAs, correction, meant, related }) => readAs ?? correction ?? meant ?? related,
  );
  const count = last?.relaxedCount;
  return {
    readAs: notes?.readAs,
    correction: notes?.correction,
    meant: notes?.meant,
    related: notes?.related,
    relaxed:
      count && last ? { count, isAll: last.totalCount === 0, near: last.nearWords } : undefined,
  };
}

/** The assets of a filter, starting with the pages around `at`. */
// Long because it returns one object whose functions share the loaded pages.
export function useAssetPages(filter: AssetFilter, at: number): AssetPages {
  const [startedAt] = useState(at);
  const client = useQueryClient();
  const {
    data,
    isPending,
    isError,
    isPaused,
    isPlaceholderData,
    hasNextPage,
    hasPreviousPage,
    isFetching,
    fetchNextPage,
    fetchPreviousPage,
    refetch,
  } = usePages(filter, startedAt);
  const items = useMemo(() => joinPages(data?.pages ?? []), [data]);
  const start = data?.pageParams[0]?.skipCount ?? 0;
  const count = items.length;
  const end = start + count;
  const last = data?.pages.at(-1);
  const totalCount = last ? allOf(last) : 0;
  const isCountExact = last?.isCountExact ?? true;

  const key = JSON.stringify(filter);
  const seeks = useRef(0);
  const seek = useCallback(
    async (index: number) => {
      seeks.current += 1;
      const own = seeks.current;
      const [filter, place] = [JSON.parse(key) as AssetFilter, around(index)];
      await client.cancelQueries({ queryKey: keyOf(filter), exact: true });
      // The call reports the failure. Scrolling on requests the page again.
      const page = await fetchPage(filter, place, { isBackground: false }).catch(() => null);
      if (page && own === seeks.current)
        client.setQueryData<InfiniteData<ShownPage, Place>>(keyOf(filter), {
          pages: [page],
          pageParams: [place],
        });
    },
    [client, key],
  );
  // Data kept from the last visit may belong to another position.
  const isKnown = data !== undefined && !isPlaceholderData;
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current || !isKnown) return;
    hasBegun.current = true;
    const place = Math.min(startedAt, Math.max(0, totalCount - 1));
    if (count > 0 && (place < start || place >= end)) void seek(place);
  }, [isKnown, startedAt, totalCount, count, start, end, seek]);
  // The result may have shrunk: the requested position is then beyond its end.
  const isBeyond = isKnown && count === 0 && totalCount > 0;
  useEffect(() => {
    if (isBeyond) void seek(totalCount - 1);
  }, [isBeyond, totalCount, seek]);

  const forgetFar = useCallback(
    (index: number) => {
      const queryKey = keyOf(JSON.parse(key) as AssetFilter);
      const before = client.getQueryData<InfiniteData<ShownPage, Place>>(queryKey);
      const after = before && withoutFarPages(before, index);
      if (after === before) return;
      client.setQueryData(queryKey, after);
      // The query keeps its last fetch's start and result in memory until the next fetch, so start
      // one.
      void fetchNextPage({ cancelRefetch: false });
    },
    [client, key, fetchNextPage],
  );
  return {
    items,
    start,
    forgetFar,
    seek: (index) => void seek(index),
    total: isCountExact ? totalCount : hasNextPage ? Math.max(totalCount, end + PAGE_SIZE) : end,
    isLoading: isPending || isBeyond,
    // Without a connection the call waits for one instead of failing.
    isFailed: (isError && data === undefined) || (isPaused && !isKnown),
    loadAfter: () => {
      if (hasNextPage && !isFetching) void fetchNextPage({ cancelRefetch: false });
    },
    loadBefore: () => {
      if (hasPreviousPage && !isFetching) void fetchPreviousPage({ cancelRefetch: false });
    },
    retry: () => void refetch(),
  };
}
