import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SearchNode } from './search-node.ts';
import { correctedText } from './corrected-text.ts';
import { wordListOf } from './lists/word-list.ts';
import { Vocabulary } from './vocabulary.ts';

function vocabularyOf(counts: Readonly<Record<string, number>>): Vocabulary {
  const vocabulary = new Vocabulary();
  for (const [title, count] of Object.entries(counts))
    for (let at = 0; at < count; at += 1)
      vocabulary.add({ language: 'en', title, description: '', tags: [] });
  return vocabulary;
}
const vocabulary = vocabularyOf({
  chased: 30,
  chested: 8,
  bare: 40,
  waving: 30,
  wavy: 40,
  mask: 9,
});

/** Corrects a text whose words find so many pictures; others find none. */
function corrected(text: string, found: Readonly<Record<string, number>>) {
  const words = text.split(' ').map((word): SearchNode => ({
    kind: 'word',
    text: word,
    isPrefix: false,
  }));
  const [only] = words;
  const query: SearchNode = words.length === 1 && only ? only : { kind: 'and', parts: words };
  return correctedText(
    { text, query, language: 'en', vocabulary },
    async (asked) => found[asked] ?? 0,
  );
}

test('of two words that may be meant, the one beside which the others occur is', async () => {
  assert.equal(await corrected('chesed', { chased: 30, chested: 8 }), 'chased');
  assert.equal(await corrected('bare chesed', { 'bare chested': 5 }), 'bare chested');
});

test('a word that nobody writes is corrected although its stem finds other pictures', async () => {
  assert.equal(await corrected('waviing', { waviing: 40, waving: 30 }), 'waving');
  assert.equal(await corrected('waviing', { waviing: 40, waving: 19 }), null, 'much less');
  assert.equal(await corrected('wavy', { wavy: 40 }), null);
});

test('beside others, a small slip is corrected although no picture has all words', async () => {
  assert.equal(await corrected('waviing mask', {}), 'waving mask');
  assert.equal(await corrected('waviing', {}), null, 'alone, the right word would find nothing');
  assert.equal(await corrected('mqxk mask', {}), null);
});

test('a usual word is no typo, although texts have none: a wedding, and a German beach', async () => {
  const words = vocabularyOf({ redding: 30, celebration: 5, stand: 30 });
  const text = 'wedding';
  const query: SearchNode = { kind: 'word', text, isPrefix: false };
  const count = async (asked: string) => (asked === text ? 0 : 30);
  assert.equal(
    await correctedText({ text, query, language: 'en', vocabulary: words }, count),
    null,
  );
  const german = { text: 'Strand', query: { ...query, text: 'Strand' }, language: 'de' } as const;
  const list = await wordListOf('de');
  const typed = { ...german, vocabulary: words };
  const found = async (asked: string) => (asked === 'Strand' ? 0 : 30);
  assert.equal(await correctedText(typed, found), 'stand', 'without a list');
  assert.equal(await correctedText({ ...typed, list }, found), null);
});
