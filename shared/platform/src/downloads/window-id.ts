import { readText, writeText } from '../store/browser-storage.ts';

const key = 'editorial.windowId';
const lockName = (id: string) => `editorial.window.${id}`;

/** Holds the lock of an id for as long as the page lives; false if another window has it. */
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
  // Session storage survives a reload, but a duplicated tab starts with a copy of it: then the lock
  // is taken.
  const stored = readText('session', key);
  if (stored !== null && (await claim(stored))) return stored;
  const fresh = crypto.randomUUID();
  writeText('session', key, fresh);
  await claim(fresh);
  return fresh;
}

let established: Promise<string> | undefined;
/** This window's id: unique per window, the same after a reload (R4.81N). */
export const windowId = (): Promise<string> => (established ??= establish());
