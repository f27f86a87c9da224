import type { Registry, Release } from '@editorial/contracts/federation';
import { checkContract } from './built-release.ts';
import {
  change,
  requireRemote,
  requireRelease,
  readRegistry,
  withRelease,
  withRemote,
} from './document.ts';
import { openStore } from './open-store.ts';
import type { RegistryLocation } from './store.ts';

/**
 * Verifies a release before it goes live. A function that throws if the release is broken, and
 * whose result is stored with the release; or `'unverified'`, which the history then records.
 */
export type Look = ((release: Release) => Promise<Release['verified']>) | 'unverified';

/** Thrown by a verification that saw the release and found it broken. */
export class ReleaseRefused extends Error {}

/** Returns the version of the shell that loads the remotes. */
export const shellOf = ({ shell }: Registry): string => shell?.version ?? 'unknown';

const note = (
  location: RegistryLocation,
  name: string,
  version: string,
  found: (release: Release) => Release,
): Promise<void> =>
  change(openStore(location), (now) => {
    const remote = requireRemote(now, name);
    const release = found(requireRelease(remote, name, version));
    return { next: withRemote(now, name, withRelease(remote, release)), result: undefined };
  });

/** Records that a release worked in a browser with this version of the shell. */
export const noteVerified = (
  location: RegistryLocation,
  name: string,
  version: string,
  verified: Release['verified'],
): Promise<void> => note(location, name, version, (release) => ({ ...release, verified }));

/** Returns the release marked as broken, whatever earlier verifications found. */
export const markRefused = (release: Release, by: string, reason: string): Release => ({
  ...release,
  verified: null,
  served: null,
  refused: { at: new Date().toISOString(), by, reason },
});

/** Records that a release is broken. It is no longer used as a fallback. */
export const noteRefused = (
  location: RegistryLocation,
  {
    name,
    version,
    by,
    reason,
  }: {
    readonly name: string;
    readonly version: string;
    readonly by: string;
    readonly reason: string;
  },
): Promise<void> => note(location, name, version, (release) => markRefused(release, by, reason));

/** Adds to the number of crashes that browsers reported for a live release. */
export const noteCrashes = (
  location: RegistryLocation,
  name: string,
  version: string,
  crashes: number,
): Promise<void> =>
  note(location, name, version, (release) => ({
    ...release,
    crashes: (release.crashes ?? 0) + crashes,
  }));

/** A link with a version counts once a day: more would only write the registry more often. */
const LINK_NOTED_MS = 24 * 60 * 60 * 1000;

/** Records that somebody opened a release by a link with its version. */
export async function noteLinked(
  location: RegistryLocation,
  name: string,
  version: string,
  at = new Date(),
): Promise<void> {
  const { remotes } = await readRegistry(location);
  const last = remotes[name]?.releases.find((release) => release.version === version)?.linkedAt;
  if (last && at.getTime() - Date.parse(last) < LINK_NOTED_MS) return;
  await note(location, name, version, (release) => ({ ...release, linkedAt: at.toISOString() }));
}

/** Verifies a release, and records it as broken if the verification refuses it. */
export async function verifyRelease(
  location: RegistryLocation,
  release: Release,
  by: string,
  look: Exclude<Look, 'unverified'>,
): Promise<Release['verified']> {
  try {
    return await look(release);
  } catch (error) {
    if (error instanceof ReleaseRefused)
      await noteRefused(location, {
        name: release.descriptor.name,
        version: release.version,
        by,
        reason: 'a look refused it',
      });
    throw error;
  }
}

/** A release that somebody moves, and how it is verified before. */
export interface LookedAt {
  readonly name: string;
  readonly version: string;
  readonly by: string;
  readonly look: Look;
}

/**
 * Verifies a release with the current shell, unless that was already done. Returns the remark for
 * the history.
 */
export async function ensureVerified(
  location: RegistryLocation,
  { name, version, by, look }: LookedAt,
): Promise<string> {
  const now = await readRegistry(location);
  const release = requireRelease(requireRemote(now, name), name, version);
  checkContract(release.descriptor, now.shell);
  if (release.verified?.shell === shellOf(now)) return '';
  if (look === 'unverified') return look;
  await noteVerified(location, name, version, await verifyRelease(location, release, by, look));
  return '';
}
