import type { ReadAsFilter } from '@editorial/contracts/catalog';
import type { SearchCondition } from './asset-filter.sql.ts';
import type { AssetSearch } from './asset-filter.rules.ts';
import type { Tally } from './facet-code.rules.ts';
import type { IdList } from './id-list.ts';
import type { ReadMeanings, ReadPictures, ReadWords } from './remembered-texts.ts';
import type { Near } from '../looks/look-index.ts';
import type { ItemRow, KnownItem } from '../../catalog/assets/asset.view.ts';
import type { SearchNode } from './words/search-node.ts';
import type { Loose } from './words/relaxation.rules.ts';
import type { NearWord } from './words/meaning/near-words.ts';
import type { SynonymsOf } from './words/thesaurus.ts';
import type { Vocabulary } from './words/vocabulary.ts';
import type { Sorting } from './sorting.rules.ts';
import type { Tx } from '../../ground/database/database.ts';

/** Matches are counted up to this limit. One more means that there are others. */
export const COUNT_LIMIT = 10_000;
/** How many of the newest or best matches are remembered with a search. */
export const NEWEST_PROBE_COUNT = 500;

/** Looks up the values of the missing keys. */
export type Find<V> = (missing: readonly string[]) => Promise<ReadonlyMap<string, V>>;
/** Returns the values of some keys, in the order of the keys. */
export type LookUp<V> = (keys: readonly string[], find: Find<V>) => Promise<V[]>;
/** Cached answers of one tenant's searches. */
export interface TenantMemory {
  /**
   * The answer to a question. It is looked up once after each change of the catalog, also for
   * simultaneous callers.
   */
  recall<T>(question: unknown, find: () => Promise<T>): Promise<T>;
  /** The same for a few words, such as a correction. They do not take the place of lists. */
  note<T>(question: unknown, find: () => Promise<T>): Promise<T>;
  /** The same for large answers. Only the last few of all tenants are kept. */
  hold<T>(question: unknown, find: () => Promise<T>): Promise<T>;
  /**
   * The lexemes of words. They do not depend on the catalog. Unknown ones are looked up together.
   */
  terms: LookUp<string>;
  /** The words of the tenant's texts. Null where none are kept. */
  vocabulary(tx: Tx): Promise<Vocabulary | null>;
  /** Words that mean the same, with the tenant's own. */
  readonly synonymsOf: SynonymsOf;
  /** Whether popular pictures rise among the best matches. */
  readonly ranksByUse: boolean;
  /** Whether searches with few results go on with words of about the same meaning. */
  readonly findsByMeaning: boolean;
  /** The engine that is asked before the database. Null if there is none. */
  readonly engine: TenantEngine | null;
  /** Reads the meanings of pictures' texts. */
  readonly meanings: ReadMeanings;
  /** Reads the words of pictures, with their positions. */
  readonly words: ReadWords;
  /** Reads pictures that are compared with another one. */
  readonly pictures: ReadPictures;
  /** Finds pictures that look alike. */
  readonly near: Near;
  /** List items by id. Unknown ones are looked up together; deleted ones are left out. */
  items: LookUp<KnownItem>;
}

/** A search in progress, with the key under which its answers are cached. */
export interface Search extends AssetSearch {
  readonly tx: Tx;
  readonly memory: TenantMemory;
  readonly question: unknown;
  /** The corrected words instead of a mistyped text. */
  readonly correction: string | null;
  /** Words that were read as filters. */
  readonly readAs: readonly ReadAsFilter[];
  /** Whether no picture has any of its words but those that are read as filters. */
  readonly isFilteredOnly: boolean;
  /** Pictures that look like the one asked for, nearest first. Null if none is. */
  readonly nearest: readonly string[] | null;
  /** How many words may be missing from some of the results (decision 29 of the specification). */
  readonly wordCount: number;
  /** Whether it looks for what has only some of the words, beside what has all. */
  readonly isRest: boolean;
  /** Words of the catalog that mean about the same as one of these, the nearest first. */
  readonly nearWords: () => readonly NearWord[];
  /** These words as they were typed, each with what means the same. */
  readonly typedWords: () => readonly { readonly text: string; readonly node: SearchNode }[];
  /** The same text without any filter. Null if there is none. */
  readonly withoutFilters: (() => Search) | null;
  /** The same search, of which only some words have to match. */
  readonly loosened: (how: Loose) => Search;
  /** The search as SQL, built on first use. */
  readonly condition: () => SearchCondition;
}

/** Whether matches have a rank. A search for an asset's number has none. */
export const isRanked = ({ text }: AssetSearch): boolean => text !== null && text.query !== null;

/**
 * The number of matches (more than the limit if not all are counted), their facets, and the newest
 * and best of them.
 */
export interface Matches {
  readonly found: number;
  readonly tally: Tally;
  readonly newest: IdList;
  readonly best: IdList;
}

export interface Span {
  readonly skip: number;
  readonly take: number;
}

/** An engine's answers for one tenant. Null leaves the answer to the database. */
export interface TenantEngine {
  /** The matches, found in one pass for the list's count, all facets and the first page. */
  find(search: Search): Promise<Matches | null>;
  /** The ids of a page that is not part of the result of `find`. */
  page(search: Search, sorting: Sorting, span: Span): Promise<string[] | null>;
  /** All sets of the matches, in the order of their best, newest or oldest asset. */
  sets(search: Search, sorting: Sorting): Promise<number[] | null>;
  /**
   * Ids of some of the newest pictures that visitors see with all words in their titles. The last
   * word may be a beginning.
   */
  titled(tx: Tx, words: readonly string[], count: number): Promise<readonly string[] | null>;
  /** Cards of public pictures for lists, as far as the engine holds them in memory, by id. */
  items(ids: readonly string[]): ReadonlyMap<string, ItemRow>;
}

export interface EngineHealth {
  readonly engine: 'memory' | 'postgresql' | 'opensearch';
  /** Number of indexed assets of all tenants. 0 while the database answers. */
  readonly assetCount: number;
  /** Changes that the engine does not know yet, and the age of the oldest one in seconds. */
  readonly pending: number;
  readonly lagSeconds: number;
  /** Why the database answers instead of the engine. Null if it does not. */
  readonly trouble: string | null;
  /** Whether the largest catalog fits into this engine, and will for long. */
  readonly room: 'Enough' | 'Little' | 'None';
}

/** The search engine, chosen by `SEARCH_URL`. */
export interface SearchEngine {
  of(tenantId: string): TenantEngine;
  /** Indexes added or changed assets, and removes deleted ones. */
  index(tenantId: string, assetIds: readonly string[]): Promise<void>;
  /** Rebuilds a tenant's index. Meanwhile the old one answers. */
  rebuild(tenantId: string): Promise<void>;
  /** Resolves when the engine knows all changes up to now. */
  settle(): Promise<void>;
  health(): EngineHealth;
  close(): Promise<void>;
}
