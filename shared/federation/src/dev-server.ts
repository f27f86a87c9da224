import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { registry, type Registry } from '@editorial/contracts/federation';
import { describeRemote } from './build.ts';
import { siteThrough } from './dev-site.ts';
import { preset } from './preset.ts';
import { root, siteFolder } from './workspace.ts';

const DEV_VERSION = 'dev';

function configurationOf(name: string): Configuration {
  const isShell = name === 'shell';
  const folder = isShell ? join(root, 'shell') : join(root, 'remotes', name);
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

/** The registry with the remotes under development as their live release. */
async function withDevReleases(from: Registry, names: readonly string[]): Promise<Registry> {
  const remotes = { ...from.remotes };
  for (const name of names) {
    const descriptor = {
      ...(await describeRemote(join(root, 'remotes', name))),
      version: DEV_VERSION,
    };
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

/** The shell's page for the development build: its scripts carry no hash. */
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
 * everything else to a running site: a remote is developed against the rest as it is there. The
 * shell is always from source, since React keeps a component's state over a change only in its
 * development build.
 */
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
  for (const each of compiler.compilers) {
    each.hooks.done.tap('EditorialDevServer', (stats) => {
      if (server.webSocketServer && !stats.hasErrors())
        server.sendMessage(server.webSocketServer.clients, 'built', {
          name: each.name,
          hash: stats.hash,
        });
    });
  }
  await server.start();
  return server;
}

if (import.meta.main) {
  const [port = '8080', target = 'http://localhost:8079', ...remotes] = process.argv.slice(2);
  await startDevServer({ remotes, port: Number(port), target });
}
