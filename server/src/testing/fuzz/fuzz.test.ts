import assert from 'node:assert/strict';
import { test } from 'node:test';
import { corpusOf } from './corpus.ts';
import { mutated, seeded } from './mutations.ts';
import { targets } from './targets.ts';

const RUNS = 300;
/** CPU time, not wall-clock time, because other tests run in parallel. */
const MAX_CPU_US = 5_000_000;

for (const [name, { read, refuses, words }] of Object.entries(targets)) {
  test(`untrusted input is parsed or refused in bounded time: ${name}`, async () => {
    const corpus = corpusOf(name);
    const random = seeded(7);
    const inputs = [
      ...corpus,
      ...Array.from({ length: RUNS }, () => mutated(corpus, words, random)),
    ];
    for (const input of inputs) {
      const begun = process.cpuUsage();
      try {
        await read(input);
      } catch (error) {
        assert.ok(refuses(error), `${String((error as Error).stack)}\n${input.toString('base64')}`);
      }
      const { user, system } = process.cpuUsage(begun);
      assert.ok(user + system < MAX_CPU_US, input.toString('base64').slice(0, 2000));
    }
  });
}
