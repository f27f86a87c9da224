import { join } from 'node:path';
import { devPath, serveBuilds } from '@editorial/federation/dev-serve';
import { remoteNameOf, root } from '@editorial/federation/workspace';
import { bundlerFor } from './bundlers.ts';

/**
 * Returns a page of the site as visitors get it, with its Content-Security-Policy, and with the
 * script that reports new builds to it.
 */
async function pageOf(
  target: string,
  path: string,
  inwards: (text: string) => string,
): Promise<{ html: string; headers: Record<string, string> }> {
  const answer = await fetch(target + path, { headers: { accept: 'text/html' } });
  const policy = answer.headers.get('content-security-policy');
  const html = (await answer.text()).replace(/<head[^>]*>/, '$&<script src="/__dev.js"></script>');
  return {
    html: inwards(html),
    headers: policy ? { 'content-security-policy': inwards(policy) } : {},
  };
}

type Serving = Parameters<typeof serveBuilds>[0];

/** rspack's compilers need its own server. It has the same options, once Express is its base. */
async function rspackServer(): Promise<NonNullable<Serving['newServer']>> {
  const { RspackDevServer } = await import('@rspack/dev-server');
  const { default: express } = await import('express');
  return (options, compiler) =>
    new RspackDevServer(
      { ...options, app: async () => express() } as never,
      compiler as never,
    ) as never;
}

/** Serves the repository's remote from source, and everything else from a site elsewhere. */
export async function startDev(site: string, port: number): Promise<void> {
  const name = remoteNameOf(root);
  const target = site.replace(/\/+$/, '');
  const build = { name, folder: root, output: join(root, 'dist'), mode: 'development' } as const;
  const { bundler, configuration, isRspack } = await bundlerFor(build);
  await serveBuilds({
    compiler: bundler({
      ...configuration,
      output: { ...configuration.output, publicPath: devPath(name) },
    }) as unknown as Serving['compiler'],
    ...(isRspack ? { newServer: await rspackServer() } : {}),
    folders: [root],
    port,
    target,
    page: (path, { inwards }) => pageOf(target, path, inwards),
  });
  console.log(`http://localhost:${port} shows ${name} from source, and the rest of ${target}.`);
}
