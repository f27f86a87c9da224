import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { slipCost } from './slips.rules.ts';
import { Vocabulary } from './vocabulary.ts';

/** A vocabulary in which so many texts have each word. */
function vocabularyOf(counts: Readonly<Record<string, number>>): Vocabulary {
  const vocabulary = new Vocabulary();
  for (const [title, count] of Object.entries(counts))
    for (let at = 0; at < count; at += 1)
      vocabulary.add({ language: 'en', title, description: '', tags: [] });
  return vocabulary;
}

test('of two words with as many typos, the one is meant that fingers miss by the likelier slip', () => {
  const vocabulary = vocabularyOf({
    views: 10,
    view: 60,
    clean: 60,
    cleans: 10,
    visits: 10,
    visitors: 10,
  });
  for (const [typed, meant] of [
    ['viesw', 'views'],
    ['cleasn', 'cleans'],
    ['visitrs', 'visitors'],
  ] as const)
    assert.equal(vocabulary.correction(typed, 'en'), meant, typed);
});

test('no word is corrected to a word that says nothing', () => {
  const vocabulary = vocabularyOf({ has: 500, hands: 20, the: 900, three: 20 });
  assert.equal(vocabulary.correction('hads', 'en'), 'hands');
  assert.equal(vocabulary.correction('thre', 'en'), 'three');
});

test('a word that somebody mistyped in a text is corrected, a seldom one of the language is not', () => {
  const vocabulary = vocabularyOf({ breathinng: 1, breathing: 200, heron: 1, heroin: 200 });
  assert.equal(vocabulary.correction('breathinng', 'en'), 'breathing');
  assert.equal(vocabulary.correction('heron', 'en'), null);
});

test('forms that no text has are meant where texts have another form of the word', () => {
  const vocabulary = vocabularyOf({ visitor: 3, visits: 5 });
  assert.equal(vocabulary.correction('visitrs', 'en'), 'visitors');
});

test('a word with an ending of English is no typo, a letter that was typed twice is one', () => {
  const vocabulary = vocabularyOf({
    xbox: 1,
    boxes: 200,
    dogs: 50,
    kayak: 2,
    kayaker: 90,
    wrestle: 3,
    wrestler: 30,
  });
  for (const typed of ['xboxes', 'kayaked']) {
    assert.equal(vocabulary.correction(typed, 'en'), null, typed);
    assert.deepEqual(vocabulary.likelier(typed, 'en'), [], typed);
  }
  assert.equal(vocabulary.correction('dogss', 'en'), 'dogs');
  assert.equal(vocabulary.correction('wrestleer', 'en'), 'wrestler');
});

test('a long word that says nothing may be meant, if another one is much less likely', () => {
  const vocabulary = vocabularyOf({ between: 100, beaten: 1, there: 900, three: 20 });
  assert.equal(vocabulary.correction('betewen', 'en'), 'between');
  assert.equal(vocabulary.correction('thre', 'en'), 'three');
});

test('a word that is being typed is not corrected while it could still become one', () => {
  const vocabulary = vocabularyOf({ stretching: 1, street: 200 });
  assert.equal(vocabulary.correction('stret', 'en', true), null);
  assert.equal(vocabulary.correction('stret', 'en'), 'street');
});

test('a neighboring key costs less than a far one, a swap less than two letters', () => {
  assert.ok(slipCost('cpmpany', 'company') < slipCost('czmpany', 'company'));
  assert.ok(slipCost('form', 'from') < slipCost('fxrm', 'form'));
  assert.ok(slipCost('bpat', 'boat') < slipCost('voat', 'boat'), 'the first letter counts more');
});

test('slips cost nothing between equal words, and something between others', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcdé'), maxLength: 8 });
  fc.assert(
    fc.property(word, word, (typed, meant) => {
      assert.equal(slipCost(typed, meant) === 0, typed === meant);
    }),
  );
});

test('tags beside a word that is of several languages are those of the visitor', () => {
  const vocabulary = new Vocabulary();
  for (let at = 0; at < 6; at += 1) {
    const text = { title: '', description: '' };
    vocabulary.add({ ...text, language: 'en', tags: ['nature', 'forest', 'river'] });
    vocabulary.add({ ...text, language: 'fr', tags: ['nature', 'forêt', 'rivière'] });
  }
  assert.deepEqual(vocabulary.related('nature', 'en'), ['forest', 'river']);
  assert.deepEqual(vocabulary.related('nature', 'fr'), ['forêt', 'rivière']);
  assert.deepEqual(
    vocabulary.related('forest', 'de'),
    [],
    'a page names no words of another language',
  );
});
