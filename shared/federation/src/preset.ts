import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration, RuleSetRule } from 'webpack';
import webpack from 'webpack';
import { containerName } from '@editorial/contracts/federation';
import { checkedFiles } from './checked-files.ts';
import { exposedInEntry } from './exposed-in-entry.ts';
import { firstVisitFiles } from './first-visit.ts';
import { minifyCss } from './minify-css.ts';
import { MARK_TO_COME } from './release-name.ts';
import { sameEverywhere } from './same-everywhere.ts';
import { sharedLibraries } from './shared-libraries.ts';
import { sourcesUnder } from './sources.ts';
import { textsByName } from './texts-by-name.ts';
import { root } from './workspace.ts';

// Loaders resolve from this package, so that the built app need not install them.
const { resolve } = createRequire(import.meta.url);
// The federation plugin refers to the CommonJS build of its runtime plugin, which would add the
// whole runtime to the page a second time.
const ofPlugin = createRequire(resolve('@module-federation/enhanced/webpack'));
const runtimePlugin = ofPlugin.resolve('@module-federation/inject-external-runtime-core-plugin');
/**
 * The module that the plugin imports in each entry: in the shell its own runtime, in remotes the
 * page's.
 */
const bundlerRuntime = ofPlugin.resolve('@module-federation/webpack-bundler-runtime/bundler');
const containerEntry = ofPlugin.resolve(
  '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js',
);

const pageRuntime = join(import.meta.dirname, 'page-runtime.js');

const antdStyles = join(import.meta.dirname, 'antd-styles.ts');
/**
 * Lets antd write its styles in a way that the Content-Security-Policy allows. Its packages import
 * the module by name, that package's own files by path.
 */
const antdStylesAsRules = {
  '@rc-component/util/es/Dom/dynamicCSS$': antdStyles,
  [resolve('@rc-component/util/es/Dom/dynamicCSS')]: antdStyles,
  // Node is given the CommonJS build, webpack the other one.
  [resolve('@ant-design/icons/es/cssUtils').replace(/([\\/])lib([\\/])/, '$1es$2')]: join(
    import.meta.dirname,
    'antd-icon-styles.ts',
  ),
};

export interface PresetOptions {
  readonly kind: 'shell' | 'remote';
  readonly name: string;
  /** The package's folder. */
  readonly folder: string;
  readonly output: string;
  readonly mode: 'production' | 'development';
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

const classNames = (mode: PresetOptions['mode'], salt = '') => ({
  auto: true,
  namedExport: false,
  exportLocalsConvention: 'as-is',
  localIdentName: mode === 'development' ? '[local]-[hash:base64:4]' : '[hash:base64:6]',
  ...(salt ? { localIdentHashSalt: salt } : {}),
});

const loaders = (mode: PresetOptions['mode'], salt = ''): RuleSetRule[] => [
  {
    test: /\.[jt]sx?$/,
    exclude: /node_modules/,
    use: {
      loader: resolve('swc-loader'),
      options: {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: {
            react: {
              runtime: 'automatic',
              development: mode === 'development',
              refresh: mode === 'development',
            },
          },
        },
      },
    },
  },
  {
    test: /\.css$/,
    use: [
      MiniCssExtractPlugin.loader,
      {
        loader: resolve('css-loader'),
        options: { modules: classNames(mode, salt), sourceMap: mode === 'development' },
      },
    ],
    sideEffects: true,
  },
  { test: /\.(woff2?|png|jpe?g|svg|webp)$/, type: 'asset/resource' },
];

/**
 * Hot reload: changed modules replace the old ones on the open page, and components keep their
 * state.
 */
const hotReload = (name: string, folder: string) => [
  ...(name === 'shell'
    ? [new webpack.EntryPlugin(folder, './src/texts/hot-texts.ts', { name: undefined })]
    : []),
  new webpack.HotModuleReplacementPlugin(),
  new ReactRefreshPlugin({ overlay: false, library: name }),
  new webpack.EntryPlugin(folder, join(import.meta.dirname, 'hot-client.js'), { name: undefined }),
  new webpack.DefinePlugin({ __BUILD_NAME__: JSON.stringify(name) }),
];

/** Hot reload of texts. Runs after the compiler, so it comes before it in the list. */
const hotTexts = (name: string, folder: string): RuleSetRule => ({
  include: join(folder, 'src/texts'),
  test: /[\\/][a-z]{2}\.ts$/,
  enforce: 'post',
  use: { loader: join(import.meta.dirname, 'hot-texts-loader.js'), options: { name } },
});

/** Styles that several pages of a remote use go into one file instead of a copy per page. */
const commonStyles = { type: 'css/mini-extract', minChunks: 2, minSize: 0, priority: -30 } as const;

/**
 * Returns the configuration of the module that renders the shell's home on the server: a single
 * file, with class names but without styles.
 */
export function drawingPreset(folder: string, output: string): Configuration {
  const [scripts] = loaders('production');
  return {
    mode: 'production',
    name: 'first-paint',
    context: folder,
    target: 'node20',
    devtool: false,
    entry: './src/first-paint/draw.tsx',
    experiments: { outputModule: true },
    output: {
      path: output,
      filename: 'draw.mjs',
      library: { type: 'module' },
      chunkFormat: 'module',
    },
    // React's server build for browsers opens a message channel that keeps the process alive.
    resolve: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      conditionNames: ['import', 'module', 'browser', 'default'],
      alias: { 'react-dom/server$': 'react-dom/server.node' },
    },
    module: {
      rules: [
        scripts!,
        {
          test: /\.css$/,
          use: [
            {
              loader: resolve('css-loader'),
              options: { modules: { ...classNames('production'), exportOnlyLocals: true } },
            },
          ],
        },
        {
          test: /\.(woff2?|png|jpe?g|svg|webp)$/,
          type: 'asset/resource',
          generator: { emit: false },
        },
      ],
    },
    plugins: [
      new webpack.DefinePlugin({ 'process.env.NODE_ENV': JSON.stringify('production') }),
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
    ],
    optimization: { minimize: false },
    performance: { hints: false },
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
  };
}

/** Returns the webpack configuration of the shell or of one remote. */
// Long because it is one webpack configuration.
export function preset({ kind, name, folder, output, mode }: PresetOptions): Configuration {
  const isRemote = kind === 'remote';
  const isRelease = isRemote && mode === 'production';
  // Two releases of a remote can be on one page when one replaces the other, so their global names
  // contain the release's hash.
  const mark = isRelease ? MARK_TO_COME : '';
  // File names stay the same in a development build: the hot client requests updates, not new
  // files.
  const hashed = (hash: string) => (mode === 'production' ? `[name].[${hash}:8]` : '[name]');
  return {
    mode,
    name,
    context: folder,
    target: ['web', 'es2022'],
    devtool: isRelease
      ? 'hidden-source-map'
      : mode === 'development' && 'eval-cheap-module-source-map',
    entry: isRemote ? {} : { main: './src/main.ts' },
    output: {
      path: output,
      publicPath: isRemote ? 'auto' : '/',
      uniqueName: ['editorial', name, ...(mark ? [mark] : [])].join('-'),
      clean: mode === 'production',
      crossOriginLoading: 'anonymous',
      // The entry contains the federation runtime, which is not part of the content hash.
      filename: `${hashed(isRemote ? 'contenthash' : 'fullhash')}.js`,
      chunkFilename: `${hashed('contenthash')}.js`,
      assetModuleFilename: '[name].[contenthash:8][ext]',
      hashFunction: 'xxhash64',
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      alias: {
        ...antdStylesAsRules,
        ...(isRemote
          ? { [bundlerRuntime]: pageRuntime }
          : {
              [runtimePlugin]: runtimePlugin.replace(/\.cjs$/, '.js'),
              '@module-federation/webpack-bundler-runtime$': bundlerRuntime,
              '@module-federation/webpack-bundler-runtime/container$': containerEntry,
            }),
      },
    },
    module: {
      rules: [
        ...(mode === 'development' ? [hotTexts(name, folder)] : []),
        ...loaders(mode, isRelease ? saltOfStyles(folder) : ''),
      ],
    },
    cache:
      mode === 'production'
        ? {
            type: 'filesystem',
            cacheDirectory: join(root, 'node_modules/.cache/webpack', name),
            buildDependencies: { config: [join(root, 'shared/federation/src/preset.ts')] },
          }
        : { type: 'memory' },
    optimization: {
      // A failed build emits nothing, so the next good build is an update of the last good one.
      emitOnErrors: false,
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      splitChunks: {
        chunks: 'async',
        minSize: 8000,
        ...(isRemote ? { cacheGroups: { styles: commonStyles } } : {}),
      },
    },
    performance: { hints: false },
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
    plugins: [
      new webpack.DefinePlugin({ 'process.env.NODE_ENV': JSON.stringify(mode) }),
      new MiniCssExtractPlugin({
        filename: `${hashed('contenthash')}.css`,
        chunkFilename: `${hashed('contenthash')}.css`,
        ignoreOrder: true,
      }),
      ...(mode === 'production'
        ? [minifyCss, ...(isRemote ? [exposedInEntry, textsByName] : [firstVisitFiles])]
        : []),
      ...(isRemote ? [checkedFiles, sameEverywhere] : []),
      ...(mode === 'development' ? hotReload(name, folder) : []),
      new ModuleFederationPlugin({
        name: isRemote ? containerName(name, mark) : name,
        filename: 'remoteEntry.js',
        ...(isRemote
          ? {
              exposes: { './remote': './src/remote.ts' },
              manifest: { fileName: 'mf-manifest.json' },
            }
          : { manifest: false }),
        shareStrategy: 'loaded-first',
        shared: sharedLibraries(kind, folder),
        dts: false,
        dev: false,
        // The registry provides everything that the runtime would read from a manifest, so its
        // manifest protocol is left out of the page.
        experiments: {
          asyncStartup: true,
          optimization: { target: 'web', ...(isRemote ? {} : { disableSnapshot: true }) },
          ...(isRemote ? { externalRuntime: true } : { provideExternalRuntime: true }),
        },
      }),
    ],
  };
}
