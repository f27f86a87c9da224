import type { Database } from '../database/database.ts';
import type { ItemRow } from './asset.view.ts';

/** What the trigger of migration 0017 tells, with the tenant whose assets changed. */
const Channel = 'catalog_changed';
/** Answers kept by one server: some 12 kB each, of which a list of 500 ids is the most. */
const MostAnswers = 5000;
/** Rows of lists kept by one server, about 1 kB each: the same pictures stand in many answers. */
const MostRows = 20_000;
/** Should a notification be lost, nothing older than this is told, ms. */
const LongestLife = 60_000;

interface Kept { readonly answer: Promise<unknown>; readonly until: number }
/** Answers of one tenant's searches. */
export interface TenantMemory {
  /** The answer that was found for the same question since the catalogue last changed; asked together, it is looked up once. */
  recall<T>(question: unknown, find: () => Promise<T>): Promise<T>;
  /** Rows by id, in that order; those that are not remembered are looked up together. */
  rows(ids: readonly string[], find: (missing: readonly string[]) => Promise<readonly ItemRow[]>): Promise<readonly ItemRow[]>;
}
/** What searches found: counts, facets, the best matches, where pages began. */
export interface SearchMemory {
  of(tenantId: string): TenantMemory;
  close(): Promise<void>;
}
/** Looks everything up again. */
export const noMemory: TenantMemory = { recall: (_question, find) => find(), rows: (ids, find) => find(ids) };

/** A memory that forgets a tenant's answers as soon as an asset of it changed, on whichever server. */
export async function openSearchMemory(database: Pick<Database, 'listen'>, now: () => number = Date.now): Promise<SearchMemory> {
  const kept = new Map<string, Kept>();
  const rows = new Map<string, { readonly row: ItemRow; readonly until: number }>();
  const changes = new Map<string, number>();
  let allChanges = 0;
  const version = (tenantId: string) => `${allChanges}.${changes.get(tenantId) ?? 0}`;
  const stop = await database.listen(Channel, (tenantId) => {
    if (tenantId === '') allChanges += 1;
    else changes.set(tenantId, (changes.get(tenantId) ?? 0) + 1);
  }, () => { allChanges += 1; });

  function keep(key: string, answer: Promise<unknown>): void {
    kept.set(key, { answer, until: now() + LongestLife });
    if (kept.size > MostAnswers) kept.delete(kept.keys().next().value!);
  }
  return {
    of: (tenantId) => ({
      async recall<T>(question: unknown, find: () => Promise<T>): Promise<T> {
        // A change makes another key: what was begun before it is never told after it.
        const key = `${tenantId} ${version(tenantId)} ${JSON.stringify(question)}`;
        const known = kept.get(key);
        if (known && known.until > now()) {
          kept.delete(key);
          kept.set(key, known);
          // Whoever looked it up may have been cut off: then one looks for oneself.
          return (known.answer as Promise<T>).catch(find);
        }
        const answer = find();
        keep(key, answer);
        answer.catch(() => kept.delete(key));
        return answer;
      },
      async rows(ids, find) {
        const prefix = `${tenantId} ${version(tenantId)} `;
        const known = new Map<string, ItemRow>();
        for (const id of ids) {
          const row = rows.get(prefix + id);
          if (row && row.until > now()) known.set(id, row.row);
        }
        const missing = ids.filter((id) => !known.has(id));
        for (const row of missing.length === 0 ? [] : await find(missing)) {
          known.set(row.id, row);
          rows.set(prefix + row.id, { row, until: now() + LongestLife });
          if (rows.size > MostRows) rows.delete(rows.keys().next().value!);
        }
        return ids.flatMap((id) => known.get(id) ?? []);
      },
    }),
    close: stop,
  };
}
