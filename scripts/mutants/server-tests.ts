import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../install.mjs';
import { runTests, type Ran } from './child.ts';
import type { Mutant } from './instrument.ts';
import { atOnce, type Control, type Runner, type Verdict } from './tests.ts';

/** A process loads the server before its first test: on a slow machine this takes long. */
const LOADING_MS = 120_000;
/** A file of tests may take this long without a mutant, and this many times its time with one. */
const FILE_MS = 180_000;
const SLOWER = 5;
const LEAST_MS = 30_000;
const FILES_PER_PROCESS = 8;

const path = (name: string) => join(import.meta.dirname, name);
const url = (file: string) => pathToFileURL(file).href;

/** Test files of a wing, without those that need PostgreSQL, or a process of their own. */
export const testsOf = (part: string, { isSlow }: { readonly isSlow: boolean }): string[] =>
  globSync(isSlow ? `${part}/**/*.{test,races}.ts` : `${part}/**/*.test.ts`, { cwd: root })
    .filter((file) => isSlow || !/\.(slow|postgres|cluster|alone)\.test\.ts$/.test(file))
    .filter((file) => part !== 'server/src' || dirname(file) === part)
    .toSorted();

/** Test files with the likeliest first: of the same folder, or with the words of the source's name. */
export function byNearness(source: string, tests: readonly string[]): string[] {
  const words = basename(source).split(/[-.]/).slice(0, -1);
  const folders = dirname(source).split('/');
  const rank = (test: string) => {
    const own = dirname(test).split('/');
    const shared = folders.filter((folder, index) => own[index] === folder).length;
    const text = readFileSync(join(root, test), 'utf8');
    const isNamed = text.includes(basename(source));
    return shared * 2 + (isNamed ? 3 : 0) + words.filter((word) => test.includes(word)).length;
  };
  return tests
    .map((test) => ({ test, rank: rank(test) }))
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ test }) => test);
}

const isWhole = ({ events }: Ran, files: readonly string[]) =>
  events.some(({ closed }) => closed !== undefined && closed === files.at(-1));

export class ServerTests implements Runner {
  private runs = 0;
  private readonly folder: string;
  private readonly sources: string;
  private readonly jobs: number;
  private readonly near: ReadonlyMap<string, readonly string[]>;
  private readonly all: ReadonlyMap<string, readonly string[]>;

  constructor(
    files: readonly string[],
    options: {
      /** Where it may write. */
      readonly folder: string;
      /** The list of instrumented sources. */
      readonly sources: string;
      readonly jobs: number;
      /** The most test files of a control run for each source. */
      readonly nearest: number;
      /** The test files that may find a mutant of a source. */
      readonly testsOf: (source: string) => readonly string[];
    },
  ) {
    this.folder = options.folder;
    this.sources = options.sources;
    this.jobs = options.jobs;
    this.all = new Map(files.map((file) => [file, byNearness(file, options.testsOf(file))]));
    this.near = new Map(
      [...this.all].map(([file, tests]) => [file, tests.slice(0, options.nearest)]),
    );
  }

  /** Runs test files in one process. Ends it at the first failure if there is a mutant. */
  private process(
    files: readonly string[],
    {
      id,
      durations,
      deadline,
    }: {
      readonly id?: string;
      readonly durations?: ReadonlyMap<string, number>;
      readonly deadline: number;
    },
  ): Promise<Ran> {
    const list = join(this.folder, `run-${(this.runs += 1)}.json`);
    writeFileSync(list, JSON.stringify({ files }));
    const within = (ms: number) => Math.max(1, Math.min(ms, deadline - Date.now()));
    return runTests(
      [
        '--liftoff-only',
        `--import=${url(join(root, 'server/src/drizzle-loading.ts'))}`,
        `--test-reporter=${url(path('reporter.mjs'))}`,
        '--test-reporter-destination=stderr',
        path('run-files.mjs'),
        list,
      ],
      {
        env: {
          LOG_LEVEL: 'silent',
          MUTANTS_SOURCES: this.sources,
          NODE_OPTIONS: `--import=${url(path('loading.mjs'))}`,
          __STRYKER_ACTIVE_MUTANT__: id,
        },
        firstMs: within(LOADING_MS),
        onEvent: ({ begin, failed, closed }) => {
          if (closed !== undefined && closed === files.at(-1)) return 'stop';
          if (failed !== undefined && id !== undefined) return 'stop';
          if (begin === undefined) return undefined;
          const known = durations?.get(begin);
          return within(known === undefined ? FILE_MS : Math.max(LEAST_MS, known * SLOWER));
        },
      },
    );
  }

  async control(deadline: number): Promise<Control> {
    const files = [...new Set([...this.near.values()].flat())].toSorted();
    const count = Math.max(
      Math.min(this.jobs, files.length),
      Math.ceil(files.length / FILES_PER_PROCESS),
    );
    const groups = Array.from({ length: count }, (_, group) =>
      files.filter((_file, index) => index % count === group),
    );
    const durations = new Map<string, number>();
    const reached = new Map<string, Set<string>>();
    const green = new Set<string>();
    const begun = new Set<string>();
    await atOnce(groups, this.jobs, async (group) => {
      if (Date.now() >= deadline) return;
      const { events } = await this.process(group, { deadline });
      for (const event of events) {
        if (event.begin) begun.add(event.begin);
        if (event.closed !== undefined && !event.isRed) green.add(event.closed);
        if (!event.end) continue;
        durations.set(event.end, event.durationMs ?? 0);
        for (const id of event.reached ?? [])
          reached.set(id, (reached.get(id) ?? new Set()).add(event.end));
        // Which file needed the module is not known: see `withLoaded`.
        for (const id of event.loaded ?? []) reached.set(id, reached.get(id) ?? new Set());
      }
    });
    // Once the time is over, files have no result.
    const failed = Date.now() >= deadline ? [] : [...begun].filter((file) => !green.has(file));
    for (const file of failed) durations.delete(file);
    return { durations, reached, failed };
  }

  async run(mutant: Mutant, control: Control, deadline: number): Promise<Verdict> {
    const near = this.near.get(mutant.file) ?? [];
    const reaching = control.reached.get(mutant.id) ?? new Set();
    const first = near.filter((file) => reaching.has(file) && control.durations.has(file));
    const rest = (this.all.get(mutant.file) ?? []).filter(
      (file) => !near.includes(file) && !control.failed.includes(file),
    );
    const unknown = near.filter((file) => control.failed.includes(file));
    const reachedBy: string[] = [];
    for (const files of [first, rest]) {
      if (files.length === 0) continue;
      if (Date.now() >= deadline)
        return { mutant, fate: reachedBy.length > 0 ? 'undecided' : 'not run', reachedBy };
      const ran = await this.process(files, {
        id: mutant.id,
        durations: control.durations,
        deadline,
      });
      for (const { end, hits = 0 } of ran.events) if (end && hits > 0) reachedBy.push(end);
      const verdict = await this.judge({ mutant, reachedBy, ran, files, deadline });
      if (verdict) return verdict;
    }
    if (unknown.length > 0 && reachedBy.length === 0)
      return {
        mutant,
        fate: 'undecided',
        reachedBy,
        note: `${unknown.join(', ')} fails without it`,
      };
    return { mutant, fate: reachedBy.length > 0 ? 'survived' : 'not reached', reachedBy };
  }

  /** Null if all tests passed. */
  private async judge({
    mutant,
    reachedBy,
    ran,
    files,
    deadline,
  }: {
    readonly mutant: Mutant;
    readonly reachedBy: readonly string[];
    readonly ran: Ran;
    readonly files: readonly string[];
    readonly deadline: number;
  }): Promise<Verdict | null> {
    const failed = ran.events.find((event) => event.failed !== undefined);
    const current = ran.events.findLast((event) => event.begin)?.begin ?? '';
    if (failed) return { mutant, fate: 'killed', reachedBy: [current], note: failed.failed ?? '' };
    if (ran.how === 'timeout')
      return Date.now() >= deadline
        ? { mutant, fate: 'undecided', reachedBy, note: 'the time was over' }
        : { mutant, fate: 'timeout', reachedBy: [current] };
    if (isWhole(ran, files)) return null;
    // The process ended by itself: by the mutant, or by the machine?
    const again = await this.process(files, { deadline });
    return isWhole(again, files)
      ? { mutant, fate: 'killed', reachedBy: [current], note: 'the process ended' }
      : { mutant, fate: 'undecided', reachedBy, note: `the process ended: ${ran.said}` };
  }
}
