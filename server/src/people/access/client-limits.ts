import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../ground/context/context.ts';
import type { ClientRegistry } from '../clients/client-registry.ts';
import { tooManyRequests } from '../../ground/problem.ts';

const WINDOW_SECONDS = 60;

/**
 * Rate limits of registered clients: one for a machine client, one per person for clients of
 * people. Every response states the remaining calls, both as structured fields
 * (draft-ietf-httpapi-ratelimit-headers) and as the three header fields of earlier versions.
 */
export function createClientLimits(app: FastifyInstance, registry: ClientRegistry) {
  const callers = new WeakMap<FastifyRequest, { key: string; most: number }>();
  const count = app.createRateLimit({
    max: (request) => callers.get(request)?.most ?? Infinity,
    timeWindow: WINDOW_SECONDS * 1000,
    keyGenerator: (request) => callers.get(request)?.key ?? '',
  });
  return async (request: FastifyRequest, reply: FastifyReply, caller: Caller): Promise<void> => {
    const { client } = caller;
    const most = client && registry.callsPerMinute(client.clientId);
    if (!client || most === undefined) return;
    const person = client.isMachine ? '' : ` ${caller.userId}`;
    callers.set(request, { key: `client ${client.clientId}${person}`, most });
    const counted = await count(request);
    if (counted.isAllowed) return;
    const { remaining, ttlInSeconds } = counted;
    reply.headers({
      'ratelimit-policy': `"client";q=${most};w=${WINDOW_SECONDS}`,
      ratelimit: `"client";r=${remaining};t=${ttlInSeconds}`,
      'ratelimit-limit': most,
      'ratelimit-remaining': remaining,
      'ratelimit-reset': ttlInSeconds,
    });
    if (!counted.isExceeded) return;
    throw tooManyRequests(counted);
  };
}
