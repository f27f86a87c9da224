// Runs test files of the server in this process, one after another, and writes a line of JSON for
// each to file descriptor 3: when it begins, and, when it ends, its time and the mutants it reached.
import { readFileSync, writeSync } from 'node:fs';
import { runFiles } from '../grouped-tests.mjs';

const { files } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const say = (event) => writeSync(3, `${JSON.stringify(event)}\n`);
const state = (globalThis.__stryker__ ??= {});
// The instrumented sources count here how often the active mutant ran.
state.hitCount = 0;
state.hitLimit = Infinity;

/** Mutants that ran while modules were loaded: in Node, modules load once for all files. */
const LOADING = 'loading';

let begun = 0;
await runFiles(files, {
  onBegin(file) {
    begun = performance.now();
    state.hitCount = 0;
    state.currentTestId = LOADING;
    say({ begin: file });
  },
  onLoaded(file) {
    state.currentTestId = file;
  },
  onEnd(file) {
    const reached = Object.keys(state.mutantCoverage?.perTest[file] ?? {});
    const loaded = Object.keys(state.mutantCoverage?.perTest[LOADING] ?? {});
    say({
      end: file,
      durationMs: Math.round(performance.now() - begun),
      reached,
      loaded,
      hits: state.hitCount,
    });
  },
});
