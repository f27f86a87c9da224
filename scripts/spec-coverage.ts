// Lists the requirements of docs/requirements.csv with and without a test that names them. Fails if
// a title names too many, because then it is unclear which of them the test checks, and if a row
// says that a browser proves it and no test in a browser names it. `--point 2` shows one point.
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const ids = [
  ...readFileSync(join(root, 'docs/requirements.csv'), 'utf8').matchAll(
    /^(R\d\.\d+N?),(\d),(\w[\w -]*),(.*)$/gm,
  ),
].map(([, id = '', point = '', area = '', rest = '']) => ({
  id,
  point,
  area,
  isInBrowser: /,"?e2e: /.test(rest),
}));
function* testsUnder(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== 'node_modules' && entry.name !== 'dist')
      yield* testsUnder(path);
    if (entry.isFile() && /\.(test|spec)\.tsx?$/.test(entry.name)) yield path;
  }
}

const MAX_IDS_PER_TITLE = 6;
const namesTooMany = new RegExp(String.raw`(\[R\d\.\d+N?\]){${MAX_IDS_PER_TITLE + 1},}.*`, 'g');
const crowdedTitles: string[] = [];
const named = new Set<string>();
const namedInBrowser = new Set<string>();
for (const folder of ['shell/src', 'shared', 'remotes', 'server/src', 'e2e']) {
  for (const path of testsUnder(join(root, folder))) {
    const text = readFileSync(path, 'utf8');
    for (const [, id = ''] of text.matchAll(/\[(R\d\.\d+N?)\]/g)) {
      named.add(id);
      if (folder === 'e2e') namedInBrowser.add(id);
    }
    for (const [title] of text.matchAll(namesTooMany)) crowdedTitles.push(`${path}: ${title}`);
  }
}

const point = process.argv[process.argv.indexOf('--point') + 1];
const shown = process.argv.includes('--point') ? ids.filter((row) => row.point === point) : ids;
const missing = shown.filter(({ id }) => !named.has(id));
if (!process.argv.includes('--quiet'))
  console.log(
    `Tested (${shown.length - missing.length}): ${shown
      .filter(({ id }) => named.has(id))
      .map(({ id }) => id)
      .join(' ')}`,
  );
console.log(`Without a test (${missing.length}): ${missing.map(({ id }) => id).join(' ')}`);
if (!process.argv.includes('--quiet'))
  console.log(
    `\n${shown.length - missing.length} of ${shown.length} requirements are named by a test.`,
  );

if (crowdedTitles.length > 0) {
  console.error(`\nA title names at most ${MAX_IDS_PER_TITLE} requirements:`);
  for (const title of crowdedTitles) console.error(`  ${title}`);
  process.exitCode = 1;
}

const notInBrowser = ids.filter(({ id, isInBrowser }) => isInBrowser && !namedInBrowser.has(id));
if (notInBrowser.length > 0) {
  const list = notInBrowser.map(({ id }) => id).join(' ');
  console.error(`\nThe check says e2e, and no test in e2e names it: ${list}`);
  process.exitCode = 1;
}
