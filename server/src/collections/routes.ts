import type { FastifyInstance } from 'fastify';
import { collectionRoutes } from './lightboxes.routes.ts';
import { savedSearchRoutes } from './saved-search.routes.ts';
import { recentRoutes } from './recent.routes.ts';
import { alertStopRoutes } from './alert-stop.routes.ts';
import type { Context } from '../commerce/context/context.ts';

/** All calls about what people keep for themselves. */
export function collectionsRoutes(app: FastifyInstance, context: Context): void {
  collectionRoutes(app, context);
  savedSearchRoutes(app, context);
  recentRoutes(app, context);
  alertStopRoutes(app, context);
}
