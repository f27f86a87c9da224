import '@editorial/contracts/schema-in-english';
import { ERROR_FORMAT_HEADER } from '@editorial/contracts/common';
import type { Endpoint } from '@editorial/contracts/endpoint';
import type { z } from '@editorial/contracts/schema';
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { describeService, ownPath } from './describe.ts';
import { createVerifier, NotAuthenticated, type VerifierOptions, type Visitor } from './visitor.ts';

export { describeService } from './describe.ts';
export { createVerifier, NotAuthenticated } from './visitor.ts';
export type { VerifierOptions, Visitor } from './visitor.ts';

type Endpoints = Readonly<Record<string, Endpoint>>;

export interface ServiceOptions extends VerifierOptions {
  /** The service's contract: paths begin with `/api/x/<remote>/`, as pages call them. */
  readonly api: Endpoints;
  readonly title?: string;
  readonly version?: string;
  /** Rejects while the service can't work, for example without its database. */
  readonly ready?: () => Promise<unknown>;
}

/** The input of a handler for a call. */
export interface ServiceCall<E extends Endpoint> {
  readonly params: z.output<NonNullable<E['params']>>;
  readonly query: z.output<NonNullable<E['query']>>;
  readonly body: z.output<NonNullable<E['body']>>;
  /** Null only for endpoints with `access: 'anonymous'`. */
  readonly visitor: E extends { access: 'anonymous' } ? Visitor | null : Visitor;
  readonly request: FastifyRequest;
}

/** A refusal that the visitor reads: the page shows its message. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: string | null;
  constructor(status: number, code: string, message: string, details: string | null = null) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

function refuse(reply: FastifyReply, { status, code, message, details }: Refusal): FastifyReply {
  return reply
    .code(status)
    .header(ERROR_FORMAT_HEADER, 'true')
    .header('cache-control', 'no-store')
    .send({ error: { code, message, details, data: {}, validationErrors: null } });
}

type Schema = z.ZodType | undefined;

/** Checks a part of a call by its schema. */
function checked(schema: Schema, given: unknown, part: string): unknown {
  if (!schema) return undefined;
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  const reasons = read.error.issues.map(
    ({ path, message }) => ` - ${path.map(String).join('.') || part}: ${message}`,
  );
  throw new Refusal(400, 'Validation', 'The call is not valid.', reasons.join('\n'));
}

/** The `tenantid` of people of the site itself. */
const SITE = '00000000-0000-0000-0000-000000000000';

/** Throws unless the endpoint's `access` and `side` admit the visitor. */
function assertAccess({ access = 'authenticated', side }: Endpoint, visitor: Visitor | null): void {
  if (access !== 'anonymous' && !visitor)
    throw new Refusal(401, 'NotAuthenticated', 'Sign in first.');
  if (side !== 'both' && visitor && (side === 'site') !== (visitor.tenantId === SITE))
    throw new Refusal(403, 'NotAllowed', `This is only for people of the ${side}.`);
  if (access === 'anonymous' || !visitor) return;
  if (typeof access !== 'object') return;
  const policy = 'policy' in access ? access.policy : access.publisherOr;
  if (!visitor.policies.includes(policy))
    throw new Refusal(403, 'NotAllowed', `The policy ${policy} is needed.`);
}

/** Turns every error into an answer. Internal errors are logged, and not shown. */
function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof Refusal) return refuse(reply, error);
    if (error instanceof NotAuthenticated)
      return refuse(reply, new Refusal(401, 'NotAuthenticated', error.message));
    const status = error.statusCode ?? 500;
    if (status < 500) return refuse(reply, new Refusal(status, 'Refused', error.message));
    request.log.error({ err: error }, 'A call failed');
    return refuse(reply, new Refusal(500, 'Failed', 'The service failed.'));
  });
  app.setNotFoundHandler((_request, reply) =>
    refuse(reply, new Refusal(404, 'NotFound', 'There is nothing at this address.')),
  );
}

function addHealth(app: FastifyInstance, ready: ServiceOptions['ready']): void {
  app.get('/health', () => ({ status: 'ok' }));
  app.get('/health/ready', async (request, reply) => {
    try {
      await ready?.();
      return { status: 'ready' };
    } catch (error) {
      request.log.error({ err: error }, 'The service is not ready');
      return reply.code(503).send({ status: 'not ready' });
    }
  });
}

/**
 * Creates the service of a remote: a Fastify server that admits only visitors whose tokens the site
 * issued for it, checks calls and answers by the contract, and describes itself at
 * `/openapi.json`, `/health` and `/health/ready`. Serve each endpoint, then call `app.listen`.
 */
export function createService(options: ServiceOptions) {
  const { api, remote, title = remote, version = '1.0.0', ready } = options;
  const visitorOf = createVerifier(options);
  const description = describeService(api, { remote, title, version });
  const missing = new Set(Object.values(api));
  const app = Fastify({
    logger: { level: process.env.LOG_LEVEL ?? 'info' },
    // The site's log has every request.
    logController: new LogController({ disableRequestLogging: true }),
  });
  handleErrors(app);
  const silent = Object.values(api).find(
    ({ side }) => !['site', 'organization', 'both'].includes(side),
  );
  if (silent) throw new Error(`'${silent.path}' does not say for whom it is: \`side\`.`);
  app.addHook('onReady', async () => {
    const names = Object.keys(api).filter((name) => missing.has(api[name] as Endpoint));
    if (names.length > 0) throw new Error(`Nothing serves ${names.join(', ')}.`);
  });
  app.get('/openapi.json', () => description);
  addHealth(app, ready);

  function serve<E extends Endpoint>(
    endpoint: E,
    handler: (call: ServiceCall<E>) => z.input<E['response']> | Promise<z.input<E['response']>>,
  ): void {
    if (!missing.delete(endpoint)) throw new Error(`'${endpoint.path}' is not in the contract.`);
    const { method, params, query, body, response, status = 200 } = endpoint;
    app.route({
      method,
      url: ownPath(endpoint, remote),
      // A caller without the right learns nothing about the input.
      async preValidation(request) {
        const visitor = await visitorOf(request.headers.authorization);
        assertAccess(endpoint, visitor);
        visitors.set(request, visitor);
      },
      async handler(request, reply) {
        const call = {
          params: checked(params, request.params, 'path'),
          query: checked(query, request.query, 'query'),
          body: checked(body, request.body, 'body'),
          visitor: visitors.get(request) ?? null,
          request,
        } as ServiceCall<E>;
        const answer = await handler(call);
        if (status === 204) return reply.code(204).send();
        // Only what the contract names leaves the service.
        return reply.code(status).send(response.parse(answer));
      },
    });
  }
  const visitors = new WeakMap<FastifyRequest, Visitor | null>();
  return { app, serve };
}
