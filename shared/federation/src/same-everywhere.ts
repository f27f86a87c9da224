import type { Compiler } from 'webpack';

/**
 * The federation plugin's entry is a file whose name depends on where the repository lies, and so
 * would the ids of the two modules that are called after it: with ids of their own, equal sources
 * become equal files on every machine, which is what makes a version one release.
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
