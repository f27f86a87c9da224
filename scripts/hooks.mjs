// `npm run hooks` has git run `.githooks/pre-commit` before each commit; `npm run hooks -- off` ends it.
import { execFileSync } from 'node:child_process';
import { root } from './install.mjs';

const isOff = process.argv[2] === 'off';
const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' });

if (isOff) git('config', '--unset-all', 'core.hooksPath');
else git('config', 'core.hooksPath', '.githooks');
console.log(
  isOff
    ? 'Commits are no longer checked before they are made.'
    : 'Each commit formats what it changes, and checks types. `git commit --no-verify` skips it once.',
);
