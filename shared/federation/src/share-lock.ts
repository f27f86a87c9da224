import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shellBuild, type Registry, type ShellBuild } from '@editorial/contracts/federation';
import { shareLock, type ShareLock } from '@editorial/contracts/share-lock';
import { isSingleton } from './shared-libraries.ts';
import { root, siteFolder } from './workspace.ts';

const file = join(root, 'share-lock.json');
/** Factor by which a library may grow before the check fails. */
const SIZE_TOLERANCE = 1.1;

/**
 * Reads share-lock.json, the committed agreement on shared libraries. Throws if it is not valid.
 */
export async function readShareLock(): Promise<ShareLock> {
  const read = shareLock.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (!read.success) throw new Error(`share-lock.json is not valid: ${read.error.message}`);
  return read.data;
}

const SHELL_FILE = 'shell.json';
/** Writes the list of libraries that the shell provides beside its files. */
export const writeShellBuild = (shell: ShellBuild, folder: string): Promise<void> =>
  writeFile(join(folder, SHELL_FILE), JSON.stringify(shell));
/** Returns the libraries that the built shell provides. Throws if the shell was not built. */
export async function readShellBuild(folder = siteFolder): Promise<ShellBuild> {
  const path = join(folder, SHELL_FILE);
  if (!existsSync(path))
    throw new Error(`${path} is missing: build the shell first (npm run build -- shell).`);
  return shellBuild.parse(JSON.parse(await readFile(path, 'utf8')));
}

/**
 * Returns the agreement for the current builds: the libraries that the shell provides, and those
 * that more than one live remote bundles.
 */
export function agree(shell: ShellBuild, { remotes }: Registry): ShareLock {
  const live = Object.values(remotes).flatMap(({ live, releases }) =>
    releases.filter(({ version }) => version === live),
  );
  const carried = live.flatMap(({ descriptor }) => Object.keys(descriptor.libraries.brings)).sort();
  const often = [...new Set(carried)]
    .map((library) => [library, carried.filter((other) => other === library).length] as const)
    .filter(([, copies]) => copies > 1);
  return Object.fromEntries([
    ...Object.entries(shell.provides).map(
      ([library, { version, bytes }]) =>
        [
          library,
          {
            provider: 'shell',
            range: `^${version}`,
            size: Math.ceil((bytes * SIZE_TOLERANCE) / 1000) * 1000,
            instances: 1,
            singleton: isSingleton(library),
          },
        ] as const,
    ),
    ...often.map(
      ([library, instances]) =>
        [library, { provider: 'remote', range: '*', size: 0, instances }] as const,
    ),
  ]);
}

/** Overwrites share-lock.json. The commit shows what changed. */
export const writeShareLock = (lock: ShareLock): Promise<void> =>
  writeFile(file, `${JSON.stringify(lock, null, 2)}\n`);
