import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problem } from '../problem.ts';

/**
 * Refuses calls that mean the same target (an address, an account) too often, whoever makes them:
 * many addresses that ask do not get round it.
 */
export function limitByTarget(
  app: FastifyInstance,
  { name, max, timeWindow }: { name: string; max: number; timeWindow: string },
  targetOf: (request: FastifyRequest) => string,
): (request: FastifyRequest) => Promise<void> {
  const count = app.createRateLimit({
    max,
    timeWindow,
    keyGenerator: (request) => `${name} ${targetOf(request)}`,
  });
  return async (request) => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) throw problem('Editorial:TooManyRequests');
  };
}
