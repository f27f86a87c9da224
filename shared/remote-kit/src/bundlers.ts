import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { documentConfiguration } from '@editorial/federation/document-build';
import { contentsOf, type Bundled } from '@editorial/federation/libraries';
import { buildRelease } from '@editorial/federation/release-build';
import type { RemoteBuild } from '@editorial/federation/remote-options';
import { runOnce, type Compiler, type Result } from '@editorial/federation/run-once';
import { remoteNameOf, root } from '@editorial/federation/workspace';

/** The part of a configuration that the kit changes. */
interface BundlerConfiguration {
  readonly output?: object;
  readonly resolve?: object;
  readonly module?: object;
}
/** webpack or rspack. */
type Bundler = (configuration: object) => Compiler<Result & { readonly compilation: Bundled }>;

/** The bundlers, by the file that configures them. */
const bundlers: Readonly<Record<string, () => Promise<Bundler>>> = {
  'rspack.config.mjs': async () => (await import('@rspack/core')).rspack as unknown as Bundler,
  'webpack.config.mjs': async () => (await import('webpack')).default as unknown as Bundler,
};

/** Returns the repository's bundler, and its configuration for a build. */
export async function bundlerFor(build: RemoteBuild): Promise<{
  readonly bundler: Bundler;
  readonly configuration: BundlerConfiguration;
  readonly isRspack: boolean;
}> {
  const file = Object.keys(bundlers).find((name) => existsSync(join(root, name)));
  const load = file === undefined ? undefined : bundlers[file];
  if (file === undefined || load === undefined)
    throw new Error(`${root} has neither ${Object.keys(bundlers).join(' nor ')}.`);
  const { default: configure } = (await import(
    /* webpackIgnore: true */ pathToFileURL(join(root, file)).href
  )) as {
    default: (build: RemoteBuild) => BundlerConfiguration;
  };
  return {
    bundler: await load(),
    configuration: configure(build),
    isRspack: file.startsWith('rspack'),
  };
}

/** Packages whose code is written into each build by rspack. */
const writtenByRspack = ['@rspack/core', '@module-federation/enhanced/rspack'];

/** Builds an immutable release of the repository's remote into `dist`. Returns that folder. */
export async function buildHere(): Promise<string> {
  const output = join(root, 'dist');
  const name = remoteNameOf(root);
  await buildRelease(root, output, async () => {
    const build = { name, folder: root, output, mode: 'production' } as const;
    const { bundler, configuration, isRspack } = await bundlerFor(build);
    const contents = await runOnce(bundler(configuration), ({ compilation }) =>
      contentsOf(compilation, isRspack ? writtenByRspack : undefined),
    );
    const document = documentConfiguration(build, configuration);
    if (document) await runOnce(bundler(document), () => undefined);
    return contents;
  });
  return output;
}
