import { recentApi } from '@editorial/contracts/recent';
import type { FastifyInstance } from 'fastify';
import { fileAddresses } from '../catalog/assets/file-addresses.ts';
import { viewerOf } from '../catalog/assets/viewer.ts';
import { languageOf } from '../settings/languages/texts.ts';
import type { Context } from '../commerce/context/context.ts';
import { serve } from '../people/access/serve.ts';
import { clearRecent, listRecent, noteSearch, noteView } from './recent.ts';

/** Registers the calls about what people looked at and searched for last. */
export function recentRoutes(app: FastifyInstance, { clock, secrets, prices }: Context): void {
  serve(app, recentApi.list, ({ tx, caller, request }) =>
    listRecent(tx, caller, {
      addresses: fileAddresses(secrets.signingKey, viewerOf(caller), clock.now()),
      prices: prices.ofAssets,
      language: languageOf(request),
    }),
  );
  serve(app, recentApi.view, ({ tx, caller, body }) =>
    noteView(tx, caller, body.assetId, clock.now()),
  );
  serve(app, recentApi.search, ({ tx, caller, body }) =>
    noteSearch(tx, caller, body.query, clock.now()),
  );
  serve(app, recentApi.clear, ({ tx, caller }) => clearRecent(tx, caller));
}
