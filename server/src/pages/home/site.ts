import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import { isBucket } from '@editorial/registry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../commerce/context/context.ts';
import { visitorCountry } from '../../settings/languages/visitor-country.ts';
import { neighborhoodOf } from '../../ground/visitor.ts';
import { documentPages } from '../documents/document-pages.ts';
import { helpPages } from '../documents/help-pages.ts';
import { licensesPage } from '../documents/licenses-page.ts';
import { statusPage } from '../documents/status-page.ts';
import type { ReadHealth } from '../../operation/health.ts';
import { openServedRegistry, type ServedRegistry } from '../../federation/served-registry.ts';
import { HttpProblem, problem } from '../../ground/problem.ts';
import { languageOf } from '../../settings/languages/texts.ts';
import { RETRY_AFTER_SECONDS } from '../../http/errors.ts';
import { bucketRemotes } from '../../http/bucket-remotes.ts';
import { CACHE_REVALIDATE, CACHE_FOREVER, withoutPageHeaders } from '../../http/file-life.ts';
import { imprintOf } from '../../settings/imprint.ts';
import { privacyFactsOf } from '../../own-data/privacy/privacy-facts.ts';
import { TENANT_PARAMETER } from '../../ground/tenancy/tenants.ts';
import { createHome } from './home.ts';
import { knownPages } from '../public-pages/known-pages.ts';
import { withCard, withTitle } from '../public-pages/cards.ts';
import { homeCard } from '../public-pages/home-card.ts';
import { sendNotFound } from '../public-pages/not-found-page.ts';
import { sendSignIn, SIGN_IN_PATH } from '../public-pages/sign-in-page.ts';
import { createPageSender } from '../public-pages/page-sender.ts';
import { untilPacked } from './packages-for-teams.ts';
import { sitemaps } from './sitemaps.ts';
import { wordsIn } from '../public-pages/words.ts';
import type { Undrawn } from '../remote-pages/remote-documents.ts';
import { remotePages } from '../remote-pages/remote-pages.ts';
import { allowInline } from '../../http/inline-sources.ts';
import { sendPacked } from '../../http/packed-text.ts';

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

/** Whether a path may be one of a file. */
const hasEnding = (path: string) => path.slice(path.lastIndexOf('/')).includes('.');

/** How long the shell's page is kept in memory. A new build is there soon after. */
const INDEX_LIFETIME_MS = 500;

/** Returns a reader of the shell's page. */
function indexReader(siteDir: string): () => Promise<string> {
  let last: { readonly at: number; readonly page: Promise<string> } | undefined;
  const read = () =>
    readFile(resolve(siteDir, 'index.html'), 'utf8').catch(
      () =>
        '<!doctype html><title>Not built</title>' +
        '<p>The site was not built yet: run <code>npm run build</code>.',
    );
  return () => {
    if (!last || Date.now() - last.at > INDEX_LIFETIME_MS) last = { at: Date.now(), page: read() };
    return last.page;
  };
}

/** The path of an address, decoded where that is possible. */
function pathOf(url: string): string {
  const path = url.replace(/[?#].*/, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Returns the address of a request; null if it is none. After two slashes browsers read a host, and
 * a backslash is one to them: there is no page.
 */
const targetOf = (url: string): URL | null =>
  /^\/[/\\]/.test(url) ? null : URL.parse(url, 'http://site.invalid');

/**
 * Whether an address names an organization, as links of mails do. The server draws what the site's
 * visitors see, so the browser draws these pages: to the server, a picture of an organization would
 * be missing.
 */
const namesOrganization = ({ query }: FastifyRequest): boolean =>
  typeof query === 'object' && query !== null && TENANT_PARAMETER in query;

/** Serves the registry with the releases that the site trusts, in place of the file. */
function checkedRegistry(app: FastifyInstance, registry: ServedRegistry): void {
  app.get('/remotes/registry.json', { schema: { hide: true } }, async (request, reply) => {
    const { text, etag } = await registry.read();
    reply.header('cache-control', CACHE_REVALIDATE).header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(text);
  });
}

/** How files are served. Those below `remotes` are found at `/remotes`. */
const fileOptions = (remotes: string): Partial<FastifyStaticOptions> => ({
  preCompressed: true,
  cacheControl: false,
  index: false,
  decorateReply: false,
  // The path is decoded here. Source maps show a team's sources. Pages have no ending, so no file
  // is looked for.
  allowedPath: (path) => hasEnding(path) && !isSourceMap(path),
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
});

function robots(app: FastifyInstance, publicUrl: string): void {
  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${ROBOTS}Sitemap: ${publicUrl}/sitemap.xml\n`),
  );
}

/** The shell's own files. */
function shellFiles(app: FastifyInstance, options: Partial<FastifyStaticOptions>, root: string) {
  void app.register(async (files) => {
    // For each page, the plugin would read the names of the whole folder twice.
    files.addHook('onRequest', async (request, reply) => {
      const path = pathOf(request.url);
      if (path.startsWith('/types/')) await untilPacked();
      if (hasEnding(path)) return undefined;
      reply.callNotFound();
      return reply;
    });
    await files.register(fastifyStatic, {
      ...options,
      root,
      prefix: '/',
      wildcard: true,
    } as FastifyStaticOptions);
  });
}

const page = (reply: FastifyReply) =>
  reply.type('text/html; charset=utf-8').header('cache-control', CACHE_REVALIDATE);

interface HomeParts {
  readonly environment: Context['environment'];
  readonly nameOf: () => string;
  readonly readIndex: () => Promise<string>;
  readonly home: ReturnType<typeof createHome>['home'];
}

function homeRoute(app: FastifyInstance, { environment, nameOf, readIndex, home }: HomeParts) {
  app.get('/', { schema: { hide: true } }, async (request, reply) => {
    const language = languageOf(request);
    const siteName = nameOf();
    const site = { address: environment.publicUrl, name: siteName };
    const card = homeCard(wordsIn(language), site);
    const plain = withCard(await readIndex(), card, siteName);
    const drawn = namesOrganization(request)
      ? null
      : await home({
          language,
          country: visitorCountry(request),
          visitor: neighborhoodOf(request.ip),
          index: plain,
        });
    page(reply).header('vary', 'Accept-Language, Cookie');
    if (!drawn) return reply.send(plain);
    allowInline(reply, drawn);
    return sendPacked(request, reply, drawn.html);
  });
}

interface OtherParts {
  readonly send: ReturnType<typeof createPageSender>;
  readonly isKnownPage: ReturnType<typeof knownPages>;
  readonly sendRemotePage: ReturnType<typeof remotePages>;
  readonly readIndex: () => Promise<string>;
}

/**
 * The shell routes on the client: every address that is neither a file (of this release or
 * another) nor a call gets its page.
 */
const otherPages = ({ send, isKnownPage, sendRemotePage, readIndex }: OtherParts) => {
  const sendIndex = async (reply: FastifyReply) => page(reply).send(await readIndex());
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|signalr-hubs|identity|remotes|assets)\//.test(request.url) &&
      !isImmutable(request.url.replace(/\?.*/, '')) &&
      !isSourceMap(pathOf(request.url));
    if (!isPage) throw problem('Editorial:NotFound');
    const address = targetOf(request.url);
    if (!address || !(await isKnownPage(address.pathname)))
      return sendNotFound(send, request, reply);
    const { pathname, search } = address;
    if (pathname.endsWith('/')) return reply.redirect(pathname.replace(/\/+$/, '') + search, 301);
    if (namesOrganization(request)) return sendIndex(reply);
    if (pathname === SIGN_IN_PATH) return sendSignIn(send, request, reply);
    try {
      if (await sendRemotePage(request, reply, pathname)) return reply;
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error;
      // Crawlers come back later; for people, the page's scripts try it themselves.
      const { retryAfterSeconds = RETRY_AFTER_SECONDS } = error.given;
      reply.code(503).header('retry-after', retryAfterSeconds);
      return page(reply)
        .header('cache-control', 'no-store')
        .send(await readIndex());
    }
    return sendIndex(reply);
  };
};

/**
 * Serves the built shell at / and the released remotes under /remotes/, from files compressed at
 * build time.
 */
export function siteRoutes(
  app: FastifyInstance,
  context: Pick<Context, 'environment' | 'database' | 'log' | 'secrets' | 'settings' | 'texts'>,
  {
    catalogVersion,
    readHealth,
    undrawn,
  }: {
    readonly catalogVersion: () => string;
    readonly readHealth: ReadHealth;
    readonly undrawn: Undrawn;
  },
): void {
  const { environment } = context;
  const { siteDir, remotesDir, releases } = environment;
  const registry = openServedRegistry(context);
  if (releases !== 'folder') checkedRegistry(app, registry);
  const [site, remotes] = [resolve(siteDir), resolve(remotesDir)];
  const options = fileOptions(remotes);
  if (isBucket(remotesDir)) bucketRemotes(app, remotesDir);
  else
    void app.register(fastifyStatic, {
      ...options,
      root: remotes,
      prefix: '/remotes/',
      wildcard: true,
    } as FastifyStaticOptions);
  const nameOf = () => context.settings.valueOf('Site.Name');
  const readBuilt = indexReader(site);
  /** The page before it says what it is about: its title is the site's name. */
  const readIndex = async () => withTitle(await readBuilt(), nameOf());
  const registryText = releases === 'folder' ? undefined : async () => (await registry.read()).text;
  const { home, frame } = createHome(app, environment, catalogVersion, registryText);
  const isKnownPage = knownPages(environment, registryText);
  const send = createPageSender({
    siteDir: site,
    readIndex,
    readFrame: frame,
    versionOf: catalogVersion,
    nameOf,
  });
  const sendRemotePage = remotePages(app, context, { send, undrawn, registryText });
  sitemaps(app, context);
  const texts = {
    publicUrl: environment.publicUrl,
    mailFrom: environment.mailFrom,
    imprint: () => imprintOf(context.settings),
    privacy: () => privacyFactsOf(context),
    ranksByUse: () => context.settings.isOn('Search.PopularityInRanking'),
    texts: context.texts,
  };
  documentPages(app, texts, send);
  helpPages(app, texts, send);
  statusPage(app, { ...environment, readHealth }, send);
  licensesPage(app, { ...environment, log: context.log, registryText }, send);
  robots(app, environment.publicUrl);
  if (existsSync(site)) shellFiles(app, options, site);
  homeRoute(app, { environment, nameOf, readIndex, home });
  app.setNotFoundHandler(otherPages({ send, isKnownPage, sendRemotePage, readIndex }));
}
