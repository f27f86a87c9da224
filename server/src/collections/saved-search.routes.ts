import { savedSearchesApi } from '@editorial/contracts/saved-searches';
import type { FastifyInstance } from 'fastify';
import { languageOf } from '../settings/languages/texts.ts';
import type { Context } from '../commerce/context/context.ts';
import { serve } from '../people/access/serve.ts';
import {
  changeSearch,
  listSavedSearches,
  removeSearch,
  saveSearch,
  visitSearch,
} from './saved-searches.ts';

/** Registers the calls about saved searches. */
export function savedSearchRoutes(app: FastifyInstance, { clock }: Context): void {
  // Each call counts the new pictures of up to twenty searches.
  const limited = { config: { rateLimit: { max: 120, timeWindow: '1 minute' } } };
  serve(app, savedSearchesApi.list, ({ tx, caller }) => listSavedSearches(tx, caller), limited);
  serve(app, savedSearchesApi.save, ({ tx, caller, body, request }) =>
    saveSearch(tx, caller, { ...body, language: languageOf(request) }, clock.now()),
  );
  serve(app, savedSearchesApi.change, ({ tx, caller, params, body, request }) =>
    changeSearch(tx, caller, { ...params, ...body, language: languageOf(request) }, clock.now()),
  );
  serve(app, savedSearchesApi.visit, ({ tx, caller, params }) =>
    visitSearch(tx, caller, params.id, clock.now()),
  );
  serve(app, savedSearchesApi.remove, ({ tx, caller, params }) =>
    removeSearch(tx, caller, params.id),
  );
}
