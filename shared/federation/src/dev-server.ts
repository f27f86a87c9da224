import { join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { registry, type Registry } from '@editorial/contracts/federation';
import { describeRemote } from './build.ts';
import { preset } from './preset.ts';
import { root, siteFolder } from './workspace.ts';

const DEV_VERSION = 'dev';
/** Reloads the page after a new build; served as a file, so that the content security policy holds. */
const reloadScript = `let first;const connect=()=>{const socket=new WebSocket('ws://'+location.host+'/ws');socket.onmessage=({data})=>{const {type,data:hash}=JSON.parse(data);if(type==='hash'){first??={};first.last=hash}if(type==='static-changed')location.reload();if(type==='ok'&&first.last!==first.shown){if(first.shown)location.reload();first.shown=first.last}};socket.onclose=()=>setTimeout(connect,1000)};connect();`;

const configurationOf = (name: string): Configuration => {
  const isShell = name === 'shell';
  const folder = isShell ? join(root, 'shell') : join(root, 'remotes', name);
  return preset({ kind: isShell ? 'shell' : 'remote', name, folder, output: isShell ? siteFolder : join(folder, 'dist'), mode: 'development' });
};
/** The registry with the remotes under development as their live release. */
async function withDevReleases(from: Registry, names: readonly string[]): Promise<Registry> {
  const remotes = { ...from.remotes };
  for (const name of names) {
    const descriptor = { ...(await describeRemote(join(root, 'remotes', name))), version: DEV_VERSION };
    const release = { version: DEV_VERSION, manifest: `/remotes/${name}/${DEV_VERSION}/mf-manifest.json`, publishedAt: descriptor.builtAt, publishedBy: 'dev', descriptor };
    remotes[name] = { live: DEV_VERSION, pinned: false, history: [], releases: [release, ...(remotes[name]?.releases ?? [])] };
  }
  return registry.parse({ ...from, remotes });
}

/**
 * Serves packages from source on one origin and proxies everything else to a running site, so that one remote can be
 * developed against the rest as it is.
 */
export async function startDevServer({ names, port, target }: { names: readonly string[]; port: number; target: string }): Promise<void> {
  const remotes = names.filter((name) => name !== 'shell');
  const upstream = async (path: string) => {
    const response = await fetch(`${target}${path}`);
    if (!response.ok) throw new Error(`${target}${path} answered ${response.status}.`);
    return response;
  };
  const configurations = names.map((name) => {
    const configuration = configurationOf(name);
    return name === 'shell' ? configuration : { ...configuration, output: { ...configuration.output, publicPath: `/remotes/${name}/${DEV_VERSION}/` } };
  });
  const server = new WebpackDevServer({
    host: 'localhost', port, hot: false, liveReload: false, client: false, static: false, watchFiles: [join(siteFolder, 'index.html')], allowedHosts: 'all', devMiddleware: { index: false },
    proxy: [{ context: (path: string) => !path.startsWith('/ws') || path.startsWith('/ws-'), target, ws: true, changeOrigin: false }],
    setupMiddlewares(middlewares, { app }) {
      app?.get('/remotes/registry.json', (_request, response) => {
        upstream('/remotes/registry.json').then((answer) => answer.json()).then((json) => withDevReleases(registry.parse(json), remotes)).then((json) => response.json(json), (error: Error) => response.status(502).send(error.message));
      });
      app?.get('/__dev-reload.js', (_request, response) => response.type('text/javascript').send(reloadScript));
      app?.use((request, response, next) => {
        const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html') && !/^\/(identity|api|swagger|mail|remotes)/.test(request.url ?? '');
        if (!isPage) return next();
        upstream('/').then(async (answer) => {
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end((await answer.text()).replace('</body>', '<script src="/__dev-reload.js"></script></body>'));
        }, next);
      });
      return middlewares;
    },
  }, webpack(configurations));
  await server.start();
}

if (import.meta.main) {
  const [port = '8080', target = 'http://localhost:8079', ...names] = process.argv.slice(2);
  await startDevServer({ names, port: Number(port), target });
}
