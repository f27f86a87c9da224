import {
  catalogApi,
  type FacetFilter,
  type ListedAsset,
  type ReadAsFilter,
  RenditionEdges,
} from '@editorial/contracts/catalog';
import { call } from '@editorial/platform';
import { endpointKey } from '@editorial/platform/queries';
import type { InfiniteData, QueryKey } from '@tanstack/react-query';

export const PAGE_SIZE = 60;
/** Pages with pictures farther than this from the visitor's position are dropped … */
const KEPT_DISTANCE = 300;
/** … once there are pages with pictures farther than this, so that few movements drop any. */
const MAX_DISTANCE = 600;

export type AssetFilter = Partial<FacetFilter>;
/** An asset with the widths of its files, in pixels. */
export type ShownAsset = ListedAsset & {
  readonly thumbWidth: number;
  readonly largeThumbWidth: number;
};
export interface Place {
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
  /** How many pictures have all words without the filters, if these leave none of them. */
  readonly unfilteredCount?: number | undefined;
}
interface Relaxed {
  /** How many pictures, if they are counted. */
  readonly count?: number;
  /** Whether no picture has all words. */
  readonly isAll: boolean;
  /** Words of about the same meaning that were looked for too. */
  readonly near?: readonly string[] | undefined;
}

export interface ShownPage extends SearchNotes {
  readonly items: readonly ShownAsset[];
  readonly totalCount: number;
  readonly isCountExact: boolean;
  /** How many follow that have only some of the words. */
  readonly relaxedCount?: number | undefined;
  readonly nearWords?: readonly string[] | undefined;
}
/** The number of all results, also of those with only some of the words. */
export const allOf = ({ totalCount, relaxedCount = 0 }: ShownPage): number =>
  totalCount + relaxedCount;

export const pageAt = (skipCount: number): Place => ({ skipCount, maxResultCount: PAGE_SIZE });
/**
 * The page of a picture and its neighbors, so that the window is filled wherever in its page the
 * picture is.
 */
export function around(index: number): Place {
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
  if (within(MAX_DISTANCE).every(Boolean)) return data;
  const kept = within(KEPT_DISTANCE);
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

export const keyOf = (filter: AssetFilter): QueryKey => [
  ...endpointKey(catalogApi.list),
  'pages',
  filter,
];
export async function fetchPage(
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
