import { problem } from '../../ground/problem.ts';
import type { IssuedFile } from './keep-documents.ts';

/**
 * The data by EN 16931 as they were issued inside of a PDF. Null: there are none, because the
 * standard is not about this document.
 */
export async function dataInside({
  content,
  contentType,
}: Pick<IssuedFile, 'content' | 'contentType'>): Promise<Buffer | null> {
  if (contentType !== 'application/pdf') return null;
  // Large, and wanted only by those who keep the books.
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const document = await PDFDocument.load(content, { updateMetadata: false });
  const found = document.getAttachments().find(({ name }) => name.endsWith('.xml'));
  return found ? Buffer.from(found.data) : null;
}

/** The data inside of a document. Throws `Editorial:NotFound` if there are none. */
export async function requiredData(file: IssuedFile): Promise<Buffer> {
  const data = await dataInside(file);
  if (!data) throw problem('Editorial:NotFound');
  return data;
}
