// Gives Node the sources with mutants in place of those on the disk. Preloaded in each process of a
// test, also in those that a test starts.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Files with mutants, by the path of the original. */
const sources = JSON.parse(readFileSync(process.env.MUTANTS_SOURCES, 'utf8'));

registerHooks({
  load(url, context, next) {
    const instrumented = url.startsWith('file:') && sources[fileURLToPath(url.split('?')[0])];
    if (!instrumented) return next(url, context);
    const source = readFileSync(instrumented, 'utf8');
    return { format: 'module-typescript', source, shortCircuit: true };
  },
});
