// Several test files in one process, one after another. Each process loads the server once, which
// takes as long as two short test files.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, suite } from 'node:test';
import { pathToFileURL } from 'node:url';
import { root } from './install.mjs';

/** Far longer than any test: only keeps the process alive between two files. */
const KEEP_ALIVE_MS = 3_600_000;

/** Runs test files one after another, each as a suite with its own hooks. */
export async function runFiles(files) {
  const alive = setInterval(() => {}, KEEP_ALIVE_MS);
  for (const file of files) {
    await new Promise((done) => {
      suite(file, async () => {
        after(done);
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
 * Spreads test files over groups, and writes a file for each group that runs it. Neighbors in the
 * list, which are often of one domain and equally long, go to different groups. Returns the paths.
 */
export function writeGroups(files, count, folder) {
  const grouped = files.filter((file) => !isAlone(file));
  const groups = Array.from({ length: Math.min(count, grouped.length) }, (_, group) =>
    grouped.filter((_file, index) => index % count === group),
  );
  const runner = JSON.stringify(import.meta.url);
  const loading = pathToFileURL(join(root, 'server/src/drizzle-loading.ts')).href;
  const written = groups.map((group, index) => {
    const path = join(folder, `group-${index + 1}.mjs`);
    const lines = [
      `import { runFiles } from ${runner};`,
      `import ${JSON.stringify(loading)};`,
      `await runFiles(${JSON.stringify(group, null, 2)});`,
    ];
    writeFileSync(path, lines.join('\n'));
    return path;
  });
  return [...written, ...files.filter(isAlone).map((file) => join(root, file))];
}
