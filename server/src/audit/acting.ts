import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../caller.ts';

/** Who stands behind the work under way, and from where it was asked for. */
export interface Acting {
  readonly userId: string | null;
  readonly impersonatorUserId: string | null;
  readonly impersonatorTenantId: string | null;
  readonly address: string | null;
  readonly requestId: string | null;
  readonly method: string | null;
  /** Without its query, which may hold tokens. */
  readonly path: string | null;
}

/** Jobs and what operators start by hand: nobody's request. */
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

/** Who acts, wherever in the code of a request. */
export const acting = (): Acting => current.getStore() ?? NOBODY;

/** Does work in somebody's name. */
export const actAs = <T>(who: Acting, work: () => T): T => current.run(who, work);

/** Who acts by a request; nobody yet where no caller is known. */
export const actingBy = (request: FastifyRequest, caller: Caller | null): Acting => ({
  userId: caller?.userId ?? null,
  impersonatorUserId: caller?.impersonatorUserId ?? null,
  impersonatorTenantId: caller?.impersonatorTenantId ?? null,
  address: request.ip,
  requestId: request.id,
  method: request.method,
  path: (request.url.split('?', 1)[0] ?? '').slice(0, MAX_PATH_LENGTH),
});
