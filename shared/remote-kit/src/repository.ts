// Takes the place of `shared/federation/src/workspace.ts` in the packed kit: the repository holds
// one remote, and what the page provides is known from the site that served the kit.
import '@editorial/contracts/schema-in-english';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShellBuild } from '@editorial/contracts/federation';

/** The team's repository. */
export const root = process.cwd();
export const distFolder = join(root, 'dist');
export const siteFolder = join(distFolder, 'site');
export const remotesFolder = join(distFolder, 'remotes');

export interface PackageJson {
  readonly name: string;
  readonly version: string;
}

export const packageJson = (folder: string): PackageJson =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson;

/** The libraries that the shell provided when it was built together with this kit. */
const page = (): Pick<ShellBuild, 'contract' | 'provides'> =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'page.json'), 'utf8')) as ShellBuild;

/** Returns the version of a library that the page provides. */
export function installedVersion(library: string, _from: string): string {
  const { provides } = page();
  // Of some packages, the page provides parts only.
  const name = Object.keys(provides).find(
    (key) => key === library || key.startsWith(`${library}/`),
  );
  const provided = name === undefined ? undefined : provides[name];
  if (!provided) throw new Error(`${library} is not provided by the page.`);
  return provided.version;
}

/** The remote has the name of its package, without the scope. */
export const remoteNameOf = (folder: string): string =>
  packageJson(folder).name.replace(/^@[^/]+\//, '');

/** Returns the version of the platform contract that this kit builds for. */
export const platformContract = (_folder?: string): string => page().contract;
