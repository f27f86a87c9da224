import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { EngineHealth } from '../catalog/search/engine.ts';
import type { Context } from '../context.ts';

/**
 * A dependency that does not answer within this time counts as missing, in ms. The caller of
 * /health/ready waits no longer either.
 */
const CHECK_TIMEOUT_MS = 2000;

interface Note {
  readonly name: string;
  readonly reason: string;
}

type Check = () => Promise<unknown>;
/** The name of the dependency and why it can't be used, or an empty list. */
async function missingOf(name: string, check: Check): Promise<Note[]> {
  const late = new AbortController();
  const timeout = new Promise<never>((_, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`no answer within ${CHECK_TIMEOUT_MS} ms`)),
      CHECK_TIMEOUT_MS,
    );
    late.signal.addEventListener('abort', () => clearTimeout(timer));
  });
  try {
    await Promise.race([check(), timeout]);
    return [];
  } catch (error) {
    const { message, code, name: kind } = error as Error & { code?: string };
    return [{ name, reason: message || code || kind }];
  } finally {
    late.abort();
  }
}

const NEARLY_FULL = 'the index in memory is nearly full: set SEARCH_URL to a search cluster';

/**
 * /health (the process is alive) and /health/ready (it can serve, or what is missing). `isLeaving`
 * becomes true once the server is shutting down. Notes tell what works less well than it should.
 */
export function healthRoutes(
  app: FastifyInstance,
  { database, storage }: Context,
  site: {
    readonly isLeaving: () => boolean;
    readonly searches: () => EngineHealth;
    /** What is wrong with the services of remotes. */
    readonly services: () => Promise<readonly Note[]>;
  },
): void {
  const hidden = { schema: { hide: true } };
  app.get('/health', hidden, () => ({ status: 'ok' }));
  const checks: Readonly<Record<string, Check>> = {
    database: () => database.asSystem((tx) => tx.execute(sql`select 1`)),
    storage: () => storage.check(),
  };
  app.get('/health/ready', hidden, async (_request, reply) => {
    const [ofServices, ...found] = await Promise.all([
      site.services(),
      ...Object.entries(checks).map(([name, check]) => missingOf(name, check)),
    ]);
    const missing = found.flat();
    const isLeaving = site.isLeaving();
    const isReady = missing.length === 0 && !isLeaving;
    // The site works without it, only slower.
    const { trouble, room } = site.searches();
    const reason = trouble ?? (room === 'Little' ? NEARLY_FULL : null);
    const notes = [...(reason === null ? [] : [{ name: 'search engine', reason }]), ...ofServices];
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: isReady ? 'ready' : isLeaving ? 'stopping' : 'not ready',
        missing,
        ...(notes.length > 0 && { notes }),
      });
  });
}
