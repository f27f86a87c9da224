import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Environment } from '../environment.ts';
import { problem } from '../problem.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const ALWAYS_ASK = 'no-cache';
/** Files whose name carries their content's hash, and everything inside a release. */
const isImmutable = (path: string) => /\.[0-9a-f]{8,}\.\w+$/.test(path) || /\/remotes\/[^/]+\/[^/]+\//.test(path);

/** The built shell at / and the released remotes under /remotes/, compressed when they were built. */
export function siteRoutes(app: FastifyInstance, { siteDir, remotesDir }: Environment): void {
  const [site, remotes] = [resolve(siteDir), resolve(remotesDir)];
  const options: Partial<FastifyStaticOptions> = {
    preCompressed: true, cacheControl: false, index: false, decorateReply: false,
    setHeaders(reply, path) {
      reply.header('cache-control', isImmutable(path.replace(/\.(br|gz)$/, '').replace(remotes, '/remotes')) ? FOR_EVER : ALWAYS_ASK);
    },
  };
  void app.register(fastifyStatic, { ...options, root: remotes, prefix: '/remotes/', wildcard: true } as FastifyStaticOptions);
  const index = resolve(site, 'index.html');
  const sendIndex = async (reply: FastifyReply) => reply.type('text/html; charset=utf-8').header('cache-control', ALWAYS_ASK).send(await readFile(index).catch(() => '<!doctype html><title>Editorial</title><p>The site was not built yet: run <code>npm run build</code>.'));
  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) => reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400').send('User-agent: *\nDisallow: /api/\nDisallow: /identity/\nDisallow: /checkout\nDisallow: /mail\n'));
  app.get('/', { schema: { hide: true } }, (_request, reply) => sendIndex(reply));
  if (existsSync(site)) void app.register(fastifyStatic, { ...options, root: site, prefix: '/', wildcard: true } as FastifyStaticOptions);
  // The shell finds its way by itself: every address that is no file and no call is its page.
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|signalr-hubs|identity|remotes|assets)\//.test(request.url);
    if (!isPage) throw problem('Editorial:NotFound');
    return sendIndex(reply);
  });
}
