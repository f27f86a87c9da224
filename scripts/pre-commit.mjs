// Before a commit: formats the files that it changes, and checks the types of the whole project. A
// file that is committed only in part stays as it is, since its other part is not to be committed: it
// is only looked at.
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { install, root, runtime } from './install.mjs';

const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' });
const names = (...words) =>
  git('diff', '--name-only', '-z', ...words)
    .split('\0')
    .filter(Boolean);
const tool = (path, ...words) =>
  spawnSync(runtime, [join(root, 'node_modules', path), ...words], { cwd: root, stdio: 'inherit' })
    .status === 0;
const format = (files, ...words) =>
  files.length === 0 ||
  tool('oxfmt/bin/oxfmt', ...words, '--no-error-on-unmatched-pattern', ...files);

await install();
const staged = names('--cached', '--diff-filter=ACMR');
const unstaged = new Set(names());
const whole = staged.filter((file) => !unstaged.has(file));
const partial = staged.filter((file) => unstaged.has(file));
const isFormatted = format(whole) && format(partial, '--check');
if (whole.length > 0) git('add', '--', ...whole);
const isTyped =
  !staged.some((file) => /\.(ts|tsx|mjs|json)$/.test(file)) ||
  tool('typescript/bin/tsc', '--noEmit');
process.exit(isFormatted && isTyped ? 0 : 1);
