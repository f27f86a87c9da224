import { readJson, writeJson } from '@editorial/platform';
import { FederationErrors, type FederationErrorCode } from './errors.ts';
import { tamperedFile } from './integrity.ts';
import type { RemoteLoader } from './load.ts';
import { loadedRemote } from './loaded.ts';
import { isMissingFile } from './missing-file.ts';
import { tellServer } from './tell.ts';

/** A release that fails so often while it is shown gives way to the one before, for the session. */
export const MAX_CRASHES = 3;
const crashesKey = 'editorial.remoteCrashes';
/** Counts over page loads: a visitor who reloads a broken page again and again is helped too. */
function countCrash(name: string, version: string): number {
  const kept = readJson('session', crashesKey);
  const counts = typeof kept === 'object' && kept !== null ? (kept as Record<string, number>) : {};
  const release = `${name} ${version}`;
  const count = (counts[release] ?? 0) + 1;
  writeJson('session', crashesKey, { ...counts, [release]: count });
  return count;
}

const say = (code: FederationErrorCode, name: string, error: unknown) =>
  console.error(`[${code}] ${FederationErrors[code]} '${name}'`, error);

/**
 * What happens when a remote fails while it is shown: it is told, and where it must be, its code
 * comes anew or the release before takes its place. True when the page is to be drawn again.
 * `shown` is the release that the failing part belongs to.
 */
export async function onRemoteError(
  name: string,
  error: unknown,
  { again, giveWay }: Pick<RemoteLoader, 'again' | 'giveWay'>,
  shown?: string,
): Promise<boolean> {
  const remote = loadedRemote(name);
  // What the page still showed of a release that has given way by now is not the new one's fault.
  if (remote && shown !== undefined && shown !== remote.version) {
    say('FED-008', `${name} ${shown}`, error);
    return false;
  }
  if (!isMissingFile(error)) {
    say('FED-008', name, error);
    if (!remote) return false;
    void tellServer({ name, version: remote.version, outcome: 'crashed' });
    if (countCrash(name, remote.version) < MAX_CRASHES) return false;
    const gaveWay = await giveWay(name, error, 'crash');
    if (gaveWay) say('FED-010', name, error);
    return gaveWay;
  }
  const tampered = remote && (await tamperedFile(remote.entry));
  say(tampered ? 'FED-009' : 'FED-011', name, error);
  if (!remote) return false;
  // A network that failed for a moment is no fault of the release.
  if ((!tampered && (await again(name))) || (await giveWay(name, error, 'load'))) return true;
  void tellServer({ name, version: remote.version, outcome: 'failed' });
  return false;
}
