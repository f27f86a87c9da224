import { LRUCache } from 'lru-cache';
import type { Database } from '../../ground/database/database.ts';
import type { KnownItem } from '../../catalog/assets/asset.view.ts';
import { openLooks } from '../looks/looks.ts';
import { readPictures, rememberTexts } from '../search/remembered-texts.ts';
import { Recent } from '../search/recent.ts';
import { required } from '../../ground/required.ts';
import { openMemoryEngine } from '../search-index/memory-engine.ts';
import type { IndexLog } from '../looks/index-warnings.ts';
import type { EngineHealth, Find, SearchEngine, TenantMemory } from '../search/engine.ts';
import { openSynonyms } from '../search/words/synonyms.ts';
import { synonymsOf } from '../search/words/thesaurus.ts';
import { openVocabularies } from '../search/words/vocabularies.ts';

/** CHANNEL of the trigger in migration 0017. The payload is the tenant whose assets changed. */
const CHANNEL = 'catalog_changed';
/** Answers cached by one server. Up to some 12 kB each, mostly a list of 500 ids. */
const MAX_ANSWERS = 5000;
/** Corrections and related words cached by one server, some 100 bytes each. */
const MAX_NOTES = 20_000;
/** Complete results cached by one server, at four bytes per match. */
const MAX_HELD_LISTS = 8;
/**
 * Minimum number of list items cached by one server, about 1 kB each. The same pictures appear in
 * many answers. At least half of the items are the most recently used ones.
 */
const MIN_REMEMBERED_PICTURES = 10_000;
/**
 * A large catalog caches one of this many pictures, so that the hit rate is like that of a small
 * one.
 */
const PICTURES_PER_REMEMBERED = 16;
/** Cached search words with their PostgreSQL lexemes. */
const MAX_TERMS = 20_000;
/** Maximum age of an answer in ms, in case a notification is lost. */
const MAX_ANSWER_AGE_MS = 60_000;

/** Returns cached values. The missing ones are looked up together and cached. */
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

interface RememberedAnswer {
  readonly answer: Promise<unknown>;
  readonly until: number;
}

/**
 * Caches the results of searches (counts, facets, best matches, page starts) and holds the indexes.
 */
export interface SearchMemory {
  of(tenantId: string): TenantMemory;
  /** Builds the indexes of a tenant before the first search. */
  prepare(tenantId: string): Promise<void>;
  /** Changes with every change of a tenant's pictures. */
  version(tenantId: string): string;
  /** Number of indexed assets. 0 while the database answers. */
  indexed(): number;
  /** Resolves when searches know all changes up to now. */
  settle(): Promise<void>;
  health(): EngineHealth;
  close(): Promise<void>;
}

const all = async <V>(keys: readonly string[], find: Find<V>): Promise<V[]> =>
  lookUp(
    keys,
    () => undefined,
    () => {},
    find,
  );
/** Caches nothing. */
export const noMemory: TenantMemory = {
  recall: (_question, find) => find(),
  note: (_question, find) => find(),
  hold: (_question, find) => find(),
  terms: all,
  vocabulary: async () => null,
  synonymsOf,
  meanings: async () => [],
  words: async () => new Map(),
  pictures: readPictures,
  ranksByUse: false,
  findsByMeaning: false,
  engine: null,
  near: async () => null,
  items: all,
};

const databaseHealth: EngineHealth = {
  engine: 'postgresql',
  assetCount: 0,
  trouble: null,
  room: 'Enough',
  pending: 0,
  lagSeconds: 0,
};

/** A cache that drops a tenant's answers as soon as one of its assets changes, on any server. */
// Long because its functions share what is remembered, under keys with the version of a tenant.
// Apart, one could remember an answer under a key that a change does not alter.
export async function openSearchMemory(
  database: Pick<Database, 'listen' | 'inTenant'> & Partial<Pick<Database, 'asSystem'>>,
  {
    now = Date.now,
    log,
    searchUrls = [new URL('memory:')],
    works = true,
    ownSynonyms = () => '',
    ranksByUse = () => false,
    findsByMeaning = () => true,
  }: {
    readonly now?: () => number;
    readonly log?: IndexLog;
    /**
     * The engine: `memory:`, `postgresql:` for the database only, or the nodes of an OpenSearch
     * cluster.
     */
    readonly searchUrls?: readonly URL[];
    /** Whether this server feeds an engine outside of the database. */
    readonly works?: boolean;
    /** The lines of a tenant's own synonyms, as its settings have them. */
    readonly ownSynonyms?: (tenantId: string) => string;
    readonly ranksByUse?: (tenantId: string) => boolean;
    readonly findsByMeaning?: (tenantId: string) => boolean;
  } = {},
): Promise<SearchMemory> {
  const kept = new LRUCache<string, RememberedAnswer>({ max: MAX_ANSWERS });
  const notes = new LRUCache<string, RememberedAnswer>({ max: MAX_NOTES });
  const held = new LRUCache<string, RememberedAnswer>({ max: MAX_HELD_LISTS });
  /** List items by asset id, with the version of the catalog they belong to. */
  const items = new Recent<{
    readonly item: KnownItem;
    readonly of: string;
    readonly until: number;
  }>(() => Math.max(MIN_REMEMBERED_PICTURES, indexed() / PICTURES_PER_REMEMBERED));
  const terms = new Recent<string>(() => MAX_TERMS);
  const changes = new Map<string, number>();
  let allChanges = 0;
  const synonyms = openSynonyms(ownSynonyms);
  const version = (tenantId: string) =>
    `${allChanges}.${changes.get(tenantId) ?? 0}.${synonyms.of(tenantId).version}`;
  const change = (tenantId: string | null) => {
    if (tenantId) changes.set(tenantId, (changes.get(tenantId) ?? 0) + 1);
    else allChanges += 1;
  };
  const stop = await database.listen(CHANNEL, { hear: change, reread: () => change(null) });
  // The index is notified separately of the changed assets, possibly later. Answers that it gave
  // without a change are dropped then.
  const [first] = searchUrls;
  const openEngine = async (): Promise<SearchEngine | null> => {
    if (first?.protocol === 'postgresql:') return null;
    if (first?.protocol === 'memory:') return openMemoryEngine(database, change, log);
    const { asSystem } = database;
    // Its client loads 550 modules, and few sites have a cluster.
    const { openOpenSearchEngine } = await import('../search-cluster/opensearch-engine.ts');
    return openOpenSearchEngine({ ...database, asSystem: required(asSystem, 'A way in') }, change, {
      addresses: searchUrls,
      works,
      ...(log && { log }),
    });
  };
  const engine = await openEngine();
  const vocabularies = openVocabularies(database);
  const texts = await rememberTexts(database);
  const looks = await openLooks(database, log);
  const indexed = () => engine?.health().assetCount ?? 0;

  async function answerOf<T>(
    answers: LRUCache<string, RememberedAnswer>,
    key: string,
    find: () => Promise<T>,
  ): Promise<T> {
    const known = answers.get(key);
    // The caller that began the lookup may have been aborted. If it failed, look it up again.
    if (known && known.until > now()) return (known.answer as Promise<T>).catch(find);
    const answer = find();
    answers.set(key, { answer, until: now() + MAX_ANSWER_AGE_MS });
    answer.catch(() => answers.delete(key));
    return answer;
  }
  /** A change alters the key, so an answer begun before it is never given to later callers. */
  const rememberedIn =
    (answers: LRUCache<string, RememberedAnswer>, tenantId: string): TenantMemory['recall'] =>
    (question, find) =>
      answerOf(answers, `${tenantId} ${version(tenantId)} ${JSON.stringify(question)}`, find);
  return {
    of: (tenantId) => ({
      recall: rememberedIn(kept, tenantId),
      note: rememberedIn(notes, tenantId),
      hold: rememberedIn(held, tenantId),
      terms: (keys, find) =>
        lookUp(
          keys,
          (key) => terms.get(key),
          (key, term) => terms.set(key, term),
          find,
        ),
      vocabulary: (tx) => vocabularies.of(tenantId, version(tenantId), tx),
      synonymsOf: (...asked) => synonyms.of(tenantId).synonymsOf(...asked),
      ranksByUse: ranksByUse(tenantId),
      findsByMeaning: findsByMeaning(tenantId),
      engine: engine?.of(tenantId) ?? null,
      meanings: texts.meanings,
      words: texts.words,
      pictures: texts.pictures,
      near: (tx, look, count) => looks.near(tenantId, tx, look, count),
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
    prepare: async (tenantId) => {
      await Promise.all([
        engine?.rebuild(tenantId),
        looks.make(tenantId),
        vocabularies.whole(tenantId, version(tenantId)),
      ]);
    },
    version,
    indexed,
    settle: async () => engine?.settle(),
    health: () => engine?.health() ?? databaseHealth,
    async close() {
      await stop();
      await vocabularies.close();
      await texts.close();
      await looks.close();
      await engine?.close();
    },
  };
}
