import { sql } from 'drizzle-orm';
import { facetFilter } from '@editorial/contracts/catalog';
import type { TenantMemory } from '../server/src/search/search/engine.ts';
import { listAssets } from '../server/src/search/lists/asset.queries.ts';
import { noMemory, openSearchMemory } from '../server/src/search/engines/search-memory.ts';
import { fileAddresses } from '../server/src/catalog/assets/file-addresses.ts';
import { firstAssetPrices } from '../server/src/commerce/pricing/prices.testing.ts';
import {
  HOST_TENANT,
  openEmbedded,
  type Database,
} from '../server/src/ground/database/database.ts';
import { atMost } from './limits.ts';

const ROW_COUNT = 100_000;
const ROUND_COUNT = 40;
const LIMIT_MS = 40;
const words = [
  'harbour',
  'mountain',
  'night',
  'forest',
  'desert',
  'market',
  'boat',
  'river',
  'snow',
  'garden',
  'street',
  'window',
];

async function fill(database: Database): Promise<void> {
  await database.inTenant(HOST_TENANT, async (tx) => {
    await tx.execute(sql`insert into asset_sets (title, description) values ('Bench', '')`);
    await tx.execute(sql`insert into assets (title, description, tags, set_id, status, width, height, creation_time)
      select (array[${sql.join(
        words.map((word) => sql`${word}`),
        sql`, `,
      )}])[1 + (n * 7) % 12] || ' ' || n, 'A picture of number ' || n, array[(array[${sql.join(
        words.map((word) => sql`${word}`),
        sql`, `,
      )}])[1 + (n * 5) % 12]], (select max(id) from asset_sets), 'Published', 3000, 2000, now() - n * interval '1 minute'
      from generate_series(1, ${ROW_COUNT}) as n`);
  });
  await database.executeSql('analyze');
}

/**
 * Measures the latency of a search's first page with 100,000 rows in PGlite, with nothing
 * remembered. Compares it with the database alone, as long as there is no index, and with the usual
 * `like '%word%'`.
 */
export async function run(): Promise<void> {
  const database = await openEmbedded();
  await fill(database);
  const showing = {
    addresses: fileAddresses('bench', { userId: null, isReviewer: false }, new Date()),
    prices: firstAssetPrices,
  };
  const viewer = {
    userId: '00000000-0000-4000-8000-000000000001',
    isReviewer: false,
    language: 'en' as const,
  };
  const time = async (work: (round: number) => Promise<unknown>): Promise<number[]> => {
    const times: number[] = [];
    for (let round = 0; round < ROUND_COUNT; round += 1) {
      const begin = performance.now();
      await work(round);
      times.push(performance.now() - begin);
    }
    return times.sort((a, b) => a - b);
  };
  const at = (times: readonly number[], share: number) =>
    `${times[Math.floor((times.length - 1) * share)]?.toFixed(1)} ms`;
  const limited = (times: readonly number[]) =>
    atMost(times[Math.floor((times.length - 1) * 0.95)] ?? 0, LIMIT_MS);
  const memory = await openSearchMemory(database);
  await memory.prepare(HOST_TENANT);
  const { engine, vocabulary } = memory.of(HOST_TENANT);
  const indexed = { ...noMemory, vocabulary, engine };
  const search = (searchText: string | undefined, from: TenantMemory) =>
    database.inTenant(HOST_TENANT, (tx) =>
      listAssets(tx, facetFilter.parse({ searchText, maxResultCount: 60 }), {
        viewer,
        showing,
        memory: from,
      }),
    );
  const two = (round: number) => `${words[round % words.length]} ${1000 + round}`;
  const one = (round: number) => words[round % words.length];
  const ours = await time((round) => search(two(round), indexed));
  const common = await time((round) => search(one(round), indexed));
  const alone = await time((round) => search(two(round), noMemory));
  const commonAlone = await time((round) => search(one(round), noMemory));
  const like = await time((round) =>
    database.executeSql(
      'select * from assets where title like $1 or description like $1 order by creation_time desc limit 60',
      [`%${words[round % words.length]} ${1000 + round}%`],
    ),
  );
  for (const line of [
    `search, ${ROW_COUNT.toLocaleString('en')} rows, PGlite, first page of 60 with its count:`,
    `  two words    p50 ${at(ours, 0.5)}  p95 ${limited(ours)}`,
    `  common word  p50 ${at(common, 0.5)}  p95 ${limited(common)}`,
    `  by the database, while there is no index: two words p95 ${at(alone, 0.95)}, common word p95 ${at(commonAlone, 0.95)}`,
    `  like '%…%'   p50 ${at(like, 0.5)}  p95 ${at(like, 0.95)}  (page only, without a count)\n`,
  ])
    console.log(line);
  await memory.close();
  await database.close();
}
