import type { FastifyInstance } from 'fastify';
import { releaseRoutes } from './releases.routes.ts';
import { serviceProxy } from './services/proxy.ts';
import { serviceRoutes } from './services/services.routes.ts';
import { teamRoutes } from './teams/teams.routes.ts';

/** All calls about releases of remotes, their teams and their services. */
export function federationRoutes(
  app: FastifyInstance,
  context: Parameters<typeof releaseRoutes>[1],
  held: Parameters<typeof serviceProxy>[2],
): void {
  teamRoutes(app, context);
  serviceRoutes(app, context, held.services);
  serviceProxy(app, context, held);
  releaseRoutes(app, context);
}
