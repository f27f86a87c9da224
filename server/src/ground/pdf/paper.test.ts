import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PDFParse } from 'pdf-parse';
import { openFonts } from './fonts.ts';
import { linesOf } from './lines.ts';
import { drawPdf, type Sheet } from './pdf.ts';

const about = { title: 'Invoice <1>', author: 'Söhne & Co', at: new Date(0) };
const drawn = (draw: (sheet: Sheet) => void) => drawPdf(about, draw);
async function pagesOf(pdf: Buffer): Promise<string[]> {
  const parser = new PDFParse({ data: new Uint8Array(pdf) });
  try {
    return (await parser.getText()).pages.map(({ text }) => text);
  } finally {
    await parser.destroy();
  }
}
const lineTexts = (text: string, width: number) =>
  linesOf(text, { style: 'Text', width }).lines.map(({ runs }) => runs.map((run) => run.text));

test('words go from right to left where they should, and numbers among them do not', async () => {
  await openFonts();
  // From left to right as they are on paper: the number is on the left of the company.
  assert.deepEqual(lineTexts('شركة الصور 24', 100), [['24', 'شركة الصور ']]);
  // Brackets are mirrored. They are in another font than the letters.
  assert.deepEqual(lineTexts('שלום (עולם)', 100), [['(', 'עולם', ')', 'שלום ']]);
  assert.deepEqual(lineTexts('Łukasz محمد 24 z', 100).flat().at(-1), ' z');
});

test('lines break between words, in Thai too, and inside a word only if it is too long', async () => {
  await openFonts();
  assert.deepEqual(
    lineTexts('one two three', 5).map((line) => line.join('').trim()),
    ['one two', 'three'],
  );
  const thai = lineTexts('ประเทศไทยภาษาไทย', 5).map((line) => line.join(''));
  assert.deepEqual(thai, ['ประเทศไทย', 'ภาษาไทย']);
  assert.deepEqual(lineTexts('iiiiiiiiii', 1).flat().join(''), 'iiiiiiiiii');
  assert.ok(lineTexts('iiiiiiiiii', 1).length > 1);
});

test('a sign that no font has is replaced visibly, with a warning that names it', async () => {
  const warnings: string[] = [];
  const keep = ({ message }: Error) => void warnings.push(message);
  process.on('warning', keep);
  const pdf = await drawn((paper) => paper.text('A 😀 \u202eB'));
  // Warnings come in a later turn.
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', keep);
  assert.match(warnings.join('\n'), /no font has U\+1F600, U\+202E/);
  assert.match((await pagesOf(pdf))[0] ?? '', /\ufffd/);
  // What looks the same is no reason to warn.
  const same = linesOf('5‰ a\u2011b \u00ad\tc', { style: 'Text', width: 100 });
  assert.deepEqual(same.missing, []);
  // Hyphens that only large fonts have are drawn as the usual one, and read as they were written.
  const [hyphens] = linesOf('a\u2010b\u2011c', { style: 'Text', width: 100 }).lines;
  assert.deepEqual(
    hyphens?.runs.map(({ text, written }) => [text, written]),
    [['a-b-c', 'a\u2010b\u2011c']],
  );
});

test('rows stay on one page, long ones go on over several, and every part is tagged', async () => {
  const columns = [
    { x: 56, width: 300 },
    { x: 440, width: 99, align: 'right' },
  ] as const;
  const rows = Array.from({ length: 60 }, (_, index) => [`Row ${index}`, `€ ${index}`]);
  const pdf = await drawn((paper) => {
    paper.heading('Title');
    paper.table(columns, [...rows, ['word '.repeat(4000), '€ last'], ['After', '€ 1']], {
      head: ['What', 'Amount'],
    });
  });
  const pages = await pagesOf(pdf);
  assert.ok(pages.length > 5, String(pages.length));
  assert.equal(pages.join('\n').match(/word/g)?.length, 4000);
  assert.match(pages.at(-1) ?? '', /After\s+€ 1/);
  const source = pdf.toString('latin1');
  assert.equal(source.match(/\/S \/TR/g)?.length, 63);
  assert.equal(source.match(/\/S \/TH/g)?.length, 2);
  for (const part of ['/Marked true', '/Lang (en)', '/DisplayDocTitle true', '/S /H1'])
    assert.ok(source.includes(part), part);
  assert.match(source, /<pdfaid:conformance>A</);
  assert.match(source, /<pdfuaid:part>1</);
  assert.ok(source.includes(Buffer.from('Söhne &amp; Co').toString('latin1')));
});
