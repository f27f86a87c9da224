import PDFDocument from 'pdfkit';
import { replay, type Act } from './acts.ts';
import { openFonts } from './fonts.ts';
import { MARGIN } from './page-style.ts';
import { metadataOf, type MetadataSchema } from './metadata.ts';
import { Paper } from './paper.ts';

export interface PdfAbout {
  /** The name of the document, in plain words. */
  readonly title: string;
  readonly author: string;
  /** Of the texts that the house writes on it: English, unless it says so. */
  readonly language?: string;
  /** When the document was made. Its bytes are the same whenever it is drawn. */
  readonly at: Date;
  /** Its data, as a file inside. */
  readonly data?: PdfData;
}

/** Data inside a PDF, and what the metadata say about it. */
export interface PdfData {
  readonly name: string;
  readonly type: string;
  readonly content: string;
  readonly schema: MetadataSchema;
}

/** Whether a language of the site is written from right to left. */
const isRightToLeft = (language: string | undefined): boolean => language === 'ar';

/** PDFKit 0.20 writes the title into the metadata as it is, where markup would break them. */
const plain = (title: string): string => title.replaceAll(/[<>&]/g, ' ');

/** Opens a PDF in which nothing is drawn yet: PDF/A-3a, which is also PDF/UA-1. */
function openPdf({ title, author, language = 'en', at, data }: PdfAbout): PDFKit.PDFDocument {
  const page = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    // No standard font, because those are not embedded.
    font: '',
    pdfVersion: '1.7',
    subset: 'PDF/A-3a',
    tagged: true,
    lang: language,
    displayTitle: true,
    info: { Title: plain(title), CreationDate: at },
  });
  page.appendXML(metadataOf(author, data ? [data.schema] : []));
  if (!data) return page;
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

/** Draws a PDF with fonts of this process, which remain open. `drawPdf` asks one that ends. */
export async function drawOnPaper(
  about: PdfAbout,
  acts: readonly Act[],
): Promise<{ readonly bytes: Uint8Array; readonly missing: readonly string[] }> {
  await openFonts();
  return new Promise((resolve, reject) => {
    const page = openPdf(about);
    const chunks: Buffer[] = [];
    const paper = new Paper(page, isRightToLeft(about.language));
    page.on('data', (chunk: Buffer) => chunks.push(chunk));
    page.on('end', () => resolve({ bytes: Buffer.concat(chunks), missing: paper.missing }));
    page.on('error', reject);
    replay(paper, acts);
    paper.end();
    page.end();
  });
}
