import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../install.mjs';
import { runTests, type Ran } from './child.ts';
import { partOf } from './choose.ts';
import type { Mutant } from './instrument.ts';
import type { Control, Runner, Verdict } from './tests.ts';

/** A process of Jest compiles what it has not compiled before. */
const STARTING_MS = 60_000;
const SLOWER = 5;
const CONTROL_MS = 900_000;

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly startTime: number;
    readonly endTime: number;
  }[];
}

/** The names of Jest's projects are those of the folders. */
const projectOf = (file: string) => partOf(file).split('/').at(-1) ?? '';

export class PageTests implements Runner {
  private runs = 0;
  private readonly files: readonly string[];
  private readonly folder: string;
  private readonly sources: string;
  private readonly jobs: number;

  constructor(
    files: readonly string[],
    options: { readonly folder: string; readonly sources: string; readonly jobs: number },
  ) {
    this.files = files;
    this.folder = options.folder;
    this.sources = options.sources;
    this.jobs = options.jobs;
  }

  private async jest(
    words: readonly string[],
    env: Readonly<Record<string, string | undefined>>,
    limitMs: number,
  ): Promise<{ report: Report | null; ran: Ran }> {
    const file = join(this.folder, `jest-${(this.runs += 1)}.json`);
    const ran = await runTests(
      [
        join(root, 'node_modules/jest/bin/jest.js'),
        `--config=${join(import.meta.dirname, 'jest.config.mjs')}`,
        '--json',
        `--outputFile=${file}`,
        '--silent',
        ...words,
      ],
      {
        env: { MUTANTS_SOURCES: this.sources, ...env },
        firstMs: limitMs,
        onEvent: ({ failed }) => (failed === undefined ? undefined : 'stop'),
      },
    );
    const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null;
    return { report, ran };
  }

  async control(deadline: number): Promise<Control> {
    const reachedFile = join(this.folder, 'reached.jsonl');
    const projects = [...new Set(this.files.map(projectOf))];
    const { report, ran } = await this.jest(
      [
        '--selectProjects',
        ...projects,
        `--maxWorkers=${this.jobs}`,
        '--passWithNoTests',
        '--findRelatedTests',
        ...this.files.map((file) => join(root, file)),
      ],
      { MUTANTS_REACHED: reachedFile },
      Math.max(1, Math.min(CONTROL_MS, deadline - Date.now())),
    );
    if (!report) throw new Error(`The control run of pages did not end: ${ran.said}`);
    const results = report.testResults.map((result) => ({
      ...result,
      file: relative(root, result.name).replaceAll('\\', '/'),
    }));
    const reached = new Map<string, Set<string>>();
    const lines = existsSync(reachedFile) ? readFileSync(reachedFile, 'utf8').trim() : '';
    for (const line of lines.split('\n').filter(Boolean)) {
      const entry = JSON.parse(line) as { file: string; reached: string[] };
      const file = relative(root, entry.file).replaceAll('\\', '/');
      for (const id of entry.reached) reached.set(id, (reached.get(id) ?? new Set()).add(file));
    }
    return {
      durations: new Map(
        results
          .filter(({ status }) => status === 'passed')
          .map(({ file, startTime, endTime }) => [file, endTime - startTime]),
      ),
      reached,
      failed: results.filter(({ status }) => status === 'failed').map(({ file }) => file),
    };
  }

  async run(mutant: Mutant, control: Control, deadline: number): Promise<Verdict> {
    const all = [...(control.reached.get(mutant.id) ?? [])];
    const reachedBy = all
      .filter((file) => partOf(file) === partOf(mutant.file) && control.durations.has(file))
      .toSorted((a, b) => (control.durations.get(a) ?? 0) - (control.durations.get(b) ?? 0));
    if (reachedBy.length === 0)
      return all.some((file) => control.failed.includes(file))
        ? { mutant, fate: 'undecided', reachedBy, note: 'its tests fail without it' }
        : { mutant, fate: 'not reached', reachedBy };
    const usualMs = reachedBy.reduce((sum, file) => sum + (control.durations.get(file) ?? 0), 0);
    const limitMs = Math.min(STARTING_MS + usualMs * SLOWER, deadline - Date.now());
    if (limitMs <= 0) return { mutant, fate: 'not run', reachedBy };
    const { report, ran } = await this.jest(
      [
        '--runInBand',
        `--reporters=${join(import.meta.dirname, 'jest-reporter.cjs')}`,
        '--selectProjects',
        projectOf(mutant.file),
        '--runTestsByPath',
        ...reachedBy.map((file) => join(root, file)),
      ],
      { __STRYKER_ACTIVE_MUTANT__: mutant.id },
      limitMs,
    );
    const failed = ran.events.find((event) => event.failed !== undefined);
    if (failed) return { mutant, fate: 'killed', reachedBy, note: failed.failed ?? '' };
    if (ran.how === 'timeout')
      return Date.now() >= deadline
        ? { mutant, fate: 'undecided', reachedBy, note: 'the time was over' }
        : { mutant, fate: 'timeout', reachedBy };
    return report
      ? { mutant, fate: 'survived', reachedBy }
      : { mutant, fate: 'undecided', reachedBy, note: `Jest ended: ${ran.said}` };
  }
}
