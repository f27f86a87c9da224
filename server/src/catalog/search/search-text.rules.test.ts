import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assert as always, property, string } from 'fast-check';
import { readSearchText } from './search-text.rules.ts';

const brief = (text: string) =>
  readSearchText(text)?.groups.map((group) =>
    group
      .map(
        (term) =>
          `${term.isExcluded ? '-' : ''}${term.isPhrase ? `"${term.text}"` : term.text}${term.isPrefix ? '*' : ''}`,
      )
      .join('|'),
  );

test('[R3.19] words, the last word as a prefix, phrases, exclusions and OR are recognized', () => {
  assert.deepEqual(brief('red harbour'), ['red', 'harbour*']);
  assert.deepEqual(brief('"red harbour" boat'), ['"red harbour"', 'boat*']);
  assert.deepEqual(brief('boat -"red harbour" -rain'), ['boat', '-"red harbour"', '-rain']);
  assert.deepEqual(brief('red OR blue car'), ['red|blue', 'car*']);
  assert.deepEqual(brief('a OR b OR c'), ['a|b|c*']);
});

test('anything that cannot be an operator is a word, and an open quote ends at the end of the text', () => {
  assert.deepEqual(brief('OR boat'), ['OR', 'boat*']);
  assert.deepEqual(brief('boat OR'), ['boat', 'OR*']);
  assert.deepEqual(brief('red or blue'), ['red', 'or', 'blue*']);
  assert.deepEqual(brief('“red harbour'), ['"red harbour"']);
  assert.deepEqual(brief('- sea-side'), ['sea-side*']);
  for (const nothing of [' \0\t ', '-', '""', '- "" -'])
    assert.equal(readSearchText(nothing), null, nothing);
});

test('a complete asset number finds only that asset', () => {
  assert.equal(readSearchText(' ed-0000123 ')?.assetNumber, 'ED-0000123');
  assert.equal(readSearchText('ED-0000123 boat')?.assetNumber, null);
});

test('any text is read without an error, and into at most 40 terms', () => {
  always(
    property(string({ maxLength: 500, unit: 'binary' }), (text) => {
      const read = readSearchText(text);
      const terms = read?.groups.flat().length;
      return read === null || read.assetNumber !== null || (terms! > 0 && terms! <= 40);
    }),
  );
});
