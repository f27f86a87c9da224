import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { containerName } from '@editorial/contracts/federation';
import { MARK_TO_COME } from './release-name.ts';
import { sharedLibraries } from './shared-libraries.ts';
import { sourcesUnder } from './sources.ts';

export type Mode = 'production' | 'development';

/** A remote's build. */
export interface RemoteBuild {
  readonly name: string;
  /** The package's folder. */
  readonly folder: string;
  readonly output: string;
  readonly mode: Mode;
}

/**
 * Gives releases with different styles different class names, because two of them may be on one
 * page.
 */
function saltOfStyles(folder: string): string {
  const hash = createHash('sha256');
  for (const path of sourcesUnder(folder))
    if (path.endsWith('.css')) hash.update(path.slice(folder.length)).update(readFileSync(path));
  return hash.digest('hex');
}

/** How css-loader names classes. */
export const classNames = (mode: Mode, salt = '') => ({
  auto: true,
  namedExport: false,
  exportLocalsConvention: 'as-is' as const,
  localIdentName: mode === 'development' ? '[local]-[hash:base64:4]' : '[hash:base64:6]',
  ...(salt ? { localIdentHashSalt: salt } : {}),
});

/** How css-loader names the classes of a remote. */
export const classNamesOfRemote = ({ mode, folder }: RemoteBuild) =>
  classNames(mode, mode === 'production' ? saltOfStyles(folder) : '');

/**
 * Returns the pattern of a file's name. It stays the same in a development build: the hot client
 * requests updates, not new files.
 */
export const fileName = (mode: Mode, hash = 'contenthash'): string =>
  mode === 'production' ? `[name].[${hash}:8]` : '[name]';

/**
 * Two releases of a remote can be on one page when one replaces the other, so their global names
 * contain the release's hash.
 */
const markOf = ({ mode }: RemoteBuild): string => (mode === 'production' ? MARK_TO_COME : '');

/** Returns the bundler's `output` of a remote. */
export function outputOfRemote(build: RemoteBuild) {
  const { name, mode, output } = build;
  const mark = markOf(build);
  return {
    path: output,
    publicPath: 'auto',
    uniqueName: ['editorial', name, ...(mark ? [mark] : [])].join('-'),
    clean: mode === 'production',
    crossOriginLoading: 'anonymous',
    filename: `${fileName(mode)}.js`,
    chunkFilename: `${fileName(mode)}.js`,
    assetModuleFilename: '[name].[contenthash:8][ext]',
    hashFunction: 'xxhash64',
  } as const;
}

/** A failed build emits nothing, so the next good build is an update of the last good one. */
export const optimization = {
  emitOnErrors: false,
  moduleIds: 'deterministic',
  chunkIds: 'deterministic',
} as const;

/** Returns the options of the federation plugin for a remote. */
export const federationOfRemote = (build: RemoteBuild) => ({
  name: containerName(build.name, markOf(build)),
  filename: 'remoteEntry.js',
  exposes: { './remote': './src/remote.ts' },
  manifest: { fileName: 'mf-manifest.json' },
  shareStrategy: 'loaded-first' as const,
  shared: sharedLibraries(build.folder),
  dts: false as const,
  dev: false as const,
  experiments: {
    asyncStartup: true,
    optimization: { target: 'web' as const },
    externalRuntime: true,
  },
});
