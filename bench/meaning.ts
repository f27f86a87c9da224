import { pathToFileURL } from 'node:url';
import { facetFilter } from '@editorial/contracts/catalog';
import {
  type Database,
  HOST_TENANT,
  openEmbedded,
} from '../server/src/ground/database/database.ts';
import type { TenantMemory } from '../server/src/search/search/engine.ts';
import { listAssets } from '../server/src/search/lists/asset.queries.ts';
import { openSearchMemory } from '../server/src/search/engines/search-memory.ts';
import { showing, viewer } from '../server/src/search/search/same-answers.testing.ts';
import {
  addJudged,
  type JudgedSearch,
  readJudged,
} from '../server/src/testing/judged-searches.testing.ts';
import { percentile } from './alike/percentile.ts';
import { atMost } from './limits.ts';

/** How much longer a search may take with words of about the same meaning, at the 95th percentile. */
const MOST_TIMES = 1.3;
/** Searches of each class, and how often each is asked in both ways. */
const [SEARCHES, ROUNDS] = [60, 3];
const SET_COUNT = 500;

/** A memory for one request, which knows nothing of requests before. */
function once(memory: TenantMemory): TenantMemory {
  const kept = new Map<string, Promise<unknown>>();
  const recall: TenantMemory['recall'] = (question, find) => {
    const key = JSON.stringify(question);
    const known = kept.get(key) ?? find();
    kept.set(key, known);
    return known as ReturnType<typeof find>;
  };
  return { ...memory, recall, note: recall, hold: recall };
}

/** Pictures of real catalogs are of many sets, so that a first page is seldom of one. */
async function addSets(database: Database): Promise<void> {
  await database.executeSql(
    `insert into asset_sets (tenant_id, title) select '${HOST_TENANT}', 'Set ' || number
    from generate_series(1, ${SET_COUNT}) as number`,
  );
  await database.executeSql(
    `update assets set set_id = (select min(id) from asset_sets)
      + (hashtext(file_name) & 65535) % ${SET_COUNT}`,
  );
  await database.executeSql('analyze');
}

const told = (times: readonly number[]) =>
  `p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`;

/**
 * How much longer searches take with meaning than without. Each search is asked in both ways in
 * turn and in one process, so that a busy machine slows both. `JUDGED=/folder` has the sets, and
 * `SETS` the names of those that are measured.
 */
async function measure(name: string, folder: URL | undefined): Promise<void> {
  const judged = await readJudged(name, folder);
  const database = await openEmbedded();
  await addJudged(database, judged);
  await addSets(database);
  const memory = await openSearchMemory(database);
  await memory.prepare(HOST_TENANT);
  const known = memory.of(HOST_TENANT);
  const ask = async ({ text, lang }: JudgedSearch, findsByMeaning: boolean): Promise<number> => {
    const begin = performance.now();
    await database.inTenant(HOST_TENANT, (tx) =>
      listAssets(tx, facetFilter.parse({ searchText: text, maxResultCount: 60 }), {
        viewer: { ...viewer, language: lang },
        showing,
        memory: { ...once(known), findsByMeaning },
      }),
    );
    return performance.now() - begin;
  };
  console.log(`meaning, ${name}, ${judged.documents.length} pictures: without, with, ratio of p95`);
  const all: { readonly without: number; readonly withMeaning: number }[] = [];
  for (const [kind, searches] of Map.groupBy(judged.searches, ({ cls }) => cls)) {
    const pairs: typeof all = [];
    for (const search of searches.slice(0, SEARCHES)) {
      const [without, withMeaning]: [number[], number[]] = [[], []];
      // The first round reads texts and stems that later ones know.
      for (let round = 0; round <= ROUNDS; round += 1)
        for (const isWith of round % 2 === 0 ? [true, false] : [false, true]) {
          const time = await ask(search, isWith);
          if (round > 0) (isWith ? withMeaning : without).push(time);
        }
      pairs.push({
        without: percentile(without, 0.5),
        withMeaning: percentile(withMeaning, 0.5),
      });
    }
    tell(kind, pairs);
    all.push(...pairs);
  }
  tell('all', all, MOST_TIMES);
  console.log('');
  await memory.close();
  await database.close();
}

/** Prints the times of some searches. */
function tell(
  kind: string,
  pairs: readonly { readonly without: number; readonly withMeaning: number }[],
  most = Infinity,
): void {
  const without = pairs.map((one) => one.without);
  const withMeaning = pairs.map((one) => one.withMeaning);
  const ratio = percentile(withMeaning, 0.95) / percentile(without, 0.95);
  console.log(
    `  ${kind}: ${told(without)}; ${told(withMeaning)}; ${Number.isFinite(most) ? atMost(ratio, most, '') : ratio.toFixed(2)}`,
  );
}

export async function run(): Promise<void> {
  const { JUDGED, SETS = 'emoji-en' } = process.env;
  for (const name of SETS.split(','))
    await measure(name, JUDGED === undefined ? undefined : pathToFileURL(`${JUDGED}/`));
}
