import assert from 'node:assert/strict';
import { test } from 'node:test';
import { idleCollector } from './idle-memory.ts';

test('what a start left is collected, however fast it was', () => {
  let collected = 0;
  const look = idleCollector({ usedCpuMs: () => 1_500, collect: () => (collected += 1) });
  for (let looks = 0; looks < 10; looks += 1) look();
  assert.equal(collected, 2);
});

test('garbage is collected twice after work, when the server rests', () => {
  let cpuMs = 0;
  let collected = 0;
  const look = idleCollector({
    usedCpuMs: () => cpuMs,
    collect() {
      collected += 1;
      // Collecting takes processor time too, and is not work.
      cpuMs += 10_000;
    },
  });
  const after = (workMs: number) => {
    cpuMs += workMs;
    look();
    return collected;
  };
  assert.equal(after(20_000), 0, 'at work');
  assert.equal(after(100), 0, 'a pause');
  assert.equal(after(20_000), 0, 'at work again');
  assert.deepEqual([after(100), after(100)], [0, 1], 'at rest');
  assert.deepEqual([after(100), after(100)], [2, 2], 'then there is nothing left to collect');
  assert.equal(after(20_000), 2, 'at work');
  assert.deepEqual([after(100), after(100), after(100)], [2, 3, 4], 'at rest again');
  assert.equal(after(2_900), 4, 'a job');
  assert.deepEqual([after(100), after(100), after(100)], [4, 4, 4], 'too little to collect');
  assert.equal(after(2_900), 4, 'another job');
  assert.deepEqual([after(100), after(100), after(100)], [4, 5, 6], 'enough together');
});
