import type { Viewer } from '../catalog/assets/viewer.ts';
import { idsAt, listLength } from '../search/search/id-list.ts';
import { findMatches, openSearch } from '../search/search/matches.queries.ts';
import { noMemory } from '../search/engines/search-memory.ts';
import type { Tx } from '../ground/database/database.ts';
import { and, asc, gt, lte } from 'drizzle-orm';
import { filterOfQuery } from './saved-search.rules.ts';
import { assetPublications, type SavedSearchRow } from './saved-searches.tables.ts';

/** So many pictures are looked through at once. */
const CHUNK = 500;
/** The first of them that a list or a mail shows. */
const SHOWN = 4;

export interface NewPictures {
  readonly count: number;
  /** The newest ones, at most four. */
  readonly shownIds: readonly string[];
}

/** Results of a search among the pictures that were first published in a time, newest first. */
export async function newPicturesIn(
  tx: Tx,
  viewer: Viewer,
  query: SavedSearchRow['query'],
  { after, until }: { readonly after: Date; readonly until?: Date },
): Promise<NewPictures> {
  const filter = filterOfQuery(query);
  if (!filter) return { count: 0, shownIds: [] };
  const { assetId, publishedAt } = assetPublications;
  const published = await tx
    .select({ assetId })
    .from(assetPublications)
    .where(and(gt(publishedAt, after), ...(until ? [lte(publishedAt, until)] : [])))
    .orderBy(asc(publishedAt), asc(assetId));
  let count = 0;
  const shownIds: string[] = [];
  for (let end = published.length; end > 0; end -= CHUNK) {
    const assetIds = published.slice(Math.max(0, end - CHUNK), end).map((row) => row.assetId);
    const search = await openSearch(tx, { ...filter, assetIds }, { viewer, memory: noMemory });
    const { found, newest } = await findMatches(search);
    count += found;
    shownIds.push(...idsAt(newest, 0, Math.min(SHOWN - shownIds.length, listLength(newest))));
  }
  return { count, shownIds };
}
