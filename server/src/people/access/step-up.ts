import type { Endpoint } from '@editorial/contracts/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Caller, Context } from '../../settings/context/context.ts';
import { assertChecked, assertCheckedAtWork } from '../second-factor/identity-check.ts';
import { grantOf } from '../sessions/sessions.ts';

/** Calls that need no policy, only somebody who is signed in. */
export const isForAll = ({ access = 'authenticated' }: Endpoint): boolean =>
  access === 'authenticated';

export const isOfAccount = ({ path }: Endpoint): boolean => path.startsWith('/api/account/');

/** Calls of staff about one person, who may be the caller. */
const OF_PERSON = /^\/api\/identity\/users\/:id(\/|$)/;

/**
 * Whether a call changes the caller's own account: as everybody does, or as staff change people.
 */
function isOfOwn(endpoint: Endpoint, { userId }: Caller, params: unknown): boolean {
  if (OF_PERSON.test(endpoint.path)) return (params as { readonly id: string }).id === userId;
  return isOfAccount(endpoint) && isForAll(endpoint);
}

/**
 * Some calls require the person to prove again who they are. A machine gave its secret for the
 * token, and has no screen that a stranger could find open. Work goes on with an earlier proof; a
 * stranger at an open screen could take the account over, so changes of that need a fresh one.
 */
export async function assertIdentity(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  call: {
    readonly endpoint: Endpoint;
    readonly caller: Caller | null;
    readonly request: FastifyRequest;
  },
): Promise<void> {
  const { endpoint, caller, request } = call;
  if (!endpoint.identityCheck || !caller || caller.client?.isMachine) return;
  const session = { userId: caller.userId, sessionId: grantOf(request) };
  const isOwn = isOfOwn(endpoint, caller, request.params);
  const assert = isOwn ? assertChecked : assertCheckedAtWork;
  await database.asSystem((tx) => assert(tx, clock.now(), session));
}
