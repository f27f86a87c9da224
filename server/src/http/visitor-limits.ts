import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooManyRequests } from '../ground/problem.ts';

export interface VisitorLimit {
  readonly perPerson: number;
  readonly perAddress: number;
  readonly timeWindow: string;
}

/**
 * Limits what is too frequent for a database write each: counted in each server's memory. Signed-in
 * visitors are counted per person, because a whole office may share an address. `times` is the
 * setting `ADDRESS_LIMITS`.
 */
export function limitVisitors(
  app: FastifyInstance,
  times: number,
  { perPerson, perAddress, timeWindow }: VisitorLimit,
) {
  const people = new WeakMap<FastifyRequest, string>();
  const limit = { timeWindow, isInMemory: true };
  const byAddress = app.createRateLimit({ ...limit, max: perAddress * times });
  const byPerson = app.createRateLimit({
    ...limit,
    max: perPerson * times,
    keyGenerator: (request: FastifyRequest) => people.get(request) ?? '',
  } satisfies RateLimitOptions & { isInMemory: boolean });
  return async (request: FastifyRequest, userId: string | null): Promise<void> => {
    if (times === 0) return;
    if (userId !== null) people.set(request, userId);
    const counted = await (userId === null ? byAddress : byPerson)(request);
    if (!counted.isAllowed && counted.isExceeded) throw tooManyRequests(counted);
  };
}
