import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from '../install.mjs';
import type { Mutant } from './instrument.ts';

/** The result of one mutant. */
export interface Verdict {
  readonly mutant: Mutant;
  readonly fate: 'killed' | 'timeout' | 'survived' | 'not reached' | 'not run' | 'undecided';
  /** Test files that ran it. */
  readonly reachedBy: readonly string[];
  /** The test that failed, or the reason that nothing is known. */
  readonly note?: string;
}

/** Runs work on so many at once. */
export async function atOnce<T>(
  items: readonly T[],
  count: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  await Promise.all(
    Array.from({ length: count }, async () => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
    }),
  );
}

/** Test files with the likeliest first: of the same folder, or with the words of the source's name. */
export function byNearness(source: string, tests: readonly string[]): string[] {
  const words = basename(source).split(/[-.]/).slice(0, -1);
  const folders = dirname(source).split('/');
  const rank = (test: string) => {
    const own = dirname(test).split('/');
    const shared = folders.filter((folder, index) => own[index] === folder).length;
    const text = readFileSync(join(root, test), 'utf8');
    const isNamed = text.includes(basename(source).replace(/\.tsx?$/, ''));
    return shared * 2 + (isNamed ? 3 : 0) + words.filter((word) => test.includes(word)).length;
  };
  return tests
    .map((test) => ({ test, rank: rank(test) }))
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ test }) => test);
}
