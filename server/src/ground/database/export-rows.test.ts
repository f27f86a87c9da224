import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowsOfKeys } from './export-rows.ts';

test('an export reads each row once, in the order of its keys, as many at a time at its end as at its begin', async () => {
  const keys = Array.from({ length: 1203 }, (_, index) => `${(index * 7919) % 1203}`);
  const reads: number[] = [];
  const pages: string[][] = [];
  const read = async (ids: readonly string[]) => {
    reads.push(ids.length);
    // In any order, as a database gives them; one was deleted meanwhile.
    return ids
      .filter((id) => id !== '600')
      .toSorted()
      .map((id) => ({ id }));
  };
  for await (const page of rowsOfKeys(keys, read)) pages.push(page.map(({ id }) => id));
  assert.deepEqual(reads, [500, 500, 203]);
  assert.deepEqual(
    pages.flat(),
    keys.filter((id) => id !== '600'),
  );
  assert.ok(
    pages.every(({ length }) => length <= 500),
    'memory holds one page',
  );
});

test('what nobody reads any more is not asked of the database', async () => {
  let reads = 0;
  const keys = Array.from({ length: 2000 }, (_, index) => String(index));
  for await (const _page of rowsOfKeys(keys, async (ids) => {
    reads += 1;
    return ids.map((id) => ({ id }));
  }))
    break;
  assert.equal(reads, 1);
});
