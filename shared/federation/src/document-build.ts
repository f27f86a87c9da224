import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DOCUMENT_FILE } from '@editorial/contracts/document';
import type { RemoteBuild } from './remote-options.ts';

/** The most that a document may have, in bytes: the server runs all of it for each page. */
export const DOCUMENT_BUDGET_BYTES = 100_000;

/** The parts of a remote's configuration that its document shares. */
interface RemoteConfiguration {
  readonly resolve?: object;
  readonly module?: object;
}

/**
 * Returns webpack's or rspack's configuration for what a remote draws on the server
 * (`src/document.ts`), or null if it draws nothing. It is one file that runs in an engine without
 * browser and Node.
 */
export function documentConfiguration(
  { name, folder, output }: Omit<RemoteBuild, 'mode'>,
  { resolve, module }: RemoteConfiguration,
): object | null {
  if (!existsSync(join(folder, 'src/document.ts'))) return null;
  return {
    mode: 'production',
    name: `${name}-document`,
    context: folder,
    target: 'es2022',
    devtool: false,
    entry: { document: './src/document.ts' },
    output: {
      path: output,
      filename: DOCUMENT_FILE,
      library: { type: 'var', name: 'siteDocument' },
      hashFunction: 'xxhash64',
      // Nothing can load a second file there.
      chunkFormat: 'array-push',
      chunkLoading: false,
    },
    resolve,
    module,
    optimization: { emitOnErrors: false },
    performance: { hints: 'error', maxEntrypointSize: DOCUMENT_BUDGET_BYTES },
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
  };
}
