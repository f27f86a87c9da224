import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { varyingBy } from './vary.ts';

const brotli = promisify(brotliCompress);
const gzip = promisify(gzipCompress);
const BROTLI_QUALITY = 5;
/** The encodings of answers, the best first. */
const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];
type Request = Pick<FastifyRequest, 'headers'>;

/** A text that is sent often. It is compressed once for each encoding that clients ask for. */
export interface PackedText {
  readonly text: string;
  readonly packed: (encoding: Encoding) => Promise<Buffer>;
}

export function packedText(text: string): PackedText {
  const made = new Map<Encoding, Promise<Buffer>>();
  const pack = {
    br: () => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    gzip: () => gzip(text),
  };
  return {
    text,
    packed(encoding) {
      const result = made.get(encoding) ?? pack[encoding]();
      made.set(encoding, result);
      return result;
    },
  };
}

/** The encodings that the client accepts, the best first. */
export function acceptedEncodings({ headers }: Request): readonly Encoding[] {
  const accepted = String(headers['accept-encoding'] ?? '').split(',');
  return ENCODINGS.filter((encoding) =>
    accepted.some((part) =>
      new RegExp(`^\\s*${encoding}\\s*(;\\s*q=(1|0\\.0*[1-9]).*)?$`, 'i').test(part),
    ),
  );
}

/** Sends the text, compressed if the client accepts that. */
export async function sendPacked(
  request: Request,
  reply: FastifyReply,
  { text, packed }: PackedText,
): Promise<FastifyReply> {
  reply.header('vary', varyingBy(reply.getHeader('vary'), 'Accept-Encoding'));
  const [encoding] = acceptedEncodings(request);
  if (!encoding) return reply.send(text);
  return reply.header('content-encoding', encoding).send(await packed(encoding));
}
