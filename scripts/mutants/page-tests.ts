import { globSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../install.mjs';
import { TestProcess } from './child.ts';
import { partOf } from './choose.ts';
import type { Side } from './decide.ts';

/** Jest keeps something of each file that it has run. */
const RUNS_PER_PROCESS = 12;

/** The tests of pages. `sources` is the path of the list of instrumented sources. */
export function pageTests(sources: string, { folder }: { readonly folder: string }): Side {
  let processes = 0;
  return {
    runsPerProcess: RUNS_PER_PROCESS,
    testsOf: (source) =>
      globSync(`${partOf(source)}/src/**/*.test.{ts,tsx}`, { cwd: root }).toSorted(),
    start: () =>
      new TestProcess([join(import.meta.dirname, 'run-pages.mjs')], {
        MUTANTS_SOURCES: sources,
        MUTANTS_REACHED: join(folder, `reached-${(processes += 1)}.json`),
      }),
  };
}
