import '@editorial/contracts/schema-in-english';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

// A repository of one remote has another file in the place of this one, with the same exports
// (`shared/remote-kit/src/repository.ts`).

/** The repository's root. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
export const distFolder = join(root, 'dist');
/** The built shell, served at `/`. */
export const siteFolder = join(distFolder, 'site');
/** Released remotes and the registry, served at `/remotes/`. */
export const remotesFolder = join(distFolder, 'remotes');

export interface PackageJson {
  readonly name: string;
  readonly version: string;
}

export const packageJson = (folder: string): PackageJson =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson;

/**
 * Returns the installed version of a library. The specifiers `catalog:` and `workspace:*` would
 * pass a build but fail at run time.
 */
export function installedVersion(library: string, from: string): string {
  const require = createRequire(join(from, 'package.json'));
  for (const folder of require.resolve.paths(library) ?? []) {
    try {
      return packageJson(join(folder, library)).version;
    } catch {
      // Not in this folder.
    }
  }
  throw new Error(`${library} is not installed for ${from}.`);
}

/** Returns the name of the remote in a folder. */
export const remoteNameOf = (folder: string): string => basename(folder);

/**
 * Returns the version of the platform contract that a folder is built for: that of the platform
 * which is installed for it.
 */
export function platformContract(folder = join(root, 'shell')): string {
  const installed = join(folder, 'node_modules/@editorial/platform');
  const platform = existsSync(installed) ? installed : join(root, 'shared/platform');
  const source = readFileSync(join(platform, 'src/contract-version.ts'), 'utf8');
  return /CONTRACT_VERSION = '([^']+)'/.exec(source)?.[1] ?? '0.0.0';
}
