import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../caller.ts';

/** The actor of the current work, and where the request came from. */
export interface Acting {
  readonly userId: string | null;
  readonly impersonatorUserId: string | null;
  readonly impersonatorTenantId: string | null;
  readonly address: string | null;
  readonly requestId: string | null;
  readonly method: string | null;
  /** Without the query, which may contain tokens. */
  readonly path: string | null;
}

/** The actor of jobs and of commands run by operators, which belong to no request. */
export const NOBODY: Acting = {
  userId: null,
  impersonatorUserId: null,
  impersonatorTenantId: null,
  address: null,
  requestId: null,
  method: null,
  path: null,
};
const MAX_PATH_LENGTH = 300;

const current = new AsyncLocalStorage<Acting>();

/** The current actor, available anywhere in the code of a request. */
export const acting = (): Acting => current.getStore() ?? NOBODY;

/** Runs work on behalf of an actor. */
export const actAs = <T>(who: Acting, work: () => T): T => current.run(who, work);

/** The actor of a request. Without a caller, its user is null. */
export const actingBy = (request: FastifyRequest, caller: Caller | null): Acting => ({
  userId: caller?.userId ?? null,
  impersonatorUserId: caller?.impersonatorUserId ?? null,
  impersonatorTenantId: caller?.impersonatorTenantId ?? null,
  address: request.ip,
  requestId: request.id,
  method: request.method,
  path: (request.url.split('?', 1)[0] ?? '').slice(0, MAX_PATH_LENGTH),
});
