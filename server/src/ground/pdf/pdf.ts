import { actsOf, type Sheet } from './acts.ts';
import { askEngines } from './engines.ts';
import type { PdfAbout } from './open-pdf.ts';

export type { PdfAbout, PdfData } from './open-pdf.ts';
export type { Sheet } from './acts.ts';

const codeOf = (sign: string): string =>
  `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/**
 * Draws a PDF and returns its bytes. Signs that no font has are replaced visibly, with a warning in
 * the log.
 */
export async function drawPdf(about: PdfAbout, draw: (sheet: Sheet) => void): Promise<Buffer> {
  const { bytes, missing } = await askEngines('pdf', { about, acts: actsOf(draw) });
  if (missing.length > 0)
    process.emitWarning(
      `${about.title}: no font has ${missing.map((sign) => codeOf(sign)).join(', ')}`,
    );
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
