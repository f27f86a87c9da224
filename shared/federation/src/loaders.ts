import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { RuleSetRule } from 'webpack';
import { frenchTexts } from './french-texts.ts';
import type { Mode } from './remote-options.ts';

// Loaders resolve from this package, so that the built app need not install them.
const { resolve } = createRequire(import.meta.url);

/** Removes fields of the contracts that only the server reads, before types are removed. */
const serverFields: RuleSetRule = {
  test: /[\\/]contracts[\\/]src[\\/][\w-]+\.ts$/,
  loader: fileURLToPath(new URL('server-fields-loader.js', import.meta.url)),
};

/** Returns webpack's rules for sources, styles and pictures. */
export const loaders = (mode: Mode, modules: object, isRefreshed = false): RuleSetRule[] => [
  {
    test: /\.[jt]sx?$/,
    exclude: /node_modules/,
    use: {
      loader: resolve('swc-loader'),
      options: {
        // As text, a map would keep the absolute path of its file. It counts for the hash of a
        // chunk, and its letters decide which short names the minifier gives first. A map that is
        // parsed must exist, also where webpack writes none.
        sourceMaps: true,
        parseMap: true,
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: {
            react: {
              runtime: 'automatic',
              development: mode === 'development',
              refresh: isRefreshed,
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
        options: { modules, sourceMap: mode === 'development' },
      },
    ],
    sideEffects: true,
  },
  frenchTexts,
  ...(mode === 'development' ? [] : [serverFields]),
  { test: /\.(woff2?|png|jpe?g|svg|webp)$/, type: 'asset/resource' },
  {
    test: /-latin-wght-normal\.woff2$/,
    loader: fileURLToPath(new URL('font-weights-loader.js', import.meta.url)),
  },
];
