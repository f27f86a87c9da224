import { setImmediate as nextTurn } from 'node:timers/promises';
import { facetFilter } from '@editorial/contracts/catalog';
import { sql } from 'drizzle-orm';
import { listAssets } from '../server/src/search/lists/asset.queries.ts';
import { countFacets } from '../server/src/search/search/facets.queries.ts';
import { fileAddresses } from '../server/src/catalog/assets/file-addresses.ts';
import { firstAssetPrices } from '../server/src/commerce/pricing/prices.testing.ts';
import type { TenantMemory } from '../server/src/search/search/engine.ts';
import { noMemory, openSearchMemory } from '../server/src/search/engines/search-memory.ts';
import { type Database, HOST_TENANT, openServer } from '../server/src/ground/database/database.ts';
import {
  openTestPostgres,
  postgresFolder,
} from '../server/src/ground/database/postgres.testing.ts';
import { suggestTerms } from '../server/src/search/search/suggestions.queries.ts';
import { fillCatalog, WordCount, wordOf } from './catalog/fill.ts';
import { atMost } from './limits.ts';

/** `PICTURES=100000` gives a shorter run. A tenth of the number is measured first. */
const LARGE_CATALOG_SIZE = Number(process.env.PICTURES ?? 1_000_000);
const SMALL_CATALOG_SIZE = LARGE_CATALOG_SIZE / 10;
const CLIENT_COUNT = 16;
const DURATION_SECONDS = Number(process.env.SECONDS ?? 20);
const SUGGESTION_ROUNDS = 200;
const PAGE_SIZE = 60;
/** The limit for a million pictures at the 95th percentile, and how much more with typos. */
const PAGE_LIMIT_MS = 40;
const SUGGESTION_LIMIT_MS = 10;
const MOST_TIMES = 1.5;
const DEEP_OFFSET = 10_000;

const showing = {
  addresses: fileAddresses('bench', { userId: null, isReviewer: false }, new Date()),
  prices: firstAssetPrices,
};
const viewer = {
  userId: '00000000-0000-4000-8000-000000000001',
  isReviewer: false,
  language: 'en' as const,
};
type Query = Record<string, string | number | string[]>;

/** Random numbers from 0 to 1, the same in every run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** A search word. Common words are more frequent than rare ones, as in the images' texts. */
const asked = (roll: () => number) =>
  wordOf(Math.floor(Math.exp(roll() * Math.log(WordCount))) - 1);
/** The same search with a letter left out of each word that is long enough to be corrected. */
const mistyped = (query: Query): Query =>
  typeof query.searchText === 'string'
    ? { ...query, searchText: query.searchText.replace(/\b(\w{2})\w(\w{3,})/g, '$1$2') }
    : query;
/**
 * A visitor's query: half are for one word, a fifth for two, a tenth for a word with a filter. The
 * rest browse with or without a filter.
 */
function visit(roll: () => number): Query {
  const kind = roll();
  if (kind < 0.5) return { searchText: asked(roll) };
  if (kind < 0.7) return { searchText: `${asked(roll)} ${asked(roll)}` };
  if (kind < 0.8) return { searchText: asked(roll), categories: ['Nature'] };
  if (kind < 0.9)
    return { categories: ['Sea', 'Sky', 'Plants'].slice(0, 1 + Math.floor(roll() * 3)) };
  return {};
}

const percentile = (times: readonly number[], share: number) =>
  [...times].sort((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0;
const ms = (value: number) => `${value.toFixed(1)} ms`;
async function timeWork(times: number[], work: () => Promise<unknown>): Promise<void> {
  const begin = performance.now();
  await work();
  times.push(performance.now() - begin);
}

interface Site {
  readonly database: Database;
  readonly memory: TenantMemory;
}

const page = ({ database, memory }: Site, query: Query, more: Query = {}) =>
  database.inTenant(HOST_TENANT, (tx) =>
    listAssets(tx, facetFilter.parse({ ...query, maxResultCount: PAGE_SIZE, ...more }), {
      viewer,
      showing,
      memory,
    }),
  );
const facets = ({ database, memory }: Site, query: Query) =>
  database.inTenant(HOST_TENANT, (tx) =>
    countFacets(tx, facetFilter.parse(query), { viewer, memory }),
  );

/** Suggestions for the beginning of a word. */
const suggestions = ({ database, memory }: Site, word: string) =>
  database.inTenant(HOST_TENANT, (tx) => suggestTerms(tx, word.slice(0, 4), 'en', memory));

/** Words that take the place of synonyms: the next ones by frequency. */
const ranks = new Map(Array.from({ length: WordCount }, (_, rank) => [wordOf(rank), rank]));
const threeOthers = (word: string): string[] => {
  const rank = ranks.get(word);
  return rank === undefined ? [] : [1, 2, 3].map((more) => wordOf((rank + more) % WordCount));
};

/**
 * The same search with the other words typed by the visitor. It finds what synonyms find without
 * any, so that the cost of synonyms can be separated from the cost of finding so many pictures.
 */
const writtenOut = (query: Query): Query =>
  typeof query.searchText === 'string'
    ? {
        ...query,
        searchText: query.searchText
          .split(' ')
          .map((word) => `(${[word, ...threeOthers(word)].join(' OR ')})`)
          .join(' '),
      }
    : query;

/**
 * Runs the queries of concurrent visitors, each a page with its facets. Returns the durations. As a
 * request from the network does, each query waits for its turn in the event loop, which counts.
 */
async function visitors(work: (query: Query) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + DURATION_SECONDS * 1000;
  await Promise.all(
    Array.from({ length: CLIENT_COUNT }, async (_, client) => {
      const roll = dice(client + 1);
      while (performance.now() < end)
        await timeWork(times, async () => {
          await nextTurn();
          await work(visit(roll));
        });
    }),
  );
  return times;
}

/** Requests the pages of a query one after another, as scrolling does. */
async function timeScrolling(
  site: () => Promise<Site>,
  query: Query,
): Promise<{ first: number; deep: number }> {
  const first: number[] = [];
  const deep: number[] = [];
  for (let round = 0; round < 15; round += 1) {
    const [one, other] = [await site(), await site()];
    await timeWork(first, () => page(one, query));
    await timeWork(deep, () => page(other, query, { skipCount: DEEP_OFFSET }));
  }
  return { first: percentile(first, 0.5), deep: percentile(deep, 0.5) };
}

/**
 * The search of a typical generated CRUD application: `ilike` on the text, a count, and pages by
 * offset.
 */
async function like(database: Database, word: string): Promise<number> {
  const begin = performance.now();
  await database.inTenant(HOST_TENANT, async (tx) => {
    const where = sql`where status = 'Published' and not is_hidden and (title ilike ${`%${word}%`} or description ilike ${`%${word}%`})`;
    await tx.execute(sql`select count(*) from assets ${where}`);
    await tx.execute(
      sql`select id, title, creation_time from assets ${where} order by creation_time desc limit ${PAGE_SIZE}`,
    );
  });
  return performance.now() - begin;
}

/** Measures the search and facet latencies with the given number of images. */
// Long because it measures all queries on one catalog, and each line needs the memory that the line
// before warmed: apart, a line could run first, and its figure would be that of a cold memory.
export async function measure(
  database: Database,
  count: number,
): Promise<{ cold: number; warm: number }> {
  const memory = await openSearchMemory(database);
  const name = count.toLocaleString('en');
  const before = process.memoryUsage();
  const begin = performance.now();
  await memory.prepare(HOST_TENANT);
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  console.log(
    `${name} pictures\n  the index in memory: ${((performance.now() - begin) / 1000).toFixed(1)} s, ${((arrayBuffers - before.arrayBuffers) / 1e6).toFixed(0)} MB and ${((heapUsed - before.heapUsed) / 1e6).toFixed(0)} MB of heap`,
  );
  const remembering: Site = { database, memory: memory.of(HOST_TENANT) };
  /** A site with an empty cache of earlier searches. */
  const forgetting = async (engine = remembering.memory.engine): Promise<Site> => ({
    database,
    memory: {
      ...(
        await openSearchMemory({ listen: async () => async () => {}, inTenant: database.inTenant })
      ).of(HOST_TENANT),
      // Words are read once after the start, not for each search.
      vocabulary: remembering.memory.vocabulary,
      engine,
    },
  });
  const look = (query: Query) =>
    Promise.all([page(remembering, query), facets(remembering, query)]);
  const cold = await visitors(look);
  const times = await visitors(look);
  const spelled = await visitors((query) => look(mistyped(query)));
  // Each word has three synonyms that the catalog knows. Nothing is remembered of the words alone.
  const related = await forgetting();
  const meant: Site = { ...related, memory: { ...related.memory, synonymsOf: threeOthers } };
  const widened = await visitors((query) =>
    Promise.all([page(meant, query), facets(meant, query)]),
  );
  const plain = await forgetting();
  const asWide = await visitors((query) =>
    Promise.all([page(plain, writtenOut(query)), facets(plain, writtenOut(query))]),
  );
  const compared: Query = { searchText: `${wordOf(5)} ${wordOf(40)}` };
  const [byMeaning, byHand] = [
    await page(meant, compared),
    await page(plain, writtenOut(compared)),
  ];
  const suggested: number[] = [];
  const roll = dice(1);
  for (let round = 0; round < SUGGESTION_ROUNDS; round += 1)
    await timeWork(suggested, () => suggestions(remembering, asked(roll)));
  const alone: Record<string, string> = {};
  for (const [what, query] of Object.entries<Query>({
    browsing: {},
    'a filter': { categories: ['Sea'] },
    'a common word': { searchText: wordOf(2) },
    'a usual word': { searchText: wordOf(300) },
    'a rare word': { searchText: wordOf(3500) },
    'a usual word, mistyped': mistyped({ searchText: wordOf(300) }),
    'a usual word, mistyped, beside another': mistyped({
      searchText: `${wordOf(300)} ${wordOf(5)}`,
    }),
    'an unknown word': { searchText: 'qzxvkqjw' },
    'two words': { searchText: `${wordOf(5)} ${wordOf(40)}` },
  })) {
    const [byIndex, byDatabase]: [number[], number[]] = [[], []];
    for (let round = 0; round < 15; round += 1) {
      for (const [its, engine] of [
        [byIndex, remembering.memory.engine],
        [byDatabase, noMemory.engine],
      ] as const) {
        // Page and facets share one search result, as on the site.
        const fresh = await forgetting(engine);
        await timeWork(its, () => Promise.all([page(fresh, query), facets(fresh, query)]));
      }
    }
    alone[what] = `${ms(percentile(byIndex, 0.5))} (${ms(percentile(byDatabase, 0.5))})`;
  }
  const report = (all: readonly number[], limitMs?: number): string =>
    `p50 ${ms(percentile(all, 0.5))}  p95 ${limitMs === undefined ? ms(percentile(all, 0.95)) : atMost(percentile(all, 0.95), limitMs)}  p99 ${ms(percentile(all, 0.99))}  (${(all.length / DURATION_SECONDS).toFixed(0)}/s)`;
  const p95 = (all: readonly number[]) => percentile(all, 0.95);
  const ratio = (all: readonly number[]) => atMost(p95(all) / p95(cold), MOST_TIMES, '');
  for (const [what, line] of [
    [`first page with facets, ${CLIENT_COUNT} clients, empty caches`, report(cold, PAGE_LIMIT_MS)],
    ['the same visitors once more', report(times)],
    ['with a typo in each word', `${report(spelled)}; ratio ${ratio(spelled)}`],
    ['with three synonyms of each word', `${report(widened)}; ratio ${ratio(widened)}`],
    [
      'with the same words joined by OR, without synonyms',
      `${report(asWide)}; ratio of synonyms to it ${(p95(widened) / p95(asWide)).toFixed(2)}; two words find ${byMeaning.totalCount} with synonyms, ${byHand.totalCount} with OR`,
    ],
    ['suggestions, one visitor', `p95 ${atMost(p95(suggested), SUGGESTION_LIMIT_MS)}`],
  ])
    console.log(`  ${what}: ${line}`);
  console.log(
    `  alone, looked up each time (and by the database, while there is no index): ${Object.entries(
      alone,
    )
      .map(([what, time]) => `${what} ${time}`)
      .join(', ')}`,
  );
  for (const [what, query] of Object.entries<Query>({
    browsing: {},
    'a common word by age': { searchText: wordOf(2), sorting: 'newest' },
    'a common word by relevance': { searchText: wordOf(2) },
  })) {
    const { first, deep } = await timeScrolling(forgetting, query);
    console.log(
      `  page at ${DEEP_OFFSET.toLocaleString('en')}, ${what}: ${ms(deep)} after ${ms(first)} for the first; ratio ${(deep / first).toFixed(2)}`,
    );
  }
  const likes: number[] = [];
  for (const rank of [2, 300, 3500]) likes.push(await like(database, wordOf(rank)));
  console.log(
    `  ilike '%…%' with its count, one client: ${likes.map(ms).join(', ')} (common, usual, rare word)\n`,
  );
  await memory.close();
  return { cold: percentile(cold, 0.95), warm: percentile(times, 0.95) };
}

/** Measures search and facets on PostgreSQL with a million images and with a tenth of them. */
export async function run(): Promise<void> {
  if (postgresFolder === null) return console.log('catalog: there is no PostgreSQL here.\n');
  const postgres = await openTestPostgres({
    settings: {
      shared_buffers: '1GB',
      effective_cache_size: '4GB',
      max_wal_size: '8GB',
      random_page_cost: '1.1',
    },
  });
  const database = await openServer(postgres.url);
  const pool = postgres.pool(4);
  try {
    const begin = performance.now();
    await fillCatalog(pool, 0, SMALL_CATALOG_SIZE);
    const small = await measure(database, SMALL_CATALOG_SIZE);
    const middle = performance.now();
    await fillCatalog(pool, SMALL_CATALOG_SIZE, LARGE_CATALOG_SIZE);
    console.log(
      `catalog: ${(LARGE_CATALOG_SIZE - SMALL_CATALOG_SIZE).toLocaleString('en')} more pictures in ${((performance.now() - middle) / 1000).toFixed(0)} s (${postgresFolder})`,
    );
    const large = await measure(database, LARGE_CATALOG_SIZE);
    console.log(
      `  growth of p95 from ${SMALL_CATALOG_SIZE.toLocaleString('en')} to ${LARGE_CATALOG_SIZE.toLocaleString('en')}: ${(large.cold / small.cold).toFixed(2)}, once more ${(large.warm / small.warm).toFixed(2)}; whole run ${((performance.now() - begin) / 1000).toFixed(0)} s\n`,
    );
  } finally {
    await pool.end();
    await database.close();
    await postgres.close();
  }
}
