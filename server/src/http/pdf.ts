import PDFDocument from 'pdfkit';
import { scriptsOf, type FontRun } from './pdf-fonts.ts';

/** Makes thin fonts as dark as the others, in points. */
const OUTLINE_WIDTH = 0.3;
/** Some scripts are taller than Latin. */
const LINE_HEIGHT = 1.3;

/** The part of a page's font that its types leave out. */
interface CurrentFont {
  readonly name: string;
  /** In thousandths of the size. */
  readonly ascender: number;
}
const currentFont = (page: PDFKit.PDFDocument): CurrentFont =>
  (page as unknown as { _font: CurrentFont })._font;

type Place = [] | [x: number, y: number, options?: { readonly width: number }];
/**
 * Writes a text in any script. One that the document was not given in `texts` is written in a standard
 * font.
 */
export type WriteText = (text: string, ...at: Place) => void;

/** Draws a PDF and returns its bytes. `texts` are those that people wrote, in any script. */
export async function drawPdf(
  { title, author }: { readonly title: string; readonly author: string },
  draw: (page: PDFKit.PDFDocument, write: WriteText) => void,
  texts: readonly string[] = [],
): Promise<Buffer> {
  const { runs, fonts } = await scriptsOf(texts);
  return new Promise((resolve, reject) => {
    const page = new PDFDocument({
      size: 'A4',
      margin: 56,
      info: { Title: title, Author: author, Creator: author },
    });
    const chunks: Buffer[] = [];
    page.on('data', (chunk: Buffer) => chunks.push(chunk));
    page.on('end', () => resolve(Buffer.concat(chunks)));
    page.on('error', reject);
    for (const [file, font] of fonts) page.registerFont(file, font);
    draw(page, (text, ...at) => {
      const pieces = runs.get(text);
      if (pieces) drawPieces(page, pieces, ...at);
      else page.text(latin(text), ...(at as [number, number]));
    });
    page.end();
  });
}

/** Draws a text of several fonts on one baseline, line by line. */
function drawPieces(
  page: PDFKit.PDFDocument,
  pieces: readonly FontRun[],
  ...[left = page.x, from = page.y, options]: Place
): void {
  const standard = currentFont(page);
  const size = (page as unknown as { _fontSize: number })._fontSize;
  const lineHeight = page.currentLineHeight() * LINE_HEIGHT;
  const right = left + (options?.width ?? page.page.width - page.page.margins.right - left);
  let x = left;
  let top = from;
  for (const { font, text } of pieces) {
    page.font(font?.file ?? standard.name);
    const width = page.widthOfString(text);
    if (x > left && x + width > right) {
      x = left;
      top += lineHeight;
      if (text.trim() === '') continue;
    }
    const rise = ((standard.ascender - currentFont(page).ascender) * size) / 1000;
    page
      .lineWidth(OUTLINE_WIDTH)
      .strokeColor('black')
      .text(text, x, top + rise, { lineBreak: false, fill: true, stroke: font?.isThin === true });
    x += width;
  }
  page.font(standard.name).lineWidth(1);
  page.x = left;
  page.y = top + lineHeight;
}

/** Replaces characters that the standard fonts lack (they know Latin only) by a question mark. */
export const latin = (text: string): string =>
  text.replaceAll(/[^\u0020-\u007e\u00a0-\u00ff–—‘’“”•€]/g, '?');
