import {
  MAX_SAVED_SEARCHES,
  type SavedSearch,
  type savedSearchesApi,
} from '@editorial/contracts/saved-searches';
import type { z } from '@editorial/contracts/schema';
import { and, asc, eq } from 'drizzle-orm';
import { viewerOf } from '../catalog/assets/viewer.ts';
import type { Caller } from '../ground/context/context.ts';
import type { Tx } from '../ground/database/database.ts';
import { oneForPerson } from '../ground/database/one-for-person.ts';
import { problem } from '../ground/problem.ts';
import { required } from '../ground/required.ts';
import { newPicturesIn } from './new-pictures.ts';
import { filterOfQuery, keptQuery } from './saved-search.rules.ts';
import { savedSearches, type SavedSearchRow } from './saved-searches.tables.ts';

type Saved = z.output<NonNullable<typeof savedSearchesApi.save.body>>;

const own = (caller: Caller, id: string) =>
  and(eq(savedSearches.id, id), eq(savedSearches.userId, caller.userId));

async function viewOf(tx: Tx, caller: Caller, row: SavedSearchRow): Promise<SavedSearch> {
  const { count } = await newPicturesIn(tx, viewerOf(caller), row.query, { after: row.visitedAt });
  return {
    id: row.id,
    name: row.name,
    query: row.query,
    newCount: count,
    visitedAt: row.visitedAt.toISOString(),
    alert: row.alert,
  };
}

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

interface SearchToSave extends Saved {
  /** The language of its alerts. */
  readonly language: string;
}

/**
 * Saves a search. The same search again only takes the new name, and the new alert if one is given.
 */
export async function saveSearch(
  tx: Tx,
  caller: Caller,
  { name, query, alert, language }: SearchToSave,
  now: Date,
): Promise<SavedSearch> {
  const kept = keptQuery(query);
  if (kept === '' || !filterOfQuery(kept)) throw problem('Editorial:Validation');
  await oneForPerson(tx, 'saved-searches', caller);
  const { userId } = caller;
  const same = and(eq(savedSearches.userId, userId), eq(savedSearches.query, kept));
  const again = { name, ...(alert && { alert, language, notifiedUntil: now }) };
  const [renamed] = await tx.update(savedSearches).set(again).where(same).returning();
  if (renamed) return viewOf(tx, caller, renamed);

  if ((await tx.$count(savedSearches, eq(savedSearches.userId, userId))) >= MAX_SAVED_SEARCHES)
    throw problem('Editorial:TooManySavedSearches', { data: { maximum: MAX_SAVED_SEARCHES } });
  const [created] = await tx
    .insert(savedSearches)
    .values({
      userId,
      name,
      query: kept,
      createdAt: now,
      visitedAt: now,
      alert: alert ?? 'None',
      language,
      notifiedUntil: now,
    })
    .returning();
  return viewOf(tx, caller, required(created, 'The saved search'));
}

type Changed = z.output<NonNullable<typeof savedSearchesApi.change.body>>;

/** Changes what is given. A new alert names what is published from now on. */
export async function changeSearch(
  tx: Tx,
  caller: Caller,
  { id, name, alert, language }: Changed & { readonly id: string; readonly language: string },
  now: Date,
): Promise<SavedSearch> {
  const [row] = await tx.select().from(savedSearches).where(own(caller, id)).for('update');
  if (!row) throw problem('Editorial:NotFound');
  const isNew = alert !== undefined && alert !== 'None' && row.alert === 'None';
  const [changed] = await tx
    .update(savedSearches)
    .set({
      name: name ?? row.name,
      ...(alert && { alert, language }),
      ...(isNew && { notifiedUntil: now }),
    })
    .where(own(caller, id))
    .returning();
  return viewOf(tx, caller, required(changed, 'The saved search'));
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
