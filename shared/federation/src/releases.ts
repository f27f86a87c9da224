import { join } from 'node:path';
import type { Release } from '@editorial/contracts/federation';
import {
  canary,
  verifyRelease,
  noteVerified,
  pin,
  promote,
  publish,
  readRegistry,
  stage,
  type Look,
} from '@editorial/registry';
import { support } from './list.ts';
import { signHere } from './machine-key.ts';
import { personHere } from './person-here.ts';
import { readShareLock, readShellBuild } from './share-lock.ts';
import type { ShellToLookWith } from './verify.ts';
import { platformContract, remotesFolder, root, siteFolder } from './workspace.ts';

export { endCanary, readRegistry, remove, rollback, unpin } from '@editorial/registry';

/**
 * The registry's location, the person who acts, and how a release is verified before it goes live
 * (by default in a browser).
 */
export interface Acting {
  readonly location?: string;
  readonly by?: string;
  readonly look?: Look;
  readonly print?: (line: string) => void;
  /** Also moves a pinned remote. */
  readonly force?: boolean;
  /** Why, for the history. */
  readonly reason?: string;
}

function acting({ location = remotesFolder, by = personHere(), look, print = () => {} }: Acting) {
  return { location, by, print, look: look ?? inBrowser(location, by, print) };
}

// Builds and browsers are loaded only where they are needed, because a rollback must not wait for
// them.
const builder = () => import('./build.ts');
/** Builds a remote and signs it with this machine's key. */
async function built(
  name: string,
): Promise<{ readonly output: string; readonly signedBy: string }> {
  const { output } = await (await builder()).buildRemote(join(root, 'remotes', name));
  return { output, signedBy: await signHere(output) };
}

const agreed = async (signedBy: string) => ({
  contract: platformContract(),
  lock: await readShareLock(),
  signedBy,
});

/** Verifies releases. Returns the version of the shell that was used. */
async function see(
  location: string,
  releases: readonly Release[],
  print: (line: string) => void,
  newShell?: ShellToLookWith,
): Promise<string> {
  const { verifyReleases } = await import('./verify.ts');
  const { report } = await import('./look-on-site.ts');
  const { shell, seen } = await verifyReleases(location, releases, newShell);
  for (const line of report(seen)) print(line);
  return shell;
}

/**
 * Opens every page of a release with the live shell. Throws if a page does not render or reports an
 * error.
 */
export const inBrowser =
  (
    location: string,
    by: string,
    print: (line: string) => void = () => {},
  ): Exclude<Look, 'unverified'> =>
  async (release) => {
    const shell = await see(location, [release], print);
    return { at: new Date().toISOString(), by, shell };
  };

/** Builds and verifies a remote, and makes it live. A pinned remote stays as it was. */
export async function publishRemote(name: string, given: Acting = {}): Promise<Release> {
  const { location, by, look } = acting(given);
  const { output, signedBy } = await built(name);
  const options = await agreed(signedBy);
  return publish(location, {
    buildFolder: output,
    by,
    look,
    options: {
      ...options,
      ...(given.reason ? { reason: given.reason } : {}),
    },
  });
}

/** Builds and verifies a remote without making it live. */
export async function verifyRemote(name: string, given: Acting = {}): Promise<Release> {
  const { location, by, print } = acting(given);
  const { output, signedBy } = await built(name);
  const release = await stage(location, output, by, await agreed(signedBy));
  const verified = await verifyRelease(location, release, by, inBrowser(location, by, print));
  await noteVerified(location, name, release.version, verified);
  return release;
}

/**
 * Builds the shell and verifies every release that visitors get with it. Returns the shell's
 * version.
 */
export async function verifyShell(given: Acting = {}): Promise<string> {
  const { location, by, print } = acting(given);
  await (await builder()).buildShell();
  const shell = await readShellBuild();
  const { version } = shell;
  const { shownReleases } = await import('./verify.ts');
  const releases = shownReleases(await readRegistry(location));
  // The new shell decides, also if it serves fewer majors than the one before.
  for (const release of releases)
    print(`${release.descriptor.name} ${release.version}: ${support(release, shell)}`);
  await see(location, releases, print, { folder: siteFolder, version });
  for (const release of releases)
    await noteVerified(location, release.descriptor.name, release.version, {
      at: new Date().toISOString(),
      by,
      shell: version,
    });
  return version;
}

/** Makes a stored release live. Verifies it first, unless that was done with this shell. */
export function promoteRemote(name: string, version: string, given: Acting = {}): Promise<string> {
  const { location, by, look } = acting(given);
  return promote(location, { name, version, by, look }, given);
}

/** Pins a version. Verifies it first, unless that was done with this shell. */
export function pinRemote(name: string, version: string, given: Acting = {}): Promise<string> {
  const { location, by, look } = acting(given);
  return pin(location, { name, version, by, look }, given);
}

/**
 * Gives a share of the visitors a different release. Verifies it first, unless that was done with
 * this shell.
 */
export function canaryRemote(
  name: string,
  version: string,
  share: number,
  given: Acting = {},
): Promise<void> {
  const { location, by, look } = acting(given);
  return canary(location, { name, version, share, by, look, reason: given.reason });
}
