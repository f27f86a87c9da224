import { createHash } from 'node:crypto';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { RouteOptions } from 'fastify';
import type { Database } from '../ground/database/database.ts';
import { MemoryLimits } from './memory-limits.ts';

/** Expired windows are deleted after this many calls. */
const CALLS_PER_SWEEP = 1000;
const COUNT_CALL_SQL = `insert into rate_limits as own (key, count, ends)
  values ($1, 1, now() + $2::float * interval '1 millisecond')
  on conflict (key) do update set
    count = case when own.ends <= now() then 1 else own.count + 1 end,
    ends = case when own.ends <= now() then excluded.ends else own.ends end
  returning count, greatest(0, extract(epoch from own.ends - now()) * 1000)::int as ttl`;

/**
 * Rate limits counted in the database, so that all servers of a site share them. Limits with
 * `isInMemory` are counted per process.
 */
export function sharedRateLimits(
  database: Pick<Database, 'executeSql'>,
): FastifyRateLimitStoreCtor {
  let asked = 0;
  async function count(key: string, timeWindow: number): Promise<{ current: number; ttl: number }> {
    asked += 1;
    if (asked % CALLS_PER_SWEEP === 0)
      await database.executeSql('delete from rate_limits where ends < now()');
    const {
      rows: [row],
    } = await database.executeSql(COUNT_CALL_SQL, [key, timeWindow]);
    return { current: Number(row?.count), ttl: Number(row?.ttl) };
  }
  return class SharedStore implements FastifyRateLimitStore {
    readonly #route: string;
    constructor(_options: object, route = '') {
      this.#route = route;
    }
    incr(
      address: string,
      callback: Parameters<FastifyRateLimitStore['incr']>[1],
      timeWindow: number,
    ): void {
      // Addresses are personal data, so only their hash is stored.
      const key = createHash('sha256').update(`${this.#route} ${address}`).digest('base64url');
      count(key, timeWindow).then(
        (result) => callback(null, result),
        (error: Error) => callback(error),
      );
    }
    child(options: Parameters<FastifyRateLimitStore['child']>[0]): FastifyRateLimitStore {
      // The plugin passes the route and further limit options here, but its types omit them.
      const { routeInfo, isInMemory } = options as typeof options & {
        readonly routeInfo: RouteOptions;
        readonly isInMemory?: boolean;
      };
      if (isInMemory) return new MemoryLimits();
      const { method, url } = routeInfo;
      return new SharedStore({}, `${String(method)} ${url}`);
    }
  };
}
