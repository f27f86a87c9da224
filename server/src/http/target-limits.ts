import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooManyRequests } from '../ground/problem.ts';

interface TargetLimit {
  readonly name: string;
  readonly max: number;
  readonly timeWindow: string;
}

/**
 * Limits calls per target (a mail address, an account, the caller), whatever IP address they come
 * from, so that spreading calls over many addresses does not help. Counting uses its own database
 * connection, so call it before a transaction begins.
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
    if (!counted.isAllowed && counted.isExceeded) throw tooManyRequests(counted);
  };
}

/** The same limit, per person. */
export function limitByPerson(app: FastifyInstance, limit: TargetLimit) {
  const count = limitByTarget(app, limit);
  return ({ request, caller }: { request: FastifyRequest; caller: { readonly userId: string } }) =>
    count(request, caller.userId);
}
