import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FacetFilter } from '@editorial/contracts/catalog';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../../context.ts';
import { tooManyRequests } from '../../problem.ts';

/** Searches per minute, from one address or by one signed-in person. */
export const SEARCHES_PER_MINUTE = 600;

/**
 * Whether the query is a search. Pages of an unfiltered list are cheap reads from a database index.
 */
export function isSearch(query: FacetFilter): boolean {
  const { skipCount: _s, maxResultCount: _m, sorting: _o, ...rest } = query;
  const { includeDetails: _d, includeHidden: _h, ...filter } = rest;
  return Object.values(filter).some((value) => value !== undefined && value !== false);
}

/**
 * Limits searches and everything else that counts or compares pictures. They are counted in each
 * server's memory: a database write would cost more than many a search. Signed-in visitors are
 * counted per person, because a whole office may share an address.
 */
export function limitSearches(app: FastifyInstance, times: number) {
  const limit = { max: SEARCHES_PER_MINUTE * times, timeWindow: '1 minute', isInMemory: true };
  const people = new WeakMap<FastifyRequest, string>();
  const byAddress = app.createRateLimit(limit);
  const byPerson = app.createRateLimit({
    ...limit,
    keyGenerator: (request: FastifyRequest) => people.get(request) ?? '',
  } satisfies RateLimitOptions & { isInMemory: boolean });
  return async ({ request, caller }: { request: FastifyRequest; caller: Caller | null }) => {
    if (times === 0) return;
    if (caller) people.set(request, caller.userId);
    const counted = await (caller ? byPerson : byAddress)(request);
    if (!counted.isAllowed && counted.isExceeded) throw tooManyRequests(counted);
  };
}
