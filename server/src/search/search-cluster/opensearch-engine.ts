import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../ground/database/database.ts';
import { required } from '../../ground/required.ts';
import type { IndexLog } from '../looks/index-warnings.ts';
import {
  type EngineHealth,
  isRanked,
  type Matches,
  NEWEST_PROBE_COUNT,
  type Search,
  type SearchEngine,
  type Span,
  type TenantEngine,
} from '../search/engine.ts';
import type { Tally } from '../search/facet-code.rules.ts';
import { emptyList, idList } from '../search/id-list.ts';
import { textQuery } from '../search/search-terms.queries.ts';
import type { Sorting } from '../search/sorting.rules.ts';
import { factOf, openOpenSearch, statusOf, type Answer } from './opensearch-client.ts';
import { facetFields } from './opensearch-documents.ts';
import { type Dsl, searchDsl, titledDsl } from './opensearch-query.rules.ts';
import { FED_CHANNEL, openSearchFeed, readFeed, type FeedState, turnOn } from './search-feed.ts';
import { addNewFields, AlreadyBuilding, countDocuments, rebuildIndex } from './search-rebuild.ts';

/** A node that takes longer counts as away; another one is asked, then the database. In ms. */
const SEARCH_TIMEOUT_MS = 2000;
const SEARCH_ATTEMPTS = 2;
const patience = { timeoutMs: SEARCH_TIMEOUT_MS, attempts: SEARCH_ATTEMPTS } as const;
/**
 * How often the state of the feed is read, in ms. After a failure, this is also when the engine is
 * asked again, so that no visitor waits for one that is away.
 */
const LOOK_INTERVAL_MS = 2000;
/** An engine that lags behind more than this would show what has long changed. */
const MAX_LAG_SECONDS = 30;
/** Delay while another server sends the changes, in ms. */
const SETTLE_POLL_MS = 50;
/** Hits that OpenSearch returns at once. */
const MAX_HITS = 10_000;
/** More values than a facet has. Fewer would make the counts of several shards inexact. */
const MAX_FACET_VALUES = 1000;

const Sorts: Readonly<Record<Exclude<Sorting, 'title'>, readonly Dsl[]>> = {
  relevance: [{ _score: 'desc' }, { time: 'desc' }, { id: 'asc' }],
  newest: [{ time: 'desc' }, { id: 'asc' }],
  oldest: [{ time: 'asc' }, { id: 'desc' }],
};
const facetAggregations = Object.fromEntries(
  Object.values(facetFields).map((field) => [field, { terms: { field, size: MAX_FACET_VALUES } }]),
);

interface Hit {
  readonly sort: readonly (string | number)[];
  readonly fields?: { readonly set?: readonly number[] };
}
const hitsOf = (answer: Answer): readonly Hit[] => answer.hits.hits as readonly Hit[];
const idOf = ({ sort }: Hit): string => String(required(sort.at(-1), 'The id of a hit'));

function tallyOf(answer: Answer): Tally {
  const counts = Object.entries(facetFields).map(([dimension, field]) => {
    const { buckets } = answer.aggregations[field] as {
      buckets: readonly { key: string; doc_count: number }[];
    };
    return [dimension, new Map(buckets.map(({ key, doc_count: count }) => [key, count]))];
  });
  return Object.fromEntries(counts) as Tally;
}

/**
 * Only what visitors search. People's own pictures and the lists of reviewers come from the
 * database, which knows each change at once.
 */
const isForVisitors = ({ text, conditions }: Search): boolean =>
  !text?.assetNumber && conditions.some(({ kind }) => kind === 'shown');

/** Answers from an OpenSearch cluster, which a worker feeds (decision 0530). */
// Long because each question first asks the state that looking, failing and building change. Apart,
// a question could go to an engine that is known to be away or out of date.
export async function openOpenSearchEngine(
  database: Pick<Database, 'listen' | 'inTenant' | 'asSystem'>,
  onChange: (tenantId: string | null) => void,
  options: { readonly addresses: readonly URL[]; readonly works: boolean; readonly log?: IndexLog },
): Promise<SearchEngine> {
  const { addresses, works, log } = options;
  const engine = openOpenSearch(addresses);
  await database.asSystem(turnOn);
  // While the engine is away, nothing is sent to it; the fields are added once it is back.
  let hasFields = await addNewFields(engine).catch(() => false);
  const feed = await openSearchFeed(database, engine, log, works);
  const stop = await database.listen(FED_CHANNEL, {
    hear: onChange,
    reread: () => onChange(null),
  });
  const closing = new AbortController();
  let state: FeedState | null = null;
  let documentCount = 0;
  let failure: string | null = null;
  let building: Promise<void> | null = null;

  function trouble(): string | null {
    if (failure !== null) return failure;
    if (!state) return 'not asked yet';
    if (state.index === null) return 'the index is being built';
    return state.lagSeconds > MAX_LAG_SECONDS
      ? `changes of the last ${Math.round(state.lagSeconds)} seconds are missing`
      : null;
  }
  function fail(error: unknown): void {
    if (failure === null)
      log?.warn(factOf(error), 'the search engine is away: the database answers');
    failure = (error as Error).message;
  }
  /** Null if the engine can't answer now. */
  async function ask(body: object): Promise<Answer | null> {
    if (trouble() !== null) return null;
    try {
      return await engine.call(
        'POST',
        `/${engine.name}/_search?allow_partial_search_results=false`,
        { track_total_hits: true, _source: false, stored_fields: '_none_', ...body },
        patience,
      );
    } catch (error) {
      // A question that the engine refuses says nothing about the engine.
      if (statusOf(error) === 400) log?.warn(factOf(error), 'the search engine refused a question');
      else fail(error);
      return null;
    }
  }
  async function build(): Promise<void> {
    try {
      const begin = performance.now();
      const count = await rebuildIndex(database, engine, { signal: closing.signal });
      log?.info({ count, seconds: Math.round((performance.now() - begin) / 1000) }, 'index built');
      onChange(null);
    } catch (error) {
      if (error instanceof AlreadyBuilding || closing.signal.aborted) return;
      log?.warn(factOf(error), 'the search index could not be built: the database answers');
    }
  }
  /** Reads what the database knows of the feed, and builds an index where there is none. */
  async function look(): Promise<void> {
    try {
      state = await database.asSystem(readFeed);
      const count = await countDocuments(engine, patience);
      documentCount = count ?? 0;
      if (count !== null) hasFields ||= await addNewFields(engine);
      if (failure !== null) log?.info({}, 'the search engine answers again');
      failure = null;
      if (count === null) state = { ...state, index: null };
      // An index from before the feed was stopped lacks what changed since.
      if (state.index !== null || !works || building || state.building !== null) return;
      building = build().finally(() => {
        building = null;
      });
    } catch (error) {
      fail(error);
    }
  }
  await look();
  const timer = setInterval(() => void look(), LOOK_INTERVAL_MS);
  timer.unref();

  async function dslOf(tenantId: string, search: Search): Promise<Dsl | null> {
    if (!isForVisitors(search) || trouble() !== null) return null;
    const { tx, memory, text, language, conditions } = search;
    const node = text?.query ?? null;
    const query = node && (await textQuery(tx, memory, node, language));
    return node && !query ? null : searchDsl(tenantId, query, conditions);
  }
  /** The ids of a page, however deep: each step goes on after the last hit of the one before. */
  async function page(query: Dsl, sort: readonly Dsl[], { skip, take }: Span) {
    let after: readonly (string | number)[] | undefined;
    const isFirst = skip + take <= MAX_HITS;
    for (let left = isFirst ? 0 : skip; ; left -= MAX_HITS) {
      const size = left > 0 ? Math.min(left, MAX_HITS) : isFirst ? skip + take : take;
      const answer = await ask({
        query,
        sort,
        size,
        track_total_hits: false,
        ...(after && { search_after: after }),
      });
      if (!answer) return null;
      const hits = hitsOf(answer);
      if (left <= 0) return hits.slice(isFirst ? skip : 0).map(idOf);
      if (hits.length < size) return [];
      after = hits.at(-1)?.sort;
    }
  }
  const of = (tenantId: string): TenantEngine => ({
    async find(search): Promise<Matches | null> {
      const query = await dslOf(tenantId, search);
      const sort = Sorts[isRanked(search) ? 'relevance' : 'newest'];
      const answer =
        query && (await ask({ query, sort, size: NEWEST_PROBE_COUNT, aggs: facetAggregations }));
      if (!answer) return null;
      const ids = hitsOf(answer).map((hit) => idOf(hit).replaceAll('-', ''));
      const known = idList(Buffer.from(ids.join(''), 'hex'));
      return {
        found: answer.hits.total.value as number,
        tally: tallyOf(answer),
        newest: isRanked(search) ? emptyList : known,
        best: isRanked(search) ? known : emptyList,
      };
    },
    async page(search, sorting, span) {
      if (sorting === 'title') return null;
      const query = await dslOf(tenantId, search);
      return query && page(query, Sorts[sorting], span);
    },
    async sets(search, sorting) {
      if (sorting === 'title') return null;
      const query = await dslOf(tenantId, search);
      const answer =
        query &&
        (await ask({
          query,
          sort: Sorts[sorting],
          size: MAX_HITS,
          collapse: { field: 'set' },
          docvalue_fields: ['set'],
        }));
      const hits = answer && hitsOf(answer);
      return hits && hits.length < MAX_HITS
        ? hits.map(({ fields }) => required(fields?.set?.[0], 'The set of a hit'))
        : null;
    },
    items: () => new Map(),
    titled: (_tx, words, count) =>
      page(titledDsl(tenantId, words), Sorts.newest, { skip: 0, take: count }),
  });
  return {
    of,
    // The database's triggers keep what changed; the worker sends it.
    index: async () => void (await feed.drain()),
    rebuild: async () => {
      building ??= build().finally(() => {
        building = null;
      });
      await building;
      await look();
    },
    settle: async () => {
      await building;
      while (!(await feed.drain()) && !closing.signal.aborted) await wait(SETTLE_POLL_MS);
      await look();
      onChange(null);
    },
    health: (): EngineHealth => ({
      engine: 'opensearch',
      room: 'Enough',
      assetCount: trouble() === null ? documentCount : 0,
      trouble: trouble(),
      pending: state?.pending ?? 0,
      lagSeconds: state?.lagSeconds ?? 0,
    }),
    async close() {
      clearInterval(timer);
      closing.abort();
      await building;
      await stop();
      await feed.close();
      await engine.close();
    },
  };
}
