import { join } from 'node:path';
import WebpackDevServer, { type ClientConnection, type Configuration } from 'webpack-dev-server';
import { registry, type Registry } from '@editorial/contracts/federation';
import { siteThrough, type SiteThrough } from './dev-site.ts';
import { describeRemote } from './release-build.ts';
import { remoteNameOf } from './workspace.ts';

export const DEV_VERSION = 'dev';
/** Where the files of a remote under development are. */
export const devPath = (name: string): string => `/remotes/${name}/${DEV_VERSION}/`;

/** Returns the registry with the remotes under development as live releases. */
async function withDevReleases(from: Registry, folders: readonly string[]): Promise<Registry> {
  const remotes = { ...from.remotes };
  for (const folder of folders) {
    const name = remoteNameOf(folder);
    const descriptor = { ...(await describeRemote(folder)), version: DEV_VERSION };
    const release = {
      version: DEV_VERSION,
      manifest: `${devPath(name)}mf-manifest.json`,
      publishedAt: descriptor.builtAt,
      publishedBy: 'dev',
      descriptor,
    };
    remotes[name] = {
      live: DEV_VERSION,
      pinned: false,
      history: [],
      releases: [release, ...(remotes[name]?.releases ?? [])],
    };
  }
  return registry.parse({ ...from, remotes });
}

/** The parts of webpack's and rspack's compilers that the server needs. */
type AnyCompiler = ConstructorParameters<typeof WebpackDevServer>[1];

/** A page for a visitor: its HTML, and headers. */
export interface DevPage {
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Starts a development server: webpack's own, or one with the same options. */
type NewServer = (options: Configuration, compiler: AnyCompiler) => WebpackDevServer;

interface Serving {
  readonly newServer?: NewServer;
  readonly compiler: AnyCompiler;
  /** The folders of the remotes under development. */
  readonly folders: readonly string[];
  readonly port: number;
  readonly target: string;
  readonly page: (path: string, site: SiteThrough) => Promise<DevPage>;
}

const newWebpackServer: NewServer = (options, compiler) => new WebpackDevServer(options, compiler);

/** Reports to pages the results of builds: their hashes, or their errors. */
async function reportBuilds(server: WebpackDevServer, compiler: AnyCompiler): Promise<void> {
  const news = new Map<string, { type: 'built' | 'failed'; data: object }>();
  const compilers = compiler && 'compilers' in compiler ? compiler.compilers : [compiler];
  for (const each of compilers) {
    each?.hooks.done.tap('EditorialDevServer', (stats) => {
      const name = each.name ?? each.options.name ?? '';
      const text = stats.toString({ preset: 'errors-only', colors: false });
      const message = stats.hasErrors()
        ? ({ type: 'failed', data: { name, text } } as const)
        : ({ type: 'built', data: { name, hash: stats.hash } } as const);
      news.set(name, message);
      if (server.webSocketServer)
        server.sendMessage(server.webSocketServer.clients, message.type, message.data);
    });
  }
  await server.start();
  // A page that connects later, or reconnects, gets the current results.
  server.webSocketServer?.implementation.on('connection', (client: ClientConnection) => {
    for (const { type, data } of news.values()) server.sendMessage([client], type, data);
  });
}

/**
 * Serves builds on one origin, with hot reload, and proxies everything else to a site that runs. So
 * a remote is developed against that site's other parts.
 */
export async function serveBuilds(serving: Serving): Promise<WebpackDevServer> {
  const { compiler, folders, port, target, page, newServer = newWebpackServer } = serving;
  const site = siteThrough(`http://localhost:${port}`, target);
  const server = newServer(
    {
      host: 'localhost',
      port,
      hot: false,
      liveReload: false,
      client: false,
      static: false,
      allowedHosts: 'all',
      devMiddleware: { index: false },
      proxy: [
        {
          context: (path: string) => !path.startsWith('/ws') || path.startsWith('/ws-'),
          ...site.proxy,
        },
      ],
      setupMiddlewares(middlewares, { app }) {
        if (app) site.addTo(app);
        app?.get('/remotes/registry.json', (_request, response) => {
          fetch(`${target}/remotes/registry.json`)
            .then(async (answer) =>
              answer.ok
                ? withDevReleases(registry.parse(await answer.json()), folders)
                : Promise.reject(
                    new Error(`${target}/remotes/registry.json answered ${answer.status}.`),
                  ),
            )
            .then(
              (json) => response.json(json),
              (error: Error) => response.status(502).send(error.message),
            );
        });
        app?.get('/__dev.js', (_request, response) =>
          response.sendFile(join(import.meta.dirname, 'dev-page.js')),
        );
        app?.use((request, response, next) => {
          const isPage =
            request.method === 'GET' &&
            (request.headers.accept ?? '').includes('text/html') &&
            !/^\/(identity|api|swagger|mail|remotes)|\.html$/.test(request.url ?? '');
          if (!isPage) return next();
          page(request.url ?? '/', site).then(({ html, headers = {} }) => {
            for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
            response.setHeader('content-type', 'text/html; charset=utf-8');
            response.end(html);
          }, next);
        });
        return middlewares;
      },
    },
    compiler,
  );
  await reportBuilds(server, compiler);
  return server;
}
