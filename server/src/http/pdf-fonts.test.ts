import assert from 'node:assert/strict';
import { test } from 'node:test';
import { embeddedFonts, scriptsOf } from './pdf-fonts.ts';

/** The first bytes of a TrueType or OpenType font. */
const isFont = (font: Buffer): boolean =>
  ['00010000', '4f54544f'].includes(font.subarray(0, 4).toString('hex'));

test('fonts that several documents unpack at the same moment stay whole', async () => {
  const [embedded, ...scripts] = await Promise.all([
    embeddedFonts(),
    ...['Лена', 'ليلى', 'Ελένη', 'Đỗ'].map((text) => scriptsOf([text])),
  ]);
  const fonts = [embedded, ...scripts.map((one) => one.fonts)].flatMap((some) => [...some]);
  assert.ok(fonts.length >= 5, String(fonts.length));
  assert.deepEqual(
    fonts.filter(([, font]) => !isFont(font)).map(([name]) => name),
    [],
  );
});
