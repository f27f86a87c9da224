// Prints the share of code lines that are longer than the formatter's width. Fails above the limit.
// The formatter breaks neither strings nor comments, so a few long lines always remain. `--list`
// prints the files that have them.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { programLine } from '../shared/commands/src/programs.mjs';
import { root } from './install.mjs';

const { list: isListed } = programLine('scripts/long-lines.mjs').values;
const MAX_SHARE = 0.004;
const isTest = (file) => /\.(test|spec)\.tsx?$/.test(file);
// A sentence of a page stands on one line, as in the server's JSON files of texts.
const isText = (file) => file.includes('/texts/');

const { printWidth } = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8'));
const tracked = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.js', '*.css'], {
  cwd: root,
  encoding: 'utf8',
});

let lineCount = 0;
const longLines = new Map();
for (const file of tracked.trim().split('\n')) {
  if (isTest(file) || isText(file)) continue;
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  lineCount += lines.length;
  const longInFile = lines.filter((line) => [...line].length > printWidth).length;
  if (longInFile > 0) longLines.set(file, longInFile);
}

const longCount = [...longLines.values()].reduce((sum, count) => sum + count, 0);
const share = longCount / lineCount;
console.log(
  `${longCount} of ${lineCount} lines outside tests and texts are longer than ${printWidth} characters ` +
    `(${(share * 100).toFixed(2)} %, at most ${(MAX_SHARE * 100).toFixed(1)} %).`,
);
if (share > MAX_SHARE || isListed) {
  const worstFirst = [...longLines].sort(([, a], [, b]) => b - a);
  for (const [file, count] of worstFirst) console.log(`${String(count).padStart(4)} ${file}`);
}
process.exitCode = share > MAX_SHARE ? 1 : 0;
