import { createRequire } from 'node:module';
import { join } from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';
import webpack from 'webpack';
import { firstVisitFiles } from './first-visit.ts';
import { frenchTexts } from './french-texts.ts';
import { rememberShared } from './libraries.ts';
import { loaders } from './loaders.ts';
import { minifyCss } from './minify-css.ts';
import { minifyJs } from './minify-js.ts';
import { classNames, fileName, optimization, type RemoteBuild } from './remote-options.ts';
import { bundlerRuntime, cacheOf, hotModules, hotTexts, remotePreset } from './remote-preset.ts';
import { facades, sharedVersions } from './shared-libraries.ts';

// Loaders resolve from this package, so that the built app need not install them.
const { resolve } = createRequire(import.meta.url);
// Node is given the CommonJS build, which would add the whole runtime to the page a second time.
const runtimeCorePlugin = createRequire(resolve('@module-federation/enhanced/webpack'))
  .resolve('@module-federation/inject-external-runtime-core-plugin')
  .replace(/\.cjs$/, '.js');

/**
 * The checks of the first page, without zod. In development the schemas stay: a change of one shows
 * at once.
 */
const compiledSchemas = {
  test: /[\\/]contracts[\\/]src[\\/](first-visit|first-calls-of-users)\.ts$/,
  loader: join(import.meta.dirname, 'compiled-schemas-loader.ts'),
};

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

export interface PresetOptions extends RemoteBuild {
  readonly kind: 'shell' | 'remote';
}

/**
 * Returns the configuration of the module that renders the shell's home on the server: a single
 * file, with class names but without styles.
 */
export function drawingPreset(folder: string, output: string): Configuration {
  const [scripts] = loaders('production', {});
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
        frenchTexts,
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
      new webpack.DefinePlugin({
        'process.env.NODE_ENV': JSON.stringify('production'),
        // react-router 7.18 asks for it. For a part of `import.meta` that it does not know, webpack
        // 5.113 writes the whole object with the folder of the build, which differs on each
        // machine.
        'import.meta.hot': 'undefined',
      }),
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
    ],
    optimization: { minimize: false },
    performance: { hints: false },
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
  };
}

/**
 * Runs in the browser: puts a style sheet of the shell before those of remotes, which are the ones
 * with a whole address. Kit and remote load side by side, and where rules are equally specific the
 * last sheet wins: that must be the remote's.
 */
/* oxlint-disable-next-line func-style -- the plugin writes the function's text into the build */
const insertBeforeRemotes = (link: HTMLLinkElement): void => {
  document.head.insertBefore(link, document.querySelector('link[rel=stylesheet][href^=http]'));
};

/** Components keep their state across changes, which needs React's development build. */
const refresh = (name: string) => new ReactRefreshPlugin({ overlay: false, library: name });

function shellPlugins({
  name,
  folder,
  mode,
}: Pick<RemoteBuild, 'name' | 'folder' | 'mode'>): Configuration['plugins'] {
  return [
    new webpack.DefinePlugin({
      'process.env.NODE_ENV': JSON.stringify(mode),
      SHARED_VERSIONS: JSON.stringify(sharedVersions(folder)),
      // The registry provides everything that the runtime would read from a manifest, so its
      // manifest protocol is left out of the page.
      ENV_TARGET: '"web"',
      FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
    }),
    new MiniCssExtractPlugin({
      filename: `${fileName(mode)}.css`,
      chunkFilename: `${fileName(mode)}.css`,
      ignoreOrder: true,
      insert: insertBeforeRemotes,
    }),
    ...(mode === 'development'
      ? [
          new webpack.EntryPlugin(folder, './src/texts/hot-texts.ts', { name: undefined }),
          ...hotModules({ name, folder }),
          refresh(name),
        ]
      : [minifyCss, rememberShared]),
  ];
}

/** Returns the webpack configuration of the shell. */
function shellPreset({ name, folder, output, mode }: RemoteBuild): Configuration {
  const isDevelopment = mode === 'development';
  return {
    mode,
    name,
    context: folder,
    target: ['web', 'es2022'],
    devtool: isDevelopment && 'eval-cheap-module-source-map',
    entry: { main: './src/main.ts' },
    output: {
      path: output,
      publicPath: '/',
      uniqueName: `editorial-${name}`,
      clean: !isDevelopment,
      crossOriginLoading: 'anonymous',
      filename: `${fileName(mode)}.js`,
      chunkFilename: `${fileName(mode)}.js`,
      assetModuleFilename: '[name].[contenthash:8][ext]',
      hashFunction: 'xxhash64',
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      alias: {
        ...antdStylesAsRules,
        '@module-federation/inject-external-runtime-core-plugin$': runtimeCorePlugin,
        '@module-federation/webpack-bundler-runtime$': bundlerRuntime,
        ...facades(folder),
      },
    },
    experiments: { layers: true },
    module: {
      rules: [
        ...(isDevelopment ? [hotTexts({ name, folder })] : []),
        ...loaders(mode, classNames(mode), isDevelopment),
        ...(isDevelopment ? [] : [compiledSchemas]),
        // The parts of zod for remotes of the previous major alone would otherwise grow the parts that
        // every first visit downloads: a layer has modules of its own.
        { test: /[\\/]contracts[\\/]src[\\/]schema-1\.ts$/, layer: 'contract-1' },
      ],
    },
    cache: cacheOf(name, mode),
    optimization: {
      ...optimization,
      minimizer: minifyJs,
      splitChunks: {
        chunks: 'async',
        minSize: 8000,
        cacheGroups: isDevelopment ? {} : firstVisitFiles,
      },
    },
    performance: { hints: false },
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
    plugins: shellPlugins({ name, folder, mode }),
  };
}

/** Returns the webpack configuration of the shell or of one remote. */
export function preset({ kind, ...build }: PresetOptions): Configuration {
  if (kind === 'shell') return shellPreset(build);
  const isDevelopment = build.mode === 'development';
  const configuration = remotePreset(build, isDevelopment);
  if (isDevelopment) configuration.plugins?.push(refresh(build.name));
  return configuration;
}
