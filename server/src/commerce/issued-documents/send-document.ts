import type { FastifyReply } from 'fastify';
import type { IssuedFile } from './keep-documents.ts';

/** Sends a document as it was issued, as a file that is named by the document's number. */
export function sendDocument(
  reply: FastifyReply,
  { number, content, contentType }: IssuedFile,
): Buffer {
  const ending = contentType === 'application/pdf' ? 'pdf' : 'csv';
  reply
    .type(contentType)
    .header('content-disposition', `attachment; filename="${number}.${ending}"`);
  return content;
}
