import fc from 'fast-check';
import { drawPdf } from './pdf.ts';
import { anyWord } from './text.testing.ts';

const WORDS = 40;

/** Documents of words of any supported letters, others each time. */
export async function wordSheets(count: number): Promise<Buffer[]> {
  const words = fc.array(anyWord, { minLength: WORDS, maxLength: WORDS });
  const sheets: Buffer[] = [];
  for (const some of fc.sample(words, count))
    sheets.push(
      await drawPdf({ title: 'Words', author: 'A', at: new Date(0) }, (paper) => {
        for (const word of some) paper.text(word);
      }),
    );
  return sheets;
}
