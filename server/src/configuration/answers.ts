import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);
const MOST = 500;
interface Answer { readonly text: string; readonly packed: Buffer }

/** JSON answers by what they depend on, written and packed once; the ones that were not asked for longest go first. */
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
    const answer = { text, packed: await brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }) };
    kept.set(facts, answer);
    const oldest = kept.size > MOST ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    return answer;
  }
  return {
    /** Sends the answer for these facts, packed where the client takes it. */
    async send(reply: FastifyReply, request: Pick<FastifyRequest, 'headers'>, facts: string, make: () => unknown): Promise<void> {
      const { text, packed } = await answerOf(facts, make);
      reply.type('application/json; charset=utf-8');
      if (/\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))) await reply.header('content-encoding', 'br').send(packed);
      else await reply.send(text);
    },
  };
}
