import { MARGIN } from './look.ts';
import { metadataOf, type MetadataSchema } from './metadata.ts';
import type { Paper } from './paper.ts';

export interface PdfAbout {
  /** What the document is, in plain words. */
  readonly title: string;
  readonly author: string;
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

/** The language of the texts that the house writes on documents. */
const LANGUAGE = 'en';
/** PDFKit 0.20 writes the title into the metadata as it is, where markup would break them. */
const plain = (title: string): string => title.replaceAll(/[<>&]/g, ' ');

/** Opens a PDF in which nothing is drawn yet: PDF/A-3a, which is also PDF/UA-1. */
function openPdf(
  PDFDocument: typeof import('pdfkit'),
  { title, author, at, data }: PdfAbout,
): PDFKit.PDFDocument {
  const page = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    // No standard font, because those are not embedded.
    font: '',
    pdfVersion: '1.7',
    subset: 'PDF/A-3a',
    tagged: true,
    lang: LANGUAGE,
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

const codeOf = (sign: string): string =>
  `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/**
 * Draws a PDF and returns its bytes. Signs that no font has are replaced visibly, with a warning in the
 * log.
 */
export async function drawPdf(about: PdfAbout, draw: (paper: Paper) => void): Promise<Buffer> {
  // Loaded with the first document: with its fonts' code, it takes 10 MB.
  const [{ default: PDFDocument }, { openFonts }, { Paper: PaperOf }] = await Promise.all([
    import('pdfkit'),
    import('./fonts.ts'),
    import('./paper.ts'),
  ]);
  await openFonts();
  return new Promise((resolve, reject) => {
    const page = openPdf(PDFDocument, about);
    const chunks: Buffer[] = [];
    page.on('data', (chunk: Buffer) => chunks.push(chunk));
    page.on('end', () => resolve(Buffer.concat(chunks)));
    page.on('error', reject);
    const paper = new PaperOf(page);
    draw(paper);
    paper.end();
    page.end();
    if (paper.missing.length > 0)
      process.emitWarning(
        `${about.title}: no font has ${paper.missing.map((sign) => codeOf(sign)).join(', ')}`,
      );
  });
}
