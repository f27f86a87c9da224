import { pipeline, Transform, type Readable } from 'node:stream';
import replyFrom, { type FastifyReplyFromHooks } from '@fastify/reply-from';
import { remoteName } from '@editorial/contracts/federation';
import { SERVICE_PREFIX, type RemoteService } from '@editorial/contracts/remote-services';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type Provider from 'oidc-provider';
import type { Caller, Context } from '../../settings/context/context.ts';
import { identifyVisitor } from '../../people/access/serve.ts';
import {
  issueServiceToken,
  SERVICE_TOKEN_SECONDS,
  serviceScopes,
  SITE_ACTOR,
} from '../../people/identity/service-token.ts';
import { grantOf } from '../../people/sessions/sessions.ts';
import { problem, type HttpProblem } from '../../ground/problem.ts';
import { required } from '../../ground/required.ts';
import { createSharedRoom } from '../../ground/shared-room.ts';
import { visitorOf } from '../../ground/visitor.ts';
import { answerHeaders, callHeaders, isPassedOn } from './passed-headers.ts';
import type { Services } from './registered-services.ts';
import { servicePath } from './service-path.ts';
import { MOST_CONNECTIONS, type openServiceConnections } from './service-targets.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const MOST_BODY_BYTES = 2 * 1024 ** 2;
const MOST_ANSWER_BYTES = 32 * 1024 ** 2;
/** How long a whole answer may take. */
const ANSWER_MS = 5 * 60_000;
/** Headers that describe the body of a service, not the site's own words in its place. */
const OF_BODIES = [
  'content-disposition',
  'content-encoding',
  'content-length',
  'content-range',
  'etag',
  'last-modified',
];
const MOST_TOKENS = 5000;
/** A token is used again for this time; then it still lives long enough for the service. */
const TOKEN_USED_MS = (SERVICE_TOKEN_SECONDS * 1000) / 2;

interface Passing {
  readonly service: RemoteService;
  readonly caller: Caller | null;
}

/** Whether an error means that the service was too slow, rather than away. */
const isTimeout = (error: unknown): boolean =>
  [error, (error as Error).cause].some((one) =>
    /TIMEOUT/.test((one as { code?: string } | undefined)?.code ?? ''),
  );

/** Whether an error means that an answer ended before all of it was there. */
const isCut = (error: unknown): boolean =>
  /^(ERR_STREAM_PREMATURE_CLOSE|UND_ERR_SOCKET)$/.test((error as { code?: string }).code ?? '');

const failed = (error: unknown, { remote }: RemoteService): HttpProblem =>
  problem(isTimeout(error) ? 'Editorial:ServiceTimeout' : 'Editorial:ServiceFailed', {
    data: { remote },
  });

/** Ends an answer that is too large or takes too long: what has arrived is not taken for whole. */
function limitAnswer(answer: Readable): Readable {
  let bytes = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > MOST_ANSWER_BYTES ? new Error('The answer is too large.') : null, chunk);
    },
  });
  const late = setTimeout(() => counting.destroy(new Error('It took too long.')), ANSWER_MS);
  late.unref();
  return pipeline(answer, counting, () => clearTimeout(late));
}

/** Issues tokens for services. The calls of a page use the same one. */
function createTokens(provider: Provider) {
  const known = new LRUCache<string, Promise<string>>({ max: MOST_TOKENS, ttl: TOKEN_USED_MS });
  return (request: FastifyRequest, { service, caller }: Passing): Promise<string> | undefined => {
    if (caller === null) return undefined;
    const { remote } = service;
    const scopes = serviceScopes(service, caller);
    const key = [remote, grantOf(request), caller.userId, ...scopes].join(' ');
    const current = known.get(key);
    if (current) return current;
    const asked = { remote, scopes, actor: SITE_ACTOR };
    const token = issueServiceToken(provider, caller, asked).then((issued) => issued.token);
    known.set(key, token);
    token.catch(() => known.delete(key));
    return token;
  };
}

/** Throws if the caller may not call the service. */
function assertMayCall({ service, caller }: Passing, method: string): void {
  if (!caller) {
    if (!service.isPublic) throw problem('Editorial:NotAuthenticated');
    return;
  }
  // A client limited to named policies has no right to what teams add.
  if (caller.client?.isWhole === false) throw problem('Editorial:NotAllowed');
  if (caller.impersonatorUserId && !['GET', 'HEAD'].includes(method))
    throw problem('Editorial:NotWhileImpersonating');
}

/**
 * Counts the calls of each service, so that those of a slow one do not pile up, and shares them
 * among the visitors: whoever keeps many answers open closes the service for nobody else.
 */
function createRooms() {
  const rooms = new Map<string, ReturnType<typeof createSharedRoom>>();
  return (remote: string, visitor: string, reply: FastifyReply): void => {
    const room = rooms.get(remote) ?? createSharedRoom(MOST_CONNECTIONS);
    rooms.set(remote, room);
    const leave = room.enter(visitor);
    if (!leave)
      throw problem('Editorial:ServiceTimeout', { data: { remote }, retryAfterSeconds: 1 });
    reply.raw.once('close', leave);
  };
}

/** How the answer of a service, or that there is none, becomes the answer of the site. */
const answering = (
  request: FastifyRequest,
  reply: FastifyReply,
  { service, caller }: Passing,
): Pick<FastifyReplyFromHooks, 'rewriteHeaders' | 'onResponse' | 'onError'> => ({
  rewriteHeaders: (headers) =>
    answerHeaders(headers as Record<string, string | string[] | undefined>, {
      isPersonal: caller !== null,
      vary: reply.getHeader('vary'),
    }),
  onResponse(_request, _reply, { statusCode, stream }) {
    // The site's 401 says that its session has ended, and signs people out. A service's does
    // not.
    if (statusCode === 401) reply.code(403);
    if (statusCode < 500) return void reply.send(limitAnswer(stream));
    // A fault inside the service is nobody else's business.
    stream.resume().on('error', () => {});
    request.log.warn({ service: service.remote, statusCode }, 'A service failed');
    for (const name of OF_BODIES) reply.removeHeader(name);
    void reply.send(problem('Editorial:ServiceFailed', { data: { remote: service.remote } }));
  },
  onError(_reply, { error }) {
    request.log.warn({ service: service.remote, err: error }, 'A service does not answer');
    void reply.send(failed(error, service));
  },
});

type Connections = ReturnType<typeof openServiceConnections>;

/** Leads the calls of services, whose bodies nobody reads here. */
function register(
  app: FastifyInstance,
  connections: Connections,
  {
    admit,
    pass,
    serviceOf,
  }: Record<
    'admit' | 'pass',
    (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  > & {
    readonly serviceOf: (request: FastifyRequest) => RemoteService | undefined;
  },
): void {
  void app.register(async (scope) => {
    // Compressing hides what ended an answer of which nothing has reached the browser yet.
    scope.setErrorHandler((error, request, reply) => {
      const service = serviceOf(request);
      if (!service || !isCut(error)) throw error;
      for (const name of OF_BODIES) reply.removeHeader(name);
      throw failed(error, service);
    });
    await scope.register(replyFrom, {
      undici: connections,
      disableCache: true,
      disableRequestLogging: true,
    });
    scope.addHook('onClose', () => connections.destroy());
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    for (const url of [`${SERVICE_PREFIX}/:remote`, `${SERVICE_PREFIX}/:remote/*`])
      scope.route({
        method: [...methods],
        url,
        schema: { hide: true },
        bodyLimit: MOST_BODY_BYTES,
        config: { rateLimit: { max: 600, timeWindow: '1 minute' } },
        onRequest: admit,
        handler: pass,
      });
  });
}

/** Passes calls below `/api/x/<remote>` on to the service of that remote. */
export function serviceProxy(
  app: FastifyInstance,
  { environment }: Context,
  {
    provider,
    services,
    connections,
  }: {
    readonly provider: Provider;
    readonly services: Services;
    readonly connections: Connections;
  },
): void {
  const passings = new WeakMap<FastifyRequest, Passing>();
  const tokenOf = createTokens(provider);
  const takeRoom = createRooms();

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { remote } = request.params as { remote: string };
    const service = remoteName.safeParse(remote).success ? services.of(remote) : undefined;
    if (!service) throw problem('Editorial:NotFound');
    if (isPassedOn(request.headers)) throw problem('Editorial:ServiceFailed', { data: { remote } });
    const { caller } = await identifyVisitor(app, request, reply);
    if (caller) await app.limitClient(request, reply, caller);
    assertMayCall({ service, caller }, request.method);
    if (caller) app.seen(grantOf(request));
    passings.set(request, { service, caller });
  }

  async function pass(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const passing = required(passings.get(request), 'The service of the request');
    const { service, caller } = passing;
    const path = servicePath(request.raw.url ?? '', service.remote);
    const token = await tokenOf(request, passing);
    takeRoom(service.remote, visitorOf(caller, request.ip), reply);
    const call = {
      token,
      requestId: request.id,
      publicUrl: environment.publicUrl,
      prefix: `${SERVICE_PREFIX}/${service.remote}`,
    };
    const body = request.body as Buffer | undefined;
    return reply.from(service.upstream.replace(/\/+$/, '') + path, {
      timeout: service.timeoutMs,
      // The client decides whether to ask again.
      retryDelay: () => null,
      ...(body?.length
        ? { body, contentType: request.headers['content-type'] ?? 'application/octet-stream' }
        : {}),
      rewriteRequestHeaders: () => callHeaders(request.headers, call),
      ...answering(request, reply, passing),
    });
  }

  register(app, connections, {
    admit,
    pass,
    serviceOf: (request) => passings.get(request)?.service,
  });
}
