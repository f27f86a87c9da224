import type { FastifyReply, FastifyRequest } from 'fastify';
import { type PackedText, packedText, sendPacked } from '../../http/packed-text.ts';

const MAX_REMEMBERED_ANSWERS = 500;

/**
 * Caches serialized and compressed JSON answers by the facts that they depend on. The least
 * recently used ones are evicted first.
 */
export function createAnswers() {
  const kept = new Map<string, PackedText>();
  function answerOf(facts: string, make: () => unknown): PackedText {
    const known = kept.get(facts);
    if (known) {
      kept.delete(facts);
      kept.set(facts, known);
      return known;
    }
    const answer = packedText(JSON.stringify(make()));
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
      reply.type('application/json; charset=utf-8');
      await sendPacked(request, reply, answerOf(facts, make));
    },
  };
}
