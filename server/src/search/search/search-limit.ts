import type { FacetFilter } from '@editorial/contracts/catalog';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../../ground/context/context.ts';
import { limitVisitors } from '../../http/visitor-limits.ts';

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

/** Limits searches and everything else that counts or compares pictures. */
export function limitSearches(app: FastifyInstance, times: number) {
  const max = SEARCHES_PER_MINUTE;
  const count = limitVisitors(app, times, {
    perPerson: max,
    perAddress: max,
    timeWindow: '1 minute',
  });
  return ({ request, caller }: { request: FastifyRequest; caller: Caller | null }) =>
    count(request, caller?.userId ?? null);
}
