// Installs the workspace with the pinned pnpm. Runs on Node 20 or newer, before any package is
// installed.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './children.mjs';
import { showStep } from './progress.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Where Node keeps the modules of builds and tests as V8 compiled them. */
export const compiled = join(root, 'node_modules/.cache/editorial/compiled');
/** The package manager, at the version of the lockfile. */
export const PNPM = 'pnpm@12.21.0';
const stamp = join(root, 'node_modules/.editorial-installed');
const inputs = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'];
const wanted = () =>
  createHash('sha256')
    .update(inputs.map((name) => readFileSync(join(root, name), 'utf8')).join('\0'))
    .digest('hex');

/** Ends the process if its Node is older than `engines` allows. */
export function checkNode() {
  if (Number(process.versions.node.split('.')[0]) >= 20) return;
  console.error(`Node 20 or newer is needed; this is ${process.version}.`);
  process.exit(1);
}

/**
 * Installs from the lockfile, unless this version of it is already installed. With `isPackageNew`,
 * pnpm may update the lockfile for a package that was just added.
 */
export async function install({ isPackageNew = false } = {}) {
  checkNode();
  const hash = wanted();
  if (!isPackageNew && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  const step = showStep('Installing packages', 'the first time takes one to three minutes');
  const said = [];
  const code = await run(
    'npx',
    [
      '--yes',
      PNPM,
      'install',
      isPackageNew ? '--no-frozen-lockfile' : '--frozen-lockfile',
      '--reporter=append-only',
    ],
    {
      cwd: root,
      shell: process.platform === 'win32',
      isStep: true,
      // pnpm says how far it is; the rest of its lines matter only if it fails.
      onLine: (line) => {
        said.push(line);
        if (line.startsWith('Progress:')) step.line(`  ${line}`);
      },
    },
  );
  step.end(code === 0);
  if (code > 128) process.exit(code);
  if (code !== 0) {
    console.error(said.join('\n'));
    console.error(
      'The packages could not be installed: see the lines above. Is the npm registry reachable?',
    );
    process.exit(1);
  }
  writeFileSync(stamp, wanted());
}

/** Path of the project's own Node. */
export const runtime = join(root, 'node_modules/node/bin/node');
