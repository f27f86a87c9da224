import assert from 'node:assert/strict';
import { channel } from 'node:diagnostics_channel';
import { test } from 'node:test';
import { untilPacked, type PackagesWanted } from './packages-for-teams.ts';

test('the first team that asks has its packages packed, and later ones wait for the same', async () => {
  const asked: PromiseWithResolvers<void>[] = [];
  channel('editorial:packages-wanted').subscribe((message) => {
    const packing = Promise.withResolvers<void>();
    asked.push(packing);
    (message as PackagesWanted).until(packing.promise);
  });

  const failed = assert.rejects(untilPacked(), /ended with 1/);
  asked[0]?.reject(new Error('Packing ended with 1.'));
  await failed;

  let arrived = 0;
  const both = [untilPacked(), untilPacked()].map(async (packed) => {
    await packed;
    arrived += 1;
  });
  await new Promise((done) => setImmediate(done));
  assert.equal(arrived, 0);
  assert.equal(asked.length, 2, 'a failure is tried once more, for both');
  asked[1]?.resolve();
  await Promise.all(both);
  await untilPacked();
  assert.equal(asked.length, 2);
});
