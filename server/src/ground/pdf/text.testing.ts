import fc from 'fast-check';

/** The scripts that the fonts of documents have. */
const scripts = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Arabic',
  'Hebrew',
  'Thai',
  'Devanagari',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Han',
] as const;

/** Arabic letters that poppler 22 does not know to be written from right to left. */
export const newArabic = /[\u0870-\u08ff]/;

/** All assigned letters of a script in the first plane of Unicode. */
function lettersOf(script: (typeof scripts)[number]): string[] {
  const isLetter = new RegExp(`^(?=\\p{Script=${script}})\\p{L}$`, 'u');
  const codes = Array.from({ length: 0xd7ff - 0x40 }, (_, index) => 0x40 + index);
  return codes.map((code) => String.fromCodePoint(code)).filter((sign) => isLetter.test(sign));
}

/** A word of one script. */
export const anyWord = fc
  .constantFrom(...scripts.map((script) => lettersOf(script)))
  .chain((letters) => fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 8 }))
  .map((word) => word.join(''));
