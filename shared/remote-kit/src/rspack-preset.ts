import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import {
  rspack,
  type Compiler,
  type Configuration,
  type Module,
  type RuleSetRule,
} from '@rspack/core';
import { frenchTexts } from '@editorial/federation/french-texts';
import {
  classNamesOfRemote,
  federationOfRemote,
  fileName,
  optimization,
  outputOfRemote,
  type RemoteBuild,
} from '@editorial/federation/remote-options';

const { resolve } = createRequire(import.meta.url);
const ofPlugin = createRequire(
  createRequire(resolve('@module-federation/enhanced/rspack')).resolve(
    '@module-federation/rspack/plugin',
  ),
);
/** The imports of the federation plugin in each entry. The page has its own. */
const bundlerRuntime = createRequire(
  ofPlugin.resolve('@module-federation/runtime-tools/bundler'),
).resolve('@module-federation/webpack-bundler-runtime');

/** The same as `checked-files.ts` does in webpack: browsers refuse files with other content. */
const checkedFiles = {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('checked files', (compilation) => {
      rspack.RuntimePlugin.getCompilationHooks(compilation).createScript.tap(
        'checked files',
        (source) =>
          `${source}\nscript.integrity = (globalThis.editorialIntegrity ?? {})[script.src.split('?')[0]] ?? '';`,
      );
    });
  },
};

/** Runs in the browser: adds a style with its hash. */
/* oxlint-disable-next-line func-style -- rspack writes the function's text into the build */
const insertChecked = (link: HTMLLinkElement): void => {
  const known = globalThis as { editorialIntegrity?: Record<string, string> };
  link.integrity = known.editorialIntegrity?.[link.href.split('?')[0] ?? ''] ?? '';
  document.head.append(link);
};

const rules = (build: RemoteBuild): RuleSetRule[] => [
  {
    test: /\.[jt]sx?$/,
    exclude: /node_modules/,
    loader: 'builtin:swc-loader',
    options: {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: {
          react: { runtime: 'automatic', development: build.mode === 'development' },
        },
      },
    },
    type: 'javascript/auto',
  },
  {
    test: /\.css$/,
    use: [
      rspack.CssExtractRspackPlugin.loader,
      {
        loader: resolve('css-loader'),
        options: {
          modules: classNamesOfRemote(build),
          sourceMap: build.mode === 'development',
        },
      },
    ],
    type: 'javascript/auto',
    sideEffects: true,
  },
  frenchTexts,
  { test: /\.(woff2?|png|jpe?g|svg|webp)$/, type: 'asset/resource' },
];

/** The files of texts are named by language, so that prefetching can leave out the others. */
const textsByName = {
  test: /[\\/]src[\\/]texts[\\/][a-z][\w-]*\.ts$/,
  name: (module: Module) =>
    `texts-${/([a-z][\w-]*)\.ts$/.exec(module.nameForCondition() ?? '')?.[1] ?? 'other'}`,
  enforce: true,
} as const;

/** Returns the rspack configuration of one remote. */
export function preset(build: RemoteBuild): Configuration {
  const { name, folder, mode } = build;
  const isRelease = mode === 'production';
  return {
    mode,
    name,
    context: folder,
    target: ['web', 'es2022'],
    devtool: isRelease ? 'hidden-source-map' : 'cheap-module-source-map',
    entry: {},
    output: outputOfRemote(build),
    resolve: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      alias: { [bundlerRuntime]: join(import.meta.dirname, 'page-runtime.js') },
    },
    module: { rules: rules(build) },
    optimization: {
      ...optimization,
      splitChunks: {
        chunks: 'async',
        minSize: 8000,
        cacheGroups: {
          texts: textsByName,
          styles: { type: 'css/mini-extract', minChunks: 2, minSize: 0, priority: -30 },
        },
      },
    },
    performance: { hints: false },
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
    plugins: [
      new rspack.DefinePlugin({ 'process.env.NODE_ENV': JSON.stringify(mode) }),
      new rspack.CssExtractRspackPlugin({
        filename: `${fileName(mode)}.css`,
        chunkFilename: `${fileName(mode)}.css`,
        ignoreOrder: true,
        insert: insertChecked,
      }),
      ...(isRelease
        ? []
        : [
            new rspack.HotModuleReplacementPlugin(),
            new rspack.EntryPlugin(folder, join(import.meta.dirname, 'hot-client.js'), {
              name: undefined,
            }),
            new rspack.DefinePlugin({ __BUILD_NAME__: JSON.stringify(name) }),
          ]),
      checkedFiles,
      new ModuleFederationPlugin(federationOfRemote(build)),
    ],
  };
}
