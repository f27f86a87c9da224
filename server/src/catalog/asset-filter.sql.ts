import type { FacetFilter } from '@editorial/contracts/catalog';
import { and, eq, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import { problem } from '../problem.ts';
import { assetSearch } from './assets.tables.ts';
import { readSearchText } from './search-text.rules.ts';
import { anyTerm, type TextCondition, textCondition } from './search-text.sql.ts';
import { fold } from './terms.rules.ts';
import type { Viewer } from './viewer.ts';

export type AssetFilter = Omit<FacetFilter, 'sorting' | 'skipCount' | 'maxResultCount' | 'includeDetails'>;
/** A filter's dimension that a facet counts: it is left out while counting, so that the other choices keep their counts. */
export type Dimension = 'assetType' | 'exclusivity' | 'categories' | 'countries' | 'orientation' | 'colour';

/** Letters of a tag that are compared. */
const LongestTag = 100;
const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value);
const DayLength = 24 * 3600 * 1000;

/** What the viewer may find: published and not hidden, unless own work or a reviewer's lists are asked for. */
function visible(filter: AssetFilter, viewer: Viewer): SQL | undefined {
  if (filter.mine) return and(anyTerm('contributor', [viewer.userId ?? 'nobody']), filter.status && anyTerm('status', [filter.status]));
  if (filter.status && filter.status !== 'Published' && !viewer.isReviewer) throw problem('Editorial:NotAllowed');
  if (!filter.status || filter.status === 'Published') return filter.includeHidden && viewer.isReviewer ? anyTerm('status', ['Published']) : sql`${assetSearch.isShown}`;
  return and(anyTerm('status', [filter.status]), filter.includeHidden ? undefined : anyTerm('hidden', ['false']));
}

function until(value: string): SQL {
  return isDay(value) ? lt(assetSearch.creationTime, new Date(Date.parse(value) + DayLength)) : lte(assetSearch.creationTime, new Date(value));
}

/** Reads the text of a filter; the search is for people who are signed in (R6.11). */
export function readText(filter: AssetFilter, viewer: Viewer): TextCondition | null {
  const text = readSearchText(filter.searchText ?? '');
  if (!text) return null;
  if (!viewer.userId) throw problem('Editorial:SearchNeedsSignIn');
  return textCondition(text);
}

/** What two searches have in common when they find the same: everything but the page, and who looks where it matters. */
export function questionOf({ sorting: _sorting, skipCount: _skip, maxResultCount: _take, includeDetails: _details, ...asked }: FacetFilter, { userId, isReviewer }: Viewer): unknown {
  return [asked, isReviewer, asked.mine ? userId : null];
}

/** Whether all that everybody may see is meant. */
export const isUnfiltered = ({ sorting: _sorting, skipCount: _skip, maxResultCount: _take, includeDetails: _details, ...asked }: FacetFilter): boolean =>
  Object.values(asked).every((value) => value === undefined || value === false || value === '');

/** The whole filter of the lists as one condition (R3.19 to R3.33). */
export function filterCondition(filter: AssetFilter, viewer: Viewer, text: TextCondition | null, without?: Dimension): SQL | undefined {
  const unless = (dimension: Dimension, condition: SQL | undefined) => (dimension === without ? undefined : condition);
  return and(
    visible(filter, viewer),
    text?.where,
    filter.setId === undefined ? undefined : eq(assetSearch.setId, filter.setId),
    filter.setIds && inArray(assetSearch.setId, filter.setIds),
    filter.setIdFrom === undefined ? undefined : gte(assetSearch.setId, filter.setIdFrom),
    filter.setIdTo === undefined ? undefined : lte(assetSearch.setId, filter.setIdTo),
    filter.assetIds && inArray(assetSearch.assetId, filter.assetIds),
    filter.tags && anyTerm('tag', filter.tags.map((tag) => Array.from(fold(tag)).slice(0, LongestTag).join(''))),
    filter.creationTimeFrom ? gte(assetSearch.creationTime, new Date(filter.creationTimeFrom)) : undefined,
    filter.creationTimeTo ? until(filter.creationTimeTo) : undefined,
    unless('assetType', filter.assetType && anyTerm('type', [filter.assetType])),
    unless('exclusivity', filter.exclusivity && anyTerm('exclusivity', [filter.exclusivity])),
    unless('categories', filter.categories && anyTerm('category', filter.categories)),
    unless('countries', filter.countries && anyTerm('country', filter.countries)),
    unless('orientation', filter.orientation && anyTerm('orientation', [filter.orientation])),
    unless('colour', filter.colour && anyTerm('colour', [filter.colour])),
  );
}
