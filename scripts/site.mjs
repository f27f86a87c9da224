// The process that `npm start` ends in: the server, which shows how long it takes to start, and
// ends with its parent. Runs on the project's own Node.
import { spawn } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { endWithParent } from './children.mjs';
import { compiled, root } from './install.mjs';
import { showStep } from './progress.mjs';
import { rememberStripped } from './stripped-sources.mjs';

/** As for the build and the server: `start.mjs`. */
const LITTLE_NEW_SPACE = '--max-semi-space-size=16';
// The rest of the words is not the server's.
const isBuilt = process.argv.splice(2).includes('--built');

/** Packs what teams install, in a process that ends with this one, however this one ends. */
async function pack() {
  const words = ['scripts/step.mjs', LITTLE_NEW_SPACE, 'scripts/build.mjs', '--only-packages'];
  const step = spawn(process.execPath, words, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const end = () => step.kill();
  process.once('exit', end);
  const [code] = await once(step, 'exit');
  process.off('exit', end);
  if (code !== 0) throw new Error(`Packing what teams install ended with ${code}.`);
}

endWithParent();
const starting = showStep('Starting', '', { isShared: true });
process.once('exit', () => starting.end(false));
subscribe('editorial:running', () => starting.end(false));
// Only when a team asks: the compiler would need more memory than the site itself (decision 1345).
if (!isBuilt) subscribe('editorial:packages-wanted', ({ until }) => until(pack()));
// A site that was built before may be read-only.
if (!isBuilt) {
  // For the processes that the server starts. In its own, Node would keep 24 MB of compiled modules
  // for ever to write them at the end (decision 1560).
  process.env.NODE_COMPILE_CACHE ??= compiled;
  rememberStripped(join(dirname(compiled), 'stripped'));
}
await import('../server/src/main.ts');
