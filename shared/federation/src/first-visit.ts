import type { Chunk, Compilation, Module } from 'webpack';
import type { BuiltFile } from './compress.ts';

/**
 * A file that the first page needs, and what it contains: the shell's own code, packages, or
 * workspace code.
 */
export interface FirstVisitFile {
  readonly path: string;
  readonly holds: string;
}

/**
 * Returns the scripts and styles that the shell's first page needs before it can render: the files
 * of its entry. Also counts chunks that are imported by name (`webpackChunkName: "first-…"`).
 */
export function firstVisit({ chunks, entrypoints }: Compilation): FirstVisitFile[] {
  const entry: readonly Chunk[] = entrypoints.get('main')?.chunks ?? [];
  const named = [...chunks].filter(({ name }) => name?.startsWith('first-'));
  return [...new Set([...entry, ...named])].flatMap(({ name, files }) =>
    [...files]
      .filter((path) => /\.(js|css)$/.test(path))
      .map((path) => ({ path, holds: name === 'main' ? 'shell' : (name ?? '') })),
  );
}

const isPackage = (module: Module): boolean =>
  /[\\/]node_modules[\\/]/.test(module.nameForCondition() ?? '');
const isKit = (module: Module): boolean =>
  /[\\/]shared[\\/](platform|ui|contracts)[\\/]/.test(module.nameForCondition() ?? '');

/**
 * Options of webpack's `splitChunks`: three files for the first page. Packages seldom change,
 * workspace code sometimes, the shell's own code often.
 */
export const firstVisitFiles = Object.fromEntries(
  (
    [
      ['libraries', isPackage],
      ['kit', isKit],
    ] as const
  ).map(([name, test]) => [
    name,
    { name, test, chunks: (chunk: Chunk) => chunk.name === 'main', enforce: true, priority: 10 },
  ]),
);

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
