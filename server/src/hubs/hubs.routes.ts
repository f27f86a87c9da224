import { HubPaths } from '@editorial/contracts/hubs';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../commerce/context/context.ts';
import { HUB_BODY_MS } from '../http/body-time.ts';
import { isAway, RETRY_AFTER_SECONDS } from '../http/errors.ts';
import { createSignalRServer, type Hub } from '../ground/signalr/server.ts';
import { type Callers, EVERYBODY } from '../people/permissions/caller-cache.ts';
import { deliverHubMessages } from '../ground/hub-messages/hubs.ts';
import { groupOf, PlanGroups } from './plan-groups.ts';

/**
 * The session of a token, or null. A connection ends when its token expires, or with its session.
 * The client reconnects with a new token if its session is still valid.
 */
async function sessionOf(
  app: FastifyInstance,
  callers: Pick<Callers, 'callerOf'>,
  token: string | null,
) {
  const claims = token === null ? null : await app.authentication.claimsOf(token);
  const caller =
    claims === null || token === null ? null : await app.authentication.callerOfToken(token);
  // Messages to a person are for no client with single policies.
  if (!claims || !caller || caller.client?.isWhole === false) return null;
  const names = [claims.sub, claims.grantId, claims.impersonatorUserId];
  return {
    userId: caller.userId,
    expiresAt: claims.expires,
    session: {
      concerns: (id: string) => id === EVERYBODY || names.includes(id),
      isOpen: async () => (await callers.callerOf(claims)) !== null,
    },
  };
}

/** Leads the requests and sockets of hubs to their server. */
function takeRequests(app: FastifyInstance, server: ReturnType<typeof createSignalRServer>): void {
  // The hubs read request bodies themselves, so no parser may read them first.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.route({
      method: ['GET', 'POST', 'DELETE', 'PUT'],
      url: '/signalr-hubs/*',
      schema: { hide: true },
      config: { bodyMs: HUB_BODY_MS },
      handler(request, reply) {
        reply.hijack();
        if (server.handleRequest(request.raw, reply.raw)) return;
        reply.raw.writeHead(404);
        reply.raw.end();
      },
    });
  });
  app.server.on('upgrade', (request, socket, head) => {
    if (!server.handleUpgrade(request, socket, head)) socket.destroy();
  });
}

/**
 * The two hubs under /signalr-hubs, over WebSockets, Server-Sent Events and long polling (R7.30,
 * R7.33).
 */
export async function hubRoutes(
  app: FastifyInstance,
  context: Context,
  isAllowedOrigin: (origin: string) => boolean,
  callers: Pick<Callers, 'callerOf' | 'onChange'>,
): Promise<{ connections(): Readonly<Record<string, number>>; close(): Promise<void> }> {
  const server = createSignalRServer({
    allowedOrigins: isAllowedOrigin,
    onError: (error, where) => context.log.error({ err: error, ...where }, 'hub'),
    retryAfterSeconds: (error) => (isAway(error) ? RETRY_AFTER_SECONDS : null),
    authenticate: (token) => sessionOf(app, callers, token),
  });
  callers.onChange((id) => void server.endSessions(id));
  const subscription: Hub = server.hub(HubPaths.subscription, {
    onConnected: ({ userId, connectionId }) =>
      userId === null ? undefined : plans.connected(userId, connectionId),
    onDisconnected({ userId, connectionId }) {
      if (userId !== null) plans.disconnected(userId, connectionId);
    },
  });
  const plans = new PlanGroups(context.database, subscription);
  const hubs = new Map<string, Hub>([
    [HubPaths.subscription, subscription],
    [HubPaths.assetManagement, server.hub(HubPaths.assetManagement)],
  ]);
  takeRequests(app, server);
  const stopHearing = await deliverHubMessages(context.database, {
    deliver(path, { users, plan }, name, args) {
      const hub = hubs.get(path);
      if (plan) hub?.group(groupOf(plan)).send(name, ...args);
      for (const user of users)
        if (!plan || !plans.has(user, plan)) hub?.user(user).send(name, ...args);
    },
    onMembers: (userIds) => plans.reread(userIds),
    onGap: () => server.reconnectAll(),
    onError: (error) => context.log.error(error, 'live messages'),
  });
  return {
    /** Open connections of this server, by hub. */
    connections: () =>
      Object.fromEntries(
        [...hubs].map(([path, hub]) => [path.split('/').at(-1) ?? path, hub.connectionCount]),
      ),
    async close() {
      server.close();
      await stopHearing();
    },
  };
}
