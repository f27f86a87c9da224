import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fontFor, openFonts } from './fonts.ts';

test('a font is asked for its signs, whatever its package claims for style sheets', async () => {
  await openFonts();
  for (const [sign, file] of [
    ['ı', 'noto-sans-latin-wght'],
    ['œ', 'noto-sans-latin-wght'],
    ['Ş', 'noto-sans-latin-ext'],
    ['Ґ', 'noto-sans-cyrillic-wght'],
    ['김', 'noto-sans-kr'],
    ['ש', 'noto-sans-hebrew'],
    ['ก', 'noto-sans-thai'],
    ['न', 'noto-sans-devanagari'],
  ] as const)
    assert.ok(fontFor(sign)?.file.includes(file), `${sign} ${fontFor(sign)?.file}`);
  // The package claims the whole block for the Latin file, which lacks this sign. Another has it.
  assert.match(String(fontFor('‰')?.file), /noto-sans-sc/);
  assert.equal(fontFor('😀')?.file, undefined);
});
