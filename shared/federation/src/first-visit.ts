import type { Chunk, Compilation, Compiler, Module } from 'webpack';
import type { BuiltFile } from './compress.ts';
import { rememberGroups } from './libraries.ts';

/**
 * A file that the first page needs, and what it contains: the shell's own code, or a shared
 * library.
 */
export interface FirstVisitFile {
  readonly path: string;
  readonly holds: string;
}

interface ConsumedModule extends Module {
  readonly options: { readonly shareKey: string };
}

const isConsumed = (module: Module): module is ConsumedModule =>
  module.type === 'consume-shared-module';

/**
 * Returns the chunks that the shell's first page needs before it can render, and what each
 * contains.
 */
function firstVisitChunks({ chunkGraph, entrypoints, chunks }: Compilation): Map<Chunk, string> {
  const holds = new Map<Chunk, string>();
  const add = (chunk: Chunk, library: string): void => {
    if (holds.has(chunk)) return;
    holds.set(chunk, library);
    for (const module of chunkGraph.getChunkModulesIterable(chunk)) {
      if (!isConsumed(module)) continue;
      for (const block of module.blocks)
        for (const next of chunkGraph.getBlockChunkGroup(block)?.chunks ?? [])
          add(next, module.options.shareKey);
    }
  };
  for (const chunk of entrypoints.get('main')?.chunks ?? []) add(chunk, 'shell');
  for (const chunk of chunks) if (chunk.name?.startsWith('first-')) add(chunk, chunk.name);
  return holds;
}

/**
 * Returns the scripts and styles that the shell's first page needs before it can render: the entry,
 * and the shared libraries that the entry consumes, directly or indirectly. Also counts chunks that
 * are imported by name (`webpackChunkName: "first-…"`).
 */
export function firstVisit(compilation: Compilation): FirstVisitFile[] {
  return [...firstVisitChunks(compilation)].flatMap(([chunk, library]) =>
    [...chunk.files]
      .filter((path) => /\.(js|css)$/.test(path))
      .map((path) => ({ path, holds: chunk.name === 'main' ? 'shell' : (chunk.name ?? library) })),
  );
}

/**
 * Removes modules from lazy chunks that the first page's files already contain. Those files always
 * load first, but webpack does not know that of shared libraries: each lazy part of the kit would
 * get its own copy of the buttons, icons and styles of the main part.
 */
function removeDuplicateModules(compilation: Compilation): void {
  const { chunkGraph, chunks } = compilation;
  const isCode = ({ type }: Module) =>
    type.startsWith('javascript/') || type === 'css/mini-extract';
  // Chunks that are imported by name may still be loading.
  const first = new Set(
    [...firstVisitChunks(compilation).keys()].filter((chunk) => !chunk.name?.startsWith('first-')),
  );
  const there = new Set(
    [...first].flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)].filter(isCode)),
  );
  for (const chunk of chunks) {
    if (first.has(chunk) || chunk.hasRuntime()) continue;
    for (const module of Array.from(chunkGraph.getChunkModulesIterable(chunk)))
      if (there.has(module)) chunkGraph.disconnectChunkAndModule(chunk, module);
  }
}

/**
 * Puts the shared libraries of the first page into two files: packages, which seldom change, and
 * workspace code. One file for each library would be eleven, half of them smaller than their HTTP
 * headers.
 */
export const firstVisitFiles = {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('first visit', (compilation) => {
      compilation.hooks.optimizeChunks.tap({ name: 'first visit', stage: 100 }, () => {
        const { chunkGraph, chunks, entrypoints } = compilation;
        rememberGroups(compilation);
        const isOurs = (chunk: Chunk) =>
          [...chunkGraph.getChunkModulesIterable(chunk)].some(
            (module) =>
              module.type.startsWith('javascript/') &&
              !/[\\/]node_modules[\\/]/.test(module.nameForCondition() ?? ''),
          );
        const libraries = [...firstVisitChunks(compilation).keys()].filter(
          (chunk) => !chunk.name && !entrypoints.get('main')?.chunks.includes(chunk),
        );
        for (const [name, parts] of [
          ['libraries', libraries.filter((chunk) => !isOurs(chunk))],
          ['kit', libraries.filter(isOurs)],
        ] as const) {
          const [first, ...rest] = parts;
          for (const part of first ? rest : []) {
            chunkGraph.integrateChunks(first!, part);
            chunks.delete(part);
          }
          if (first) first.name = name;
        }
        removeDuplicateModules(compilation);
      });
    });
  },
};

/**
 * Returns the size report of the first page, largest file first. Throws if the page is above its
 * budget (bytes after Brotli).
 */
export function checkFirstVisit(
  needed: readonly FirstVisitFile[],
  built: readonly BuiltFile[],
  budget: number,
): string[] {
  const files = needed
    .map(({ path, holds }) => ({
      path,
      holds,
      bytes: built.find((file) => file.path === path)?.brotli ?? 0,
    }))
    .sort((a, b) => b.bytes - a.bytes);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1).padStart(7)} kB`;
  const report = [
    `first visit ${kilobytes(total)} of ${kilobytes(budget).trim()} (brotli)`,
    ...files.map(
      ({ path, holds, bytes }) =>
        `${kilobytes(bytes)} ${((100 * bytes) / total).toFixed(0).padStart(3)} %  ${holds} (${path})`,
    ),
  ];
  if (total > budget)
    throw new Error(
      `The first visit is above its budget. Load more of it lazily.\n${report.join('\n')}`,
    );
  return report;
}
