import { MAX_RECENT_PICTURES, MAX_RECENT_SEARCHES, type Recent } from '@editorial/contracts/recent';
import { desc, eq, sql } from 'drizzle-orm';
import type { Showing } from '../catalog/assets/asset.view.ts';
import { assets } from '../catalog/assets/assets.tables.ts';
import { isPublic } from '../catalog/assets/file-addresses.ts';
import { listedAssets } from '../search/search/asset-rows.queries.ts';
import type { Caller } from '../ground/context/context.ts';
import type { Tx } from '../ground/database/database.ts';
import { oneForPerson } from '../ground/database/one-for-person.ts';
import { problem } from '../ground/problem.ts';
import { recentPictures, recentSearches } from './recent.tables.ts';
import { keptQuery } from './saved-search.rules.ts';

/** The caller's last pictures that are still offered, and searches, newest first. */
export async function listRecent(tx: Tx, { userId }: Caller, showing: Showing): Promise<Recent> {
  const pictures = await tx
    .select({ id: recentPictures.assetId })
    .from(recentPictures)
    .where(eq(recentPictures.userId, userId))
    .orderBy(desc(recentPictures.seenAt))
    .limit(MAX_RECENT_PICTURES);
  const searches = await tx
    .select({ query: recentSearches.query })
    .from(recentSearches)
    .where(eq(recentSearches.userId, userId))
    .orderBy(desc(recentSearches.seenAt))
    .limit(MAX_RECENT_SEARCHES);
  const ids = pictures.map(({ id }) => id);
  const shown = (await listedAssets(tx, ids, false, showing)).filter(isPublic);
  const byId = new Map(shown.map((asset) => [asset.id, asset]));
  return {
    pictures: ids.flatMap((id) => byId.get(id) ?? []),
    searches: searches.map(({ query }) => query),
  };
}

/** Notes that the caller looks at a picture, and forgets the oldest one above the limit. */
export async function noteView(tx: Tx, caller: Caller, assetId: string, now: Date) {
  const { userId } = caller;
  await oneForPerson(tx, 'recent', caller);
  const [asset] = await tx.select().from(assets).where(eq(assets.id, assetId));
  if (!asset || !isPublic(asset)) throw problem('Editorial:NotFound');
  await tx
    .insert(recentPictures)
    .values({ userId, assetId, seenAt: now })
    .onConflictDoUpdate({
      target: [recentPictures.userId, recentPictures.assetId],
      set: { seenAt: now },
    });
  await tx.execute(sql`delete from recent_pictures where user_id = ${userId} and asset_id in (
    select asset_id from recent_pictures where user_id = ${userId}
    order by seen_at desc offset ${MAX_RECENT_PICTURES})`);
  return undefined;
}

/** Notes that the caller searches. A search without words is looking around, and not kept. */
export async function noteSearch(tx: Tx, caller: Caller, query: string, now: Date) {
  const { userId } = caller;
  const kept = keptQuery(query);
  if (!new URLSearchParams(kept).has('searchText')) return undefined;
  await oneForPerson(tx, 'recent', caller);
  await tx.execute(sql`insert into recent_searches (user_id, query, seen_at)
    values (${userId}, ${kept}, ${now.toISOString()}::timestamptz)
    on conflict (user_id, md5(query)) do update set seen_at = excluded.seen_at`);
  await tx.execute(sql`delete from recent_searches where user_id = ${userId} and query in (
    select query from recent_searches where user_id = ${userId}
    order by seen_at desc offset ${MAX_RECENT_SEARCHES})`);
  return undefined;
}

/** Forgets everything at once. */
export async function clearRecent(tx: Tx, { userId }: Caller) {
  await tx.delete(recentPictures).where(eq(recentPictures.userId, userId));
  await tx.delete(recentSearches).where(eq(recentSearches.userId, userId));
  return undefined;
}
