import { z } from '@editorial/contracts/schema';
import type { Context } from '../context.ts';
import { greatestDepth } from './matches.queries.ts';

export const NewestIndexesJob = 'catalog.newest-indexes';
export const newestIndexesJobData = z.object({});

/** One index holds the newest among which any search is bounded, one a quarter of them, and so on. */
const Parts = [1, 4, 16] as const;
/** Pictures that are hidden make a search look a little further back, until the next night. */
const Spare = 1.1;
/** Of fewer pictures the index of all is small enough. */
const Smallest = 100_000;

/**
 * Makes the small indexes of the newest anew. A word that is in very many pictures is looked for among the newest only,
 * and the index of all would first give the places of all. New pictures come into them; so they grow until the next time.
 * It can stop anywhere: until the new one is whole, the old one answers.
 */
export async function makeNewestIndexes({ database }: Pick<Context, 'database'>, signal: AbortSignal, smallest = Smallest): Promise<void> {
  // Nobody who takes pictures in waits; the embedded database has one connection, and can't.
  const concurrently = database.kind === 'server' ? 'concurrently' : '';
  const { rows: [shown] } = await database.executeSql('select count(*) as size from asset_search where is_shown');
  const size = Number(shown!.size);
  for (const part of Parts) {
    if (signal.aborted) return;
    const name = `asset_search_words_newest_${part}`;
    await database.executeSql(`drop index ${concurrently} if exists ${name}_next`);
    if (size >= smallest) {
      const { rows: [first] } = await database.executeSql('select creation_time::text as since from asset_search where is_shown order by creation_time desc offset $1 limit 1', [Math.ceil((greatestDepth(size) / part) * Spare)]);
      if (!first) return;
      await database.executeSql(`create index ${concurrently} ${name}_next on asset_search using gin (words) with (fastupdate = off) where is_shown and creation_time >= '${String(first.since)}'::timestamptz`);
    }
    await database.executeSql(`drop index ${concurrently} if exists ${name}`);
    if (size >= smallest) await database.executeSql(`alter index ${name}_next rename to ${name}`);
  }
}
