import assert from 'node:assert/strict';
import { test } from 'node:test';
import { idleCollector } from './idle-memory.ts';

test('garbage is collected once after work, when the server rests', () => {
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
  assert.equal(after(20_000), 0, 'still at work');
  assert.equal(after(100), 1, 'at rest');
  assert.equal(after(100), 1, 'nothing to collect');
  assert.equal(after(20_000), 1, 'at work again');
  assert.equal(after(100), 2, 'at rest again');
});
