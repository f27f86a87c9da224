import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../install.mjs';
import { TestProcess } from './child.ts';
import { partOf } from './choose.ts';
import type { Side } from './decide.ts';

const path = (name: string) => join(import.meta.dirname, name);
const url = (file: string) => pathToFileURL(file).href;
const RUNS_PER_PROCESS = 30;

/** Test files of a wing, without those that need PostgreSQL, or a process of their own. */
function testsOf(part: string, isSlow: boolean): string[] {
  return globSync(isSlow ? `${part}/**/*.{test,races}.ts` : `${part}/**/*.test.ts`, { cwd: root })
    .filter((file) => isSlow || !/\.(slow|postgres|cluster|alone)\.test\.ts$/.test(file))
    .filter((file) => part !== 'server/src' || dirname(file) === part)
    .toSorted();
}

/** The tests of the server. `sources` is the path of the list of instrumented sources. */
export const serverTests = (sources: string, { isSlow }: { readonly isSlow: boolean }): Side => ({
  runsPerProcess: RUNS_PER_PROCESS,
  testsOf: (source) => testsOf(partOf(source), isSlow),
  start: (mutant) =>
    new TestProcess(
      [
        '--liftoff-only',
        `--import=${url(join(root, 'server/src/drizzle-loading.ts'))}`,
        `--test-reporter=${url(path('reporter.mjs'))}`,
        '--test-reporter-destination=stderr',
        path('run-files.mjs'),
      ],
      {
        LOG_LEVEL: 'silent',
        MUTANTS_SOURCES: sources,
        NODE_OPTIONS: `--import=${url(path('loading.mjs'))}`,
        __STRYKER_ACTIVE_MUTANT__: mutant ?? undefined,
      },
    ),
});
