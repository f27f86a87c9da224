import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { attachment } from './attachment.ts';
import { readRange } from './byte-range.ts';
import type { ByteRange } from './storage.ts';

/** A file sent as a download. */
export interface SentFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly byteSize: number;
  /** Changes only when the bytes change, so that an interrupted download can be resumed. */
  readonly tag: string;
  open(range?: ByteRange): Promise<Readable>;
}

/** Sends a file, whole or the requested range. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { fileName, contentType, byteSize, tag, open }: SentFile,
): Promise<FastifyReply> {
  const isSame = !request.headers['if-range'] || request.headers['if-range'] === tag;
  const range = readRange(isSame ? request.headers.range : undefined, byteSize);
  reply
    .header('accept-ranges', 'bytes')
    .header('etag', tag)
    .header('cache-control', 'private, no-store')
    .header('content-disposition', attachment(fileName))
    .header('content-type', contentType)
    .header('x-content-type-options', 'nosniff');
  if (range === 'unsatisfiable')
    return reply
      .code(416)
      .type('text/plain')
      .header('content-range', `bytes */${byteSize}`)
      .send('');
  if (range === 'whole') return reply.header('content-length', byteSize).send(await open());
  return reply
    .code(206)
    .header('content-range', `bytes ${range.from}-${range.to}/${byteSize}`)
    .header('content-length', range.to - range.from + 1)
    .send(await open(range));
}
