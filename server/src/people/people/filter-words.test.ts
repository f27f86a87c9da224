import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filterWords } from './people.queries.ts';

test('a filter of people has as many conditions as different words, and 20 at most', () => {
  assert.deepEqual(filterWords('Ana ana@example.test Ana'), ['Ana', 'ana', 'example', 'test']);
  assert.deepEqual(filterWords('ﬁ½ ㎏'), ['fi1', '2', 'kg']);
  assert.deepEqual(filterWords(' -* '), []);
  const words = Array.from({ length: 30 }, (_, at) => `a${at}`);
  // Each of these letters is a blank and a mark when it is normalized.
  for (const blank of [' ', '¨', '´'])
    assert.deepEqual(filterWords(words.join(blank)), words.slice(0, 20), blank);
});
