import { partsOf, withoutPart, withoutQuotes, wordsOf } from './search-parts.rules.ts';

test('the parts of a search are words, phrases, fields and words that must not occur', () => {
  expect(partsOf('red "blue hour" creator:"Ines Duarte" -dog NOT cat')).toEqual([
    'red',
    '"blue hour"',
    'creator:"Ines Duarte"',
    '-dog',
    'NOT cat',
  ]);
  expect(partsOf('rote Bäume')).toEqual(['rote', 'Bäume']);
  expect(withoutPart(['red', 'kayak', 'lake'], 1)).toBe('red lake');
});

test('one word has no parts, nor have many words, alternatives and groups', () => {
  for (const text of ['zebra', '', 'a b c d e f g', 'lake OR river', '(red OR blue) boat'])
    expect(partsOf(text)).toEqual([]);
});

test('a phrase becomes words', () => {
  expect(withoutQuotes('"red kayak" lake')).toBe('red kayak lake');
  expect(withoutQuotes('red kayak')).toBeNull();
});

test('the words of a search, each alone, are without marks and without those that must not occur', () => {
  expect(wordsOf('"red kayak" lake tag:dusk -dog NOT cat')).toEqual([
    'red',
    'kayak',
    'lake',
    'dusk',
  ]);
  expect(wordsOf('(lake OR river) lake')).toEqual(['lake', 'river']);
  expect(wordsOf('zebra')).toEqual([]);
  expect(wordsOf('tag:zebra')).toEqual(['zebra']);
});
