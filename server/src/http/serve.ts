import type { Endpoint } from '@editorial/contracts/endpoint';
import { isGranted } from '@editorial/contracts/policy';
import type { z } from '@editorial/contracts/schema';
import { sql } from 'drizzle-orm';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { grantOf } from '../account/sessions.ts';
import { actAs, actingBy } from '../audit/acting.ts';
import type { Caller, Context } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { assertChecked } from '../identity/second-factor/identity-check.ts';
import { problem } from '../problem.ts';
import { resolveTenant } from '../tenancy/tenants.ts';
import type { Authentication } from './authentication.ts';
import { problemOf } from './errors.ts';
import type { createClientLimits } from './client-limits.ts';

declare module 'fastify' {
  interface FastifyInstance {
    editorial: Context;
    authentication: Authentication;
    /** Notes that a session is in use. */
    seen: (grantId: string) => void;
    limitClient: ReturnType<typeof createClientLimits>;
  }
}

export interface Call<E extends Endpoint> {
  readonly params: z.output<NonNullable<E['params']>>;
  readonly query: z.output<NonNullable<E['query']>>;
  readonly body: z.output<NonNullable<E['body']>>;
  readonly headers: FastifyRequest['headers'];
  /** Null only for endpoints that anybody may call. */
  readonly caller: E extends { access: 'anonymous' } ? Caller | null : Caller;
  readonly tenantId: string;
  /** The request's one transaction, seeing its tenant only. */
  readonly tx: Tx;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The status of success; a handler may say another one. */
  readonly success: { status: number };
}

interface Visitor {
  readonly caller: Caller | null;
  readonly tenantId: string;
}

type Answer<E extends Endpoint> = z.input<E['response']> | Promise<z.input<E['response']>>;

/** Who calls, and in which tenant: a caller's own tenant beats the header (R7.72). */
async function whoAndWhere(app: FastifyInstance, request: FastifyRequest): Promise<Visitor> {
  const caller = await app.authentication.callerOf(request);
  if (caller === 'refused') throw problem('Editorial:NotAuthenticated');
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
 * What only people do: a machine keeps no account. What is anybody's own is beyond a client that
 * was given single policies.
 */
function assertClientMay({ access, method, path }: Endpoint, { client }: Caller): void {
  const isOwn = access === undefined || access === 'authenticated';
  const isAccount = path.startsWith('/api/account/') && method !== 'GET';
  if ((client?.isWhole === false && isOwn) || (client?.isMachine === true && isAccount))
    throw problem('Editorial:NotAllowed');
}

function assertMay(endpoint: Endpoint, caller: Caller | null): void {
  const access = endpoint.access ?? 'authenticated';
  if (access === 'anonymous') return;
  if (!caller) throw problem('Editorial:NotAuthenticated');
  assertClientMay(endpoint, caller);
  if (access !== 'authenticated' && !isGranted(access.policy, caller.granted))
    throw problem('Editorial:NotAllowed');
}

/** Some calls ask the person behind the session to prove again who they are. */
async function assertIdentity(
  app: FastifyInstance,
  { identityCheck }: Endpoint,
  caller: Caller | null,
  request: FastifyRequest,
): Promise<void> {
  if (!identityCheck || !caller) return;
  const { database, clock } = app.editorial;
  const session = { userId: caller.userId, sessionId: grantOf(request) };
  await database.asSystem((tx) => assertChecked(tx, clock.now(), session, identityCheck));
}

/** Whoever acts for somebody looks, and changes nothing in the other's name. */
function assertOwnChange(endpoint: Endpoint, caller: Caller | null): void {
  const isChange = endpoint.method !== 'GET' || endpoint.isChange === true;
  if (isChange && caller?.impersonatorUserId && endpoint.whileImpersonating === undefined)
    throw problem('Editorial:NotWhileImpersonating');
}

/** What the transaction writes names who acts for the caller, beside the caller. */
async function nameImpersonator(tx: Tx, caller: Caller | null): Promise<void> {
  if (caller?.impersonatorUserId)
    await tx.execute(
      sql`select set_config('app.impersonator_id', ${caller.impersonatorUserId}, true)`,
    );
}

/** A call that somebody may not make, for the audit log; the same one again is counted only. */
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

/**
 * Serves one endpoint of the contract: input and output by its schemas, access, tenant, one
 * transaction.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Answer<E>,
  options: {
    transaction?: boolean;
    config?: FastifyContextConfig;
    /** What must hold and may take long: it is awaited before the transaction begins. */
    before?: (call: Omit<Call<E>, 'tx'>) => Promise<void>;
  } = {},
): void {
  const { params, query, body, response, status = 200 } = endpoint;
  const visitors = new WeakMap<FastifyRequest, Visitor>();
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(options.config ? { config: options.config } : {}),
    schema: {
      summary: endpoint.summary,
      tags: [endpoint.path.split('/')[2] ?? 'api'],
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      ...(status === 204
        ? {}
        : { response: { [status]: response, ...(status === 201 ? { 200: response } : {}) } }),
    },
    // Who may not call learns nothing of what a call looks like.
    async preValidation(request, reply) {
      const visitor = await whoAndWhere(app, request);
      visitors.set(request, visitor);
      if (visitor.caller) await app.limitClient(request, reply, visitor.caller);
      assertMay(endpoint, visitor.caller);
      if (visitor.caller) app.seen(grantOf(request));
      assertOwnChange(endpoint, visitor.caller);
      await assertIdentity(app, endpoint, visitor.caller, request);
    },
    async onSend(request, reply) {
      const visitor = visitors.get(request);
      const code = problemOf(request);
      // To be asked for the second factor once more is no refusal.
      if (reply.statusCode === 403 && visitor && code !== 'Editorial:IdentityCheckRequired')
        await noteRefusal(app, request, endpoint, { ...visitor, code });
    },
    async handler(request, reply) {
      const { caller, tenantId } = visitors.get(request)!;
      const call = {
        params: request.params,
        query: request.query,
        body: request.body,
        headers: request.headers,
        caller,
        tenantId,
        request,
        reply,
        success: { status },
      } as unknown as Call<E>;
      await options.before?.(call);
      const answer = await actAs(actingBy(request, caller), () =>
        options.transaction === false
          ? handler(call)
          : app.editorial.database.inTenant(tenantId, async (tx) => {
              await nameImpersonator(tx, caller);
              return handler({ ...call, tx });
            }),
      );
      if (reply.sent) return reply;
      if (status === 204) return reply.code(204).send();
      return reply.code(call.success.status).send(answer);
    },
  });
}
