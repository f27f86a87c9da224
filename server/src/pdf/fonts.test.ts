import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { closeFonts, fontFor, openFontCount, openFonts } from './fonts.ts';
import { drawPdf } from './pdf.ts';

const about = { title: 'Names', author: 'A', at: new Date(0) };
const drawn = (...texts: string[]) =>
  drawPdf(about, (paper) => {
    for (const text of texts) paper.text(text);
  });

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

test('documents that are drawn at the same moment, in any order, have the same bytes', async () => {
  const texts = ['Лена', 'ليلى', 'Ελένη Δ ∆', 'Đỗ', 'شركة الصور 24', 'नमस्ते'];
  const alone: Buffer[] = [];
  for (const text of texts) {
    closeFonts();
    alone.push(await drawn(text));
  }
  closeFonts();
  const together = await Promise.all(texts.toReversed().map((text) => drawn(text)));
  assert.deepEqual(together.toReversed(), alone);
});

test('fonts are let go after a minute without a document, and come back with the next', async () => {
  closeFonts();
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const first = await drawn('Élan');
    assert.equal(openFontCount(), 1);
    mock.timers.tick(59_000);
    await drawn('Élan');
    mock.timers.tick(59_000);
    assert.equal(openFontCount(), 1);
    mock.timers.tick(1000);
    assert.equal(openFontCount(), 0);
    assert.deepEqual(await drawn('Élan'), first);
  } finally {
    mock.timers.reset();
  }
});
