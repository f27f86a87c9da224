import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import { isBucket } from '@editorial/registry';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../context.ts';
import { documentPages } from '../documents/document-pages.ts';
import { statusPage } from '../documents/status-page.ts';
import type { ReadHealth } from './health.ts';
import { openServedRegistry, type ServedRegistry } from '../federation/served-registry.ts';
import { problem } from '../problem.ts';
import { languageOf } from '../configuration/texts.ts';
import { bucketRemotes } from './bucket-remotes.ts';
import { CACHE_REVALIDATE, CACHE_FOREVER, withoutPageHeaders } from './file-life.ts';
import { createHome } from './home.ts';
import { knownPages } from './known-pages.ts';
import { wordsIn } from './public-pages/bodies.ts';
import { withCard } from './public-pages/cards.ts';
import { homeCard } from './public-pages/page-cards.ts';
import { createPageSender } from './public-pages/page-sender.ts';
import { publicPages } from './public-pages/public-pages.ts';
import { allowStyle } from './style-sources.ts';

/**
 * Crawlers stay away from the API, sign-in, checkout and the demo's mails. The public files of
 * pictures are below the API.
 */
const ROBOTS = `User-agent: *
Disallow: /api/
Allow: /api/asset-management/file/
Disallow: /identity/
Disallow: /checkout
Disallow: /mail
`;

/** Files whose name contains their content's hash, and all files of a release. */
const isImmutable = (path: string) =>
  /\.[0-9a-f]{8,}\.\w+$/.test(path) || /\/remotes\/[^/]+\/[^/]+\//.test(path);

/** A source map, in whatever encoding and letters it is asked for. */
const isSourceMap = (path: string) => /\.map(\.(br|gz))?$/i.test(path);

/** The path of an address, decoded where that is possible. */
function pathOf(url: string): string {
  const path = url.replace(/[?#].*/, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Serves the registry with the releases that the site trusts, in place of the file. */
function checkedRegistry(app: FastifyInstance, registry: ServedRegistry): void {
  app.get('/remotes/registry.json', { schema: { hide: true } }, async (request, reply) => {
    const { text, etag } = await registry.read();
    reply.header('cache-control', CACHE_REVALIDATE).header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(text);
  });
}

/**
 * Serves the built shell at / and the released remotes under /remotes/, from files compressed at
 * build time.
 */
// Long because it registers every route of this file, one after another.
export function siteRoutes(
  app: FastifyInstance,
  context: Pick<Context, 'environment' | 'database' | 'log' | 'settings'>,
  {
    catalogVersion,
    readHealth,
  }: { readonly catalogVersion: () => string; readonly readHealth: ReadHealth },
): void {
  const { environment } = context;
  const { siteDir, remotesDir, releases } = environment;
  const registry = openServedRegistry(context);
  if (releases !== 'folder') checkedRegistry(app, registry);
  const [site, remotes] = [resolve(siteDir), resolve(remotesDir)];
  const options: Partial<FastifyStaticOptions> = {
    preCompressed: true,
    cacheControl: false,
    index: false,
    decorateReply: false,
    // The path is decoded here. Source maps show a team's sources.
    allowedPath: (path) => !isSourceMap(path),
    setHeaders(reply, path) {
      const plain = path.replace(/\.(br|gz)$/, '');
      withoutPageHeaders(reply, plain);
      // As any other type, it would be announced as a compressed tar, and unpacked on its way.
      if (plain.endsWith('.tgz')) reply.header('content-type', 'application/gzip');
      reply.header(
        'cache-control',
        isImmutable(plain.replace(remotes, '/remotes')) ? CACHE_FOREVER : CACHE_REVALIDATE,
      );
    },
  };
  if (isBucket(remotesDir)) bucketRemotes(app, remotesDir);
  else
    void app.register(fastifyStatic, {
      ...options,
      root: remotes,
      prefix: '/remotes/',
      wildcard: true,
    } as FastifyStaticOptions);
  const index = resolve(site, 'index.html');
  const readIndex = () =>
    readFile(index, 'utf8').catch(
      () =>
        '<!doctype html><title>Not built</title>' +
        '<p>The site was not built yet: run <code>npm run build</code>.',
    );
  const page = (reply: FastifyReply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', CACHE_REVALIDATE);
  const sendIndex = async (reply: FastifyReply) => page(reply).send(await readIndex());
  const registryText = releases === 'folder' ? undefined : async () => (await registry.read()).text;
  const { home, frame } = createHome(app, environment, catalogVersion, registryText);
  const isKnownPage = knownPages(environment, registryText);
  const nameOf = () => context.settings.valueOf('Site.Name');
  const send = createPageSender({
    readIndex,
    readFrame: frame,
    versionOf: catalogVersion,
    nameOf,
  });
  publicPages(app, context, send);
  documentPages(
    app,
    {
      publicUrl: environment.publicUrl,
      mailFrom: environment.mailFrom,
      imprint: () => context.settings.valueOf('Site.Imprint'),
    },
    send,
  );
  statusPage(app, { ...environment, readHealth }, send);
  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${ROBOTS}Sitemap: ${environment.publicUrl}/sitemap.xml\n`),
  );
  app.get('/', { schema: { hide: true } }, async (request, reply) => {
    const language = languageOf(request);
    const siteName = nameOf();
    const site = { address: environment.publicUrl, name: siteName };
    const card = homeCard(wordsIn(language), site);
    const plain = withCard(await readIndex(), card, siteName);
    const drawn = await home(language, plain);
    page(reply).header('vary', 'Accept-Language, Cookie');
    if (drawn) allowStyle(reply, drawn.styleSource);
    if (drawn && /\bbr\b/.test(String(request.headers['accept-encoding'] ?? '')))
      return reply.header('content-encoding', 'br').send(drawn.br);
    return reply.send(drawn?.html ?? plain);
  });
  if (existsSync(site))
    void app.register(fastifyStatic, {
      ...options,
      root: site,
      prefix: '/',
      wildcard: true,
    } as FastifyStaticOptions);
  // The shell routes on the client: every address that is neither a file (of this release or
  // another) nor a call gets its page.
  app.setNotFoundHandler(async (request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|signalr-hubs|identity|remotes|assets)\//.test(request.url) &&
      !isImmutable(request.url.replace(/\?.*/, '')) &&
      !isSourceMap(pathOf(request.url));
    if (!isPage) throw problem('Editorial:NotFound');
    const { pathname, search } = new URL(request.url, 'http://site.invalid');
    if (!(await isKnownPage(pathname))) return sendIndex(reply.code(404));
    if (pathname.endsWith('/')) return reply.redirect(pathname.replace(/\/+$/, '') + search, 301);
    return sendIndex(reply);
  });
}
