import type { Registry, Release } from '@editorial/contracts/federation';
import { checkContract } from './built-release.ts';
import { change, known, knownRelease, readRegistry, withRelease, withRemote } from './document.ts';
import { openStore } from './open-store.ts';

/**
 * How a release is seen before a pointer moves to it: a function that throws when it does not do,
 * and whose result is kept with the release; or `'unverified'`, which the history then says.
 */
export type Look = ((release: Release) => Promise<Release['verified']>) | 'unverified';

/** What a look throws that saw a release, and saw that it does not do. */
export class ReleaseRefused extends Error {}

/** The shell that stands before the remotes, by version. */
export const shellOf = ({ shell }: Registry): string => shell?.version ?? 'unknown';

const note = (
  location: string,
  name: string,
  version: string,
  found: (release: Release) => Release,
): Promise<void> =>
  change(openStore(location), (now) => {
    const remote = known(now, name);
    const release = found(knownRelease(remote, name, version));
    return { next: withRemote(now, name, withRelease(remote, release)), result: undefined };
  });

/** Notes that a browser showed a release with the shell of that version. */
export const noteVerified = (
  location: string,
  name: string,
  version: string,
  verified: Release['verified'],
): Promise<void> => note(location, name, version, (release) => ({ ...release, verified }));

/** A release that does not do, whatever was seen of it before. */
export const refused = (release: Release, by: string, reason: string): Release => ({
  ...release,
  verified: null,
  served: null,
  refused: { at: new Date().toISOString(), by, reason },
});

/** Notes that a release does not do: it takes no other one's place any more. */
export const noteRefused = (
  location: string,
  name: string,
  version: string,
  by: string,
  reason: string,
): Promise<void> => note(location, name, version, (release) => refused(release, by, reason));

/** Notes how often browsers said that a live release crashed. */
export const noteCrashes = (
  location: string,
  name: string,
  version: string,
  crashes: number,
): Promise<void> =>
  note(location, name, version, (release) => ({
    ...release,
    crashes: (release.crashes ?? 0) + crashes,
  }));

/** Lets a release be looked at; one that does not do is marked so. */
export async function looked(
  location: string,
  release: Release,
  by: string,
  look: Exclude<Look, 'unverified'>,
): Promise<Release['verified']> {
  try {
    return await look(release);
  } catch (error) {
    if (error instanceof ReleaseRefused)
      await noteRefused(
        location,
        release.descriptor.name,
        release.version,
        by,
        'a look refused it',
      );
    throw error;
  }
}

/**
 * Lets a release be seen with the shell of now, unless it was; answers what the history says about
 * that.
 */
export async function seen(
  location: string,
  name: string,
  version: string,
  by: string,
  look: Look,
): Promise<string> {
  const now = await readRegistry(location);
  const release = knownRelease(known(now, name), name, version);
  checkContract(release.descriptor, now.shell?.contract);
  if (release.verified?.shell === shellOf(now)) return '';
  if (look === 'unverified') return look;
  await noteVerified(location, name, version, await looked(location, release, by, look));
  return '';
}
