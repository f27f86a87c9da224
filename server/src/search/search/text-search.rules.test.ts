import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  eachEntry,
  eachWord,
  fieldsOf,
  isTitleScore,
  readTextQuery,
  type TextQuery,
} from './text-search.rules.ts';

test('a text query is parsed as PostgreSQL writes it; phrases and weights are left to PostgreSQL', () => {
  const is = (value: string): TextQuery => ({ kind: 'word', word: value, isPrefix: false });
  assert.deepEqual(readTextQuery("'fat' & ( 'rat' | 'c''at\\\\':* ) & !( 'dog' & 'cow' )"), {
    kind: 'and',
    parts: [
      is('fat'),
      { kind: 'or', parts: [is('rat'), { kind: 'word', word: "c'at\\", isPrefix: true }] },
      { kind: 'not', part: { kind: 'and', parts: [is('dog'), is('cow')] } },
    ],
  });
  assert.deepEqual(readTextQuery(''), { kind: 'or', parts: [] });
  for (const other of [
    "'fat' <-> 'rat'",
    "'fat':A",
    "'fat':*B",
    "'fat' &",
    "( 'fat'",
    "'fat' 'rat'",
  ])
    assert.equal(readTextQuery(other), null, other);
});

test('the words of a tsvector are read with the sum of what their fields score', () => {
  const read: [string, number][] = [];
  eachWord("'''x''' '-12':3 'a\\\\b':1,2C 'big ship':4B,9 'cat':1A,7B", (found, score) =>
    read.push([found, score]),
  );
  assert.deepEqual(read, [
    ["'x'", 1],
    ['-12', 6],
    ['a\\b', 9],
    ['big ship', 14],
    ['cat', 18],
  ]);
  assert.deepEqual(fieldsOf(18), ['title', 'keywords']);
  assert.deepEqual(fieldsOf(9), ['place', 'description']);
  assert.deepEqual(fieldsOf(1), ['none']);
  assert.deepEqual([10, 13, 16, 18, 19, 24, 1, 3, 6, 8, 9, 14].map(isTitleScore), [
    true,
    true,
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('each position of a word counts for its field, up to the end of the text', () => {
  const entries: unknown[] = [];
  const read = (text: string) => {
    entries.length = 0;
    eachEntry(text, (word, times) => entries.push([word, ...Object.values(times)]));
    return [...entries];
  };
  assert.deepEqual(read(''), []);
  assert.deepEqual(read("'rat'"), [['rat', 0, 0, 0, 0]]);
  assert.deepEqual(read("'cat':1A,2B,3C,4 'fat':12C,13C 'rat':5B"), [
    ['cat', 1, 1, 1, 1],
    ['fat', 0, 0, 2, 0],
    ['rat', 0, 1, 0, 0],
  ]);
});
