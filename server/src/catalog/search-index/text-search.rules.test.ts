import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachWord, readTextQuery, type TextQuery } from './text-search.rules.ts';

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

test('the words of a tsvector are read with the weight of their best position', () => {
  const read: [string, number][] = [];
  eachWord("'''x''' '-12':3 'a\\\\b':1,2C 'big ship':4B,9 'cat':1A,7B", (found, score) =>
    read.push([found, score]),
  );
  assert.deepEqual(read, [
    ["'x'", 1],
    ['-12', 1],
    ['a\\b', 2],
    ['big ship', 4],
    ['cat', 10],
  ]);
});
