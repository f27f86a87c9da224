import PDFDocument from 'pdfkit';

/** Draws a PDF and returns its bytes. */
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
 * Replaces characters that the PDF standard fonts lack (they know Latin only) by a question mark.
 */
export const latin = (text: string): string =>
  text.replaceAll(/[^\u0020-\u007e\u00a0-\u00ff–—‘’“”•€]/g, '?');
