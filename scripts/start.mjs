// `npm start` installs, builds what changed, starts the site and prints its address.
// `npm run serve` (`--built`) starts what was built before, and writes to DATA_DIR only.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { obstacleOf } from './before-start.mjs';
import { become, run } from './children.mjs';
import { compiled, install, root, runtime } from './install.mjs';
import { showStep } from './progress.mjs';
import { isUnchanged, rememberBuild } from './unchanged.mjs';

const isBuilt = process.argv.includes('--built');
/** The modules of the build as V8 compiled them. Loading them takes half the processor time. */
const compiledModules = { NODE_COMPILE_CACHE: compiled };
/**
 * Gives freed memory back to the system. Otherwise glibc raises its limits with the size of the
 * pictures that pass through, and keeps the memory that they needed. From the size of the blocks in
 * which V8 compiles (32 KiB), each is mapped alone: between smaller ones that are in use, glibc
 * keeps what was freed (decision 1301). One arena instead of two saves 7 MB: the server's own threads
 * rarely allocate at the same time.
 */
const returnMemory = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
/**
 * The newest objects of JavaScript take at most 48 MB. Without a limit they take up to 120 MB,
 * which an idle site keeps and a build does not need.
 */
const LITTLE_NEW_SPACE = '--max-semi-space-size=16';
/**
 * A build collects its garbage earlier, and compresses two files at a time: 630 MB at the most
 * instead of 790, for an eighth more of the processor.
 */
const FRUGAL_BUILD = ['--max-semi-space-size=4', '--heap-growing-percent=30'];
const FRUGAL_THREADS = { UV_THREADPOOL_SIZE: '2' };
/** Lets the server collect garbage when it rests. */
const OWN_COLLECTION = '--expose-gc';
/** Builds what has changed. Ends the process if that fails. */
async function build() {
  const isFirst = !existsSync(join(root, 'dist/site/index.html'));
  const step = showStep('Building', isFirst ? 'the first time takes a minute or two' : '');
  const code = await run(runtime, [...FRUGAL_BUILD, 'scripts/build.mjs', '--packages-later'], {
    cwd: root,
    isStep: true,
    onLine: step.line,
    env: { ...returnMemory, ...FRUGAL_THREADS, ...compiledModules, ...process.env },
  });
  step.end(code === 0);
  if (code !== 0) process.exit(code);
  rememberBuild();
}

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
  if (!isUnchanged()) await build();
}
/** The functions that remove types warn of themselves, though the version of Node is our own. */
const QUIET = '--disable-warning=ExperimentalWarning';
const words = [
  LITTLE_NEW_SPACE,
  OWN_COLLECTION,
  QUIET,
  'scripts/site.mjs',
  ...(isBuilt ? ['--built'] : []),
];
await become(runtime, words, {
  cwd: root,
  env: { LOG_LEVEL: 'warn', ...returnMemory, ...process.env },
});
