import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  allOf,
  around,
  type AssetFilter,
  fetchPage,
  joinPages,
  keyOf,
  PAGE_SIZE,
  pageAt,
  type Place,
  type SearchNotes,
  type ShownAsset,
  type ShownPage,
  withoutFarPages,
} from './asset-run.ts';

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
  /** Where the results with all words end and others follow, which come near by these words too. */
  readonly rest?:
    | { readonly from: number; readonly near?: readonly string[] | undefined }
    | undefined;
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
): { readonly count: number; readonly isExact: boolean; readonly isFirstPart: boolean } | null {
  const page = usePages(filter, at).data?.pages.at(-1);
  if (!page || (page.totalCount === 0 && page.relaxedCount)) return null;
  const isFirstPart = (page.relaxedCount ?? 0) > 0;
  return { count: page.totalCount, isExact: page.isCountExact, isFirstPart };
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
    unfilteredCount: last?.unfilteredCount,
    readAs: notes?.readAs,
    correction: notes?.correction,
    meant: notes?.meant,
    related: notes?.related,
    relaxed:
      count && last ? { count, isAll: last.totalCount === 0, near: last.nearWords } : undefined,
  };
}

/** Returns a function that replaces the loaded run by the pages around an index. */
function useSeek(filter: AssetFilter): (index: number) => Promise<void> {
  const client = useQueryClient();
  const key = JSON.stringify(filter);
  const seeks = useRef(0);
  return useCallback(
    async (index: number) => {
      seeks.current += 1;
      const own = seeks.current;
      const [asked, place] = [JSON.parse(key) as AssetFilter, around(index)];
      await client.cancelQueries({ queryKey: keyOf(asked), exact: true });
      // The call reports the failure. Scrolling on requests the page again.
      const page = await fetchPage(asked, place, { isBackground: false }).catch(() => null);
      if (page && own === seeks.current)
        client.setQueryData<InfiniteData<ShownPage, Place>>(keyOf(asked), {
          pages: [page],
          pageParams: [place],
        });
    },
    [client, key],
  );
}

/** Returns a function that drops the pages far from an index. */
function useForgetFar(
  filter: AssetFilter,
  fetchNextPage: ReturnType<typeof usePages>['fetchNextPage'],
) {
  const client = useQueryClient();
  const key = JSON.stringify(filter);
  return useCallback(
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
}

/**
 * Seeks the position that was asked for, if what is loaded lies elsewhere. Returns true if the
 * loaded run is beyond the end of the results, so that its last pages are sought.
 */
function useStartWithin({
  isKnown,
  startedAt,
  totalCount,
  count,
  start,
  seek,
}: {
  readonly isKnown: boolean;
  readonly startedAt: number;
  readonly totalCount: number;
  readonly count: number;
  readonly start: number;
  readonly seek: (index: number) => Promise<void>;
}): boolean {
  const end = start + count;
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
  return isBeyond;
}

/** The assets of a filter, starting with the pages around `at`. */
export function useAssetPages(filter: AssetFilter, at: number): AssetPages {
  const [startedAt] = useState(at);
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

  const seek = useSeek(filter);
  // Data kept from the last visit may belong to another position.
  const isKnown = data !== undefined && !isPlaceholderData;
  const isBeyond = useStartWithin({ isKnown, startedAt, totalCount, count, start, seek });
  const forgetFar = useForgetFar(filter, fetchNextPage);
  return {
    items,
    start,
    rest:
      last && last.isCountExact && last.totalCount > 0 && last.relaxedCount
        ? { from: last.totalCount, near: last.nearWords }
        : undefined,
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
