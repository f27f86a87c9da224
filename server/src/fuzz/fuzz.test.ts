import assert from 'node:assert/strict';
import { test } from 'node:test';
import { corpusOf } from './corpus.ts';
import { mutated, seeded } from './mutations.ts';
import { targets } from './targets.ts';

const RUNS = 300;
/** Of the processor, not of the clock: other tests run beside. */
const MAX_CPU_US = 5_000_000;

for (const [name, { read, refuses, words }] of Object.entries(targets)) {
  test(`what strangers send is read or refused, never more: ${name}`, async () => {
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
