// `npm start` installs, builds what changed, starts the site and prints its address.
import { spawn, spawnSync } from 'node:child_process';
import { install, root, runtime } from './install.mjs';

install();
const built = spawnSync(runtime, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });
if (built.status !== 0) process.exit(built.status ?? 1);
/**
 * Gives freed memory back to the system. Otherwise glibc raises its limits with the size of the
 * pictures that pass through, and keeps the memory that they needed.
 */
const returnMemory = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
/**
 * The newest objects of JavaScript take at most 48 MB. Without a limit they take up to 120 MB, which
 * an idle site keeps.
 */
const LITTLE_NEW_SPACE = '--max-semi-space-size=16';
/** Lets the server collect garbage when it rests. */
const OWN_COLLECTION = '--expose-gc';
const server = spawn(runtime, [LITTLE_NEW_SPACE, OWN_COLLECTION, 'server/src/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { LOG_LEVEL: 'warn', ...returnMemory, ...process.env },
});

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
// The parent may exit without a signal, because npm does not forward signals to its grandchildren.
// Stop the server in that case.
const parent = process.ppid;
setInterval(() => process.ppid === parent || server.kill('SIGTERM'), 1000).unref();
server.on('exit', (code, signal) => process.exit(signal ? 0 : (code ?? 1)));
