// Whether a build would find nothing to do. Plain JavaScript for any Node that `engines` allows.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './install.mjs';

const stamp = join(root, 'node_modules/.cache/editorial/built');
/** All that a build reads or writes, apart from installed packages, whose stamp is among them. */
const parts = [
  'dist/remotes',
  'dist/site',
  'node_modules/.editorial-installed',
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'remotes',
  'scripts',
  'share-lock.json',
  'shared',
  'shell',
  'tsconfig.json',
];

function list(path, lines) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) {
    for (const entry of readdirSync(path, { withFileTypes: true }))
      if (entry.name !== 'node_modules' && !entry.isSymbolicLink())
        list(join(path, entry.name), lines);
  } else lines.push(`${path} ${found?.size} ${found?.mtimeMs}`);
}

/** A hash of the names, sizes and times of all these files. Takes 50 ms; a build's own check 500. */
function state() {
  const lines = [process.version];
  for (const part of parts) list(join(root, part), lines);
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex');
}

/** Whether no file has changed since a build ended well. */
export const isUnchanged = () =>
  existsSync(stamp) &&
  existsSync(join(root, 'dist/site/index.html')) &&
  readFileSync(stamp, 'utf8') === state();

/** Remembers the files as they are after a build. */
export function rememberBuild() {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, state());
}
