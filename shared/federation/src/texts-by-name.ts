import type { Compiler } from 'webpack';

/**
 * Names a remote's text files by language (`texts-de.….js`), so that prefetching can leave out the
 * other languages.
 */
export const textsByName = {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('texts by name', (compilation) => {
      compilation.hooks.optimizeChunks.tap({ name: 'texts by name', stage: 100 }, () => {
        for (const chunk of compilation.chunks) {
          const [only, second] = compilation.chunkGraph.getChunkModulesIterable(chunk);
          const language =
            only &&
            !second &&
            /[\\/]src[\\/]texts[\\/]([a-z][\w-]*)\.ts$/.exec(only.identifier())?.[1];
          if (language) chunk.name ??= `texts-${language}`;
        }
      });
    });
  },
};
