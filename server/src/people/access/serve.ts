import type { Endpoint } from '@editorial/contracts/endpoint';
import { isGranted } from '@editorial/contracts/granted';
import type { z } from '@editorial/contracts/schema';
import { sql } from 'drizzle-orm';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { grantOf } from '../sessions/sessions.ts';
import { actAs, actingBy } from '../../ground/audit/acting.ts';
import type { Caller, Context } from '../../settings/context/context.ts';
import { HOST_TENANT, type Tx } from '../../ground/database/database.ts';
import { assertOpenAccount } from '../../ground/database/one-for-person.ts';
import { assertConfirmed } from '../permissions/confirmed.ts';
import { writeIdsSmall } from '../../http/small-ids.ts';
import { problem } from '../../ground/problem.ts';
import { resolveTenant } from '../../ground/tenancy/tenants.ts';
import { SCOPE_CHALLENGE, type Authentication } from './authentication.ts';
import { assertIdentity, isForAll, isOfAccount } from './step-up.ts';
import { problemOf } from '../../http/errors.ts';
import type { createClientLimits } from './client-limits.ts';
import { schemaOf } from './route-schema.ts';
import { required } from '../../ground/required.ts';

declare module 'fastify' {
  interface FastifyInstance {
    editorial: Context;
    authentication: Authentication;
    /** Records that a session is in use. */
    seen: (grantId: string) => void;
    limitClient: ReturnType<typeof createClientLimits>;
  }
}

/** A request as its handler gets it, validated by the endpoint's schemas. */
export interface Call<E extends Endpoint> {
  readonly params: z.output<NonNullable<E['params']>>;
  readonly query: z.output<NonNullable<E['query']>>;
  readonly body: z.output<NonNullable<E['body']>>;
  readonly headers: FastifyRequest['headers'];
  /** Null only for endpoints that allow anonymous calls. */
  readonly caller: E extends { access: 'anonymous' | 'publisher' | { publisherOr: string } }
    ? Caller | null
    : Caller;
  readonly tenantId: string;
  /** The request's transaction, limited to its tenant's rows. */
  readonly tx: Tx;
  /**
   * Runs a transaction like the one of the request. For calls that also ask something outside, such
   * as the store, and so have none of their own (`transaction: false`).
   */
  readonly transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The status of a successful response. A handler may change it. */
  readonly success: { status: number };
}

interface Visitor {
  readonly caller: Caller | null;
  readonly tenantId: string;
}

type Answer<E extends Endpoint> = z.input<E['response']> | Promise<z.input<E['response']>>;

/** Determines the caller and the tenant. The caller's own tenant overrides the header (R7.72). */
export async function identifyVisitor(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visitor> {
  const caller = await app.authentication.callerOf(request);
  if (caller === 'refused') throw problem('Editorial:NotAuthenticated');
  if (caller === 'unscoped') {
    reply.header('www-authenticate', SCOPE_CHALLENGE);
    throw problem('Editorial:NotAllowed');
  }
  if (caller) return { caller, tenantId: caller.tenantId };
  const header = request.headers.__tenant;
  const tenantId = await resolveTenant(
    app.editorial.database,
    Array.isArray(header) ? header[0] : header,
  );
  if (tenantId === null) throw problem('Editorial:TenantNotAvailable');
  return { caller, tenantId };
}

/**
 * Machine clients can't change account data. Clients with single policies can't use endpoints that
 * need only a signed-in user.
 */
function assertClientMay(endpoint: Endpoint, { client }: Caller): void {
  const isAccount = isOfAccount(endpoint) && endpoint.method !== 'GET';
  if (
    (client?.isWhole === false && isForAll(endpoint)) ||
    (client?.isMachine === true && isAccount)
  )
    throw problem('Editorial:NotAllowed');
}

/**
 * Where everybody may call, a client with single policies is a visitor: it reads nothing of its
 * person, unless it has the policy that the endpoint names for that.
 */
function throughEndpoint(endpoint: Endpoint, { caller, tenantId }: Visitor): Visitor {
  const { access, ownWith } = endpoint;
  const isNarrow = access === 'anonymous' && caller?.client?.isWhole === false;
  const isNamed = ownWith !== undefined && caller !== null && isGranted(ownWith, caller.granted);
  return { caller: isNarrow && !isNamed ? null : caller, tenantId };
}

/** Refuses calls that are only for the site itself, or only for organizations. */
function assertSide({ side }: Endpoint, tenantId: string): void {
  const own = tenantId === HOST_TENANT ? 'site' : 'organization';
  if (side !== 'both' && side !== own) throw problem('Editorial:NotAllowed');
}

/** Refuses machines and impersonators if people may only call in their own name. */
function assertInPerson({ inPerson }: Endpoint, caller: Caller): void {
  if (!inPerson) return;
  if (caller.client?.isMachine) throw problem('Editorial:NotAllowed');
  if (caller.impersonatorUserId) throw problem('Editorial:NotWhileImpersonating');
}

/** Whether the caller must be a publisher. The route's `admits` then checks the caller. */
function isForPublisher({ access }: Endpoint, caller: Caller | null): boolean {
  if (access === 'publisher') return true;
  if (typeof access !== 'object' || !('publisherOr' in access)) return false;
  return (
    !caller || caller.client?.isMachine === true || !isGranted(access.publisherOr, caller.granted)
  );
}

/** Throws a problem unless this visitor may call this endpoint. */
function assertMay(endpoint: Endpoint, { caller, tenantId }: Visitor): void {
  const { access = 'authenticated' } = endpoint;
  const isOpen = access === 'anonymous' || isForPublisher(endpoint, caller);
  if (!caller && !isOpen) throw problem('Editorial:NotAuthenticated');
  assertSide(endpoint, tenantId);
  if (!caller || isOpen) return;
  assertClientMay(endpoint, caller);
  if (typeof access === 'object' && 'policy' in access && !isGranted(access.policy, caller.granted))
    throw problem('Editorial:NotAllowed');
  assertInPerson(endpoint, caller);
  if (endpoint.confirmed) assertConfirmed(caller);
}

const isChange = ({ method, isChange: writes }: Endpoint): boolean =>
  method !== 'GET' || writes === true;

/** While impersonating, an administrator can read but not make changes in the user's name. */
function assertOwnChange(endpoint: Endpoint, caller: Caller | null): void {
  if (isChange(endpoint) && caller?.impersonatorUserId && endpoint.whileImpersonating === undefined)
    throw problem('Editorial:NotWhileImpersonating');
}

/** Records the impersonator in the transaction, so that audit entries name both people. */
async function nameImpersonator(tx: Tx, caller: Caller | null): Promise<void> {
  if (caller?.impersonatorUserId)
    await tx.execute(
      sql`select set_config('app.impersonator_id', ${caller.impersonatorUserId}, true)`,
    );
}

/** Writes a refused call to the audit log. Repetitions are only counted. */
async function noteRefusal(
  app: FastifyInstance,
  request: FastifyRequest,
  { method, path }: Endpoint,
  { caller, tenantId, code }: Visitor & { readonly code: string | undefined },
): Promise<void> {
  const { refusals } = app.editorial;
  const who = actingBy(request, caller);
  await actAs(who, () =>
    refusals.note(`access ${tenantId} ${who.userId} ${who.address} ${method} ${path}`, {
      action: 'Access.Refused',
      tenantId,
      target: { type: 'Call', id: `${method} ${path}` },
      data: code ? { code } : {},
    }),
  );
}

interface ServeOptions<E extends Endpoint> {
  readonly transaction?: boolean;
  readonly config?: FastifyContextConfig;
  /** Decides which publishers may call. */
  readonly admits?: (request: FastifyRequest, caller: Caller | null) => Promise<void>;
  /** The handler locks the caller's account itself, because it closes this or another account. */
  readonly locksAccount?: boolean;
  /** Long-running checks. They are awaited before the transaction begins. */
  readonly before?: (call: Omit<Call<E>, 'tx'>) => Promise<void>;
}

/** Runs transactions in the name of a visitor, with `keepsOpen` only while the account is open. */
const transactionsOf =
  (app: FastifyInstance, { caller, tenantId }: Visitor, keepsOpen: boolean) =>
  <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    app.editorial.database.inTenant(tenantId, async (tx) => {
      await nameImpersonator(tx, caller);
      // This lock comes before all others. The closing of an account takes it first too, so that
      // neither waits for the other.
      if (caller && keepsOpen) await assertOpenAccount(tx, caller.userId);
      return work(tx);
    });

/** The parts of a call that a handler gets, apart from its transaction. */
const callOf = <E extends Endpoint>(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    visitor: { caller, tenantId },
    transact,
    status,
  }: {
    readonly visitor: Visitor;
    readonly transact: ReturnType<typeof transactionsOf>;
    readonly status: number;
  },
): Call<E> =>
  ({
    transact,
    params: request.params,
    query: request.query,
    body: request.body,
    headers: request.headers,
    caller,
    tenantId,
    request,
    reply,
    success: { status },
  }) as unknown as Call<E>;

function sendSuccess(
  { publicForSeconds, status: declared }: Endpoint,
  reply: FastifyReply,
  status: number,
  answer: unknown,
): FastifyReply {
  if (publicForSeconds !== undefined)
    reply.header('cache-control', `public, max-age=${publicForSeconds}`);
  if (declared === 204) return reply.code(204).send();
  return reply.code(status).send(answer);
}

/**
 * Registers one endpoint of the contract: validation by its schemas, access, tenant, and one
 * transaction per request.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Answer<E>,
  options: ServeOptions<E> = {},
): void {
  const { status = 200 } = endpoint;
  const visitors = new WeakMap<FastifyRequest, Visitor>();
  const keepsOpen = isChange(endpoint) && !options.locksAccount;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.bodyBytes ? { bodyLimit: endpoint.bodyBytes } : {}),
    ...(options.config ? { config: options.config } : {}),
    schema: schemaOf(endpoint),
    // Access is checked before the body is read, so that unauthorized callers learn nothing about
    // the input, and nobody waits while their bodies are parsed.
    async preParsing(request, reply) {
      // Answers are personal unless the contract says otherwise.
      reply.header('cache-control', 'no-store');
      for (const part of [request.params, request.query]) writeIdsSmall(part);
      const identified = await identifyVisitor(app, request, reply);
      const visitor = throughEndpoint(endpoint, identified);
      visitors.set(request, visitor);
      if (identified.caller) await app.limitClient(request, reply, identified.caller);
      assertMay(endpoint, visitor);
      if (isForPublisher(endpoint, visitor.caller)) await options.admits?.(request, visitor.caller);
      if (identified.caller) app.seen(grantOf(request));
      assertOwnChange(endpoint, visitor.caller);
      await assertIdentity(app.editorial, { endpoint, caller: visitor.caller, request });
    },
    async preValidation(request) {
      writeIdsSmall(request.body);
    },
    async onSend(request, reply) {
      const visitor = visitors.get(request);
      const code = problemOf(request);
      // A request to confirm the identity does not count as a refusal.
      if (reply.statusCode === 403 && visitor && code !== 'Editorial:IdentityCheckRequired')
        await noteRefusal(app, request, endpoint, { ...visitor, code });
    },
    async handler(request, reply) {
      const visitor = required(visitors.get(request), 'The visitor');
      const transact = transactionsOf(app, visitor, keepsOpen);
      const call = callOf<E>(request, reply, { visitor, transact, status });
      await options.before?.(call);
      const answer = await actAs(actingBy(request, visitor.caller), () =>
        options.transaction === false
          ? handler(call)
          : transact(async (tx) => handler({ ...call, tx })),
      );
      return reply.sent ? reply : sendSuccess(endpoint, reply, call.success.status, answer);
    },
  });
}
