import { readFileSync } from 'node:fs';
import { partOf } from './choose.ts';
import type { Mutant } from './instrument.ts';
import type { Verdict } from './tests.ts';

/** A mutant that no test can find, because nobody could notice it. */
export interface Accepted {
  readonly file: string;
  readonly original: string;
  readonly mutated: string;
  readonly reason: string;
}

export const readAccepted = (path: string) =>
  JSON.parse(readFileSync(path, 'utf8')) as readonly Accepted[];

const isSame = (mutant: Mutant, { file, original, mutated }: Accepted) =>
  mutant.file === file && mutant.original === original && mutant.mutated === mutated;
export const isAccepted = (accepted: readonly Accepted[], mutant: Mutant) =>
  accepted.some((entry) => isSame(mutant, entry));

/** Entries for these mutants' files that fit none of them: the line has changed. */
export const staleOf = (accepted: readonly Accepted[], mutants: readonly Mutant[]) => {
  const files = new Set(mutants.map(({ file }) => file));
  return accepted.filter(
    (entry) => files.has(entry.file) && !mutants.some((mutant) => isSame(mutant, entry)),
  );
};

/** The lines of one mutant that the tests did not find. */
export function shown({ mutant, fate, reachedBy, note }: Verdict): string {
  const { file, line, operator, original, mutated } = mutant;
  const tests = reachedBy.length > 0 ? [`    reached by ${reachedBy.join(', ')}`] : [];
  const reason = note ? [`    ${note}`] : [];
  const head = `${file}:${line} ${fate} (${operator})`;
  return [head, `  - ${original}`, `  + ${mutated}`, ...tests, ...reason].join('\n');
}

const fates = ['killed', 'timeout', 'survived', 'not reached', 'undecided', 'not run'] as const;

/** Counts by part. The rate is of what is decided and not accepted. */
export function table(verdicts: readonly Verdict[], accepted: readonly Accepted[]): string {
  const parts = Object.groupBy(verdicts, ({ mutant }) => partOf(mutant.file));
  const rows = [...Object.entries(parts).toSorted(), ['all', verdicts] as const];
  return rows
    .map(([part, own = []]) => {
      const equivalent = own.filter(
        ({ mutant, fate }) =>
          (fate === 'survived' || fate === 'not reached') && isAccepted(accepted, mutant),
      );
      const counts = fates.map((fate) => ({
        fate,
        count: own.filter((verdict) => verdict.fate === fate && !equivalent.includes(verdict))
          .length,
      }));
      const of = (...names: string[]) =>
        counts.reduce((sum, { fate, count }) => sum + (names.includes(fate) ? count : 0), 0);
      const found = of('killed', 'timeout');
      const decided = found + of('survived', 'not reached');
      const rate =
        decided === 0 ? 'none decided' : `${Math.round((found / decided) * 100)} % found`;
      const said = counts
        .filter(({ count }) => count > 0)
        .map(({ fate, count }) => `${count} ${fate}`);
      if (equivalent.length > 0) said.push(`${equivalent.length} accepted`);
      return `${part}: ${own.length} mutants, ${said.join(', ')}: ${rate}`;
    })
    .join('\n');
}
