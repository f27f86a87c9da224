/**
 * Builds the documentation of the kit into gallery/dist: every component with examples, their code,
 * keys and props. Prints the size of each entry point.
 */
import { copyFile, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { kitReference } from './reference.ts';

const folder = import.meta.dirname;
const out = join(folder, 'dist');

/** Returns the code of each example, by the name of its file. */
async function exampleSources(): Promise<Record<string, string>> {
  const files = await readdir(join(folder, 'examples'));
  const texts = files.map((file) => readFile(join(folder, 'examples', file), 'utf8'));
  return Object.fromEntries(
    (await Promise.all(texts)).map((text, index) => [
      files[index]!.replace('.tsx', ''),
      text.trim(),
    ]),
  );
}

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
    new webpack.DefinePlugin({
      KIT_REFERENCE: JSON.stringify(await kitReference()),
      EXAMPLE_SOURCES: JSON.stringify(await exampleSources()),
    }),
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
