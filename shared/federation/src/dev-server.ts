import { readFile } from 'node:fs/promises';
import { basename, isAbsolute, join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import type WebpackDevServer from 'webpack-dev-server';
import { devPath, serveBuilds, type DevPage } from './dev-serve.ts';
import type { SiteThrough } from './dev-site.ts';
import { preset } from './preset.ts';
import { root, siteFolder } from './workspace.ts';

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
        output: { ...configuration.output, publicPath: devPath(name) },
      };
}

/**
 * The site's Content-Security-Policy, so that what it refuses is seen while it is written. The
 * source maps of the development build need `eval`. Null while the site restarts.
 */
async function devPolicy(target: string, { inwards }: SiteThrough): Promise<string | null> {
  const answer = await fetch(target, { headers: { accept: 'text/html' } }).catch(() => null);
  const policy = answer?.headers.get('content-security-policy');
  await answer?.body?.cancel();
  return policy ? inwards(policy).replace(/script-src/, "$& 'unsafe-eval'") : null;
}

/** Returns the shell's page for the development build. Its scripts have no hashes. */
async function devPage(target: string, site: SiteThrough): Promise<DevPage> {
  const html = await readFile(join(root, 'shell/src/index.html'), 'utf8');
  const filled = html
    .replace('<!-- styles -->', '<link rel="stylesheet" href="/main.css">')
    .replace(
      '<!-- scripts -->',
      '<script src="/__dev.js"></script><script defer src="/main.js" crossorigin="anonymous"></script>',
    );
  const policy = await devPolicy(target, site);
  return { html: filled, ...(policy ? { headers: { 'content-security-policy': policy } } : {}) };
}

/**
 * Serves the shell and the named remotes from source on one origin, with hot reload, and proxies
 * everything else to a running site. The shell is always built from source, because React keeps
 * component state across changes only in its development build.
 */
export const startDevServer = ({
  remotes,
  port,
  target,
}: {
  remotes: readonly string[];
  port: number;
  target: string;
}): Promise<WebpackDevServer> =>
  serveBuilds({
    compiler: webpack(['shell', ...remotes].map(configurationOf)),
    folders: remotes.map(folderOf),
    port,
    target,
    page: (_path, site) => devPage(target, site),
  });

if (import.meta.main) {
  const [port = '8080', target = 'http://localhost:8079', ...remotes] = process.argv.slice(2);
  await startDevServer({ remotes, port: Number(port), target });
}
