import {
  MAX_SAVED_SEARCHES,
  type SavedSearch,
  type savedSearchesApi,
} from '@editorial/contracts/saved-searches';
import type { z } from '@editorial/contracts/schema';
import { and, asc, eq } from 'drizzle-orm';
import { viewerOf } from '../catalog/assets/viewer.ts';
import { findMatches, openSearch } from '../catalog/search/matches.queries.ts';
import { noMemory } from '../catalog/search/search-memory.ts';
import type { Caller } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { oneForPerson } from '../database/one-for-person.ts';
import { problem } from '../problem.ts';
import { required } from '../required.ts';
import { filterOfQuery, keptQuery } from './saved-search.rules.ts';
import { savedSearches, type SavedSearchRow } from './saved-searches.tables.ts';

type Saved = z.output<NonNullable<typeof savedSearchesApi.save.body>>;

const own = (caller: Caller, id: string) =>
  and(eq(savedSearches.id, id), eq(savedSearches.userId, caller.userId));

/** Pictures that the caller may see and that were added after the last visit. */
async function newIn(tx: Tx, caller: Caller, { query, visitedAt }: SavedSearchRow) {
  const filter = filterOfQuery(query);
  if (!filter) return 0;
  const added = { ...filter, creationTimeFrom: visitedAt.toISOString() };
  const search = await openSearch(tx, added, { viewer: viewerOf(caller), memory: noMemory });
  return (await findMatches(search)).found;
}

const viewOf = async (tx: Tx, caller: Caller, row: SavedSearchRow): Promise<SavedSearch> => ({
  id: row.id,
  name: row.name,
  query: row.query,
  newCount: await newIn(tx, caller, row),
  visitedAt: row.visitedAt.toISOString(),
});

/** The caller's saved searches by name. */
export async function listSavedSearches(tx: Tx, caller: Caller): Promise<{ items: SavedSearch[] }> {
  const rows = await tx
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.userId, caller.userId))
    .orderBy(asc(savedSearches.name), asc(savedSearches.id));
  const items: SavedSearch[] = [];
  for (const row of rows) items.push(await viewOf(tx, caller, row));
  return { items };
}

/** Saves a search. The same search again only takes the new name. */
export async function saveSearch(
  tx: Tx,
  caller: Caller,
  { name, query }: Saved,
  now: Date,
): Promise<SavedSearch> {
  const kept = keptQuery(query);
  if (kept === '' || !filterOfQuery(kept)) throw problem('Editorial:Validation');
  await oneForPerson(tx, 'saved-searches', caller);
  const { userId } = caller;
  const same = and(eq(savedSearches.userId, userId), eq(savedSearches.query, kept));
  const [renamed] = await tx.update(savedSearches).set({ name }).where(same).returning();
  if (renamed) return viewOf(tx, caller, renamed);

  if ((await tx.$count(savedSearches, eq(savedSearches.userId, userId))) >= MAX_SAVED_SEARCHES)
    throw problem('Editorial:TooManySavedSearches', { data: { maximum: MAX_SAVED_SEARCHES } });
  const [created] = await tx
    .insert(savedSearches)
    .values({ userId, name, query: kept, createdAt: now, visitedAt: now })
    .returning();
  return viewOf(tx, caller, required(created, 'The saved search'));
}

/** Notes that the caller looks at the results now. */
export async function visitSearch(tx: Tx, caller: Caller, id: string, now: Date) {
  const [visited] = await tx
    .update(savedSearches)
    .set({ visitedAt: now })
    .where(own(caller, id))
    .returning({ id: savedSearches.id });
  if (!visited) throw problem('Editorial:NotFound');
  return undefined;
}

/** Deletes an own saved search. */
export async function removeSearch(tx: Tx, caller: Caller, id: string) {
  const [removed] = await tx
    .delete(savedSearches)
    .where(own(caller, id))
    .returning({ id: savedSearches.id });
  if (!removed) throw problem('Editorial:NotFound');
  return undefined;
}
