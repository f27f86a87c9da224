// Runs test files of pages by Jest in this process, one after another: each line of the input names
// a file and the mutant that is on. Jest starts once; each file loads its own modules.
import { existsSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { runCLI } from 'jest';
import { root } from '../install.mjs';

const say = (event) => writeSync(3, `${JSON.stringify(event)}\n`);
const config = join(import.meta.dirname, 'jest.config.mjs');
/** Where a test file writes the mutants it has reached. */
const place = process.env.MUTANTS_REACHED;

for await (const line of createInterface({ input: process.stdin })) {
  const { run, file, mutant } = JSON.parse(line);
  if (mutant === null) delete process.env.__STRYKER_ACTIVE_MUTANT__;
  else process.env.__STRYKER_ACTIVE_MUTANT__ = mutant;
  rmSync(place, { force: true });
  if (run === 1) say({ ready: true });
  const project = file.split('/').at(file.startsWith('shell/') ? 0 : 1);
  const words = { config, runInBand: true, silent: true, runTestsByPath: true, reporters: [] };
  const { results } = await runCLI(
    { ...words, selectProjects: [project], _: [join(root, file)], $0: 'jest' },
    [config],
  );
  const failed = results.testResults.flatMap(({ testResults, failureMessage }) => [
    ...testResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    ...(failureMessage ? ['the file'] : []),
  ]);
  if (failed.length > 0) say({ failed: failed[0] });
  say({ reached: existsSync(place) ? JSON.parse(readFileSync(place, 'utf8')) : {} });
  say({ closed: true, isRed: failed.length > 0 || results.numTotalTests === 0 });
}
