import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { Release } from '@editorial/contracts/federation';
import {
  canary,
  looked,
  noteVerified,
  pin,
  promote,
  publish,
  readRegistry,
  stage,
  type Look,
} from '@editorial/registry';
import { readShareLock, readShellBuild } from './share-lock.ts';
import type { ShellToLookWith } from './verify.ts';
import { remotesFolder, root, siteFolder } from './workspace.ts';

export { endCanary, readRegistry, remove, rollback, unpin } from '@editorial/registry';

/**
 * Where the registry lies, who acts, and how a release is seen before a pointer moves: in a browser
 * unless said otherwise.
 */
export interface Acting {
  readonly location?: string;
  readonly by?: string;
  readonly look?: Look;
  readonly tell?: (line: string) => void;
  /** Moves a pinned remote all the same. */
  readonly force?: boolean;
}

function acting({
  location = remotesFolder,
  by = process.env.PUBLISHER ?? userInfo().username,
  look,
  tell = () => {},
}: Acting) {
  return { location, by, tell, look: look ?? inBrowser(location, by, tell) };
}

// Builds and browsers are loaded only where they are needed: going back must not wait for them.
const builder = () => import('./build.ts');
const built = async (name: string) =>
  (await (await builder()).buildRemote(join(root, 'remotes', name))).output;
const agreed = async () => ({
  contract: (await builder()).platformContract(),
  lock: await readShareLock(),
});

/** Looks at releases; answers with which shell that was. */
async function see(
  location: string,
  releases: readonly Release[],
  tell: (line: string) => void,
  newShell?: ShellToLookWith,
): Promise<string> {
  const { report, verifyReleases } = await import('./verify.ts');
  const { shell, seen } = await verifyReleases(location, releases, newShell);
  for (const line of report(seen)) tell(line);
  return shell;
}

/**
 * Opens every page of a release before the live shell; throws when one is not drawn or reports
 * something.
 */
export const inBrowser =
  (
    location: string,
    by: string,
    tell: (line: string) => void = () => {},
  ): Exclude<Look, 'unverified'> =>
  async (release) => {
    const shell = await see(location, [release], tell);
    return { at: new Date().toISOString(), by, shell };
  };

/** Builds a remote, lets it be seen, and makes it live; a pinned remote stays where it is. */
export async function publishRemote(name: string, given: Acting = {}): Promise<Release> {
  const { location, by, look } = acting(given);
  return publish(location, await built(name), by, look, await agreed());
}

/** Builds a remote and lets it be seen, for nobody yet. */
export async function verifyRemote(name: string, given: Acting = {}): Promise<Release> {
  const { location, by, tell } = acting(given);
  const release = await stage(location, await built(name), by, await agreed());
  const verified = await looked(location, release, by, inBrowser(location, by, tell));
  await noteVerified(location, name, release.version, verified);
  return release;
}

/**
 * Builds the shell and looks at everything that visitors get with it; answers the shell's version.
 */
export async function verifyShell(given: Acting = {}): Promise<string> {
  const { location, by, tell } = acting(given);
  await (await builder()).buildShell();
  const { version } = await readShellBuild();
  const { shownReleases } = await import('./verify.ts');
  const releases = shownReleases(await readRegistry(location));
  await see(location, releases, tell, { folder: siteFolder, version });
  for (const release of releases)
    await noteVerified(location, release.descriptor.name, release.version, {
      at: new Date().toISOString(),
      by,
      shell: version,
    });
  return version;
}

/** Makes a kept release live; it is seen before, unless it was with this shell. */
export function promoteRemote(name: string, version: string, given: Acting = {}): Promise<string> {
  const { location, by, look } = acting(given);
  return promote(location, name, version, by, look, given);
}

/** Holds a version; it is seen before, unless it was with this shell. */
export function pinRemote(name: string, version: string, given: Acting = {}): Promise<string> {
  const { location, by, look } = acting(given);
  return pin(location, name, version, by, look, given);
}

/**
 * Gives a share of the visitors another release; it is seen before, unless it was with this shell.
 */
export function canaryRemote(
  name: string,
  version: string,
  share: number,
  given: Acting = {},
): Promise<void> {
  const { location, by, look } = acting(given);
  return canary(location, name, version, share, by, look);
}
