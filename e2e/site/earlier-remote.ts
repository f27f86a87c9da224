import { cp, mkdtemp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildRemote } from '@editorial/federation/build';
import { root } from '@editorial/federation/workspace';

export const guestBook = join(root, 'e2e/outside/guest-book');
/** Libraries that are the same in both majors. */
const same = [
  'react',
  'react-dom',
  'react-router-dom',
  'react-hook-form',
  '@tanstack/react-query',
] as const;

/**
 * Builds the guest book with webpack, against the packages of its own major, as a repository does
 * that was not touched since. `contract` says another major for it. Runs the work with the release.
 */
export async function withEarlierRemote<T>(
  work: (build: (contract?: string) => Promise<string>) => Promise<T>,
): Promise<T> {
  const workspace = await mkdtemp(join(tmpdir(), 'editorial-earlier-'));
  const folder = join(workspace, 'guest-book');
  const installed = (name: string) => join(folder, 'node_modules', name);
  try {
    await cp(guestBook, folder, { recursive: true });
    for (const library of same) {
      await mkdir(dirname(installed(library)), { recursive: true });
      await symlink(join(root, 'remotes/checkout/node_modules', library), installed(library));
    }
    await mkdir(installed('@editorial'), { recursive: true });
    for (const name of ['platform', 'ui', 'contracts'])
      await symlink(join(folder, 'page', name), installed(`@editorial/${name}`));
    return await work(async (contract) => {
      const version = join(folder, 'page/platform/src/contract-version.ts');
      if (contract) await writeFile(version, `export const CONTRACT_VERSION = '${contract}';\n`);
      return (await buildRemote(folder)).output;
    });
  } finally {
    await rm(workspace, { recursive: true, force: true });
  }
}
