// Runs test files of the server in this process, one after another: each line of the input names a
// file, the mutant that is on, and the number of the last test that reaches it. Tests behind that
// one are left out. Modules are loaded once, and the file itself for each run.
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, afterEach, beforeEach, suite } from 'node:test';
import { pathToFileURL } from 'node:url';
import { root } from '../install.mjs';
import { LEFT_OUT } from './left-out.mjs';

const say = (event) => writeSync(3, `${JSON.stringify(event)}\n`);
const state = (globalThis.__stryker__ ??= {});

/** Mutants that ran while modules were loaded: in Node, modules load once for all files. */
const LOADING = 'loading';
const idsOf = (test) => Object.keys(state.mutantCoverage?.perTest[test] ?? {});
/** For each mutant that a run reached, the number of the last test that did; 0 is before all. */
function reachedIn(run, count) {
  const last = {};
  for (let test = 0; test <= count; test += 1)
    for (const id of idsOf(`${run}.${test}`)) last[id] = test;
  return last;
}

for await (const line of createInterface({ input: process.stdin })) {
  const { run, file, mutant, last } = JSON.parse(line);
  // Processes that a test starts read it from the environment.
  if (mutant === null) delete process.env.__STRYKER_ACTIVE_MUTANT__;
  else process.env.__STRYKER_ACTIVE_MUTANT__ = mutant;
  state.activeMutant = mutant;
  await new Promise((done) => {
    let hasFailed = false;
    let count = 0;
    suite(String(run), async () => {
      beforeEach(() => {
        count += 1;
        if (mutant !== null && (hasFailed || (last !== null && count > last)))
          throw new Error(LEFT_OUT);
        state.currentTestId = `${run}.${count}`;
      });
      afterEach((context) => {
        hasFailed ||= context.passed === false;
      });
      after(() => {
        say({ reached: reachedIn(run, count), loaded: idsOf(LOADING) });
        done();
      });
      state.currentTestId = LOADING;
      await import(`${pathToFileURL(join(root, file)).href}?run=${run}`);
      state.currentTestId = `${run}.0`;
      if (run === 1) say({ ready: true });
    });
  });
}
