import type { Compiler, Module } from 'webpack';

/** The file that the federation plugin writes for each entry, with absolute paths in it. */
const isFederationEntry = (module: Module): boolean =>
  module.identifier().includes('/node_modules/.federation/');

/**
 * Makes builds reproducible. The federation plugin's entry is a file whose name depends on the
 * repository's path, and so would the ids of the two modules that are named after it. With fixed
 * ids, equal sources give equal files on every machine, which is why a version stands for exactly
 * one release. That file is left out of the source maps, because its text names the path too.
 */
export const sameEverywhere = {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('same everywhere', (compilation) => {
      compilation.hooks.buildModule.tap({ name: 'same everywhere', stage: 100 }, (module) => {
        if (isFederationEntry(module)) module.useSourceMap = module.useSimpleSourceMap = false;
      });
      compilation.hooks.beforeModuleIds.tap('same everywhere', (modules) => {
        for (const module of modules)
          if (isFederationEntry(module))
            compilation.chunkGraph.setModuleId(
              module,
              module.identifier().startsWith('container entry') ? 'container' : 'federation',
            );
      });
    });
  },
};
