import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { openTestDatabase } from '../../ground/database/embedded.testing.ts';
import {
  addJudged,
  inEnglish,
  judgeClasses,
  readJudged,
  siteRanker,
  tausOfClasses,
} from '../../testing/judged-searches.testing.ts';
import { openSearchMemory, type SearchMemory } from '../engines/search-memory.ts';

/** What each class of searches may lose before somebody has to look at it. */
const MAX_LOSS = 0.01;

/** NDCG@10 of each class, of the searches that nothing is tuned with. */
const reached: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'emoji-en': { all: 0.499, 'keyword, one word': 0.482, 'keyword, 2-3 words': 0.77 },
  'emoji-tr': {
    all: 0.469,
    'keyword de': 0.487,
    'keyword fr': 0.545,
    'keyword es': 0.515,
    'keyword ar': 0.339,
  },
  'emoji-tr, English texts': {
    all: 0.444,
    'keyword de': 0.464,
    'keyword fr': 0.534,
    'keyword es': 0.506,
    'keyword ar': 0.287,
  },
};

/** How far the engines have to agree on the first results. */
const [COMPARED, MIN_TAU] = [50, 0.95];

for (const [name, classes] of Object.entries(reached))
  test(`searches that other people judged: no class gets worse, and the engines agree: ${name}`, async (context) => {
    const database = await openTestDatabase();
    const [folder = '', texts] = name.split(', ');
    const all = await readJudged(folder);
    const judged = texts ? inEnglish(all) : all;
    const names = await addJudged(database, judged);
    const [memory, bySql] = await Promise.all([
      openSearchMemory(database),
      openSearchMemory(database, { searchUrls: [new URL('postgresql:')] }),
    ]);
    context.after(async () => {
      await memory.close();
      await bySql.close();
      await database.close();
    });
    await Promise.all([memory.prepare(HOST_TENANT), bySql.prepare(HOST_TENANT)]);
    const found = await judgeClasses(
      judged,
      siteRanker(database, memory.of(HOST_TENANT), { names }),
      'handed',
    );
    for (const [kind, { gain }] of found) context.diagnostic(`${kind}: ${gain.toFixed(3)}`);
    for (const [kind, gain] of Object.entries(classes))
      assert.ok(
        (found.get(kind)?.gain ?? 0) >= gain - MAX_LOSS,
        `${kind}: ${found.get(kind)?.gain}, was ${gain}`,
      );
    const rankerOf = (engine: SearchMemory) =>
      siteRanker(database, engine.of(HOST_TENANT), { names, most: COMPARED });
    const taus = await tausOfClasses(judged.searches, rankerOf(memory), rankerOf(bySql));
    for (const [kind, tau] of taus) {
      context.diagnostic(`${kind}: tau ${tau.toFixed(3)}`);
      assert.ok(tau >= MIN_TAU, `${kind}: ${tau}`);
    }
  });
