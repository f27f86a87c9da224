import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TextQuery } from '../text-search.rules.ts';
import { countWords } from '../word-counts.rules.ts';
import {
  type AskedWord,
  orderWeights,
  type ReadMatch,
  reranked,
  weightsFor,
  withAnyWord,
} from './reranking.rules.ts';

const word = (text: string, more: object = {}): TextQuery => ({
  kind: 'word',
  word: text,
  isPrefix: false,
  ...more,
});
const match = (id: string, words: string, closeness = 0, titleCloseness = 0): ReadMatch => ({
  id,
  words,
  closeness,
  titleCloseness,
});
const sentence = (words: readonly AskedWord[], matches: readonly ReadMatch[]): string[] =>
  reranked(words, matches, orderWeights.sentence);

test('how often texts have a word is read from its positions, and how long they are', () => {
  const { counts, length } = countWords(
    `'sea':1A,3B,9 'o''neill':2C 'a\\\\b':4 '#de:meer':1A 'seaside':5B,7C '#type:Photo'`,
  );
  assert.deepEqual(
    [...counts],
    [
      ['sea', 1.5 + 1.2 + 1],
      ["o'neill", 1],
      ['a\\b', 1],
      ['#de:meer', 1.5],
      ['seaside', 1.2],
    ],
  );
  assert.ok(Math.abs(length - (3.7 + 1 + 1.2)) < 1e-9);
});

test('pictures with any typed word are known beside those that only mean about the same', () => {
  const words = [word('energy'), word('brochure')].map((query) => ({ query, rarity: 1 }));
  const matches = [match('1', "'energy':1A"), match('2', "'ice':1A"), match('3', '')];
  assert.deepEqual([...withAnyWord(words, matches)], ['1']);
});

test('what has the words more often, the rare one, or in fewer words, rises', () => {
  const sea = { query: word('sea'), rarity: 0.5 };
  const order = (...matches: ReadMatch[]) =>
    sentence([sea, { query: word('gull'), rarity: 1 }], matches);
  assert.deepEqual(order(match('once', "'sea':1"), match('often', "'sea':1,2,3")), [
    'often',
    'once',
  ]);
  assert.deepEqual(order(match('usual', "'sea':1"), match('rare', "'gull':1")), ['rare', 'usual']);
  const long = match('long', "'sea':1 'boat':2 'sand':3 'sky':4 'sun':5");
  assert.deepEqual(order(long, match('short', "'sea':1")), ['short', 'long']);
});

test('beginnings and other words count; related ones, and those left out, do not', () => {
  const parts = [word('sea'), word('#de:meer'), word('ocean', { rank: 'last' })];
  const or: TextQuery = { kind: 'or', parts };
  const first = (query: TextQuery, ...texts: string[]) =>
    sentence(
      [{ query, rarity: 1 }],
      texts.map((text, at) => match(String(at), text)),
    )[0];
  assert.equal(first(or, "'sand':1", "'#de:meer':1A"), '1');
  assert.equal(first(or, "'sand':1", "'ocean':1A"), '0');
  assert.equal(first(word('sea', { isPrefix: true }), "'sand':1", "'seasid':1"), '1');
  assert.equal(first({ kind: 'and', parts: [word('a'), word('b')] }, "'a':1", "'a':1 'b':1"), '1');
  assert.equal(first({ kind: 'not', part: word('a') }, "'b':1", "'a':1"), '0');
});

test('what is nearer by meaning rises, and without any difference the order stays', () => {
  assert.deepEqual(sentence([], [match('far', '', 0.1), match('near', '', 0.9)]), ['far', 'near']);
  const many = Array.from({ length: 9 }, (_, at) => match(String(at), "'sea':1", at === 8 ? 1 : 0));
  const order = sentence([{ query: word('sea'), rarity: 1 }], many);
  assert.deepEqual(order.slice(0, 2), ['0', '1']);
  assert.ok(order.indexOf('8') < 8, 'it rises');
  const same = many.map((one) => ({ ...one, closeness: 0.5 }));
  assert.deepEqual(
    sentence([], same),
    same.map(({ id }) => id),
  );
});

test('of a few words the title counts too; for words of about the same meaning only meaning does', () => {
  const sea = [{ query: word('sea'), rarity: 1 }];
  const matches = [
    match('first', "'sea':1", 0.1, 0.1),
    match('near', "'sea':1", 0.9, 0.9),
    match('often', "'sea':1,2,3", 0.1, 0.1),
  ];
  assert.equal(sentence(sea, matches)[0], 'often');
  assert.equal(reranked(sea, matches.slice(0, 2), orderWeights.fewWords)[0], 'near');
  const ofTitle = { engine: 1, counts: 0, text: 0, title: 2 };
  assert.equal(reranked(sea, matches, ofTitle)[0], 'near');
  assert.deepEqual(reranked(sea, matches, orderWeights.nearWords), ['near', 'first', 'often']);
});

test('a sentence is read always, a few words in English where meanings are known and little is found', () => {
  const few = { wordCount: 3, isRest: false, language: 'en', findsByMeaning: true, isFew: true };
  const { sentence: ofSentence, fewWords, nearWords, someWords } = orderWeights;
  const cases: [Partial<typeof few>, unknown][] = [
    [{}, fewWords],
    [{ wordCount: 1 }, fewWords],
    [{ wordCount: 0 }, null],
    [{ wordCount: 4 }, ofSentence],
    [{ wordCount: 4, language: 'de', findsByMeaning: false, isFew: false }, ofSentence],
    [{ language: 'de' }, null],
    [{ findsByMeaning: false }, null],
    [{ isFew: false }, null],
    [{ isRest: true, isFew: false }, someWords],
    [{ isRest: true, wordCount: 1 }, nearWords],
    [{ isRest: true, wordCount: 0 }, null],
  ];
  for (const [change, expected] of cases)
    assert.equal(weightsFor({ ...few, ...change }), expected, JSON.stringify(change));
});
