import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../install.mjs';
import type { Lines, Mutant } from './instrument.ts';

/** Commits that changed the server, of which `--changed` takes the lines. */
const COMMITS = 20;
const SERVER = 'server/src';

const isSource = (file: string) =>
  /\.tsx?$/.test(file) &&
  !/\.(d|test|testing|races|tables|stories)\.tsx?$/.test(file) &&
  !/(^|\/)(node_modules|dist|texts|demo|testing|examples|template)\//.test(file);

/** The sources in folders, or files. */
export const sourcesOf = (paths: readonly string[]): string[] =>
  paths
    .flatMap((path) =>
      statSync(join(root, path)).isFile()
        ? [path]
        : globSync(`${path}/**/*.{ts,tsx}`, { cwd: root }),
    )
    .map((path) => path.replaceAll('\\', '/'))
    .filter(isSource)
    .toSorted();

/**
 * The part that a mutant is counted with: a wing of the server, or a package. The tests of it are
 * those that must find the mutant.
 */
export function partOf(file: string): string {
  const [first = '', second = '', third = '', ...rest] = file.split('/');
  if (first === 'server')
    return rest.length > 0 ? `${first}/${second}/${third}` : `${first}/${second}`;
  return first === 'shell' ? first : `${first}/${second}`;
}

/** The numbers of lines that a difference without context adds, by file. */
export function addedLines(difference: string): Map<string, Lines[]> {
  const added = new Map<string, Lines[]>();
  let file = '';
  for (const line of difference.split('\n')) {
    if (line.startsWith('+++ ')) file = line.replace(/^\+\+\+ (b\/)?/, '');
    const [, from, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (from === undefined || count === '0') continue;
    const lines = { from: Number(from), to: Number(from) + Number(count) - 1 };
    added.set(file, [...(added.get(file) ?? []), lines]);
  }
  return added;
}

const git = (...words: string[]) =>
  execFileSync('git', words, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

export interface Changed {
  readonly lines: ReadonlyMap<string, readonly Lines[]>;
  /** The content of the server, so that a commit elsewhere, or a merge, chooses the same. */
  readonly seed: string;
}

/** The lines of the server that its last commits changed. Null without that much history. */
export function changedLines(): Changed | null {
  try {
    const commits = git('log', '--no-merges', `-${COMMITS}`, '--format=%H', '--', SERVER).split(
      '\n',
    );
    if (commits.length < COMMITS) return null;
    const before = git('rev-parse', '--verify', `${commits.at(-1)}^`);
    const difference = git(
      'diff',
      '-U0',
      '-M',
      '--no-color',
      '--no-ext-diff',
      before,
      '--',
      SERVER,
    );
    return { lines: addedLines(difference), seed: git('rev-parse', `HEAD:${SERVER}`) };
  } catch {
    return null;
  }
}

/** A sample. It depends on the seed and on each mutant alone, not on what else there is. */
export function sampleOf(mutants: readonly Mutant[], seed: string, count: number): Mutant[] {
  const rank = ({ file, operator, original, mutated }: Mutant) =>
    createHash('sha256').update([seed, file, operator, original, mutated].join('\0')).digest('hex');
  return mutants
    .map((mutant) => ({ mutant, rank: rank(mutant) }))
    .toSorted((a, b) => a.rank.localeCompare(b.rank))
    .slice(0, count)
    .map(({ mutant }) => mutant);
}
