// Runs test files of the server in this process, one after another: each line of the input names a
// file and the mutant that is on. Modules are loaded once, and the file itself for each run.
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, afterEach, beforeEach, suite } from 'node:test';
import { pathToFileURL } from 'node:url';
import { root } from '../install.mjs';

const say = (event) => writeSync(3, `${JSON.stringify(event)}\n`);
const state = (globalThis.__stryker__ ??= {});

/** Mutants that ran while modules were loaded: in Node, modules load once for all files. */
const LOADING = 'loading';
const idsOf = (test) => Object.keys(state.mutantCoverage?.perTest[test] ?? {});

for await (const line of createInterface({ input: process.stdin })) {
  const { run, file, mutant } = JSON.parse(line);
  // Processes that a test starts read it from the environment.
  if (mutant === null) delete process.env.__STRYKER_ACTIVE_MUTANT__;
  else process.env.__STRYKER_ACTIVE_MUTANT__ = mutant;
  state.activeMutant = mutant;
  await new Promise((done) => {
    let hasFailed = false;
    suite(String(run), async () => {
      beforeEach(() => {
        if (hasFailed && mutant !== null) throw new Error('an earlier test failed');
      });
      afterEach((context) => {
        hasFailed ||= context.passed === false;
      });
      after(() => {
        say({ reached: idsOf(String(run)), loaded: idsOf(LOADING) });
        done();
      });
      state.currentTestId = LOADING;
      await import(`${pathToFileURL(join(root, file)).href}?run=${run}`);
      state.currentTestId = String(run);
      if (run === 1) say({ ready: true });
    });
  });
}
