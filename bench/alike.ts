import { readFile } from 'node:fs/promises';
import { type TextLanguage, TextLanguages } from '@editorial/contracts/catalog';
import { HOST_TENANT, openEmbedded } from '../server/src/ground/database/database.ts';
import { similarAssets } from '../server/src/search/alike/alike.queries.ts';
import { openSearchMemory } from '../server/src/search/engines/search-memory.ts';
import { ndcgOf } from '../server/src/testing/judged-searches.testing.ts';
import { showing, viewer } from '../server/src/search/search/same-answers.testing.ts';
import { addDemo } from './alike/add-demo.ts';
import { multiply, someIds } from './alike/multiply.ts';
import { judgedAlike } from './alike/judged.ts';
import { atLeast, atMost } from './limits.ts';
import { percentile } from './alike/percentile.ts';

const [LEAST_GAIN, LIMIT_MS, ROUNDS] = [0.85, 50, 3];
const ASKED_OF_MANY = 400;

/**
 * How well "more like this" finds the pictures of the demo that were judged alike: NDCG@10, how many of
 * those shown are alike, and how long it takes.
 */
async function judge(language: TextLanguage): Promise<void> {
  const judged = judgedAlike(await readFile(new URL('alike/judged.txt', import.meta.url), 'utf8'));
  const database = await openEmbedded();
  const names = await addDemo(database, language);
  const memory = await openSearchMemory(database);
  await memory.prepare(HOST_TENANT);
  const remembering = memory.of(HOST_TENANT);
  // Each call is the first one for its picture.
  const recall = <T>(_question: unknown, find: () => Promise<T>) => find();
  const known = { ...remembering, recall };
  const ask = (id: string) =>
    database.inTenant(HOST_TENANT, async (tx) => {
      const { items } = await similarAssets(tx, id, 10, { viewer, showing, memory: known });
      return items.map((item) => names.get(item.id) ?? '');
    });
  const times: number[] = [];
  let [gain, count, shown, alike, empty] = [0, 0, 0, 0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    console.log(`alike, texts in ${language}: round ${round + 1} of ${ROUNDS}`);
    for (const [id, name] of names) {
      const begin = performance.now();
      const found = await ask(id);
      times.push(performance.now() - begin);
      if (round < ROUNDS - 1) continue;
      const grades = judged.get(name);
      shown += found.length;
      if (!grades) {
        empty += found.length === 0 ? 1 : 0;
        continue;
      }
      alike += found.filter((other) => grades.has(other)).length;
      gain += ndcgOf(found, grades);
      count += 1;
    }
  }
  console.log(
    `alike, texts in ${language}: ${names.size} pictures of the demo, ${count} with likes\n  NDCG@10 ${language === 'en' ? atLeast(gain / count, LEAST_GAIN) : (gain / count).toFixed(3)}; ${alike} of ${shown} shown are alike; of ${names.size - count} without likes ${empty} show none\n  p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${atMost(percentile(times, 0.95), LIMIT_MS)}\n`,
  );
  await memory.close();
  await database.close();
}

/**
 * How long it takes among so many pictures: each has the title and the description of one picture
 * of the demo, and keywords, a category and a look that it shares with another one.
 */
async function measureMany(count: number): Promise<void> {
  const database = await openEmbedded();
  await addDemo(database);
  await multiply(database, count);
  const memory = await openSearchMemory(database);
  await memory.prepare(HOST_TENANT);
  const recall = <T>(_question: unknown, find: () => Promise<T>) => find();
  const known = { ...memory.of(HOST_TENANT), recall };
  const ids = await someIds(database, ASKED_OF_MANY);
  const [times, begin] = [[] as number[], process.cpuUsage()];
  for (const id of ids) {
    const start = performance.now();
    await database.inTenant(HOST_TENANT, (tx) =>
      similarAssets(tx, id, 10, { viewer, showing, memory: known }),
    );
    times.push(performance.now() - start);
  }
  const { user, system } = process.cpuUsage(begin);
  console.log(
    `alike, ${count.toLocaleString('en')} pictures, each asked once:\n  p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${atMost(percentile(times, 0.95), LIMIT_MS)}; processor ${((user + system) / 1000 / ids.length).toFixed(1)} ms\n`,
  );
  await memory.close();
  await database.close();
}

/** In each language that the pictures of the demo are described in, or with `PICTURES` among so many. */
export async function run(): Promise<void> {
  const count = Number(process.env.PICTURES ?? 0);
  if (count > 0) return measureMany(count);
  for (const language of TextLanguages) await judge(language);
}
