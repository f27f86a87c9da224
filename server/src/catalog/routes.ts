import type { FastifyInstance } from 'fastify';
import type { Context } from './context/context.ts';
import { importRoute } from './import/running-server.ts';
import { noticeRoutes } from './notices/routes.ts';

/**
 * Calls about pictures that need no list of them: notices, and the door of the import's command, if
 * this server opens one. The other calls of pictures are served by search, which lists them.
 */
export function catalogRoutes(
  app: FastifyInstance,
  context: Context,
  door: Parameters<typeof importRoute>[2] | null,
): void {
  noticeRoutes(app, context);
  if (door) importRoute(app, context, door);
}
