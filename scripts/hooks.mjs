// `npm run hooks` has git run `.githooks/pre-commit` before each commit; `npm run hooks -- off` ends it.
import { spawnSync } from 'node:child_process';
import { root } from './install.mjs';

const isOff = process.argv[2] === 'off';
const git = (...words) => spawnSync('git', words, { cwd: root, stdio: 'inherit' }).status;
/** Git's code for a value that is not set: there is nothing to end. */
const NOT_SET = 5;

const code = isOff
  ? git('config', '--unset-all', 'core.hooksPath')
  : git('config', 'core.hooksPath', '.githooks');
if (code !== 0 && code !== NOT_SET) process.exit(1);
console.log(
  isOff
    ? 'Commits are no longer checked before they are made.'
    : 'Each commit formats what it changes, and checks types. `git commit --no-verify` skips it once.',
);
