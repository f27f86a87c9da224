import { catalogApi, type FacetFilter, type ListedAsset } from '@editorial/contracts/catalog';
import { call, endpointKey } from '@editorial/platform';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

const PageSize = 60;
const LargestPage = 1000;

export type AssetFilter = Partial<FacetFilter>;
export interface AssetPages {
  readonly items: readonly ListedAsset[];
  readonly totalCount: number;
  readonly isCountExact: boolean;
  readonly isLoading: boolean;
  readonly isFailed: boolean;
  readonly isRefreshing: boolean;
  /** Pages are still to come before the place where one was. */
  readonly isOnTheWay: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/** Up to where one was, in the largest pages there are; then one after the other. */
const pageFrom = (skipCount: number, startedAt: number) => ({ skipCount, maxResultCount: Math.min(LargestPage, Math.max(PageSize, Math.ceil((startedAt + PageSize + 1 - skipCount) / PageSize) * PageSize)) });

/** The assets of a filter, page after page; the first pages reach to where one was. */
export function useAssetPages(filter: AssetFilter, at: number): AssetPages {
  const [startedAt] = useState(at);
  const query = useInfiniteQuery({
    queryKey: [...endpointKey(catalogApi.list), 'pages', filter],
    initialPageParam: pageFrom(0, startedAt),
    queryFn: ({ pageParam, signal }) => call(catalogApi.list, { query: { ...filter, ...pageParam } }, { signal, isPageContent: true, isBackground: pageParam.skipCount > 0 }),
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.items.length, 0);
      const isEnd = last.items.length === 0 || (last.isCountExact && loaded >= last.totalCount);
      return isEnd ? undefined : pageFrom(loaded, startedAt);
    },
    placeholderData: keepPreviousData,
  });
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  // A picture that came in meanwhile moves the pages: none is shown twice.
  const items = useMemo(() => [...new Map((data?.pages ?? []).flatMap((page) => page.items).map((item) => [item.id, item])).values()], [data]);
  const loadMore = () => { if (hasNextPage && !isFetchingNextPage) void fetchNextPage({ cancelRefetch: false }); };
  return {
    items, totalCount: data?.pages.at(-1)?.totalCount ?? 0, isCountExact: data?.pages.at(-1)?.isCountExact ?? true,
    isLoading: query.isPending, isFailed: query.isError, isRefreshing: query.isPlaceholderData,
    isOnTheWay: items.length <= startedAt && hasNextPage,
    loadMore,
    retry: () => void refetch(),
  };
}
