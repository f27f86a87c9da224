import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { visible } from './draw-line.ts';
import { openFonts } from './fonts.ts';
import { featuresOf, linesOf } from './lines.ts';
import { drawPdf } from './pdf.ts';
import { anyWord, newArabic } from './text.testing.ts';

const run = promisify(execFile);
const about = { title: 'Words', author: 'A', at: new Date(0) };
const inkOf = (words: readonly string[]) =>
  drawPdf(about, (paper) => {
    for (const word of words) paper.text(word);
  });

/** The text of a PDF by poppler. Null where it is not installed. */
async function byPoppler(pdf: Buffer): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'words-'));
  try {
    const file = join(folder, 'words.pdf');
    await writeFile(file, pdf);
    return (await run('pdftotext', ['-enc', 'UTF-8', file, '-'])).stdout;
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return null;
    throw error;
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('no letter of any supported script is drawn as a hole', async () => {
  await openFonts();
  fc.assert(
    fc.property(fc.array(anyWord, { minLength: 1, maxLength: 4 }), (words) => {
      const { lines } = linesOf(words.join(' '), { style: 'Text', width: 20 });
      for (const { runs } of lines)
        for (const { font, text, level } of runs) {
          const { glyphs } = font.source.layout(text, featuresOf({ level }) as never);
          assert.ok(
            glyphs.every(({ id }) => id !== 0),
            text,
          );
        }
    }),
    { numRuns: 200 },
  );
});

const someWords = fc.array(
  anyWord.filter((word) => !newArabic.test(word)),
  { minLength: 20, maxLength: 20 },
);
test('any word is taken out of a document as it was written', async (t) => {
  await fc.assert(
    fc.asyncProperty(someWords, async (words) => {
      const text = await byPoppler(await inkOf(words));
      if (text === null) return void t.skip('pdftotext (poppler) is not installed here');
      // Poppler says by marks which lines go from right to left.
      const read = visible(text.replaceAll(/[\u202a-\u202e\f]/g, '')).replaceAll(/\s/g, '');
      assert.equal(read, visible(words.join('')));
    }),
    { numRuns: 10 },
  );
});
