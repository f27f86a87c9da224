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

/** A control run: what happens without any mutant. */
export interface Control {
  /** Test files that pass, with their time. */
  readonly durations: ReadonlyMap<string, number>;
  /** Test files that reach a mutant, by its id. */
  readonly reached: ReadonlyMap<string, ReadonlySet<string>>;
  /** Test files that fail without a mutant: they prove nothing. */
  readonly failed: readonly string[];
}

/** How the tests of one side, server or pages, run. */
export interface Runner {
  control(deadline: number): Promise<Control>;
  run(mutant: Mutant, control: Control, deadline: number): Promise<Verdict>;
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

/**
 * Adds the tests of mutants that ran when their module was loaded: the files that reach anything else
 * of it.
 */
export function withLoaded(control: Control, mutants: readonly Mutant[]): Control {
  const reached = new Map(control.reached);
  for (const [id, tests] of control.reached) {
    if (tests.size > 0) continue;
    const file = mutants.find((mutant) => mutant.id === id)?.file;
    const others = mutants.filter((mutant) => mutant.file === file);
    reached.set(id, new Set(others.flatMap((other) => [...(control.reached.get(other.id) ?? [])])));
  }
  return { ...control, reached };
}
