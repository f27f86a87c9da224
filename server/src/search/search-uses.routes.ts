import { searchesApi } from '@editorial/contracts/searches';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../catalog/context/context.ts';
import { serve } from '../people/access/serve.ts';
import { listSearchUses } from './search-uses/search-uses.queries.ts';
import type { EngineHealth } from './search/engine.ts';
import type { SearchUses } from './search-uses/search-uses.ts';
import { DAY_MS } from '../ground/clock.ts';

/** Lists past searches, for those who run the catalog. */
export function searchUsesRoutes(
  app: FastifyInstance,
  { clock }: Context,
  uses: SearchUses,
  room: () => EngineHealth['room'],
): void {
  serve(
    app,
    searchesApi.list,
    async ({ tx, query: { days, ...query } }) => {
      const since = new Date(clock.now().getTime() - (days - 1) * DAY_MS).toISOString();
      const uses = await listSearchUses(tx, { ...query, since: since.slice(0, 10) });
      return { ...uses, room: room() };
    },
    { before: () => uses.flush(true) },
  );
}
