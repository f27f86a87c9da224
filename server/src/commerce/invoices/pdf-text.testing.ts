import { PDFParse } from 'pdf-parse';

/** Extracts the text of a PDF. */
export async function pdfTextOf(bytes: ArrayBuffer): Promise<string> {
  const parser = new PDFParse({ data: new Uint8Array(bytes) });
  try {
    return (await parser.getText()).text;
  } finally {
    await parser.destroy();
  }
}
