// Lists the requirements of docs/requirements.csv with and without a test that names them. `--point 2` shows one point.
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const ids = [...readFileSync(join(root, 'docs/requirements.csv'), 'utf8').matchAll(/^(R\d\.\d+N?),(\d),(\w[\w -]*),/gm)].map(([, id = '', point = '', area = '']) => ({ id, point, area }));
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path) && !/node_modules|\/dist\//.test(path);
const named = new Set<string>();
for (const folder of ['shell/src', 'shared', 'remotes', 'server/src', 'e2e']) {
  for (const path of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter(isTest)) {
    for (const [, id = ''] of readFileSync(join(root, folder, path), 'utf8').matchAll(/\[(R\d\.\d+N?)\]/g)) named.add(id);
  }
}
const point = process.argv[process.argv.indexOf('--point') + 1];
const shown = process.argv.includes('--point') ? ids.filter((row) => row.point === point) : ids;
const missing = shown.filter(({ id }) => !named.has(id));
console.log(`Tested (${shown.length - missing.length}): ${shown.filter(({ id }) => named.has(id)).map(({ id }) => id).join(' ')}`);
console.log(`\nWithout a test (${missing.length}): ${missing.map(({ id }) => id).join(' ')}`);
console.log(`\n${shown.length - missing.length} of ${shown.length} requirements are named by a test.`);
