import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problem } from '../problem.ts';

interface TargetLimit {
  readonly name: string;
  readonly max: number;
  readonly timeWindow: string;
}

/**
 * Refuses calls that mean the same target (an address, an account, the caller) too often, whoever
 * makes them: many addresses that ask do not get round it. Counting takes a connection of its own:
 * it is done before a transaction begins.
 */
export function limitByTarget(
  app: FastifyInstance,
  { name, max, timeWindow }: TargetLimit,
): (request: FastifyRequest, target: string) => Promise<void> {
  const targets = new WeakMap<FastifyRequest, string>();
  const count = app.createRateLimit({
    max,
    timeWindow,
    keyGenerator: (request) => `${name} ${targets.get(request) ?? ''}`,
  });
  return async (request, target) => {
    targets.set(request, target);
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) throw problem('Editorial:TooManyRequests');
  };
}

/** The same for what one person asks for. */
export function limitByPerson(app: FastifyInstance, limit: TargetLimit) {
  const count = limitByTarget(app, limit);
  return ({ request, caller }: { request: FastifyRequest; caller: { readonly userId: string } }) =>
    count(request, caller.userId);
}
