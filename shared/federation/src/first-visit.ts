import type { Chunk, Compilation, Module } from 'webpack';
import type { BuiltFile } from './compress.ts';

/** One file that the first page needs, and what it is there for: the shell's own code, or the shared library it carries. */
export interface FirstVisitFile { readonly path: string; readonly holds: string }

interface ConsumedModule extends Module { readonly options: { readonly shareKey: string } }
const isConsumed = (module: Module): module is ConsumedModule => module.type === 'consume-shared-module';

/**
 * The scripts and styles that the shell's first page needs before it can draw: the entry, and the shared libraries that
 * the entry consumes, with what those consume. A chunk that is imported by name (`webpackChunkName: "first-…"`) is counted too.
 */
export function firstVisit({ chunkGraph, entrypoints, chunks }: Compilation): FirstVisitFile[] {
  const holds = new Map<Chunk, string>();
  const add = (chunk: Chunk, library: string): void => {
    if (holds.has(chunk)) return;
    holds.set(chunk, library);
    for (const module of chunkGraph.getChunkModulesIterable(chunk)) {
      if (!isConsumed(module)) continue;
      for (const block of module.blocks) for (const next of chunkGraph.getBlockChunkGroup(block)?.chunks ?? []) add(next, module.options.shareKey);
    }
  };
  for (const chunk of entrypoints.get('main')?.chunks ?? []) add(chunk, 'shell');
  for (const chunk of chunks) if (chunk.name?.startsWith('first-')) add(chunk, chunk.name);
  return [...holds].flatMap(([chunk, library]) => [...chunk.files].filter((path) => /\.(js|css)$/.test(path)).map((path) => ({ path, holds: library })));
}

/** The size report of the first page, largest first; throws when it is above its budget (bytes after brotli). */
export function checkFirstVisit(needed: readonly FirstVisitFile[], built: readonly BuiltFile[], budget: number): string[] {
  const files = needed.map(({ path, holds }) => ({ path, holds, bytes: built.find((file) => file.path === path)?.brotli ?? 0 })).sort((a, b) => b.bytes - a.bytes);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1).padStart(7)} kB`;
  const report = [`first visit ${kilobytes(total)} of ${kilobytes(budget).trim()} (brotli)`, ...files.map(({ path, holds, bytes }) => `${kilobytes(bytes)} ${((100 * bytes) / total).toFixed(0).padStart(3)} %  ${holds} (${path})`)];
  if (total > budget) throw new Error(`The first visit is above its budget. Load more of it lazily.\n${report.join('\n')}`);
  return report;
}
