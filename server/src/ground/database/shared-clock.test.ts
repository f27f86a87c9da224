import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockTrouble, differenceOf, sharedClock } from './shared-clock.ts';

const measured = (differenceMs: number) => ({ clockDifferenceMs: () => differenceMs });

test('the difference of clocks leaves out the way to the database, and is unsure after a long way', () => {
  assert.equal(differenceOf({ sentMs: 1000, receivedMs: 1200, atMs: 181_100 }), 180_000);
  assert.equal(differenceOf({ sentMs: 1000, receivedMs: 9000, atMs: 181_100 }), null);
  assert.equal(differenceOf({ sentMs: 5000, receivedMs: 1000, atMs: 181_100 }), null);
});

test('a server whose clock is wrong takes the database’s; small differences are left alone', () => {
  const at = (differenceMs: number) =>
    sharedClock(measured(differenceMs), () => 1_000_000)
      .now()
      .getTime();
  assert.equal(at(-180_000), 820_000);
  assert.equal(at(180_000), 1_180_000);
  assert.equal(at(1500), 1_000_000);
});

test('operators read on which side a clock is, and by how much', () => {
  assert.equal(clockTrouble(measured(-1999)), null);
  assert.match(clockTrouble(measured(187_000)) ?? '', /187 seconds behind the database/);
  assert.match(clockTrouble(measured(-4000)) ?? '', /4 seconds ahead of the database/);
});
