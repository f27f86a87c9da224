import {
  lightboxesApi,
  type LightboxItem,
  type LightboxSelection,
} from '@editorial/contracts/lightboxes';
import { call } from '@editorial/platform';
import { endpointKey, queryClient } from '@editorial/platform/queries';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

/** Pictures per request. */
const PAGE_SIZE = 100;

export interface Items {
  readonly items: readonly LightboxItem[];
  readonly total: number;
  readonly isLoading: boolean;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
}

/** The selected pictures of a lightbox, a page at a time. */
export function useItems(id: string, selection: LightboxSelection): Items {
  const { data, isLoading, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    {
      queryKey: [...endpointKey(lightboxesApi.items), id, selection],
      queryFn: ({ pageParam, signal }) =>
        call(
          lightboxesApi.items,
          { params: { id }, query: { selection, skipCount: pageParam, maxResultCount: PAGE_SIZE } },
          { signal, isBackground: true },
        ),
      placeholderData: keepPreviousData,
      initialPageParam: 0,
      getNextPageParam: (last, _, from) =>
        from + PAGE_SIZE < last.totalCount ? from + PAGE_SIZE : undefined,
    },
    queryClient,
  );
  return {
    items: data?.pages.flatMap(({ items }) => items) ?? [],
    total: data?.pages.at(-1)?.totalCount ?? 0,
    isLoading,
    hasMore: hasNextPage,
    loadMore: () => void (isFetchingNextPage || fetchNextPage()),
  };
}
