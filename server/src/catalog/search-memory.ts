import type { Database } from '../database/database.ts';

/** What the trigger of migration 0017 tells, with the tenant whose assets changed. */
const Channel = 'catalog_changed';
/** Answers kept by one server. The largest is a list of 1,000 ids, 40 kB. */
const MostAnswers = 1000;
/** Should a notification be lost, nothing older than this is told, ms. */
const LongestLife = 60_000;

interface Kept { readonly answer: Promise<unknown>; readonly until: number }
/** Answers of one tenant's searches. */
export interface TenantMemory {
  /** The answer that was found for the same question since the catalogue last changed; asked together, it is looked up once. */
  recall<T>(question: unknown, find: () => Promise<T>): Promise<T>;
}
/** What searches found: counts, facets, the best matches, where pages began. */
export interface SearchMemory {
  of(tenantId: string): TenantMemory;
  close(): Promise<void>;
}
/** Looks everything up again. */
export const noMemory: TenantMemory = { recall: (_question, find) => find() };

/** A memory that forgets a tenant's answers as soon as an asset of it changed, on whichever server. */
export async function openSearchMemory(database: Pick<Database, 'listen'>, now: () => number = Date.now): Promise<SearchMemory> {
  const kept = new Map<string, Kept>();
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
    }),
    close: stop,
  };
}
