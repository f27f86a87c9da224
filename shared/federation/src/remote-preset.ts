import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration, RuleSetRule } from 'webpack';
import webpack from 'webpack';
import { checkedFiles } from './checked-files.ts';
import { exposedInEntry } from './exposed-in-entry.ts';
import { loaders } from './loaders.ts';
import { minifyCss } from './minify-css.ts';
import { minifyJs } from './minify-js.ts';
import {
  classNamesOfRemote,
  federationOfRemote,
  fileName,
  optimization,
  outputOfRemote,
  type RemoteBuild,
} from './remote-options.ts';
import { sameEverywhere } from './same-everywhere.ts';
import { sourcesUnder } from './sources.ts';
import { textsByName } from './texts-by-name.ts';
import { root } from './workspace.ts';

const { resolve } = createRequire(import.meta.url);
/**
 * The module that the federation plugin imports in each remote's entry. It is replaced by what the
 * page has.
 */
export const bundlerRuntime = createRequire(resolve('@module-federation/enhanced/webpack')).resolve(
  '@module-federation/webpack-bundler-runtime/bundler',
);

/** Styles that several pages of a remote use go into one file instead of a copy per page. */
const commonStyles = { type: 'css/mini-extract', minChunks: 2, minSize: 0, priority: -30 } as const;

/** Hot reload of texts. Runs after the compiler, so it comes before it in the list. */
export const hotTexts = ({ name, folder }: Pick<RemoteBuild, 'name' | 'folder'>): RuleSetRule => ({
  include: join(folder, 'src/texts'),
  test: /[\\/][a-z]{2}\.ts$/,
  enforce: 'post',
  use: { loader: join(import.meta.dirname, 'hot-texts-loader.js'), options: { name } },
});

/**
 * Replaces changed modules on the open page. Where that is not possible, the page is loaded again.
 */
export const hotModules = ({ name, folder }: Pick<RemoteBuild, 'name' | 'folder'>) => [
  new webpack.HotModuleReplacementPlugin(),
  new webpack.EntryPlugin(folder, join(import.meta.dirname, 'hot-client.js'), { name: undefined }),
  new webpack.DefinePlugin({ __BUILD_NAME__: JSON.stringify(name) }),
];

/** Where webpack keeps what it has built. */
export const cacheOf = (name: string, mode: RemoteBuild['mode']): Configuration['cache'] =>
  mode === 'production'
    ? {
        type: 'filesystem',
        cacheDirectory: join(root, 'node_modules/.cache/webpack', name),
        // All of them: what a loader or a plugin does is not in the name of a module.
        buildDependencies: { config: [...sourcesUnder(import.meta.dirname)] },
      }
    : { type: 'memory' };

/** Returns the webpack configuration of one remote. `isRefreshed` keeps the state of components. */
export function remotePreset(build: RemoteBuild, isRefreshed = false): Configuration {
  const { name, folder, mode } = build;
  const isRelease = mode === 'production';
  return {
    mode,
    name,
    context: folder,
    target: ['web', 'es2022'],
    // The page of a site elsewhere forbids eval.
    devtool: isRelease
      ? 'hidden-source-map'
      : isRefreshed
        ? 'eval-cheap-module-source-map'
        : 'cheap-module-source-map',
    entry: {},
    output: outputOfRemote(build),
    resolve: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      alias: { [bundlerRuntime]: join(import.meta.dirname, 'page-runtime.js') },
    },
    module: {
      rules: [
        ...(isRelease ? [] : [hotTexts(build)]),
        ...loaders(mode, classNamesOfRemote(build), isRefreshed),
      ],
    },
    cache: cacheOf(name, mode),
    optimization: {
      ...optimization,
      minimizer: minifyJs,
      splitChunks: { chunks: 'async', minSize: 8000, cacheGroups: { styles: commonStyles } },
    },
    performance: { hints: false },
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
    plugins: [
      new webpack.DefinePlugin({ 'process.env.NODE_ENV': JSON.stringify(mode) }),
      new MiniCssExtractPlugin({
        filename: `${fileName(mode)}.css`,
        chunkFilename: `${fileName(mode)}.css`,
        ignoreOrder: true,
      }),
      ...(isRelease ? [minifyCss, exposedInEntry, textsByName] : hotModules(build)),
      checkedFiles,
      sameEverywhere,
      new ModuleFederationPlugin(federationOfRemote(build)),
    ],
  };
}
