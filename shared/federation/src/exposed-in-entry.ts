import type { Compiler } from 'webpack';

/**
 * Puts the module that a remote exposes into its entry. As a separate file it would cost another
 * round trip before anything of the remote is known. Its chunk stays, without a file, and still
 * lists the shared libraries that the page must provide before it may run.
 */
export const exposedInEntry = {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('exposed in entry', (compilation) => {
      compilation.hooks.optimizeChunks.tap({ name: 'exposed in entry', stage: 100 }, () => {
        const { chunkGraph, chunks, entrypoints } = compilation;
        const [entry] = [...entrypoints.values()].map((entrypoint) =>
          entrypoint.getEntrypointChunk(),
        );
        for (const chunk of chunks) {
          if (!entry || !chunk.name?.startsWith('__federation_expose_')) continue;
          for (const module of Array.from(chunkGraph.getChunkModulesIterable(chunk))) {
            if (!module.type.startsWith('javascript/')) continue;
            chunkGraph.disconnectChunkAndModule(chunk, module);
            chunkGraph.connectChunkAndModule(entry, module);
          }
        }
      });
    });
  },
};
