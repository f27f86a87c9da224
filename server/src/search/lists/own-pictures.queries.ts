import type { FacetFilter } from '@editorial/contracts/catalog';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { assets } from '../../catalog/assets/assets.tables.ts';
import type { Viewer } from '../../catalog/assets/viewer.ts';
import type { Tx } from '../../ground/database/database.ts';
import { COUNT_LIMIT, type Search, type Span } from '../search/engine.ts';
import type { AskedSorting } from '../search/sorting.rules.ts';

interface OwnPictures {
  readonly userId: string;
  readonly status: FacetFilter['status'];
  readonly sorting: 'newest' | 'oldest';
}

const orders = {
  newest: [desc(assets.creationTime), asc(assets.id)],
  oldest: [asc(assets.creationTime), desc(assets.id)],
} as const;

/**
 * Own pictures of all states or of one, by age, if the filter asks for nothing else. Null for
 * whatever needs a search.
 */
export function ownPicturesOf(
  filter: FacetFilter,
  { userId }: Viewer,
  search: Pick<Search, 'text' | 'nearest' | 'conditions'>,
  sorting: AskedSorting,
): OwnPictures | null {
  const { mine, status, grouped } = filter;
  const isBare =
    !grouped &&
    search.text === null &&
    search.nearest === null &&
    search.conditions.length === (status ? 2 : 1);
  if (!mine || !userId || !isBare) return null;
  return sorting === 'newest' || sorting === 'oldest' ? { userId, status, sorting } : null;
}

/**
 * A page of own pictures and their number, up to one more than the limit. They are read by an index
 * of their own: the search engine begins with what everybody sees, and a new draft is listed at once.
 */
export async function readOwnPictures(
  tx: Tx,
  { userId, status, sorting }: OwnPictures,
  { skip, take }: Span,
): Promise<{ readonly found: number; readonly ids: readonly string[] }> {
  const own = and(eq(assets.contributorId, userId), status && eq(assets.status, status));
  const counted = tx
    .select({ one: sql`1` })
    .from(assets)
    .where(own)
    .limit(COUNT_LIMIT + 1);
  const page = tx
    .select({ id: assets.id })
    .from(assets)
    .where(own)
    .orderBy(...orders[sorting])
    .offset(skip)
    .limit(take);
  const {
    rows: [row],
  } = (await tx.execute(sql`
    select (select count(*)::int from (${counted}) as counted) as found,
      array(select id::text from (${page}) as page) as ids`)) as unknown as {
    rows: { found: number; ids: string[] }[];
  };
  return { found: row?.found ?? 0, ids: row?.ids ?? [] };
}
