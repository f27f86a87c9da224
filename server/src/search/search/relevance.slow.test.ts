import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { openTestDatabase } from '../../ground/database/embedded.testing.ts';
import {
  addJudged,
  judgeClasses,
  readJudged,
  siteRanker,
} from '../../testing/judged-searches.testing.ts';
import { openSearchMemory } from '../memory/search-memory.ts';

/** What each class of searches may lose before somebody has to look at it. */
const MAX_LOSS = 0.01;

/** NDCG@10 of each class, of the searches that nothing is tuned with. */
const reached: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'emoji-en': { all: 0.473, 'keyword, one word': 0.464, 'keyword, 2-3 words': 0.614 },
  'emoji-tr': {
    all: 0.327,
    'keyword de': 0.315,
    'keyword fr': 0.441,
    'keyword es': 0.327,
    'keyword ar': 0.229,
  },
};

for (const [name, classes] of Object.entries(reached))
  test(`no class of the searches that other people judged gets worse: ${name}`, async (context) => {
    const database = await openTestDatabase();
    const judged = await readJudged(name);
    const names = await addJudged(database, judged);
    const memory = await openSearchMemory(database);
    context.after(async () => {
      await memory.close();
      await database.close();
    });
    await memory.prepare(HOST_TENANT);
    const found = await judgeClasses(
      judged,
      siteRanker(database, memory.of(HOST_TENANT), names),
      'handed',
    );
    for (const [kind, gain] of found) context.diagnostic(`${kind}: ${gain.toFixed(3)}`);
    for (const [kind, gain] of Object.entries(classes))
      assert.ok(
        (found.get(kind) ?? 0) >= gain - MAX_LOSS,
        `${kind}: ${found.get(kind)}, was ${gain}`,
      );
  });
