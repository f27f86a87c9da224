import type { FastifyInstance } from 'fastify';
import type { EngineHealth } from '../search/search/engine.ts';
import type { Context } from '../commerce/context/context.ts';
import { clockTrouble } from '../ground/database/shared-clock.ts';
import { troublesOf } from '../ground/dependencies/dependencies.ts';
import { RELEASE } from '../ground/release.ts';

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

/** Faults of the site, and parts that work less well than they should. */
export interface Health {
  readonly missing: readonly Note[];
  readonly notes: readonly Note[];
}

export type ReadHealth = () => Promise<Health>;

interface Parts {
  readonly searches: () => EngineHealth;
  /** Faults of the services of remotes. */
  readonly services: () => Promise<readonly Note[]>;
  /** Why browsers can't send uploads to the store, or null. */
  readonly uploads: () => { readonly reason: string } | null;
  /** Remotes whose pages only browsers draw, because their documents can't be opened. */
  readonly undrawn: ReadonlyMap<string, string>;
}

/** Returns a function that asks every part how it is. */
export function openHealth({ database, storage, dependencies }: Context, parts: Parts): ReadHealth {
  const checks: Readonly<Record<string, Check>> = {
    database: () => database.check(),
    // A server that hears of no changes serves old settings and withdrawn pictures.
    notifications: async () => {
      const trouble = database.trouble();
      if (trouble !== null) throw new Error(trouble);
    },
    storage: () => storage.check(),
  };
  return async () => {
    const [ofServices, ...found] = await Promise.all([
      parts.services(),
      ...Object.entries(checks).map(([name, check]) => missingOf(name, check)),
    ]);
    // The site works without it, only slower.
    const { trouble, room } = parts.searches();
    const reason = trouble ?? (room === 'Little' ? NEARLY_FULL : null);
    const clock = clockTrouble(database);
    const uploads = parts.uploads();
    return {
      missing: found.flat(),
      notes: [
        ...(reason === null ? [] : [{ name: 'search engine', reason }]),
        // Its servers agree on the time all the same.
        ...(clock === null ? [] : [{ name: 'clock', reason: clock }]),
        ...(uploads === null ? [] : [{ name: 'uploads', reason: uploads.reason }]),
        // Without the store the site is not ready. It works without the others.
        ...troublesOf(dependencies).filter(({ name }) => name !== 'storage'),
        ...ofServices,
        ...Array.from(parts.undrawn, ([name, why]) => ({ name, reason: why })),
      ],
    };
  };
}

/**
 * /health (the process is alive, and its release) and /health/ready (it can serve, or what is
 * missing). `isLeaving` becomes true once the server is shutting down.
 */
export function healthRoutes(
  app: FastifyInstance,
  readHealth: ReadHealth,
  isLeaving: () => boolean,
): void {
  const hidden = { schema: { hide: true } };
  app.get('/health', hidden, () => ({ status: 'ok', release: RELEASE }));
  app.get('/health/ready', hidden, async (_request, reply) => {
    const { missing, notes } = await readHealth();
    const isReady = missing.length === 0 && !isLeaving();
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: isReady ? 'ready' : isLeaving() ? 'stopping' : 'not ready',
        missing,
        ...(notes.length > 0 && { notes }),
      });
  });
}
