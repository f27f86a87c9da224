import type { Compiler } from 'webpack';

/**
 * What a remote exposes stands in its entry: as a file of its own it would be one more way to the
 * server before anything of the remote is known. Its chunk stays, without a file, and keeps what
 * the page has to bring before it may run.
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
