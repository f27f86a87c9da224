import { facetFilter } from '@editorial/contracts/catalog';
import { listAssets } from '../server/src/search/lists/asset.queries.ts';
import { fileAddresses } from '../server/src/catalog/assets/file-addresses.ts';
import type { TenantMemory } from '../server/src/search/search/engine.ts';
import { countFacets } from '../server/src/search/search/facets.queries.ts';
import { hostileTexts } from '../server/src/search/search/hostile.testing.ts';
import { noMemory, openSearchMemory } from '../server/src/search/engines/search-memory.ts';
import { type Database, HOST_TENANT, openServer } from '../server/src/ground/database/database.ts';
import {
  openTestPostgres,
  postgresFolder,
} from '../server/src/ground/database/postgres.testing.ts';
import { firstAssetPrices } from '../server/src/commerce/pricing/prices.testing.ts';
import { fillCatalog, wordOf } from './catalog/fill.ts';

const COUNT = Number(process.env.PICTURES ?? 1_000_000);
const LIMIT_MS = 200;
const ROUND_COUNT = 3;
const showing = {
  addresses: fileAddresses('bench', { userId: null, isReviewer: false }, new Date()),
  prices: firstAssetPrices,
};
const viewer = {
  userId: '00000000-0000-4000-8000-000000000001',
  isReviewer: false,
  language: 'en' as const,
};

/**
 * The first page and its facets, looked up again each time: the longest of some rounds, in ms. The
 * index keeps unions of common words from round to round, so that the first one counts.
 */
async function timeOf(database: Database, searchText: string, open: () => TenantMemory) {
  const filter = facetFilter.parse({ searchText, maxResultCount: 60 });
  const times: number[] = [];
  for (let round = 0; round < ROUND_COUNT; round += 1) {
    const memory = open();
    const begin = performance.now();
    await database.inTenant(HOST_TENANT, (tx) =>
      listAssets(tx, filter, { viewer, showing, memory }),
    );
    await database.inTenant(HOST_TENANT, (tx) => countFacets(tx, filter, { viewer, memory }));
    times.push(performance.now() - begin);
  }
  return Math.max(...times);
}

async function measure(database: Database): Promise<void> {
  const memory = await openSearchMemory(database);
  await memory.prepare(HOST_TENANT);
  const known = memory.of(HOST_TENANT);
  await database.inTenant(HOST_TENANT, (tx) => known.vocabulary(tx));
  // Page and facets share an answer, as on the site; the next round does not.
  const once = (engine: TenantMemory['engine']) => (): TenantMemory => {
    const answers = new Map<string, Promise<unknown>>();
    const recall = <T>(question: unknown, find: () => Promise<T>): Promise<T> => {
      const key = JSON.stringify(question);
      const answer = answers.get(key) ?? find();
      answers.set(key, answer);
      return answer as Promise<T>;
    };
    return { ...noMemory, vocabulary: known.vocabulary, recall, hold: recall, engine };
  };
  console.log(
    `hostile searches, ${COUNT.toLocaleString('en')} pictures, page and facets (limit ${LIMIT_MS} ms):`,
  );
  // Neither of them is the first search after the start.
  await timeOf(database, wordOf(2), once(known.engine));
  await timeOf(database, wordOf(2), once(null));
  for (const [name, text] of Object.entries(hostileTexts)) {
    const byIndex = await timeOf(database, text.toWellFormed(), once(known.engine));
    const byDatabase = await timeOf(database, text.toWellFormed(), once(null));
    const shown = (ms: number) => `${ms.toFixed(1)} ms${ms > LIMIT_MS ? ' TOO LONG' : ''}`;
    console.log(
      `  ${name.padEnd(32)} in memory ${shown(byIndex).padEnd(18)} by the database ${shown(byDatabase)}`,
    );
  }
  await memory.close();
}

/** Measures searches that were made to be slow. */
export async function run(): Promise<void> {
  if (postgresFolder === null) return console.log('hostile: there is no PostgreSQL here.\n');
  const postgres = await openTestPostgres({ settings: { shared_buffers: '512MB' } });
  const database = await openServer(postgres.url);
  const pool = postgres.pool(4);
  try {
    await fillCatalog(pool, 0, COUNT);
    await measure(database);
  } finally {
    await pool.end();
    await database.close();
    await postgres.close();
  }
}
