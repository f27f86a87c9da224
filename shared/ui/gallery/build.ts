/**
 * Builds the gallery of all components into gallery/dist for visual checks. Prints the size of each
 * entry point.
 */
import { copyFile, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { kitReference } from './reference.ts';

const folder = import.meta.dirname;
const out = join(folder, 'dist');
const compiler = webpack({
  mode: 'production',
  target: 'web',
  context: folder,
  devtool: false,
  performance: false,
  entry: { gallery: './Gallery.tsx' },
  output: {
    path: out,
    filename: '[name].js',
    chunkFilename: 'chunk-[name].js',
    assetModuleFilename: '[name][ext]',
    clean: true,
  },
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        use: {
          loader: 'swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic' } },
              target: 'es2022',
            },
          },
        },
      },
      { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] },
      { test: /\.woff2$/, type: 'asset/resource' },
    ],
  },
  plugins: [
    new webpack.DefinePlugin({ KIT_REFERENCE: JSON.stringify(await kitReference()) }),
    new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: 'chunk-[name].css' }),
  ],
});
compiler.run(async (error, stats) => {
  if (error || stats?.hasErrors()) {
    console.error(error ?? stats?.toString({ all: false, errors: true }));
    process.exitCode = 1;
    return;
  }
  await copyFile(join(folder, 'index.html'), join(out, 'index.html'));
  for (const file of await readdir(out)) {
    if (/\.(?:js|css)$/.test(file))
      console.log(
        file,
        `${(brotliCompressSync(await readFile(join(out, file))).length / 1000).toFixed(1)} kB brotli`,
      );
  }
});
