import { join, resolve } from 'node:path';
import { compressFolder } from '@editorial/federation/compress';
import { writeIndexHtml } from '@editorial/federation/index-html';
import { preset } from '@editorial/federation/preset';
import webpack from 'webpack';

const root = resolve(import.meta.dirname, '../..');
/** Builds shell and remotes into one bundle without federation, from the same sources. */
export async function buildOneBundle(output: string): Promise<void> {
  const folder = join(root, 'shell');
  const federated = preset({
    kind: 'shell',
    name: 'one-bundle',
    folder,
    output,
    mode: 'production',
  });
  const plugins = [...(federated.plugins ?? [])];
  plugins.push(
    new webpack.NormalModuleReplacementPlugin(
      /federation\/load\.ts$/,
      join(import.meta.dirname, 'load.ts'),
    ),
  );
  // There are no remotes to prefetch, so their files would be fetched in vain.
  plugins.push(
    new webpack.NormalModuleReplacementPlugin(
      /federation\/prefetch\.ts$/,
      join(import.meta.dirname, 'prefetch.ts'),
    ),
  );
  const stats = await new Promise<webpack.Stats>((done, fail) => {
    webpack({ ...federated, plugins, cache: false }, (error, result) =>
      error || !result || result.hasErrors()
        ? fail(error ?? new Error(result?.toString('errors-only')))
        : done(result),
    );
  });
  await writeIndexHtml(stats, folder, output);
  await compressFolder(output);
}
