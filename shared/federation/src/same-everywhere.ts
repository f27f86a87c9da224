import type { Compiler } from 'webpack';

/**
 * Makes builds reproducible. The federation plugin's entry is a file whose name depends on the
 * repository's path, and so would the ids of the two modules that are named after it. With fixed
 * ids, equal sources give equal files on every machine, which is why a version stands for exactly
 * one release.
 */
export const sameEverywhere = {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('same everywhere', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('same everywhere', (modules) => {
        for (const module of modules) {
          const name = module.identifier();
          if (name.includes('/node_modules/.federation/'))
            compilation.chunkGraph.setModuleId(
              module,
              name.startsWith('container entry') ? 'container' : 'federation',
            );
        }
      });
    });
  },
};
