import { readJson, writeJson } from '@editorial/platform';
import { FederationErrors, type FederationFault } from './error-texts.ts';
import { tamperedFile } from './integrity.ts';
import type { RemoteLoader } from './load.ts';
import { loadedRemote } from './loaded.ts';
import { isMissingFile } from './missing-file.ts';
import { reportToServer } from './report-to-server.ts';

/** After this many crashes, the previous release replaces a release for the rest of the session. */
export const MAX_CRASHES = 3;
const CRASHES_KEY = 'editorial.remoteCrashes';
/**
 * Counts across page loads, so that reloading a broken page again and again also leads to the
 * fallback.
 */
function countCrash(name: string, version: string): number {
  const kept = readJson('session', CRASHES_KEY);
  const counts = typeof kept === 'object' && kept !== null ? (kept as Record<string, number>) : {};
  const release = `${name} ${version}`;
  const count = (counts[release] ?? 0) + 1;
  writeJson('session', CRASHES_KEY, { ...counts, [release]: count });
  return count;
}

const say = (code: FederationFault, name: string, error: unknown) =>
  console.error(`[${code}] ${FederationErrors[code]} '${name}'`, error);

/**
 * Handles a remote that fails while it is shown. Reports the failure and, if needed, loads its code
 * again or falls back to the previous release. Returns true when the page must be rendered again.
 * `shown` is the release that the failing part belongs to.
 */
export async function onRemoteError(
  name: string,
  error: unknown,
  { again, fallBack }: Pick<RemoteLoader, 'again' | 'fallBack'>,
  shown?: string,
): Promise<boolean> {
  const remote = loadedRemote(name);
  // A part of a release that was already replaced may still fail. Its successor is not to blame.
  if (remote && shown !== undefined && shown !== remote.version) {
    say('FED-008', `${name} ${shown}`, error);
    return false;
  }
  if (!isMissingFile(error)) {
    say('FED-008', name, error);
    if (!remote) return false;
    void reportToServer({ name, version: remote.version, outcome: 'crashed', error });
    if (countCrash(name, remote.version) < MAX_CRASHES) return false;
    const hasFallenBack = await fallBack(name, error, 'crash');
    if (hasFallenBack) say('FED-010', name, error);
    return hasFallenBack;
  }
  const tampered = remote && (await tamperedFile(remote.entry));
  say(tampered ? 'FED-009' : 'FED-011', name, error);
  if (!remote) return false;
  // A brief network failure is not the release's fault, so its code is first loaded again.
  if ((!tampered && (await again(name))) || (await fallBack(name, error, 'load'))) return true;
  void reportToServer({ name, version: remote.version, outcome: 'failed', error });
  return false;
}
