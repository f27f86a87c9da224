import { TestProcess, type Ran, type Run } from './child.ts';
import type { Mutant } from './instrument.ts';
import { byNearness, type Verdict } from './tests.ts';

/** A test file may take this long without a mutant, and this many times its time with one. */
const FILE_MS = 300_000;
const SLOWER = 5;
const LEAST_MS = 30_000;

/** One of the two kinds of tests: of the server, or of pages. */
export interface Side {
  /** Starts a process. With a mutant, it is on while modules load. */
  start(mutant: string | null): TestProcess;
  /** The test files that may find a mutant of a source. */
  testsOf(source: string): readonly string[];
  /** Test files after which a process is replaced, because its memory grows. */
  readonly runsPerProcess: number;
}

/**
 * Decides mutants one after another, with test files of the likeliest first. A test file runs without
 * a mutant once it is needed, and its result is kept. Processes are used again.
 */
export class Decider {
  private readonly side: Side;
  private readonly mutants: readonly Mutant[];
  private readonly nearest: number;
  private readonly controls = new Map<string, Promise<Ran>>();
  /** Mutants that run when their module is loaded. */
  private readonly loaded = new Set<string>();
  private readonly idle: TestProcess[] = [];

  /** `mutants` are all of the sample's files; `nearest` is the most test files for each of them. */
  constructor(side: Side, mutants: readonly Mutant[], nearest: number) {
    this.side = side;
    this.mutants = mutants;
    this.nearest = nearest;
  }

  /** Ends its processes. */
  async close(): Promise<void> {
    await Promise.all(this.idle.splice(0).map((process) => process.end()));
  }

  private async use(run: Run): Promise<Ran> {
    const process = this.idle.pop() ?? this.side.start(null);
    const ran = await process.run(run);
    const isWorn = process.runs >= this.side.runsPerProcess || ran.isDoubtful;
    if (isWorn) await process.end();
    else if (!process.isOver) this.idle.push(process);
    const isFresh = process.runs === 1;
    // An earlier file may have left something behind.
    const isRepeated =
      !isFresh && (ran.how === 'ended' || ran.isDoubtful || isRedAlone(ran, run.mutant));
    return isRepeated ? this.useFresh(run) : ran;
  }

  private async useFresh(run: Run): Promise<Ran> {
    const process = this.side.start(run.mutant);
    const ran = await process.run(run);
    await process.end();
    return ran;
  }

  /** Runs a file without a mutant, once. */
  private control(file: string, deadline: number): Promise<Ran> {
    const known = this.controls.get(file);
    if (known) return known;
    const limitMs = Math.min(FILE_MS, deadline - Date.now());
    const running = this.use({ file, mutant: null, last: null, limitMs });
    this.controls.set(file, running);
    return running.then((ran) => {
      for (const id of ran.loaded) this.loaded.add(id);
      return ran;
    });
  }

  private reaches(mutant: Mutant, { reached }: Ran): boolean {
    if (reached.has(mutant.id)) return true;
    // Which file needed the module is not known: those that run anything else of it.
    return (
      this.loaded.has(mutant.id) &&
      this.mutants.some(({ id, file }) => file === mutant.file && reached.has(id))
    );
  }

  async run(mutant: Mutant, deadline: number): Promise<Verdict> {
    const reachedBy: string[] = [];
    let unknown = '';
    const tests = byNearness(mutant.file, this.side.testsOf(mutant.file)).slice(0, this.nearest);
    for (const file of tests) {
      if (Date.now() >= deadline) return overOf(mutant, reachedBy);
      const control = await this.control(file, deadline);
      if (control.how === 'passed' ? !this.reaches(mutant, control) : !couldReach(control, mutant))
        continue;
      if (control.how !== 'passed') {
        if (Date.now() >= deadline) return overOf(mutant, reachedBy);
        unknown = `${file} does not pass without it: ${control.note || control.how}`;
        continue;
      }
      reachedBy.push(file);
      const verdict = await this.try(mutant, { file, control, reachedBy, deadline });
      if (verdict) return verdict;
    }
    if (unknown) return { mutant, fate: 'undecided', reachedBy, note: unknown };
    return { mutant, fate: reachedBy.length > 0 ? 'survived' : 'not reached', reachedBy };
  }

  /** Null if the file passes with the mutant. */
  private async try(
    mutant: Mutant,
    given: {
      readonly file: string;
      readonly control: Ran;
      readonly reachedBy: readonly string[];
      readonly deadline: number;
    },
  ): Promise<Verdict | null> {
    const { file, control, reachedBy, deadline } = given;
    const usualMs = Math.max(LEAST_MS, control.durationMs * SLOWER);
    const limitMs = Math.min(usualMs, deadline - Date.now());
    const isAlone = this.loaded.has(mutant.id);
    const last = isAlone ? null : (control.reached.get(mutant.id) ?? null);
    const run = { file, mutant: mutant.id, last, limitMs };
    const ran = isAlone ? await this.useFresh(run) : await this.use(run);
    if (ran.how === 'passed') return null;
    if (ran.how === 'failed') return { mutant, fate: 'killed', reachedBy: [file], note: ran.note };
    if (Date.now() >= deadline) return overOf(mutant, reachedBy);
    // By the mutant, or by the machine?
    const laterMs = Math.min(usualMs, deadline - Date.now());
    const again = await this.useFresh({ file, mutant: null, last: null, limitMs: laterMs });
    if (again.how !== 'passed')
      return { mutant, fate: 'undecided', reachedBy, note: again.note || 'the machine is slow' };
    return { mutant, fate: ran.how === 'timeout' ? 'timeout' : 'killed', reachedBy: [file] };
  }
}

const isRedAlone = ({ how }: Ran, mutant: string | null) => mutant === null && how === 'failed';

/** A file that does not pass may have ended before it reached the mutant. */
const couldReach = ({ how, reached }: Ran, { id }: Mutant) =>
  how !== 'failed' || reached.size === 0 || reached.has(id);

const overOf = (mutant: Mutant, reachedBy: readonly string[]): Verdict => ({
  mutant,
  fate: reachedBy.length > 0 ? 'undecided' : 'not run',
  reachedBy,
  ...(reachedBy.length > 0 && { note: 'the time was over' }),
});
