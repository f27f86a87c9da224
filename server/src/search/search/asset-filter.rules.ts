import type { FacetFilter, TextLanguage } from '@editorial/contracts/catalog';
import { problem } from '../../ground/problem.ts';
import { creatorTerms, tagTerm } from './search-fields.rules.ts';
import { readSearchText, type SearchText } from './search-text.rules.ts';
import { withoutStopWords } from './words/stop-words.ts';
import type { Viewer } from '../../catalog/assets/viewer.ts';
import { DAY_MS } from '../../ground/clock.ts';

export type AssetFilter = Omit<
  FacetFilter,
  'sorting' | 'skipCount' | 'maxResultCount' | 'includeDetails' | 'grouped' | 'groupOf'
>;
/**
 * A dimension of the filter that has a facet. While a facet is counted, its own dimension is left
 * out of the filter, so that the other choices keep their counts.
 */
export type Dimension =
  | 'assetType'
  | 'exclusivity'
  | 'categories'
  | 'countries'
  | 'orientation'
  | 'colour'
  | 'people'
  | 'use'
  | 'size'
  | 'space'
  | 'taken';

type Term =
  | 'type'
  | 'exclusivity'
  | 'orientation'
  | 'status'
  | 'hidden'
  | 'contributor'
  | 'category'
  | 'country'
  | 'colour'
  | 'people'
  | 'use'
  | 'size'
  | 'space'
  | 'taken';
/** A condition on assets. `from` and `to` are inclusive, `before` is exclusive. */
export type Condition =
  | { readonly kind: 'shown' }
  /** Any of these terms, which are stored among the asset's words (migration 0043). */
  | { readonly kind: 'term'; readonly terms: readonly string[] }
  | { readonly kind: 'sets'; readonly ids: readonly number[] }
  | { readonly kind: 'set range'; readonly from?: number; readonly to?: number }
  | { readonly kind: 'assets'; readonly ids: readonly string[] }
  | { readonly kind: 'created'; readonly from?: Date; readonly to?: Date; readonly before?: Date };
export interface AssetSearch {
  /** The visitor's language. Matches in it rank first. */
  readonly language: TextLanguage;
  readonly text: SearchText | null;
  readonly conditions: readonly Condition[];
}

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value);
/** A date without a time includes the whole day. */
const until = (value: string) =>
  isDay(value) ? { before: new Date(Date.parse(value) + DAY_MS) } : { to: new Date(value) };

const anyOf = (kind: Term, values: readonly string[]): Condition => ({
  kind: 'term',
  terms: values.map((value) => `#${kind}:${value}`),
});

/**
 * The pictures that the viewer may see: published and not hidden, unless the filter asks for the viewer's own
 * work or a reviewer's lists.
 */
function visible(filter: AssetFilter, viewer: Viewer): Condition[] {
  if (filter.mine)
    return [
      anyOf('contributor', [viewer.userId ?? 'nobody']),
      ...(filter.status ? [anyOf('status', [filter.status])] : []),
    ];
  if (filter.status && filter.status !== 'Published' && !viewer.isReviewer)
    throw problem('Editorial:NotAllowed');
  if (!filter.status || filter.status === 'Published')
    return filter.includeHidden && viewer.isReviewer
      ? [anyOf('status', ['Published'])]
      : [{ kind: 'shown' }];
  return [
    anyOf('status', [filter.status]),
    ...(filter.includeHidden ? [] : [anyOf('hidden', ['false'])]),
  ];
}

/** Reads the text of a filter. Text search requires sign-in (R6.11). */
function readText(filter: AssetFilter, viewer: Viewer): SearchText | null {
  const text = readSearchText(filter.searchText ?? '');
  if (text && !viewer.userId) throw problem('Editorial:SearchNeedsSignIn');
  return text?.query ? { ...text, query: withoutStopWords(text.query, viewer.language) } : text;
}

/** Reads the complete filter of the lists (R3.19 to R3.33). */
export function readFilter(filter: AssetFilter, viewer: Viewer, without?: Dimension): AssetSearch {
  const among = (dimension: Dimension, term: Term): Condition[] => {
    const value = filter[dimension];
    return value === undefined || dimension === without ? [] : [anyOf(term, [value].flat())];
  };
  const { setId, setIds, setIdFrom, setIdTo, assetIds, tags, creationTimeFrom, creationTimeTo } =
    filter;
  const text = readText(filter, viewer);
  return {
    language: viewer.language,
    text,
    conditions: [
      ...(text?.created ? [{ kind: 'created', ...text.created } as const] : []),
      ...visible(filter, viewer),
      ...(setId === undefined ? [] : [{ kind: 'sets', ids: [setId] } as const]),
      ...(setIds ? [{ kind: 'sets', ids: setIds } as const] : []),
      ...(setIdFrom === undefined && setIdTo === undefined
        ? []
        : [{ kind: 'set range', from: setIdFrom, to: setIdTo } as const]),
      ...(assetIds ? [{ kind: 'assets', ids: assetIds } as const] : []),
      ...(tags ? [{ kind: 'term', terms: tags.map(tagTerm) } as const] : []),
      ...(filter.creator === undefined
        ? []
        : creatorTerms(filter.creator).map((term) => ({ kind: 'term', terms: [term] }) as const)),
      ...(creationTimeFrom || creationTimeTo
        ? [
            {
              kind: 'created',
              ...(creationTimeFrom ? { from: new Date(creationTimeFrom) } : {}),
              ...(creationTimeTo ? until(creationTimeTo) : {}),
            } as const,
          ]
        : []),
      ...among('assetType', 'type'),
      ...among('exclusivity', 'exclusivity'),
      ...among('categories', 'category'),
      ...among('countries', 'country'),
      ...among('orientation', 'orientation'),
      ...among('colour', 'colour'),
      ...among('people', 'people'),
      ...among('use', 'use'),
      ...among('size', 'size'),
      ...among('space', 'space'),
      ...among('taken', 'taken'),
    ],
  };
}

/**
 * A cache key: equal for searches with the same result. It leaves out the page, and the viewer
 * unless the result depends on it.
 */
export function questionOf(
  {
    sorting: _sorting,
    skipCount: _skip,
    maxResultCount: _take,
    includeDetails: _details,
    ...asked
  }: FacetFilter,
  { userId, isReviewer, language }: Viewer,
): unknown {
  return [asked, isReviewer, asked.mine ? userId : null, asked.searchText ? language : null];
}

/** Whether the search means everything that everyone may see. */
export const isUnfiltered = ({ text, conditions }: AssetSearch): boolean =>
  text === null && conditions.length === 1 && conditions[0]?.kind === 'shown';
