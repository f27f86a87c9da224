import { escape } from '@editorial/contracts/markup';
import { embeddedFonts, scriptsOf, type FontRun } from './pdf-fonts.ts';

/** Makes thin fonts as dark as the others, in points. */
const OUTLINE_WIDTH = 0.3;
/** Some scripts are taller than Latin. */
const LINE_HEIGHT = 1.3;

/** The part of a page's font that its types leave out. */
interface CurrentFont {
  /** In thousandths of the size. */
  readonly ascender: number;
}
interface HasFont {
  _font: CurrentFont;
}
const currentFont = (page: PDFKit.PDFDocument): CurrentFont => (page as unknown as HasFont)._font;
/** By the font itself: the files of one family have the same name. */
const setFont = (page: PDFKit.PDFDocument, font: CurrentFont): void => {
  (page as unknown as HasFont)._font = font;
};

type Place = [] | [x: number, y: number, options?: { readonly width: number }];
/**
 * Writes a text in any script. One that the document was not given in `texts` is written in a
 * standard font.
 */
export type WriteText = (text: string, ...at: Place) => void;

/** A PDF that is kept for years: PDF/A-3b. */
export interface Archive {
  /** When the document was made. Its bytes are the same whenever it is drawn. */
  readonly at: Date;
  /** Its data, as a file inside, and what the metadata say about that (XMP). */
  readonly data?: {
    readonly name: string;
    readonly type: string;
    readonly content: string;
    readonly metadata: string;
  };
}

export interface PdfAbout {
  readonly title: string;
  readonly author: string;
  readonly archive?: Archive;
}

/** PDFKit writes the author into the metadata as it is, so markup is escaped here. */
const authorOf = (author: string): string =>
  `<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:creator><rdf:Seq><rdf:li>${escape(author)}</rdf:li></rdf:Seq></dc:creator></rdf:Description>`;

/** Opens a PDF in which nothing is drawn yet. */
async function openPdf({ title, author, archive }: PdfAbout): Promise<PDFKit.PDFDocument> {
  // Loaded with the first document: with its fonts' code, it takes 10 MB.
  const { default: PDFDocument } = await import('pdfkit');
  const paper = { size: 'A4', margin: 56 };
  if (!archive)
    return new PDFDocument({ ...paper, info: { Title: title, Author: author, Creator: author } });
  const { at, data } = archive;
  const page = new PDFDocument({
    ...paper,
    // No standard font, because those are not embedded.
    font: '',
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    info: { Title: title, CreationDate: at },
  });
  page.appendXML(authorOf(author));
  if (!data) return page;
  page.appendXML(data.metadata);
  const file = {
    name: data.name,
    type: data.type,
    description: title,
    // The types do not know it yet.
    relationship: 'Alternative',
    creationDate: at,
    modifiedDate: at,
  };
  page.file(Buffer.from(data.content), file);
  return page;
}

/** Draws a PDF and returns its bytes. `texts` are those that people wrote, in any script. */
export async function drawPdf(
  about: PdfAbout,
  draw: (page: PDFKit.PDFDocument, write: WriteText) => void,
  texts: readonly string[] = [],
): Promise<Buffer> {
  const { runs, fonts } = await scriptsOf(texts);
  const embedded = about.archive ? await embeddedFonts() : [];
  const page = await openPdf(about);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    page.on('data', (chunk: Buffer) => chunks.push(chunk));
    page.on('end', () => resolve(Buffer.concat(chunks)));
    page.on('error', reject);
    for (const [name, font] of [...embedded, ...fonts]) page.registerFont(name, font);
    page.font('Helvetica');
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
    if (font) page.font(font.file);
    else setFont(page, standard);
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
  setFont(page, standard);
  page.lineWidth(1);
  page.x = left;
  page.y = top + lineHeight;
}

/** Replaces characters that the standard fonts lack (they know Latin only) by a question mark. */
export const latin = (text: string): string =>
  text.replaceAll(/[^\u0020-\u007e\u00a0-\u00ff–—‘’“”•€]/g, '?');
