import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSharedRoom } from './shared-room.ts';

test('nobody takes more room than is left for all others, and what is given back is there again', () => {
  const room = createSharedRoom(12);
  const takes = (visitor: string) => {
    let count = 0;
    const leaves = [];
    for (let leave = room.enter(visitor); leave; leave = room.enter(visitor)) {
      count += 1;
      leaves.push(leave);
    }
    return { count, leaves };
  };
  const first = takes('a');
  assert.equal(first.count, 6, 'half for one');
  const counts = ['b', 'c', 'd'].map((visitor) => takes(visitor).count);
  assert.deepEqual(counts, [3, 2, 1], 'each of the next finds some');
  assert.equal(room.enter('e'), null);
  for (const leave of first.leaves) {
    leave();
    leave();
  }
  assert.equal(takes('e').count, 3, 'a place is given back once');
});
