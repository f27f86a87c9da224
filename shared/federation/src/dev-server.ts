import { readFile } from 'node:fs/promises';
import { basename, isAbsolute, join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import WebpackDevServer, { type ClientConnection } from 'webpack-dev-server';
import { registry, type Registry } from '@editorial/contracts/federation';
import { describeRemote } from './build.ts';
import { siteThrough } from './dev-site.ts';
import { preset } from './preset.ts';
import { root, siteFolder } from './workspace.ts';

const DEV_VERSION = 'dev';

/** A remote is given by its name or by its folder. */
const folderOf = (remote: string): string =>
  isAbsolute(remote) ? remote : join(root, 'remotes', remote);

function configurationOf(given: string): Configuration {
  const isShell = given === 'shell';
  const folder = isShell ? join(root, 'shell') : folderOf(given);
  const name = basename(folder);
  const configuration = preset({
    kind: isShell ? 'shell' : 'remote',
    name,
    folder,
    output: isShell ? siteFolder : join(folder, 'dist'),
    mode: 'development',
  });
  return isShell
    ? configuration
    : {
        ...configuration,
        output: { ...configuration.output, publicPath: `/remotes/${name}/${DEV_VERSION}/` },
      };
}

/** Returns the registry with the remotes under development as live releases. */
async function withDevReleases(from: Registry, given: readonly string[]): Promise<Registry> {
  const remotes = { ...from.remotes };
  for (const folder of given.map(folderOf)) {
    const name = basename(folder);
    const descriptor = { ...(await describeRemote(folder)), version: DEV_VERSION };
    const release = {
      version: DEV_VERSION,
      manifest: `/remotes/${name}/${DEV_VERSION}/mf-manifest.json`,
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

/** Returns the shell's page for the development build. Its scripts have no hashes. */
async function devPage(): Promise<string> {
  const html = await readFile(join(root, 'shell/src/index.html'), 'utf8');
  return html
    .replace('<!-- styles -->', '<link rel="stylesheet" href="/main.css">')
    .replace(
      '<!-- scripts -->',
      '<script src="/__dev.js"></script><script defer src="/main.js" crossorigin="anonymous"></script>',
    );
}

/**
 * Serves the shell and the named remotes from source on one origin, with hot reload, and proxies
 * everything else to a running site. So a remote is developed against that site's other parts. The
 * shell is always built from source, because React keeps component state across changes only in its
 * development build.
 */
// Long because its handlers share builds and sockets.
export async function startDevServer({
  remotes,
  port,
  target,
}: {
  remotes: readonly string[];
  port: number;
  target: string;
}): Promise<WebpackDevServer> {
  const site = siteThrough(`http://localhost:${port}`, target);
  const compiler = webpack(['shell', ...remotes].map(configurationOf));
  const server = new WebpackDevServer(
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
                ? withDevReleases(registry.parse(await answer.json()), remotes)
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
          devPage().then((html) => {
            response.setHeader('content-type', 'text/html; charset=utf-8');
            response.end(html);
          }, next);
        });
        return middlewares;
      },
    },
    compiler,
  );
  /** The last result of each build: its hash, or its errors. */
  const news = new Map<string, { type: 'built' | 'failed'; data: object }>();
  for (const each of compiler.compilers) {
    each.hooks.done.tap('EditorialDevServer', (stats) => {
      const name = each.name ?? '';
      const text = stats.toString({ preset: 'errors-only', colors: false });
      const told = stats.hasErrors()
        ? ({ type: 'failed', data: { name, text } } as const)
        : ({ type: 'built', data: { name, hash: stats.hash } } as const);
      news.set(name, told);
      if (server.webSocketServer)
        server.sendMessage(server.webSocketServer.clients, told.type, told.data);
    });
  }
  await server.start();
  // A page that connects later, or reconnects, gets the current results.
  server.webSocketServer?.implementation.on('connection', (client: ClientConnection) => {
    for (const { type, data } of news.values()) server.sendMessage([client], type, data);
  });
  return server;
}

if (import.meta.main) {
  const [port = '8080', target = 'http://localhost:8079', ...remotes] = process.argv.slice(2);
  await startDevServer({ remotes, port: Number(port), target });
}
