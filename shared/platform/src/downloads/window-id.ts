import { readText, writeText } from '../store/browser-storage.ts';

const key = 'editorial.windowId';
const lockName = (id: string) => `editorial.window.${id}`;

/** Locks an id until the page is closed. False if another window holds the lock. */
function claim(id: string): Promise<boolean> {
  if (!('locks' in navigator)) return Promise.resolve(true);
  return new Promise((resolve) => {
    void navigator.locks.request(lockName(id), { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise(() => {});
    });
  });
}

async function establish(): Promise<string> {
  // Session storage survives a reload. A duplicated tab starts with a copy of it, but then the
  // original tab holds the lock.
  const stored = readText('session', key);
  if (stored !== null && (await claim(stored))) return stored;
  const fresh = crypto.randomUUID();
  writeText('session', key, fresh);
  await claim(fresh);
  return fresh;
}

let established: Promise<string> | undefined;
/** Returns this window's id: unique per window and stable across reloads (R4.81N). */
export const windowId = (): Promise<string> => (established ??= establish());
