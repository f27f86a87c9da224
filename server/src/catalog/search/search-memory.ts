import { LRUCache } from 'lru-cache';
import type { Database, Tx } from '../../database/database.ts';
import type { KnownItem } from '../assets/asset.view.ts';
import { Recent } from './recent.ts';
import type { SearchIndex } from '../search-index/search-index.ts';
import { type IndexLog, openSearchIndexes } from '../search-index/search-indexes.ts';

/** What the trigger of migration 0017 tells, with the tenant whose assets changed. */
const Channel = 'catalog_changed';
/** Answers kept by one server: some 12 kB each, of which a list of 500 ids is the most. */
const MAX_ANSWERS = 5000;
/** Whole findings, four bytes for each match. */
const MAX_HELD_LISTS = 8;
/**
 * Items of lists kept by one server, about 1 kB each, at least half of them those asked for last:
 * the same pictures stand in many answers.
 */
const MIN_REMEMBERED_PICTURES = 10_000;
/**
 * One of so many pictures is kept in a large catalog, so that it is met as often as in a small
 * one.
 */
const PICTURES_PER_REMEMBERED = 16;
/** Words that people search for, with what PostgreSQL makes of them. */
const MAX_TERMS = 20_000;
/** Should a notification be lost, nothing older than this is told, ms. */
const MAX_ANSWER_AGE_MS = 60_000;

/** Finds what there is of some keys. */
type Find<V> = (missing: readonly string[]) => Promise<ReadonlyMap<string, V>>;
/** Values by their keys, in that order. */
type LookUp<V> = (keys: readonly string[], find: Find<V>) => Promise<V[]>;
/** What is known is told, the rest is found together and kept. */
async function lookUp<V>(
  keys: readonly string[],
  known: (key: string) => V | undefined,
  keep: (key: string, value: V) => void,
  find: Find<V>,
): Promise<V[]> {
  const values = keys.map(known);
  const missing = keys.filter((_key, index) => values[index] === undefined);
  if (missing.length === 0) return values as V[];
  const found = await find(missing);
  for (const [key, value] of found) keep(key, value);
  for (const [index, key] of keys.entries()) values[index] ??= found.get(key);
  return values.filter((value) => value !== undefined);
}

interface Kept {
  readonly answer: Promise<unknown>;
  readonly until: number;
}

/** Answers of one tenant's searches. */
export interface TenantMemory {
  /**
   * The answer that was found for the same question since the catalog last changed; asked
   * together, it is looked up once.
   */
  recall<T>(question: unknown, find: () => Promise<T>): Promise<T>;
  /** The same for what is large: of all tenants the last few are kept. */
  hold<T>(question: unknown, find: () => Promise<T>): Promise<T>;
  /**
   * What PostgreSQL makes of words, which no change of the catalog alters; those that are not
   * known are asked for together.
   */
  terms: LookUp<string>;
  /** Where all words stand; null while it is made, and where there is none. */
  index(tx: Tx): Promise<SearchIndex | null>;
  /** Items of lists by their ids; those that are not known, or gone, are looked up together. */
  items: LookUp<KnownItem>;
}

/**
 * What searches found: counts, facets, the best matches, where pages began; and the index they are
 * found by.
 */
export interface SearchMemory {
  of(tenantId: string): TenantMemory;
  /** Makes the index of a tenant before somebody searches. */
  prepare(tenantId: string): Promise<void>;
  /** Another one after each change of a tenant's pictures. */
  version(tenantId: string): string;
  /** Assets whose words are known here: 0 while the database answers. */
  indexed(): number;
  close(): Promise<void>;
}

const all = async <V>(keys: readonly string[], find: Find<V>): Promise<V[]> =>
  lookUp(
    keys,
    () => undefined,
    () => {},
    find,
  );
/** Looks everything up again. */
export const noMemory: TenantMemory = {
  recall: (_question, find) => find(),
  hold: (_question, find) => find(),
  terms: all,
  index: async () => null,
  items: all,
};

/**
 * A memory that forgets a tenant's answers as soon as an asset of it changed, on whichever server.
 */
export async function openSearchMemory(
  database: Pick<Database, 'listen' | 'inTenant'>,
  { now = Date.now, log }: { readonly now?: () => number; readonly log?: IndexLog } = {},
): Promise<SearchMemory> {
  const kept = new LRUCache<string, Kept>({ max: MAX_ANSWERS });
  const held = new LRUCache<string, Kept>({ max: MAX_HELD_LISTS });
  /** By the asset's id, with the version of the catalog that they are of. */
  const items = new Recent<{
    readonly item: KnownItem;
    readonly of: string;
    readonly until: number;
  }>(() => Math.max(MIN_REMEMBERED_PICTURES, indexes.size() / PICTURES_PER_REMEMBERED));
  const terms = new Recent<string>(() => MAX_TERMS);
  const changes = new Map<string, number>();
  let allChanges = 0;
  const version = (tenantId: string) => `${allChanges}.${changes.get(tenantId) ?? 0}`;
  const change = (tenantId: string | null) => {
    if (tenantId) changes.set(tenantId, (changes.get(tenantId) ?? 0) + 1);
    else allChanges += 1;
  };
  const stop = await database.listen(Channel, change, () => change(null));
  // The index hears by itself which assets changed, maybe a moment after: what it did not know yet
  // is forgotten then.
  const indexes = await openSearchIndexes(database, change, log);

  async function answerOf<T>(
    answers: LRUCache<string, Kept>,
    key: string,
    find: () => Promise<T>,
  ): Promise<T> {
    const known = answers.get(key);
    // Whoever looked it up may have been cut off: then one looks for oneself.
    if (known && known.until > now()) return (known.answer as Promise<T>).catch(find);
    const answer = find();
    answers.set(key, { answer, until: now() + MAX_ANSWER_AGE_MS });
    answer.catch(() => answers.delete(key));
    return answer;
  }
  return {
    of: (tenantId) => ({
      // A change makes another key: what was begun before it is never told after it.
      recall: (question, find) =>
        answerOf(kept, `${tenantId} ${version(tenantId)} ${JSON.stringify(question)}`, find),
      hold: (question, find) =>
        answerOf(held, `${tenantId} ${version(tenantId)} ${JSON.stringify(question)}`, find),
      terms: (keys, find) =>
        lookUp(
          keys,
          (key) => terms.get(key),
          (key, term) => terms.set(key, term),
          find,
        ),
      index: (tx) => indexes.of(tenantId, tx),
      items(ids, find) {
        const of = `${tenantId} ${version(tenantId)}`;
        const until = now() + MAX_ANSWER_AGE_MS;
        const known = (id: string) => {
          const kept = items.get(id);
          return kept && kept.of === of && kept.until > now() ? kept.item : undefined;
        };
        return lookUp(ids, known, (id, item) => items.set(id, { item, of, until }), find);
      },
    }),
    prepare: indexes.make,
    version,
    indexed: indexes.size,
    async close() {
      await stop();
      await indexes.close();
    },
  };
}
