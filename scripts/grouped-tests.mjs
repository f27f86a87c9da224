// Several test files in one process, one after another. Each process loads the server once, which
// takes as long as two short test files.
import { closeSync, mkdirSync, openSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, suite } from 'node:test';
import { pathToFileURL } from 'node:url';
import { root } from './install.mjs';

/** Far longer than any test: only keeps the process alive between two files. */
const KEEP_ALIVE_MS = 3_600_000;

/** Whether this process is the first that asks for the file of this number. */
function takes(taken, index) {
  try {
    closeSync(openSync(join(taken, String(index)), 'wx'));
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** A variable that a file set for its tests must not reach the tests of the next file. */
function restoreEnvironment(kept) {
  for (const name of Object.keys(process.env)) if (!(name in kept)) delete process.env[name];
  Object.assign(process.env, kept);
}

/**
 * Runs test files one after another, each as a suite with its own hooks, until no file is left.
 * Each file is run by the process that is the first to make its mark in the folder `taken`.
 */
export async function runFiles(files, taken) {
  const alive = setInterval(() => {}, KEEP_ALIVE_MS);
  const environment = { ...process.env };
  for (const [index, file] of files.entries()) {
    if (!takes(taken, index)) continue;
    await new Promise((done) => {
      suite(file, async () => {
        after(done);
        restoreEnvironment(environment);
        await import(pathToFileURL(join(root, file)).href);
      });
    });
  }
  clearInterval(alive);
}

/**
 * These files depend on the state of their process, for instance its time zone, and get one of
 * their own.
 */
const isAlone = (file) => file.endsWith('.alone.test.ts');

/**
 * These start many programs, and a process that holds the server needs 27 instead of 1.2 ms to start
 * one: the operating system copies the tables of its memory. So they come before all others.
 */
const isBeforeServer = (file) => file.startsWith('shared/') || file.startsWith('deploy/');

/**
 * Writes a file for each of `count` processes that share the test files. Large files, which mostly
 * take long, come first, so that all processes end together. Returns the paths.
 */
export function writeGroups(files, count, folder) {
  const sizes = new Map(files.map((file) => [file, statSync(join(root, file)).size]));
  const shared = files
    .filter((file) => !isAlone(file))
    .toSorted(
      (a, b) =>
        Number(isBeforeServer(b)) - Number(isBeforeServer(a)) || sizes.get(b) - sizes.get(a),
    );
  const taken = join(folder, 'taken');
  mkdirSync(taken);
  const runner = JSON.stringify(import.meta.url);
  const loading = pathToFileURL(join(root, 'server/src/drizzle-loading.ts')).href;
  const lines = [
    `import { runFiles } from ${runner};`,
    `import ${JSON.stringify(loading)};`,
    `await runFiles(${JSON.stringify(shared, null, 2)}, ${JSON.stringify(taken)});`,
  ];
  const written = Array.from({ length: count }, (_, index) => {
    const path = join(folder, `group-${index + 1}.mjs`);
    writeFileSync(path, lines.join('\n'));
    return path;
  });
  return [...files.filter(isAlone).map((file) => join(root, file)), ...written];
}
