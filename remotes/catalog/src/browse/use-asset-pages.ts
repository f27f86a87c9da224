import { catalogApi, type FacetFilter, type ListedAsset, RenditionEdges } from '@editorial/contracts/catalog';
import { call } from '@editorial/platform';
import { endpointKey } from '@editorial/platform/queries';
import { type InfiniteData, keepPreviousData, type QueryKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';

const PageSize = 60;
const LargestPage = 1000;
/** So many pictures beyond the window may stay; more are forgotten, down to the first number. */
const KeptBeyond = [300, 600] as const;

export type AssetFilter = Partial<FacetFilter>;
/** An asset, and how wide its files are. */
type ShownAsset = ListedAsset & { readonly thumbWidth: number; readonly largeThumbWidth: number };
interface ShownPage { readonly items: readonly ShownAsset[] }
export interface AssetPages {
  readonly items: readonly ShownAsset[];
  readonly totalCount: number;
  readonly isCountExact: boolean;
  readonly isLoading: boolean;
  readonly isFailed: boolean;
  readonly isRefreshing: boolean;
  /** Pages are still to come before the place where one was. */
  readonly isOnTheWay: boolean;
  readonly loadMore: () => void;
  /** Somebody is at this picture: what was loaded far beyond it, and left again, is forgotten. It comes again like any page. */
  readonly forgetBeyond: (index: number) => void;
  readonly retry: () => void;
}

/** Up to where one was, in the largest pages there are; then one after the other. */
const pageFrom = (skipCount: number, startedAt: number) => ({ skipCount, maxResultCount: Math.min(LargestPage, Math.max(PageSize, Math.ceil((startedAt + PageSize + 1 - skipCount) / PageSize) * PageSize)) });

/** Pixels wide of an asset's file with this long edge; none is larger than its original. */
export function fileWidth({ width, height }: Pick<ListedAsset, 'width' | 'height'>, edge: number): number {
  const long = Math.max(width, height, 1);
  return Math.max(1, Math.round((width * Math.min(edge, long)) / long));
}

interface Page { readonly items: readonly ListedAsset[] }
/** The pages up to some way beyond a picture; the same object when there are not many more. */
export function withoutFarPages<P extends Page>(data: InfiniteData<P>, index: number): InfiniteData<P> {
  let loaded = 0;
  const ends = data.pages.map((page) => (loaded += page.items.length));
  if (loaded <= index + KeptBeyond[1]) return data;
  const count = ends.findIndex((end) => end >= index + KeptBeyond[0]) + 1;
  return { pages: data.pages.slice(0, count), pageParams: data.pageParams.slice(0, count) };
}

/** All pictures of the pages, each once: one that came in meanwhile moves the pages. Of pages that follow those of the last time only the new ones are gone through. */
export function createPageJoin<P extends { readonly items: readonly { readonly id: string }[] }>(): (pages: readonly P[]) => P['items'][number][] {
  let last: { readonly pages: readonly P[]; readonly items: P['items'][number][]; readonly ids: Set<string> } = { pages: [], items: [], ids: new Set() };
  return (pages) => {
    const goesOn = last.pages.length <= pages.length && last.pages.every((page, index) => page === pages[index]);
    const { items, ids } = goesOn ? { items: [...last.items], ids: last.ids } : { items: [], ids: new Set<string>() };
    for (const page of pages.slice(goesOn ? last.pages.length : 0)) {
      for (const item of page.items) {
        if (!ids.has(item.id)) items.push(item);
        ids.add(item.id);
      }
    }
    last = { pages, items, ids };
    return items;
  };
}

/** The assets of a filter, page after page; the first pages reach to where one was. */
export function useAssetPages(filter: AssetFilter, at: number): AssetPages {
  const [startedAt] = useState(at);
  const [hasArrived, setArrived] = useState(false);
  const client = useQueryClient();
  const queryKey = [...endpointKey(catalogApi.list), 'pages', filter];
  const query = useInfiniteQuery({
    queryKey,
    initialPageParam: pageFrom(0, startedAt),
    queryFn: async ({ pageParam, signal }) => {
      const page = await call(catalogApi.list, { query: { ...filter, ...pageParam } }, { signal, isPageContent: true, isBackground: pageParam.skipCount > 0 });
      return { ...page, items: page.items.map((item) => ({ ...item, thumbWidth: fileWidth(item, RenditionEdges.thumb), largeThumbWidth: fileWidth(item, RenditionEdges.largeThumb) })) };
    },
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.items.length, 0);
      const isEnd = last.items.length === 0 || (last.isCountExact && loaded >= last.totalCount);
      return isEnd ? undefined : pageFrom(loaded, hasArrived ? 0 : startedAt);
    },
    placeholderData: keepPreviousData,
  });
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  const [join] = useState(createPageJoin<ShownPage>);
  const items = useMemo(() => join(data?.pages ?? []), [join, data]);
  // Once one was there, it is forgotten and loaded like any other place.
  if (!hasArrived && items.length > startedAt) setArrived(true);
  const loadMore = () => { if (hasNextPage && !isFetchingNextPage) void fetchNextPage({ cancelRefetch: false }); };
  const key = JSON.stringify(queryKey);
  const forgetBeyond = useCallback((index: number) => {
    const queryKey: QueryKey = JSON.parse(key);
    const before = client.getQueryData<InfiniteData<Page>>(queryKey);
    const after = before && withoutFarPages(before, index);
    if (after === before) return;
    client.setQueryData(queryKey, after);
    // The query holds what its last fetch began with and what came of it, until the next one.
    void fetchNextPage({ cancelRefetch: false });
  }, [client, key, fetchNextPage]);
  return {
    forgetBeyond,
    items, totalCount: data?.pages.at(-1)?.totalCount ?? 0, isCountExact: data?.pages.at(-1)?.isCountExact ?? true,
    isLoading: query.isPending, isFailed: query.isError, isRefreshing: query.isPlaceholderData,
    isOnTheWay: !hasArrived && items.length <= startedAt && hasNextPage,
    loadMore,
    retry: () => void refetch(),
  };
}
