import PDFDocument from 'pdfkit';

/** Draws a PDF and gives its bytes. */
export function drawPdf(title: string, draw: (page: PDFKit.PDFDocument) => void): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const page = new PDFDocument({
      size: 'A4',
      margin: 56,
      info: { Title: title, Author: 'Editorial', Creator: 'Editorial' },
    });
    const chunks: Buffer[] = [];
    page.on('data', (chunk: Buffer) => chunks.push(chunk));
    page.on('end', () => resolve(Buffer.concat(chunks)));
    page.on('error', reject);
    draw(page);
    page.end();
  });
}

/**
 * Text for the standard fonts, which know Latin only; what they lack is shown as a question mark,
 * never as another sign.
 */
export const latin = (text: string): string =>
  text.replaceAll(/[^\u0020-\u007e\u00a0-\u00ff–—‘’“”•€]/g, '?');
/** Minor units with their currency. */
export const money = (minorUnits: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(minorUnits / 100);
