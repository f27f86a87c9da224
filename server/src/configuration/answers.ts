import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);
const gzip = promisify(gzipCompress);
const MAX_REMEMBERED_ANSWERS = 500;
interface Answer {
  readonly text: string;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/**
 * Caches serialized and compressed JSON answers by the facts that they depend on. The least
 * recently used ones are evicted first.
 */
export function createAnswers() {
  const kept = new Map<string, Answer>();
  async function answerOf(facts: string, make: () => unknown): Promise<Answer> {
    const known = kept.get(facts);
    if (known) {
      kept.delete(facts);
      kept.set(facts, known);
      return known;
    }
    const text = JSON.stringify(make());
    const answer = {
      text,
      br: await brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
      gzip: await gzip(text),
    };
    kept.set(facts, answer);
    const oldest = kept.size > MAX_REMEMBERED_ANSWERS ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    return answer;
  }
  return {
    /** Sends the answer for these facts, compressed if the client accepts it. */
    async send(
      reply: FastifyReply,
      request: Pick<FastifyRequest, 'headers'>,
      facts: string,
      make: () => unknown,
    ): Promise<void> {
      const answer = await answerOf(facts, make);
      const accepted = String(request.headers['accept-encoding'] ?? '');
      const encoding = (['br', 'gzip'] as const).find((name) =>
        new RegExp(`\\b${name}\\b`).test(accepted),
      );
      reply.type('application/json; charset=utf-8');
      if (encoding) await reply.header('content-encoding', encoding).send(answer[encoding]);
      else await reply.send(answer.text);
    },
  };
}
