import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { PNPM } from '../../scripts/install.mjs';

const root = resolve(import.meta.dirname, '../..');

export interface Said {
  readonly status: number | null;
  readonly out: string;
  readonly said: string;
}

/** Runs the package manager at the version of the lockfile. */
export function pnpm(...words: readonly string[]): Said {
  const { status, stdout, stderr } = spawnSync('npx', ['--yes', PNPM, ...words], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
    shell: process.platform === 'win32',
  });
  return { status, out: stdout, said: `${stdout}${stderr}`.trim() };
}
