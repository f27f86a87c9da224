import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HttpProblem } from '../problem.ts';
import { containing, readSorting } from './lists.ts';

test('a sorting names a known column and maybe a direction; everything else is refused', () => {
  const known = { title: 1, date: 2 };
  assert.deepEqual(readSorting('title', known), { column: 1, isDescending: false });
  assert.deepEqual(readSorting(' date DESC ', known), { column: 2, isDescending: true });
  for (const sorting of ['', 'name', 'title up', 'title desc, date', 'toString', '__proto__'])
    assert.throws(
      () => readSorting(sorting, known),
      (error) => error instanceof HttpProblem && error.code === 'Editorial:UnknownSorting',
      sorting,
    );
});

test('the signs of patterns mean themselves in what people type', () => {
  assert.equal(containing(' 50%_\\ '), '%50\\%\\_\\\\%');
});
