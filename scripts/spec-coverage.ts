// Lists the requirements of docs/requirements.csv with and without a test that names them. `--point
// 2` shows one point.
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const ids = [
  ...readFileSync(join(root, 'docs/requirements.csv'), 'utf8').matchAll(
    /^(R\d\.\d+N?),(\d),(\w[\w -]*),/gm,
  ),
].map(([, id = '', point = '', area = '']) => ({ id, point, area }));
function* testsUnder(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== 'node_modules' && entry.name !== 'dist')
      yield* testsUnder(path);
    if (entry.isFile() && /\.(test|spec)\.tsx?$/.test(entry.name)) yield path;
  }
}

const named = new Set<string>();
for (const folder of ['shell/src', 'shared', 'remotes', 'server/src', 'e2e']) {
  for (const path of testsUnder(join(root, folder))) {
    for (const [, id = ''] of readFileSync(path, 'utf8').matchAll(/\[(R\d\.\d+N?)\]/g))
      named.add(id);
  }
}

const point = process.argv[process.argv.indexOf('--point') + 1];
const shown = process.argv.includes('--point') ? ids.filter((row) => row.point === point) : ids;
const missing = shown.filter(({ id }) => !named.has(id));
console.log(
  `Tested (${shown.length - missing.length}): ${shown
    .filter(({ id }) => named.has(id))
    .map(({ id }) => id)
    .join(' ')}`,
);
console.log(`\nWithout a test (${missing.length}): ${missing.map(({ id }) => id).join(' ')}`);
console.log(
  `\n${shown.length - missing.length} of ${shown.length} requirements are named by a test.`,
);
