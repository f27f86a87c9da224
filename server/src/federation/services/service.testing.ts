import { once } from 'node:events';
import Fastify, { type FastifyInstance } from 'fastify';

export interface TestService {
  readonly app: FastifyInstance;
  readonly url: string;
  readonly state: {
    /** What the service got last. */
    got: { url: string; headers: Record<string, string>; body: unknown };
    /** What the service says of itself, and whether it is ready. */
    description: unknown;
    readiness: number;
    heldCalls: number;
    backs: number;
    /** Calls the site again, and returns the status of its answer. */
    callBack: (via: string) => Promise<number>;
  };
}

/** A description as a service would give it. */
export const described = {
  openapi: '3.1.1',
  info: { title: 'Sheets', version: '1' },
  servers: [{ url: 'https://elsewhere.example.org' }],
  paths: {
    '/sheets/{id}': {
      parameters: [{ $ref: '#/components/parameters/Id' }],
      get: {
        operationId: 'read',
        summary: 'A sheet',
        security: [],
        responses: {
          200: {
            description: 'The sheet.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Sheet' } } },
          },
          404: { description: 'There is none.' },
        },
      },
    },
  },
  components: {
    parameters: { Id: { name: 'id', in: 'path', required: true, schema: { type: 'string' } } },
    schemas: {
      Sheet: {
        type: 'object',
        properties: {
          next: { $ref: '#/components/schemas/Sheet' },
          error: { $ref: '#/components/schemas/RemoteError' },
        },
      },
      // The site has one of this name too.
      RemoteError: { type: 'string' },
    },
    securitySchemes: { none: { type: 'http', scheme: 'basic' } },
  },
};

/** Starts the service of a remote, with calls that go well and calls that do not. */
// Long because it is one list of addresses, each with one behavior that the site has to withstand:
// in parts, a test would have to say which of them it starts.
export async function startTestService(): Promise<TestService> {
  const app = Fastify();
  const state: TestService['state'] = {
    got: { url: '', headers: {}, body: undefined },
    description: undefined,
    readiness: 200,
    heldCalls: 0,
    backs: 0,
    callBack: () => Promise.resolve(200),
  };
  app.addHook('onRequest', async (request) => {
    state.got = {
      url: request.url,
      headers: request.headers as Record<string, string>,
      body: undefined,
    };
  });
  app.addHook('preHandler', async (request) => void (state.got.body = request.body));
  app.all('/base/echo', () => ({ ok: true }));
  app.get('/base/cookie', (_request, reply) =>
    reply
      .header('set-cookie', 'stolen=1; Path=/')
      .header('content-security-policy', "script-src 'unsafe-inline'")
      .header('access-control-allow-origin', '*')
      .header('strict-transport-security', 'max-age=0')
      .header('cache-control', 'public, s-maxage=600, max-age=60')
      .header('etag', '"one"')
      .type('text/html')
      .send('<script>alert(1)</script>'),
  );
  app.get<{ Querystring: { type?: string } }>('/base/script', ({ query }, reply) =>
    reply.type(query.type ?? 'text/javascript').send('alert(1)'),
  );
  app.get('/base/unsigned', (_request, reply) => reply.code(401).send({ error: 'own' }));
  app.get('/base/slow', (request) => once(request.raw.socket, 'close'));
  app.server.setMaxListeners(100);
  app.get('/base/held', async () => {
    state.heldCalls += 1;
    await once(app.server, 'release');
    return { ok: true };
  });
  app.get('/base/back/echo', async ({ headers }, reply) => {
    state.backs += 1;
    // As a proxy in front of the site would.
    return reply.code(await state.callBack(headers.via ?? '')).send();
  });
  app.get('/base/failing', () => {
    throw new Error('connect to 10.0.0.7 refused: password=secret');
  });
  app.get('/base/missing', (_request, reply) =>
    reply.code(404).send({ error: { code: 'Own:No' } }),
  );
  app.get('/base/huge', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'application/octet-stream' });
    const part = Buffer.alloc(1024 ** 2);
    const more = (): void => {
      if (reply.raw.destroyed) return;
      if (reply.raw.write(part)) setImmediate(more);
      else reply.raw.once('drain', more);
    };
    more();
  });
  app.get('/base/away', (_request, reply) => reply.redirect('http://169.254.169.254/latest', 302));
  app.get('/base/half', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-length': 1024 ** 2, 'content-type': 'text/plain' });
    // So much that the browser gets the beginning before the end is missing.
    reply.raw.write(Buffer.alloc(512 * 1024, 'half'), () => reply.raw.destroy());
  });
  app.get('/base/short', (_request, reply) => {
    reply.hijack();
    // Ends at once, before what it promised.
    reply.raw.socket?.end('HTTP/1.1 200 OK\r\nContent-Length: 5\r\nETag: "short"\r\n\r\nab');
  });
  app.get('/base/openapi.json', (_request, reply) =>
    state.description === undefined ? reply.code(404).send() : reply.send(state.description),
  );
  app.get('/base/health/ready', (_request, reply) => reply.code(state.readiness).send({}));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, url: `${url}/base`, state };
}
