import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closenessTo } from '../search/words/meaning/word-closeness.ts';
import { type Candidate, mostAlike } from './alike.rules.ts';

const picture = (id: string, words: string, more: Partial<Candidate> = {}): Candidate => ({
  id,
  setId: Number(id),
  categories: [],
  words: words.split(' ').map((form) => ({ form, stem: form.replace(/s$/, ''), weight: 5 })),
  likeness: 0,
  ...more,
});
const alike = (asked: Candidate, ...others: readonly Candidate[]) =>
  mostAlike(asked, others, closenessTo);

test('what shares words comes before what only means about the same, and that before a look', () => {
  const heron = picture('1', 'heron bird water', { categories: ['Animals'] });
  assert.deepEqual(
    alike(
      heron,
      picture('2', 'pears fruit table', { likeness: 0.9 }),
      picture('3', 'osprey bird branch', { categories: ['Animals'] }),
      picture('4', 'stork wading pond', { categories: ['Animals'] }),
    ),
    ['3', '4'],
  );
});

test('a picture that looks the same is alike whatever its words are, and one of the set too', () => {
  const asked = picture('1', 'chess king');
  assert.deepEqual(
    alike(
      asked,
      picture('2', 'zebra', { likeness: 0.99 }),
      picture('3', 'algebra'),
      picture('4', 'lamp', { setId: 1 }),
    ).toSorted(),
    ['2', '4'],
  );
});

test('pictures without words and others without anything in common have no likes', () => {
  assert.deepEqual(alike(picture('1', 'chess king'), picture('2', 'doughnut icing')), []);
  const bare = { ...picture('1', ''), words: [] };
  assert.deepEqual(alike(bare, picture('2', 'lamp'), { ...bare, id: '3', setId: 3 }), []);
});

test('equally alike pictures come in the order of their ids, so that pages stay as they are', () => {
  const asked = picture('1', 'boat');
  assert.deepEqual(alike(asked, picture('3', 'boat'), picture('2', 'boat')), ['2', '3']);
});
