import { createRequire } from 'node:module';
import type { Configuration } from 'webpack';

type Minimizer = NonNullable<NonNullable<Configuration['optimization']>['minimizer']>[number];
type MinimizerPlugin = (new (options: object) => NonNullable<Minimizer>) & {
  readonly swcMinify: unknown;
};

const { resolve } = createRequire(import.meta.url);
/** The plugin that webpack itself minifies with, of the version that it brings. */
const Plugin = createRequire(resolve('webpack'))('minimizer-webpack-plugin') as MinimizerPlugin;

/**
 * Minifies scripts with swc, which compiles them too. It takes half the processor time of terser,
 * webpack's default, and a third less memory (decision 1302). Notices of licenses go into files
 * beside the scripts.
 */
export const minifyJs = [
  new Plugin({
    minify: Plugin.swcMinify,
    // swc works in threads of its own. A process for it would need 180 MB more.
    parallel: false,
    minimizerOptions: { compress: { passes: 2 }, mangle: true },
  }),
];
