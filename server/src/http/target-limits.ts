import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooManyRequests } from '../ground/problem.ts';
import { neighborhoodOf, visitorOf } from '../ground/visitor.ts';

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

/** How many visitors of one neighborhood may use up their limits. */
const VISITORS_NEARBY = 5;

/**
 * The same limit for a whole neighborhood, of which a few visitors may use up theirs: an owner of
 * many addresses, or of many accounts, counts as few. `times` is the setting `ADDRESS_LIMITS`; where
 * addresses say nothing about visitors, nobody is limited by them.
 */
export function limitNearby(app: FastifyInstance, limit: TargetLimit, times: number) {
  const near = limitByTarget(app, {
    ...limit,
    name: `${limit.name} near`,
    max: limit.max * times * VISITORS_NEARBY,
  });
  return async (request: FastifyRequest): Promise<void> => {
    if (times > 0) await near(request, neighborhoodOf(request.ip));
  };
}

/** The same limit, per visitor without an account, and for a whole neighborhood. */
export function limitByAddress(app: FastifyInstance, limit: TargetLimit, times: number) {
  const own = limitByTarget(app, { ...limit, max: limit.max * times });
  const near = limitNearby(app, limit, times);
  return async (request: FastifyRequest): Promise<void> => {
    if (times === 0) return;
    await own(request, visitorOf(null, request.ip));
    await near(request);
  };
}
