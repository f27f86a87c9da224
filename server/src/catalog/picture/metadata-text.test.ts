import assert from 'node:assert/strict';
import { test } from 'node:test';
import { text } from '@editorial/contracts/common';
import { cleanKeywords, cleanLine, cleanText, textLimits } from './metadata-text.ts';

/** Texts of which one letter folds to several, or has two parts. */
const Letters = ['a', 'ﬁ', '½', '\uFDFA', '😀', '𠀀', '🄐', '한', 'a\u0301', '각'];
const foldedLength = (value: string) => Array.from(value.normalize('NFKC')).length;

test('texts of files are cut as their letters fold, to what a form would take', () => {
  for (const letter of Letters)
    for (const limit of [textLimits.keyword, textLimits.title, textLimits.description]) {
      for (const clean of [cleanLine, cleanText]) {
        const kept = clean(letter.repeat(5000), limit);
        assert.ok(kept.isWellFormed());
        assert.equal(text(limit, 1).parse(kept), kept, `${letter} ${limit}`);
        assert.ok(foldedLength(kept) <= limit, `${letter} ${limit}`);
        assert.ok(foldedLength(kept) > limit - 18, `${letter} ${limit}`);
      }
      const fits = letter.repeat(3);
      assert.equal(cleanLine(fits, limit), fits.normalize('NFC'));
    }
  for (const keyword of cleanKeywords(Letters.map((letter) => letter.repeat(300))))
    assert.equal(text(textLimits.keyword, 1).parse(keyword), keyword);
});
