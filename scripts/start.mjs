// `npm start` installs, builds what changed, starts the site and prints its address.
// `npm run serve` (`--built`) starts what was built before, and writes to DATA_DIR only.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { obstacleOf } from './before-start.mjs';
import { run } from './children.mjs';
import { install, root, runtime } from './install.mjs';
import { showStep } from './progress.mjs';

const isBuilt = process.argv.includes('--built');
const obstacle = await obstacleOf(process.env);
if (obstacle) {
  console.error(obstacle);
  process.exit(1);
}
if (isBuilt) {
  const missing = [runtime, join(root, process.env.SITE_DIR ?? 'dist/site', 'index.html')].find(
    (path) => !existsSync(path),
  );
  if (missing) {
    console.error(`The site was not built yet: ${missing} is missing. Run: npm run build`);
    process.exit(1);
  }
} else {
  await install();
  const isFirst = !existsSync(join(root, 'dist/site/index.html'));
  const build = showStep('Building', isFirst ? 'the first time takes a minute or two' : '');
  const code = await run(runtime, ['scripts/build.mjs', '--packages-later'], {
    cwd: root,
    isStep: true,
    onLine: build.line,
  });
  build.end(code === 0);
  if (code !== 0) process.exit(code);
}
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
 * The newest objects of JavaScript take at most 48 MB. Without a limit they take up to 120 MB,
 * which an idle site keeps.
 */
const LITTLE_NEW_SPACE = '--max-semi-space-size=16';
/** Lets the server collect garbage when it rests. */
const OWN_COLLECTION = '--expose-gc';
/** Packs what teams install, once the site runs. It ends with the site. */
const packing = () =>
  run(runtime, ['scripts/build.mjs', '--only-packages'], { cwd: root, isStep: true });
const starting = showStep('Starting', '', { isShared: true });
process.exit(
  await run(runtime, [LITTLE_NEW_SPACE, OWN_COLLECTION, 'server/src/main.ts'], {
    cwd: root,
    env: { LOG_LEVEL: 'warn', ...returnMemory, ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    onStart: (server) => {
      server.once('exit', () => starting.end(false));
      // The only message: the site runs.
      server.once('message', () => {
        starting.end(false);
        server.disconnect();
        if (!isBuilt) void packing();
      });
    },
  }),
);
