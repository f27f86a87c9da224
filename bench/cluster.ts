import { randomUUID } from 'node:crypto';
import { facetFilter } from '@editorial/contracts/catalog';
import {
  openOpenSearch,
  type OpenSearch,
} from '../server/src/search/search-cluster/opensearch-client.ts';
import {
  documentOf,
  facetFields,
  indexBody,
} from '../server/src/search/search-cluster/opensearch-documents.ts';
import { searchDsl } from '../server/src/search/search-cluster/opensearch-query.rules.ts';
import {
  missingForCluster,
  openTestCluster,
  type TestCluster,
} from '../server/src/search/search-cluster/cluster.testing.ts';
import type { Search, TenantEngine } from '../server/src/search/search/engine.ts';
import { openSearch } from '../server/src/search/search/matches.queries.ts';
import { noMemory, openSearchMemory } from '../server/src/search/engines/search-memory.ts';
import { textQuery } from '../server/src/search/search/search-terms.queries.ts';
import { type Database, HOST_TENANT, openServer } from '../server/src/ground/database/database.ts';
import {
  openTestPostgres,
  postgresFolder,
} from '../server/src/ground/database/postgres.testing.ts';
import { fillCatalog, WordCount, wordOf } from './catalog/fill.ts';
import { atLeast } from './limits.ts';

const COUNT = Number(process.env.PICTURES ?? 100_000);
/** `DOCUMENTS=10000000` writes synthetic pictures straight into the cluster, and searches them. */
const DOCUMENT_COUNT = Number(process.env.DOCUMENTS ?? 0);
const DURATION_SECONDS = Number(process.env.SECONDS ?? 20);
const CLIENT_COUNT = 16;
const DOCUMENTS_PER_BULK = 5000;
/** Best and newest matches with every search, as the engine asks for them. */
const HIT_COUNT = 500;
const MAX_FACET_VALUES = 1000;
const LEAST_OF_BARE = 0.8;
const viewer = {
  userId: '00000000-0000-4000-8000-000000000001',
  isReviewer: false,
  language: 'en' as const,
};

/** Random numbers from 0 to 1, the same in every run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
/** Common words are asked for more often than rare ones. */
const wordFrom = (roll: () => number) =>
  wordOf(Math.floor(Math.exp(roll() * Math.log(WordCount))) - 1);

const percentile = (times: readonly number[], share: number) =>
  [...times].sort((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0;
const shown = (times: readonly number[]) =>
  `p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms, ${(times.length / DURATION_SECONDS).toFixed(0)}/s`;

/** Asks for words all the time, by sixteen visitors. Returns the durations in ms. */
async function visitors(ask: (text: string) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + DURATION_SECONDS * 1000;
  await Promise.all(
    Array.from({ length: CLIENT_COUNT }, async (_, client) => {
      const roll = dice(client + 1);
      while (performance.now() < end) {
        const text = roll() < 0.7 ? wordFrom(roll) : `${wordFrom(roll)} ${wordFrom(roll)}`;
        const begin = performance.now();
        await ask(text);
        times.push(performance.now() - begin);
      }
    }),
  );
  return times;
}

const aggs = Object.fromEntries(
  Object.values(facetFields).map((field) => [field, { terms: { field, size: MAX_FACET_VALUES } }]),
);
/** The first page with its count and all facets, as a question to OpenSearch itself. */
const bareQuestion = (query: object) => ({
  query,
  aggs,
  size: HIT_COUNT,
  sort: [{ _score: 'desc' }, { time: 'desc' }, { id: 'asc' }],
  track_total_hits: true,
  _source: false,
  stored_fields: '_none_',
});

const withSearch = <T>(
  database: Database,
  searchText: string,
  work: (search: Search) => Promise<T>,
): Promise<T> =>
  database.inTenant(HOST_TENANT, async (tx) =>
    work(await openSearch(tx, facetFilter.parse({ searchText }), { viewer, memory: noMemory })),
  );
const findBy = (database: Database, engine: TenantEngine | null) => (text: string) =>
  withSearch(database, text, async (search) => {
    if (!(await engine?.find(search))) throw new Error('The engine did not answer.');
  });

/** The site's engine beside bare questions of the same shape, and the index in memory. */
async function compare(database: Database, cluster: TestCluster): Promise<void> {
  const searchUrls = cluster.url.split(',').map((one) => new URL(one));
  const begin = performance.now();
  const searches = await openSearchMemory(database, { searchUrls });
  await searches.settle();
  await cluster.healed();
  const seconds = (performance.now() - begin) / 1000;
  console.log(
    `cluster: three nodes, ${searches.indexed().toLocaleString('en')} pictures indexed in ${seconds.toFixed(0)} s`,
  );
  const questions = new Map<string, object>();
  const client = openOpenSearch(searchUrls);
  const bare = async (text: string) => {
    const question =
      questions.get(text) ??
      (await withSearch(
        database,
        text,
        async ({ tx, memory, text: asked, language, conditions }) => {
          const query = asked?.query && (await textQuery(tx, memory, asked.query, language));
          return bareQuestion(searchDsl(HOST_TENANT, query ?? null, conditions));
        },
      ));
    questions.set(text, question);
    await client.call('POST', `/${client.name}/_search`, question);
  };
  // The first round fills caches of words and of the nodes for both.
  await visitors(bare);
  const byBare = await visitors(bare);
  const byEngine = await visitors(findBy(database, searches.of(HOST_TENANT).engine));
  const inMemory = await openSearchMemory(database);
  await inMemory.prepare(HOST_TENANT);
  const byIndex = await visitors(findBy(database, inMemory.of(HOST_TENANT).engine));
  console.log(`  bare OpenSearch:     ${shown(byBare)}`);
  console.log(
    `  the site's engine:   ${shown(byEngine)}; of bare ${atLeast(byEngine.length / byBare.length, LEAST_OF_BARE)}`,
  );
  console.log(`  the index in memory: ${shown(byIndex)}\n`);
  await client.close();
  await inMemory.close();
  await searches.close();
}

/** A picture with words as common as those of real catalogs. */
function syntheticDocument(roll: () => number, at: number): Record<string, unknown> {
  const words = (count: number, weight: string) =>
    Array.from({ length: count }, (_, place) => `'${wordFrom(roll)}':${place + 1}${weight}`);
  const letter = (letters: string) => letters.charAt(Math.floor(roll() * letters.length));
  return documentOf({
    id: randomUUID(),
    tenant: HOST_TENANT,
    time: String(1_700_000_000_000_000 + at * 1_000_000),
    set_id: at % 20_000,
    is_shown: true,
    facet_code: `${letter('PPPPI')}Nla${letter('abcdef')}${letter('ghijkl')} ${letter('abcdef')} SE|-Cl|202${letter('0123456')}`,
    words: [...words(4, 'A'), ...words(7, 'B'), ...words(2, 'C'), ...words(9, '')].join(' '),
    checksum: String(at),
  });
}

async function writeDocuments(engine: OpenSearch, index: string): Promise<void> {
  const roll = dice(7);
  for (let from = 0; from < DOCUMENT_COUNT; from += DOCUMENTS_PER_BULK) {
    const count = Math.min(DOCUMENTS_PER_BULK, DOCUMENT_COUNT - from);
    const lines = Array.from({ length: count }, (_, at) => syntheticDocument(roll, from + at));
    const answer = await engine.bulk(
      lines.flatMap((line) => [{ index: { _index: index, _id: line.id } }, line]),
      false,
    );
    if (answer.errors) throw new Error('OpenSearch refused documents.');
    if ((from / DOCUMENTS_PER_BULK) % 100 === 0) console.log(`  ${from.toLocaleString('en')} …`);
  }
  await engine.call('POST', `/${index}/_refresh`, undefined, { timeoutMs: 600_000 });
}

/** Many documents without a database: how long it takes, how much it needs, how it answers. */
async function fillAlone(cluster: TestCluster): Promise<void> {
  const engine = openOpenSearch(cluster.url.split(',').map((one) => new URL(one)));
  const index = 'synthetic';
  const { settings, mappings } = indexBody;
  // One copy while it is filled, as a rebuild of that size would do it.
  await engine.call('PUT', `/${index}`, {
    settings: { ...settings, auto_expand_replicas: 'false', number_of_replicas: 0 },
    mappings,
  });
  const begin = performance.now();
  await writeDocuments(engine, index);
  const seconds = (performance.now() - begin) / 1000;
  const stats = await engine.call('GET', `/${index}/_stats/store,docs`);
  const nodes = await engine.call('GET', '/_nodes/stats/jvm,process');
  const heap = Object.values(nodes.nodes as Record<string, any>).map(
    (node) => node.jvm.mem.heap_used_in_bytes / 1e6,
  );
  const { count } = stats._all.primaries.docs;
  console.log(
    `cluster: ${count.toLocaleString('en')} synthetic pictures in ${seconds.toFixed(0)} s (${(count / seconds).toFixed(0)}/s), ${(stats._all.primaries.store.size_in_bytes / 1e9).toFixed(2)} GB a copy, heap ${heap.map((one) => one.toFixed(0)).join(' + ')} MB`,
  );
  const times = await visitors(async (text) => {
    const words = text.split(' ').map((word) => ({ dis_max: { queries: scored(word) } }));
    const query = { bool: { must: words, filter: [{ term: { tenant: HOST_TENANT } }] } };
    await engine.call('POST', `/${index}/_search`, bareQuestion(query), { timeoutMs: 600_000 });
  });
  console.log(`  first page with facets, ${CLIENT_COUNT} clients: ${shown(times)}\n`);
  await engine.close();
}
const scored = (word: string) =>
  Object.entries({ a: 10, b: 4, c: 2, d: 1 }).map(([field, boost]) => ({
    constant_score: { filter: { term: { [field]: word } }, boost },
  }));

/** OpenSearch on three nodes of this machine. */
export async function run(): Promise<void> {
  const missing = postgresFolder === null ? 'PostgreSQL is missing.' : await missingForCluster();
  if (missing !== null) return console.log(`cluster: ${missing}\n`);
  const cluster = await openTestCluster(3);
  try {
    if (DOCUMENT_COUNT > 0) return await fillAlone(cluster);
    const postgres = await openTestPostgres({ settings: { shared_buffers: '512MB' } });
    const database = await openServer(postgres.url);
    const pool = postgres.pool(4);
    try {
      await fillCatalog(pool, 0, COUNT);
      await compare(database, cluster);
    } finally {
      await pool.end();
      await database.close();
      await postgres.close();
    }
  } finally {
    await cluster.close();
  }
}
